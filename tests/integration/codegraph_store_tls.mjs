// SPDX-License-Identifier: MIT
// A shared store over TLS: a real PostgreSQL server with a certificate, and hosts that check it by the parameters of the address.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, skip, test } from './lib/cases.mjs';
import { certificate } from './lib/certificate.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { Postgres, postgres_programs } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';

const parts = { 'libcollet-codegraph-store.so': join(build, 'lib/collet'), 'codegraph.so': join(build, 'lib/collet/plugins') };
const missing = Object.entries(parts).find(([name, place]) => !readdirSync(place).includes(name));
if (missing || !postgres_programs) {
  skip('codegraph store over TLS', missing ? `the build has no ${missing[0]}` : 'no PostgreSQL server is installed');
  process.exit(0);
}

const folder = join(scratch, `codegraph-tls-${process.pid}`);
const put = (name, text) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
};
put('root/Order.java', 'class Order { void place() { } }\n');
const own = certificate('127.0.0.1');
const other = certificate('127.0.0.1');
const client = certificate('127.0.0.2');
const ca = put('ca.pem', own.cert);
const wrong_ca = put('wrong.pem', other.cert);
const client_cert = put('client.pem', client.cert);
const client_key = put('client.key', client.key);

const secret = 'pass word@/%';
const server = new Postgres(secret);
const encrypted_only = 'hostssl all all 127.0.0.1/32 scram-sha-256\n';
server.file('db/pg_hba.conf', encrypted_only);
server.settings = { ssl: 'on', ssl_cert_file: server.file('server.pem', own.cert), ssl_key_file: server.file('server.key', own.key), ssl_ca_file: server.file('clients.pem', client.cert) };
await server.start();

const config = write('codegraph-tls.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
store = "\${env:COLLET_TEST_STORE}"
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(join(folder, 'root'))}
`);
const url = (parameters, host) => server.url('owner', secret, new URLSearchParams(parameters).toString(), host);
const said = [];
const codegraph = async (address, ...words) => {
  const done = await run(collet, ['--config', config, 'codegraph', ...words], { env: { ...process.env, HOME: folder, COLLET_TEST_STORE: address } });
  said.push(done.stdout + done.stderr);
  return done;
};
const good = async (address, word) => {
  const { code, stdout, stderr } = await codegraph(address, word, 'shop');
  assert.equal(code, 0, stdout + stderr);
  return stdout.trim();
};
const refused = async (address) => {
  const { code, stderr } = await codegraph(address, 'fetch', 'shop');
  assert.notEqual(code, 0);
  return stderr;
};
const checked = { sslmode: 'verify-full', sslrootcert: ca };

await test('codegraph store: an index goes to a server and comes from it over TLS, with its certificate checked', async () => {
  assert.match(await good(url(checked), 'publish'), /index 1 of the shared store$/);
  assert.match(await good(url(checked), 'fetch'), /index 1 of/);
});

await test('codegraph store: a certificate of another authority is refused, and the message names the parameter', async () => {
  const text = await refused(url({ ...checked, sslrootcert: wrong_ca }));
  assert.match(text, /the shared store cannot be reached: SSL error: certificate verify failed; set sslrootcert=FILE in the address to the certificate of the authority/);
  assert.match(await refused(url({ ...checked, sslrootcert: join(folder, 'none.pem') })), /root certificate file \*\*\* does not exist; set sslrootcert=FILE/);
});

await test('codegraph store: a certificate for another host is refused, unless the address leaves out the check of names', async () => {
  const named = { ...checked, hostaddr: '127.0.0.1' };
  assert.match(await refused(url(named, 'db.shop')), /does not match host name \*\*\*; use the name in the server's certificate as the host, or sslmode=verify-ca/);
  assert.match(await good(url({ ...named, sslmode: 'verify-ca' }, 'db.shop'), 'fetch'), /index 1 of/);
});

await test('codegraph store: a server that accepts only TLS refuses a plain connection, and the message names the parameter', async () => {
  assert.match(await refused(url({ sslmode: 'disable' })), /no encryption; set sslmode=verify-full in the address/);
});

await test('codegraph store: calls go on with the local copy while the certificate is not accepted, and the status names why', async () => {
  const { code, stdout } = await codegraph(url({ ...checked, sslrootcert: wrong_ca }), 'status', 'shop');
  assert.equal(code, 0);
  assert.match(stdout, /shared store, shop: local copy since .* UTC: the shared store cannot be reached: SSL error: certificate verify failed/);
});

await test('codegraph store: a server may ask for the certificate of a role', async () => {
  await server.stop();
  server.file('db/pg_hba.conf', encrypted_only.replace('\n', ' clientcert=verify-ca\n'));
  await server.start();
  assert.match(await refused(url(checked)), /connection requires a valid client certificate; set sslcert=FILE and sslkey=FILE in the address/);
  assert.match(await good(url({ ...checked, sslcert: client_cert, sslkey: client_key }), 'fetch'), /index 1 of/);
});

await test('codegraph store: a server without TLS is refused where the address asks for it', async () => {
  await server.stop();
  server.file('db/pg_hba.conf', 'host all all 127.0.0.1/32 scram-sha-256\n');
  server.settings = { ssl: 'off' };
  await server.start();
  assert.match(await refused(url(checked)), /server does not support SSL, but SSL was required; set up TLS in the server, or choose another sslmode/);
});

await test('codegraph store: no message about TLS shows a part of the address', async () => {
  for (const part of ['pass word', 'pass%20word', 'pass+word', '127.0.0.1', 'owner', 'db.shop', folder, String(server.port)]) assert.ok(!said.join('\n').includes(part), part);
});
await server.stop();
server.remove();
