// SPDX-License-Identifier: MIT
// Documents fetched by URL from a server on loopback.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { gzipSync } from 'node:zlib';

import { assert, test } from './lib/cases.mjs';
import { certificate } from './lib/certificate.mjs';
import { configuration } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const document = JSON.stringify({ openapi: '3.0.3', info: { title: 'Fetched', version: '1' }, paths: { '/a': { get: {} } } });
const yaml = "openapi: 3.0.3\ninfo: {title: Yaml, version: '1'}\npaths: {}\n";
const bomb = gzipSync(Buffer.alloc(20_000_000, 32));
let plain = 0;
const hanging = [];
const k_answers = {
  '/plain.json': (_, answer) => { plain += 1; answer.end(document); },
  '/gzip.json': (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(document)),
  '/a.yaml?x=1': (_, answer) => answer.end(yaml),
  '/moved': (_, answer) => answer.writeHead(302, { location: '/plain.json' }).end(),
  '/circle': (_, answer) => answer.writeHead(302, { location: '/circle' }).end(),
  '/to-file': (_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/large': (_, answer) => answer.end(' '.repeat(300_000) + document),
  '/bomb': (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/html': (_, answer) => answer.end('<html>no</html>'),
  '/cut': (_, answer) => { answer.writeHead(200, { 'content-length': 1000 }); answer.write('{'); answer.destroy(); },
  '/hangs': (_, answer) => { answer.writeHead(200); answer.write('{'); hanging.push(answer); },
  '/ref.json': (_, answer) => answer.end(JSON.stringify({ openapi: '3.1.0', info: { title: 'R', version: '1' }, components: { schemas: { A: { $ref: 'file:///etc/passwd' } } } })),
};
const server = createServer((request, answer) => {
  const known = k_answers[request.url];
  if (known) known(request, answer);
  else answer.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}`;

const closed = await legacy('urls-closed', ['--config', configuration()]);
await test('urls: an address of this machine is refused, with the line that would allow it', async () => {
  const result = await closed.call('parse', { spec: { url: `${base}/plain.json` } });
  assert.ok(result.isError);
  assert.match(text_of(result), /^denied: http.*to allow it: \[access\] private_addresses = true$/);
  assert.equal(plain, 0);
});
await closed.end();

const none = await legacy('urls-none', ['--config', configuration(), '--set', 'access.url=false']);
await test('urls: with url = false nothing is fetched', async () => {
  assert.match(text_of(await none.call('parse', { spec: { url: `${base}/plain.json` } })), /\[access\] url = true$/);
});
await none.end();

const open = await legacy('urls-open', ['--config', configuration(), '--set', 'access.private_addresses=true', '--set', 'shared.openapi.max_bytes="250KiB"', '--set', 'shared.openapi.url_timeout="2s"']);
const parse = (path, more = {}) => open.call('parse', { spec: { url: base + path }, ...more });
for (const [path, title] of [['/plain.json', 'Fetched'], ['/gzip.json', 'Fetched'], ['/a.yaml?x=1', 'Yaml'], ['/moved', 'Fetched']]) {
  await test(`urls: ${path} is read`, async () => {
    const result = await parse(path);
    assert.ok(!result.isError, text_of(result));
    assert.equal(JSON.parse(text_of(result)).title, title);
  });
}
await test('urls: a second question does not fetch again', async () => {
  const before = plain;
  for (let i = 0; i < 5; ++i) await parse('/plain.json');
  assert.equal(plain, before);
});
const k_errors = {
  '/nothing': /the server answered with status 404$/,
  '/circle': /^failed: .*redirects/,
  '/to-file': /^failed: .*[Pp]rotocol/,
  '/large': /^too_large: .*256000 bytes, which is the limit/,
  '/bomb': /^too_large: .*256000 bytes, which is the limit/,
  '/html': /^failed: /,
  '/cut': /^failed: /,
  '/hangs': /^failed: .*no complete answer within 2000 ms/,
};
for (const [path, error] of Object.entries(k_errors)) {
  await test(`urls: ${path} gives one clear error, and the next call is answered`, async () => {
    const result = await parse(path);
    assert.ok(result.isError, text_of(result));
    assert.match(text_of(result), error);
    assert.ok(!(await parse('/plain.json')).isError);
  });
}
await test('urls: a reference of a fetched document never leads to a file', async () => {
  const result = await open.call('walk_schemas', { spec: { url: `${base}/ref.json` }, detail: true, resolve_refs: true });
  assert.ok(!text_of(result).includes('root:'), text_of(result));
  assert.match(text_of(result), /file:\/\/\/etc\/passwd/);
});
await open.end();

const patient = await legacy('urls-cancel', ['--config', configuration(), '--set', 'access.private_addresses=true']);
await test('urls: a call that waits for a server can be cancelled', async () => {
  const before = hanging.length;
  const id = 4711;
  patient.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'parse', arguments: { spec: { url: `${base}/hangs` } } } });
  while (hanging.length === before) await once(server, 'request');
  const ended = new Promise((resolve) => { hanging.at(-1).once('close', resolve); });  // also after a reset, for which once() would throw
  patient.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
  await ended;
  assert.ok(!(await patient.call('parse', { spec: { url: `${base}/plain.json` } })).isError);
});
await patient.end();
server.closeAllConnections();
server.close();

// A server with a certificate of no known authority.
let served = 0;
const tls = createTlsServer(certificate('127.0.0.1'), (_, answer) => { served += 1; answer.end(document); }).listen(0, '127.0.0.1');
tls.on('tlsClientError', () => {});
await once(tls, 'listening');
const spec = { url: `https://127.0.0.1:${tls.address().port}/plain.json` };
for (const tool of ['parse', 'validate']) {
  await test(`urls: ${tool} reads from a server with a bad certificate only if the call and the operator say so`, async () => {
    const strict = await legacy('urls-strict', ['--config', configuration(), '--set', 'access.private_addresses=true']);
    const lax = await legacy('urls-lax', ['--config', configuration(), '--set', 'access.private_addresses=true', '--set', 'access.insecure=true']);
    served = 0;
    assert.match(text_of(await strict.call(tool, { spec })), /^failed: .*certificate/i);
    assert.match(text_of(await strict.call(tool, { spec, insecure: true })), /^denied: \/insecure: .*\[access\] insecure = true$/);
    assert.match(text_of(await lax.call(tool, { spec })), /^failed: .*certificate/i);
    assert.equal(served, 0);
    const result = await lax.call(tool, { spec, insecure: true });
    assert.ok(!result.isError, text_of(result));
    assert.equal(served, 1);
    await strict.end();
    await lax.end();
  });
}
tls.closeAllConnections();
tls.close();
