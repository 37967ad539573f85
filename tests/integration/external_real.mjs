// SPDX-License-Identifier: MIT
// MCP servers by other authors, behind the host.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { assert, children, test, until } from './lib/cases.mjs';
import { node_modules, scratch } from './lib/env.mjs';
import { folder, serve } from './lib/servers.mjs';

const server = (name, args, more = {}) => ({ command: process.execPath, args: [join(node_modules, `@modelcontextprotocol/server-${name}/dist/index.js`), ...args], ...more });

const files = mkdtempSync(join(scratch, 'files-'));
writeFileSync(join(files, 'a.txt'), 'the content');
const dir = folder({
  files: server('filesystem', [files]),
  memory: server('memory', [], { env: { MEMORY_FILE_PATH: join(files, 'memory.jsonl') } }),
  everything: server('everything', ['stdio']),
});
const session = await serve('real', dir);

await test('external: filesystem, memory and everything are connected at once', async () => {
  const status = await session.status();
  assert.deepEqual(Object.entries(status).map(([alias, one]) => [alias, one.state]), [['everything', 'ready'], ['files', 'ready'], ['memory', 'ready']]);
  assert.deepEqual([status.files.tools, status.memory.tools], [14, 9]);
  assert.ok(status.everything.tools >= 12, `${status.everything.tools} tools`);
});

await test('external: files are read and written, with data by their output schema', async () => {
  const read = await session.invoke('files:read_text_file', { path: join(files, 'a.txt') });
  assert.deepEqual([read.status, read.data], [0, { content: 'the content' }]);
  assert.equal((await session.invoke('files:write_file', { path: join(files, 'b.txt'), content: 'new' })).status, 0);
  assert.equal(readFileSync(join(files, 'b.txt'), 'utf8'), 'new');
  const outside = await session.invoke('files:read_text_file', { path: '/etc/hostname' });
  assert.deepEqual([outside.status, outside.detail.kind], [1, 'tool_error']);
  assert.match(outside.message, /outside allowed directories/);
  const wrong = await session.invoke('files:read_text_file', { path: 7 });
  assert.deepEqual([wrong.status, wrong.detail], [2, undefined], 'refused before the server is asked');
});

await test('external: memory keeps what it is told', async () => {
  const entities = [{ name: 'Collet', entityType: 'tool', observations: ['holds others'] }];
  assert.equal((await session.invoke('memory:create_entities', { entities })).status, 0);
  assert.deepEqual((await session.invoke('memory:search_nodes', { query: 'Collet' })).data.entities, entities);
});

await test('external: everything: text, images, links that can be followed, structured data, an unknown tool', async () => {
  assert.match(await session.text('everything:echo', { message: 'hello' }), /hello/);
  const image = await session.invoke('everything:get-tiny-image', {});
  assert.ok(image.parts.some((part) => part.kind === 3 && part.head.mimeType === 'image/png' && part.bytes > 100));
  const structured = await session.invoke('everything:get-structured-content', { location: 'Chicago' });
  assert.equal(typeof structured.data.temperature, 'number');
  const links = (await session.invoke('everything:get-resource-links', { count: 2 })).parts.filter((part) => part.kind === 6);
  assert.ok(links.length > 0);
  const { contents } = await session.result('resources/read', { uri: links[0].head.uri });
  assert.equal(contents[0].uri, links[0].head.uri);
  assert.equal((await session.invoke('everything:no-such-tool', {})).status, 3);
});

await test('external: clients see none of their tools, and all servers end with the host', async () => {
  const { tools } = await session.result('tools/list');
  assert.ok(!tools.some((tool) => /read_text_file|create_entities|get-tiny-image/.test(tool.name)));
  await session.end();
});

await test('external: everything over HTTP+SSE, the transport of 2024-11-05', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.on('listening', resolve));
  const { port } = free.address();
  await new Promise((resolve) => free.close(resolve));
  const old = spawn(process.execPath, [join(node_modules, '@modelcontextprotocol/server-everything/dist/index.js'), 'sse'], { env: { ...process.env, PORT: String(port) }, stdio: ['ignore', 'ignore', 'pipe'] });
  children.add(old);
  let said = '';
  old.stderr.on('data', (piece) => { said += piece; });
  await until(() => said.includes('is running on port'), 'the server');
  const events = await serve('real-events', folder({ everything: { type: 'sse', url: `http://127.0.0.1:${port}/sse` } }));
  const { everything } = await events.status();
  assert.deepEqual([everything.state, everything.transport], ['ready', 'http'], JSON.stringify(everything));
  assert.match(await events.text('everything:get-sum', { a: 2, b: 3 }), /5/);
  await events.end();
  old.kill();
  children.delete(old);
});
