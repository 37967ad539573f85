// SPDX-License-Identifier: MIT
// call_api over HTTPS to a server on loopback, whose certificate the test made, trusted or not. The system decides about trust, so the host
// that trusts the certificate sees another list of authorities in a mount namespace of its own; where no namespace can be made, that half
// is skipped.
import { once } from 'node:events';
import { createServer } from 'node:https';

import { config } from './lib/call_document.mjs';
import { assert, test } from './lib/cases.mjs';
import { certificate } from './lib/certificate.mjs';
import { collet, write } from './lib/env.mjs';
import { stop } from './lib/http_peer.mjs';
import { run } from './lib/run.mjs';

const k_authorities = '/etc/ssl/certs/ca-certificates.crt';
const secret = 'hunter3-hunter3';
const seen = [];
async function serve(address) {
  const own = certificate(address);
  const server = createServer(own, (request, response) => {
    seen.push(request.headers.authorization);
    response.setHeader('Content-Type', 'application/json');
    response.end('{"ok":true}');
  }).listen(0, '127.0.0.1');
  server.on('tlsClientError', () => {});
  await once(server, 'listening');
  return { server, origin: `https://127.0.0.1:${server.address().port}`, authorities: write('authorities.pem', own.cert) };
}
const right = await serve('127.0.0.1');
const other = await serve('127.0.0.2');

const spec = write('safe.json', JSON.stringify({ openapi: '3.1.0', info: { title: 'Safe', version: '1' }, paths: { '/safe': { get: { operationId: 'getSafe' } } } }));
const file = write('secret', secret);
const call_of = (origin) => [
  'call', 'call_api', '--config', config(`[plugins.search.config.apis.safe]\nspec = ${JSON.stringify(spec)}\nbase_url = ${JSON.stringify(origin)}\nauth = { type = "bearer", secret = ${JSON.stringify(`file:${file}`)} }\n`),
  '--set', 'access.private_addresses=true', 'operationId=getSafe'];
const trusting = (authorities, args) =>
  run('unshare', ['--map-root-user', '--mount', 'sh', '-c', `mount --bind "$0" ${k_authorities} && exec "$@"`, authorities, collet, ...args]);

async function refused(result) {
  const told = (await result).stdout + (await result).stderr;
  assert.equal((await result).code, 1, told);
  assert.match(told, /certificate/i);
  assert.ok(!told.includes(secret), told);
  assert.deepEqual(seen, []);
}

await test('call_api: a certificate that nobody vouches for gets no request, whatever [access] insecure says', async () => {
  await refused(run(collet, call_of(right.origin)));
  await refused(run(collet, [...call_of(right.origin), '--set', 'access.insecure=true']));
});

if ((await run('unshare', ['--map-root-user', '--mount', 'mount', '--bind', right.authorities, k_authorities]).catch(() => ({ code: 1 }))).code === 0) {
  await test('call_api: a trusted certificate of another address gets no request', () => refused(trusting(other.authorities, call_of(other.origin))));
  await test('call_api: a trusted certificate gets the request and the credentials', async () => {
    const { code, stdout, stderr } = await trusting(right.authorities, call_of(right.origin));
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /\*\*Status:\*\* 200 OK/);
    assert.deepEqual(seen, [`Bearer ${secret}`]);
  });
} else {
  console.log('skip call_api: trusted certificates: no mount namespace of one\'s own here');
}
right.server.close();
other.server.close();
stop();
