// SPDX-License-Identifier: MIT
// Limits of memory, file sizes and descriptors: the host answers, or ends with a reason. COLLET_FULL=1 takes smaller steps.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, left_out, test, until } from './lib/cases.mjs';
import { collet, configuration, sanitized, scratch } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session } from './lib/session.mjs';

const full = process.env.COLLET_FULL === '1';
const folder = join(scratch, `limits-${process.pid}`);
mkdirSync(folder, { recursive: true });

/// Writes a description with `operations` operations of about 400 bytes.
function description(name, operations) {
  const paths = {};
  for (let i = 0; i < operations; ++i) {
    paths[`/items/${i}/{id}`] = {
      get: {
        operationId: `getItem${i}`,
        summary: `Returns item ${i} by its id`,
        tags: [`group ${i % 7}`],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'The item', content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } } },
      },
    };
  }
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({
    openapi: '3.1.0',
    info: { title: name, version: '1' },
    paths,
    components: { schemas: { Item: { type: 'object', properties: { name: { type: 'string' } } } } },
  }));
  utimesSync(file, Date.now() / 1000 - 1000, Date.now() / 1000 - 1000); // long enough ago for a snapshot
  return file;
}

const small = description('small.json', 5);
const large = description('large.json', 6000);
const huge = description('huge.json', 60000);
const config = configuration('', [folder]);

let caches = 0;
const fresh_cache = () => {
  const cache = join(folder, `cache-${++caches}`);
  return { env: { ...process.env, XDG_CACHE_HOME: cache }, kept: join(cache, 'collet/openapi/snapshots') };
};
const snapshots = ({ kept }) => (existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.snapshot')) : []);

/// Runs `collet` in a shell that sets limits first.
const limited = (limits, args, options = {}) =>
  run('bash', ['-c', `${limits}; exec "$0" "$@"`, collet, ...args], { env: fresh_cache().env, ...options });

/// Fails unless the process answered, or ended by itself with a reason.
function answered_or_ended(done, what) {
  assert.equal(done.signal, null, `${what}: ended by ${done.signal}: ${done.stderr}`);
  assert.ok(done.code === 0 ? done.stdout.length > 0 : done.stderr.length + done.stdout.length > 0, `${what}: exit ${done.code} without a word`);
}

const call_parse = (file) => ['call', '--config', config, 'parse', `spec.file=${file}`];
const requests = (file) => [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'parse', arguments: { spec: { file } } } },
  { id: 3, method: 'ping' },
];

/// Runs `collet serve` under limits until it has answered all requests, or has ended. Returns the answers by id.
async function serve_limited(limits, file, args = []) {
  const session = new Session(null, ['-c', `${limits}; exec "$0" "$@"`, collet, 'serve', '--config', config, ...args], {
    command: 'bash',
    bare: true,
    env: fresh_cache().env,
  });
  for (const request of requests(file)) session.send(request);
  await until(() => session.exit || [1, 2, 3].every((id) => session.answered(id)), `an answer or an end under ${limits}`, 600_000);
  session.child.stdin.end();
  await session.closed;
  assert.equal(session.exit.signal, null, `${limits}: ended by ${session.exit.signal}: ${session.stderr}`);
  const answers = [1, 2, 3].map((id) => session.answered(id));
  if (answers.some((answer) => !answer)) assert.ok(session.stderr.length > 0, `${limits}: ended without a word`);
  return answers;
}

await test('limits: a snapshot that is truncated while it is in use is replaced by its source', async () => {
  const place = fresh_cache();
  const begin = async () => {
    const session = new Session('limits', ['--config', config], { env: place.env });
    await session.initialize();
    return session;
  };
  const writer = await begin();
  const expected = await writer.call('walk_operations', { spec: { file: large }, path: '/items/59*/**' });
  await until(() => snapshots(place).length > 0, 'the snapshot', 120_000);
  const reader = await begin();
  await reader.call('walk_operations', { spec: { file: large }, operation_id: 'getItem1' });
  const path = join(place.kept, snapshots(place)[0]);
  truncateSync(path, statSync(path).size >> 1);
  assert.deepEqual(await reader.call('walk_operations', { spec: { file: large }, path: '/items/59*/**' }), expected);
  await reader.end();
  await writer.end();
});

