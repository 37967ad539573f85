// SPDX-License-Identifier: MIT
// Indexes of code in a real PostgreSQL server: CI writes them, hosts read them, and go on with their local copy when the server is gone.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { assert, skip, test, until } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { Postgres, postgres_programs } from './lib/postgres.mjs';
import { run } from './lib/run.mjs';
import { Session, text_of } from './lib/session.mjs';

const parts = { 'libcollet-codegraph-store.so': join(build, 'lib/collet'), 'codegraph.so': join(build, 'lib/collet/plugins') };
const missing = Object.entries(parts).find(([name, place]) => !readdirSync(place).includes(name));
if (missing || !postgres_programs) {
  skip('codegraph store', missing ? `the build has no ${missing[0]}` : 'no PostgreSQL server is installed');
  process.exit(0);
}

const folder = join(scratch, `codegraph-store-${process.pid}`);
const put = (name, text) => (mkdirSync(join(folder, name, '..'), { recursive: true }), writeFileSync(join(folder, name), text));
const commit = { first: 'a'.repeat(40), second: 'b'.repeat(40), third: 'c'.repeat(40) };
put('root/.git/HEAD', `${commit.first}\n`);
put('root/Order.java', 'class Order { void place() { check(); } void check() { } }\n');
put('root/Bill.java', 'class Bill { void send() { new Order().place(); } }\n');

const secret = 'pass word@/%';
const server = new Postgres(secret);
await server.start();
/// Returns the configuration of a host whose sources and state have this name. `store` is TOML.
function config(name, store = 'url = "${env:COLLET_TEST_STORE}"', root = name) {
  return write(`codegraph-store-${name}.toml`, `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, `state-${name}`))}
${store && `[plugins.codegraph.config.store]\n${store}\n`}[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(join(folder, root))}
`);
}
const said = [];
const codegraph = async (file, url, ...words) => {
  const done = await run(collet, ['--config', file, 'codegraph', ...words], { env: { ...process.env, COLLET_TEST_STORE: url } });
  said.push(done.stdout + done.stderr);
  return done;
};
const good = async (file, url, ...words) => {
  const { code, stdout, stderr } = await codegraph(file, url, ...words);
  assert.equal(code, 0, stdout + stderr);
  return stdout.trim();
};
const refused = async (file, url, ...words) => {
  const { code, stderr } = await codegraph(file, url, ...words);
  assert.notEqual(code, 0);
  return stderr;
};
const clone = (name) => cpSync(join(folder, 'root'), join(folder, name), { recursive: true });
const hosts = [];
const host_of = async (file, url) => {
  const host = new Session('codegraph-store', ['--config', file], { env: { ...process.env, COLLET_TEST_STORE: url } });
  await host.initialize();
  hosts.push(host);
  return host;
};
const ask = async (host, query = 'Order') => {
  const result = await host.result('tools/call', { name: 'search_symbols', arguments: { query, session_id: 'x' } }, 60_000);
  said.push(text_of(result));
  return result;
};
const answer = async (host, query) => {
  const result = await ask(host, query);
  assert.ok(!result.isError, text_of(result));
  return text_of(result);
};
const owner = server.url('owner', secret);
const numbers = () => server.sql("SELECT string_agg(number::text, ',' ORDER BY number) FROM collet.codegraph_index_1").split(',').map(Number);
const newest = () => numbers().at(-1);
const ci = config('root');

await test('codegraph store: the first writer creates the tables, and what it writes has its commit', async () => {
  assert.match(await good(ci, owner, 'publish', 'shop'), /^shop: 2 files, \d+ symbols, \d+ edges, commit aaaaaaa: [\d.]+ MB in [\d.]+ s, index 1 of the shared store$/);
  assert.equal(server.sql('SELECT project, revision, bytes = (SELECT sum(octet_length(content)) FROM collet.codegraph_piece_1) FROM collet.codegraph_index_1'), 'shop|aaaaaaa|t');
});

