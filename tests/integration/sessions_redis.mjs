// SPDX-License-Identifier: MIT
// Sessions in a real Redis server: two hosts share one, a server that goes away costs no call, and it is used again once it is back.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';

import { assert, children, skip, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

const server_program = '/usr/bin/redis-server';
const parts = { 'libcollet-redis.so': join(build, 'lib/collet'), 'codegraph.so': join(build, 'lib/collet/plugins') };
const missing = Object.entries(parts).find(([name, place]) => !readdirSync(place).includes(name));
if (missing || !existsSync(server_program)) {
  skip('sessions in Redis', missing ? `the build has no ${missing[0]}` : `${server_program} is not installed`);
  process.exit(0);
}
const folder = join(scratch, `sessions-redis-${process.pid}`);
mkdirSync(join(folder, 'root'), { recursive: true });
writeFileSync(join(folder, 'root/Order.java'), 'class Order { void place() { check(); } void check() { } }\n');

/// Returns a port on loopback that was free a moment ago.
const free_port = () => new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const port = await free_port();
async function start_redis() {
  const child = spawn(server_program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--requirepass', 'pass:word', '--dir', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  await new Promise((resolve, reject) => {
    let log = '';
    const read = (chunk) => /Ready to accept connections/.test((log += chunk)) && resolve();
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => reject(new Error(`redis-server ended: ${log}`)));
  });
  return { stop: () => new Promise((resolve) => (child.once('close', () => (children.delete(child), resolve())), child.kill('SIGKILL'))) };
}
/// Sends one command to the server and returns the text of its reply.
const ask = (...words) => new Promise((resolve, reject) => {
  const socket = createConnection(port, '127.0.0.1');
  const pack = (list) => `*${list.length}\r\n${list.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
    if (text.startsWith('+OK\r\n') && text.length > 5 && text.endsWith('\r\n')) socket.end();
  });
  socket.on('close', () => resolve(text.slice(5)));
  socket.on('error', reject);
  socket.write(pack(['AUTH', 'pass:word']) + pack(words));
});

const file = (name, backend, more = '') => write(name, `[sessions]
backend = ${JSON.stringify(backend)}
${more}
[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(join(folder, 'root'))}
`);
const config = file('sessions-redis.toml', `redis://:\${env:COLLET_TEST_REDIS_PASSWORD}@127.0.0.1:${port}/2`, 'ttl = "10m"');
process.env.COLLET_TEST_REDIS_PASSWORD = 'pass%3Aword';
let redis = await start_redis();
const indexed = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
assert.equal(indexed.code, 0, indexed.stderr);
const hosts = [await legacy('sessions-redis-1', ['--config', config]), await legacy('sessions-redis-2', ['--config', config])];
const good = async (host, name, args) => {
  const result = await hosts[host].result('tools/call', { name, arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};
const knows = async (host, session_id) => (await good(host, 'get_dependencies', { symbol: 'Order.place', session_id, limit: 1 + Math.floor(Math.random() * 1e6) })).includes('already examined');

await test('sessions: two hosts share one through Redis, with the lifetime of the configuration', async () => {
  await good(0, 'get_symbol_details', { symbol: 'Order.check', session_id: 'shared' });
  assert.ok(await knows(1, 'shared'));
  assert.ok(!(await knows(1, 'other')));
  const left = Number((await ask('EVAL', "redis.call('SELECT', 2) return redis.call('TTL', 'mcp:session:shared')", '0')).slice(1));
  assert.ok(left > 590 && left <= 600, String(left));
});

await test('sessions: of 1,000 calls none fails while the server is killed and started again', async () => {
  await good(0, 'get_symbol_details', { symbol: 'Order.check', session_id: 'long' });
  for (let i = 0; i < 1000; ++i) {
    if (i === 250) await redis.stop();
    if (i === 400) assert.ok(!(await knows(0, 'long')), 'the server forgot it');
    if (i === 450) await good(0, 'get_symbol_details', { symbol: 'Order.check', session_id: 'meanwhile' });
    if (i === 500) assert.ok(await knows(0, 'meanwhile'));
    if (i === 600) redis = await start_redis();
    await good(i % 2, 'search_symbols', { query: 'Order', session_id: `s${i % 7}` });
  }
  assert.ok(await knows(0, 'meanwhile'), 'what was kept in memory stays readable');
  await good(0, 'get_symbol_details', { symbol: 'Order.check', session_id: 'back' });
  // The server is tried again after a second, so the first values may still be in memory.
  while (!(await knows(1, 'back'))) await good(0, 'get_symbol_details', { symbol: 'Order.check', session_id: 'back', include_children: true, limit: 1 + Math.floor(Math.random() * 1e6) });
  const warnings = hosts[0].stderr.match(/does not keep sessions/g) ?? [];
  assert.equal(warnings.length, 1, hosts[0].stderr);
  assert.match(hosts[0].stderr, new RegExp(`redis://127\\.0\\.0\\.1:${port}/2 does not keep sessions, so they are in memory meanwhile: `));
  assert.ok(!hosts[0].stderr.includes('pass'), 'no message shows the password');
});

await test('sessions: a server that refuses the password is one warning, and sessions are in memory', async () => {
  const wrong = file('sessions-wrong.toml', `redis://:wrong@127.0.0.1:${port}`);
  const host = await legacy('sessions-wrong', ['--config', wrong]);
  hosts.push(host);
  await good(2, 'get_symbol_details', { symbol: 'Order.check', session_id: 'own' });
  assert.ok(await knows(2, 'own'));
  assert.match(host.stderr, /sessions.*in memory meanwhile: (WRONGPASS|ERR)/);
  assert.match(host.stderr, /found a literal secret in \[sessions\.backend\]/);
  assert.ok(!host.stderr.includes('wrong@'));
});

await test('sessions: an address that is none is refused at the start, with its place', async () => {
  const bad = await run(collet, ['--config', file('sessions-bad.toml', 'redis//cache'), 'tools']);
  assert.notEqual(bad.code, 0);
  assert.match(bad.stderr, /sessions-bad\.toml:2:\d+: sessions\.backend: found an address with another scheme, expected redis:\/\/.*, or "memory"/);
  const shown = await run(collet, ['--config', file('sessions-shown.toml', 'redis://ann:hidden@cache'), 'config', 'show']);
  assert.ok(!shown.stdout.includes('hidden'), shown.stdout);
});

for (const host of hosts) await host.end();
await redis.stop();