await test('limits: a file-size limit leaves out the snapshot and changes no answer', async () => {
  const place = fresh_cache();
  const free = await run(collet, call_parse(large), { env: fresh_cache().env });
  const done = await limited('ulimit -f 100', call_parse(large), { env: place.env });
  assert.equal(done.signal, null, done.stderr);
  assert.equal(done.code, 0, done.stderr);
  assert.equal(done.stdout, free.stdout);
  assert.deepEqual(snapshots(place), []);
});

await test('limits: output that a file-size limit cuts off is an error with a reason', async () => {
  const out = join(folder, 'out.json');
  const args = ['call', '--config', config, 'walk_operations', `spec.file=${large}`, 'limit=1000', 'max_response_tokens=10000'];
  const done = await run('bash', ['-c', `ulimit -f 1; exec "$0" "$@" > ${out}`, collet, ...args], { env: fresh_cache().env });
  assert.equal(done.signal, null, done.stderr);
  assert.notEqual(done.code, 0);
  assert.match(done.stderr, /output/);
  assert.ok(readFileSync(out).length <= 1024);
});

/// Runs a command and a server under the limits.
const both_answer_or_end = (limits) => test(`limits: ${limits}`, async () => {
  answered_or_ended(await limited(limits, call_parse(large)), limits);
  await serve_limited(limits, large);
});

// Left out are the limits under which the unwinder cannot be loaded: the first exception then ends the process.
for (const descriptors of full ? [3, 4, 5, 8, 9, 10, 16, 20, 24] : [3, 5, 8, 10, 24]) await both_answer_or_end(`ulimit -n ${descriptors}`);

await test('limits: 24 descriptors are enough for an answer', async () => {
  const [, answer] = await serve_limited('ulimit -n 24', large);
  assert.ok(answer.result && !answer.result.isError, JSON.stringify(answer));
});

await test('limits: 64 descriptors are enough for any number of calls that wait for one document', async () => {
  const session = new Session(null, ['-c', `ulimit -n 64; exec "$0" "$@"`, collet, 'serve', '--config', config], {
    command: 'bash',
    bare: true,
    env: fresh_cache().env,
  });
  await session.initialize();
  const answers = await Promise.all(Array.from({ length: 200 }, () => session.call('parse', { spec: { file: huge } })));
  for (const answer of answers) assert.ok(!answer.isError, JSON.stringify(answer).slice(0, 300));
  await session.end();
});

if (sanitized) {
  left_out('limits: address space', 'a sanitizer reserves more than any limit');
} else {
  for (const mib of full ? [16, 20, 24, 32, 400] : [16, 32, 400]) await both_answer_or_end(`ulimit -v ${mib * 1024}`);
}

await test('limits: a document that does not fit into max_memory is refused by the name of the setting', async () => {
  const session = new Session('limits', ['--config', config, '--set', 'host.max_memory="48MiB"'], { env: fresh_cache().env });
  await session.initialize();
  const parse = (file) => session.call('parse', { spec: { file } });
  assert.ok(!(await parse(small)).isError);
  const refused = await parse(huge);
  assert.ok(refused.isError, JSON.stringify(refused).slice(0, 300));
  assert.match(refused.content[0].text, /too_large: .*max_memory in \[host\]/);
  const beside = await Promise.all([parse(huge), parse(small), parse(large), parse(huge), parse(small), parse(large)]);
  assert.deepEqual(beside.map((result) => Boolean(result.isError)), [true, false, false, true, false, false]);
  assert.ok(!(await parse(small)).isError);
  await session.end();
});

await test('limits: arguments that do not fit into max_memory are refused, and others are answered', async () => {
  const session = new Session(null, ['--config', config, '--set', 'host.max_memory="16MiB"', '--set', 'host.max_line_bytes="64MiB"'], { env: fresh_cache().env });
  await session.initialize();
  const refused = await session.call('parse', { spec: { content: 'x'.repeat(20 << 20) } });
  assert.ok(refused.isError);
  assert.match(refused.content[0].text, /too_large: .*max_memory in \[host\]/);
  assert.ok(!(await session.call('parse', { spec: { file: small } })).isError);
  await session.end();
});