clone('reader');
server.sql(`CREATE ROLE reader LOGIN PASSWORD 'read only'; GRANT USAGE ON SCHEMA collet TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA collet TO reader`);
const read_url = server.url('reader', 'read only');
const reader = config('reader', 'url = "${env:COLLET_TEST_STORE}"\ninterval_seconds = 0.2');
const host = await host_of(reader, read_url);
await test('codegraph store: a host without an index answers its first call from the store, with a role that only reads', async () => {
  const text = await answer(host);
  assert.match(text, /Order/);
  assert.match(text, /index: aaaaaaa$/m);
  assert.match(await good(reader, read_url, 'status'), /, current\n(.*\n)*shared store, shop: up to date with index 1 of .* UTC, commit aaaaaaa$/);
});

await test('codegraph store: a host without a store does not load libpq', async () => {
  const plain = await host_of(config('root', ''));
  await answer(plain);
  const maps = readFileSync(`/proc/${plain.child.pid}/maps`, 'utf8');
  await plain.end();
  if (existsSync(`/proc/${host.child.pid}/maps`)) assert.ok(!maps.includes('libpq'), 'libpq is loaded');
});

await test('codegraph store: a running host switches to the index of the commit that it checks out, and re-reads what differs', async () => {
  put('root/.git/HEAD', `${commit.second}\n`);
  put('root/Bill.java', 'class Bill { void send() { new Order().place(); } void pay() { } }\n');
  assert.match(await good(ci, owner, 'publish'), /commit bbbbbbb: .*, index 2 of/);
  assert.match(await good(reader, read_url, 'status'), /shared store, shop: up to date with index 1|index 2 of .* is no nearer/);
  put('reader/.git/HEAD', `${commit.second}\n`);
  put('reader/Bill.java', readFileSync(join(folder, 'root/Bill.java'), 'utf8'));
  put('reader/Own.java', 'class Own { void mine() { } }\n');
  await until(async () => (await answer(host), /up to date with index 2/.test(await good(reader, read_url, 'status'))), 'the second index', 30_000);
  assert.match(await answer(host, 'Bill.pay'), /pay/);
  assert.match(await answer(host, 'Own.mine'), /mine/);
});

await test('codegraph store: while the server is gone no call fails, answers name the local copy, and the server is used again', async () => {
  await server.stop();
  const outage = await until(async () => {
    const text = await answer(host);
    return text.includes('local copy') && text;
  }, 'the note of the outage', 60_000);
  assert.match(outage, /local copy since \d{4}-\d\d-\d\d \d\d:\d\d UTC: the shared store cannot be reached: /);
  assert.match(await good(reader, read_url, 'status'), /shared store, shop: local copy since .* UTC: the shared store cannot be reached/);
  await server.start();
  await until(async () => !(await answer(host)).includes('local copy'), 'the end of the outage', 60_000);
});

await test('codegraph store: two writers at once both succeed, readers see complete indexes, and old ones of a commit go', async () => {
  put('root/.git/HEAD', `${commit.third}\n`);
  const writers = ['w1', 'w2'].map((name) => config(name, undefined, 'root'));
  const done = await Promise.all([...writers.map((file) => good(file, owner, 'publish')), good(config('w3', undefined, 'reader'), owner, 'fetch')]);
  const written = done.slice(0, 2).map((text) => Number(/index (\d+) of the shared store$/.exec(text)[1]));
  assert.notEqual(written[0], written[1]);
  assert.match(done[2], /index \d+ of .*: 2 files, \d+ symbols/);
  await good(ci, owner, 'publish');
  assert.deepEqual(numbers(), [1, 2, Math.max(...written) + 1]);
  assert.equal(server.sql('SELECT count(DISTINCT index) FROM collet.codegraph_piece_1'), '3');
});

