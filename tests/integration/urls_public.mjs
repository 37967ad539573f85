// SPDX-License-Identifier: MIT
// The ways in which a public server may lead a reader to a private address: redirects, references and names. The server's address counts as
// public; it belongs to the loopback device of a network namespace of this script, so nothing reaches the network. Where no namespace can
// be made, the cases are left out.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { assert, left_out, test } from './lib/cases.mjs';
import { configuration, python } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const k_public = '93.184.216.34';
const k_name = 'urls: from a public address to a private one';
const k_inside = 'COLLET_TEST_NAMESPACE';
// Sets flags and addresses of a device by ioctl: SIOCSIFFLAGS up, SIOCSIFADDR of an alias.
const k_setup = `
import fcntl, socket, struct
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
fcntl.ioctl(s, 0x8914, struct.pack('16sh14x', b'lo', 0x41))
fcntl.ioctl(s, 0x8916, struct.pack('16sHH4s8x', b'lo:1', socket.AF_INET, 0, socket.inet_aton('${k_public}')))
`;

if (process.env[k_inside] === undefined) {
  if (spawnSync('unshare', ['-rn', python, '-c', k_setup]).status !== 0) {
    left_out(k_name, 'no network namespace may be made here');
  } else {
    const inside = spawnSync('unshare', ['-rn', process.execPath, process.argv[1]], { stdio: 'inherit', env: { ...process.env, [k_inside]: '1' } });
    process.exitCode = inside.status ?? 1;
  }
} else {
  execFileSync(python, ['-c', k_setup]);
  await inside();
}

async function inside() {
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Fetched', version: '1' }, components: { schemas: { S: { type: 'string' } } } });
  let private_requests = 0;
  const hidden = createServer((_, answer) => { private_requests += 1; answer.end(document); }).listen(0, '::');
  await once(hidden, 'listening');
  const { port } = hidden.address();
  // Spellings that all lead to the same server: loopback by number and by name, in other notations, in IPv6, and the unspecified address.
  const k_private = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '[::]'];
  const k_others = ['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '[fe80::1]', '[fd00::1]'];
  const redirect = (status, location) => (_, answer) => answer.writeHead(status, { location }).end();
  const k_pages = { '/document': (_, answer) => answer.end(document), '/moved': redirect(301, '/document') };
  const server = createServer((request, answer) => {
    const [, status, to] = request.url.match(/^\/to\/(\d+)\/(.*)$/) ?? [];
    if (to) redirect(Number(status), `http://${decodeURIComponent(to)}`)(request, answer);
    else if (request.url.startsWith('/ref/')) answer.end(JSON.stringify({ ...JSON.parse(document), components: { schemas: { R: { $ref: `http://${decodeURIComponent(request.url.slice(5))}#/components/schemas/S` } } } }));
    else (k_pages[request.url] ?? ((_, none) => none.writeHead(404).end()))(request, answer);
  }).listen(0, k_public);
  await once(server, 'listening');
  const base = `http://${k_public}:${server.address().port}`;
  const session = await legacy('urls-public', ['--config', configuration(), '--set', 'shared.openapi.url_timeout="5s"']);
  const parse = async (url, more = {}) => {
    const result = await session.call('parse', { spec: { url }, ...more });
    return { error: result.isError === true, text: text_of(result) };
  };

  await test('urls: a public address is read, and a redirect to it followed', async () => {
    for (const path of ['/document', '/moved', `/to/302/${encodeURIComponent(`${k_public}:${server.address().port}/document`)}`]) {
      const { error, text } = await parse(base + path);
      assert.ok(!error, text);
      assert.equal(JSON.parse(text).title, 'Fetched');
    }
  });
  for (const host of [...k_private, ...k_others]) {
    await test(`urls: a redirect of a public server to ${host} is refused before a byte goes there`, async () => {
      private_requests = 0;
      for (const status of [301, 302, 303, 307, 308]) {
        const { error, text } = await parse(`${base}/to/${status}/${encodeURIComponent(`${host}:${port}/secret-${status}`)}`);
        assert.ok(error, text);
        assert.match(text, /^denied: .*to allow it: \[access\] private_addresses = true$/);
      }
      assert.equal(private_requests, 0);
    });
  }
  await test('urls: a chain that begins and goes on in public is refused where it turns private', async () => {
    private_requests = 0;
    const last = `${k_public}:${server.address().port}/to/302/${encodeURIComponent(`127.0.0.1:${port}/x`)}`;
    const { error, text } = await parse(`${base}/to/307/${encodeURIComponent(last)}`);
    assert.ok(error, text);
    assert.match(text, /^denied: /);
    assert.equal(private_requests, 0);
  });
  await test('urls: a reference of a public document to a private address is refused too', async () => {
    private_requests = 0;
    const url = `${base}/ref/${encodeURIComponent(`127.0.0.1:${port}/x`)}`;
    const { error, text } = await parse(url, { full: true, resolve_refs: true, resolve_http_refs: true });
    assert.ok(!error, text);
    assert.match(text, /private_addresses/);
    assert.equal(private_requests, 0);
    const redirected = `${base}/ref/${encodeURIComponent(`${k_public}:${server.address().port}/to/302/${encodeURIComponent(`127.0.0.1:${port}/x`)}`)}`;
    assert.match((await parse(redirected, { full: true, resolve_refs: true, resolve_http_refs: true })).text, /private_addresses/);
    assert.equal(private_requests, 0);
  });
  await test('urls: the same redirect is followed where the operator allows it', async () => {
    const open = await legacy('urls-public-open', ['--config', configuration(), '--set', 'access.private_addresses=true']);
    private_requests = 0;
    const result = await open.call('parse', { spec: { url: `${base}/to/302/${encodeURIComponent(`127.0.0.1:${port}/x`)}` } });
    assert.ok(!result.isError, text_of(result));
    assert.equal(private_requests, 1);
    await open.end();
  });
  await session.end();
  for (const one of [server, hidden]) {
    one.closeAllConnections();
    one.close();
  }
}