await test('codegraph store: a publication leaves as many indexes as the operator keeps', async () => {
  put('root/.git/HEAD', `${'d'.repeat(40)}\n`);
  await good(config('root', 'url = "${env:COLLET_TEST_STORE}"\nkeep = 2'), owner, 'publish');
  assert.deepEqual(numbers(), [newest() - 1, newest()]);
});

await test('codegraph store: a role that only reads, a wrong password and a wrong address are refused by name', async () => {
  assert.match(await refused(reader, read_url, 'publish'), /the role that the address names may not do this in the shared store: permission denied for table codegraph_index_1/);
  assert.match(await refused(reader, server.url('reader', 'wrong'), 'fetch'), /the shared store cannot be reached: FATAL: {2}password authentication failed for user \*\*\*/);
  assert.match(await refused(reader, 'mysql://reader:hidden@shop', 'fetch'), /the address of the shared store has another scheme, expected postgres:\/\//);
  assert.match(await good(reader, undefined, 'status'), /local copy since .* UTC: the address of the shared store is missing: .*COLLET_TEST_STORE/);
  assert.match(await refused(reader, read_url, 'fetch', '--now'), /usage: collet codegraph index/);
});

await test('codegraph store: a damaged index, a too large one and one of another version are refused, and the local copy stays', async () => {
  put('root/.git/HEAD', `${commit.first}\n`);
  put('root/Late.java', 'class Late { }\n');
  await good(ci, owner, 'publish');
  const number = newest();
  const small = config('reader', 'url = "${env:COLLET_TEST_STORE}"\nmax_bytes = 1000');
  assert.match(await refused(small, read_url, 'fetch'), new RegExp(`index ${number} of the shared store has \\d+ bytes, more than max_bytes = 1000`));
  const damage = (what) => server.sql(`UPDATE collet.codegraph_piece_1 SET content = ${what} WHERE index = ${number}`);
  damage("set_byte(content, 100, get_byte(content, 100) # 1)");
  put('reader/.git/HEAD', `${commit.first}\n`);
  assert.match(await refused(reader, read_url, 'fetch'), /index \d+ of the shared store is not used: the file is damaged: its content has another checksum/);
  const noted = await until(async () => /local copy.*/.exec(await answer(host))?.[0], 'the note of the damage', 60_000);
  assert.match(noted, /local copy since .*: index \d+ of the shared store is not used: /);
  damage('substr(content, 2)');
  assert.match(await refused(reader, read_url, 'fetch'), /index \d+ of the shared store is not used: it is damaged: piece 0 is missing or has another size/);
  server.sql('UPDATE collet.codegraph_index_1 SET version = version + 1');
  assert.match(await refused(reader, read_url, 'fetch'), /the shared store has indexes of the project shop of version \d+, expected \d+: publish one with this version/);
  clone('late');
  const empty = await ask(await host_of(config('late'), read_url));
  assert.ok(empty.isError);
  assert.match(text_of(empty), /there is no index yet; local copy: the shared store has indexes of the project shop of version \d+/);
});

await test('codegraph store: a server that accepts and never answers delays no call', async () => {
  const sockets = [];
  const silent = createServer((socket) => (sockets.push(socket), socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const url = `postgres://reader:hidden@127.0.0.1:${silent.address().port}/postgres?sslmode=disable`;
  const waiting = await host_of(reader, url);
  while (sockets.length === 0) await answer(waiting);
  await answer(waiting);
  assert.ok(!sockets[0].destroyed && !sockets[0].readableEnded, 'the connection still waits');
  // The host ends in the middle of the connection.
  await waiting.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

for (const one of hosts) if (!one.exit) await one.end();
await test('codegraph store: no message shows a part of the address', async () => {
  const all = said.join('\n') + hosts.map((one) => one.stderr).join('\n');
  for (const part of ['pass word', 'pass%20word', 'read only', 'read%20only', 'hidden', 'wrong@', '127.0.0.1', 'owner', String(server.port)]) assert.ok(!all.includes(part), part);
});
await server.stop();
server.remove();
