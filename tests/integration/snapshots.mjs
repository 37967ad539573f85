// SPDX-License-Identifier: MIT
// Snapshots of documents between processes: used without parsing, ignored when damaged, never a hindrance.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, one_of, test, until } from './lib/cases.mjs';
import { collet, configuration, large_document, scratch } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session } from './lib/session.mjs';

const folder = join(scratch, `snapshots-${process.pid}`);
mkdirSync(folder, { recursive: true });
const file = join(folder, 'api.json');
copyFileSync(large_document('github'), file);
/// Long enough ago for the file's identity to prove that it is unchanged.
const age = (seconds) => utimesSync(file, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
age(1000);

let homes = 0;
/// Creates a cache: the environment, the folder of the snapshots, a configuration that gives their writer time.
function fresh() {
  const cache = join(folder, `cache-${++homes}`);
  return { env: { ...process.env, XDG_CACHE_HOME: cache }, kept: join(cache, 'collet/openapi/snapshots') };
}
const config = configuration('', [folder]);
const snapshots = (kept) => (existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.snapshot')) : []);

/// Returns the answer of one process, and the metrics of its store.
async function ask(place, args = ['operation_id=repos/get']) {
  const done = await run(collet, ['call', '--config', config, '--stats', 'walk_operations', `spec.file=${file}`, ...args], { env: place.env });
  assert.equal(done.code, 0, done.stderr);
  const line = done.stderr.split('\n').find((one) => one.startsWith('walk: '));
  const numbers = Object.fromEntries(line.slice('walk: '.length).split(', ').map((one) => one.split(' ')));
  return { answer: done.stdout, reads: numbers.document_reads, hits: numbers.snapshot_hits, ignored: numbers.snapshots_ignored };
}

async function serve(place) {
  const session = new Session('snapshots', ['--config', config], { env: place.env });
  await session.initialize();
  return session;
}

/// Starts a server that has answered and written its snapshot; it runs on.
async function kept_by_server(place) {
  const server = await serve(place);
  await server.call('walk_operations', { spec: { file }, operation_id: 'repos/get' });
  await until(() => snapshots(place.kept).length > 0, 'the snapshot');
  return server;
}

const place = fresh();
const server = await kept_by_server(place);
const path = join(place.kept, snapshots(place.kept)[0]);
const good = readFileSync(path);
const parsed = await ask({ env: { ...process.env, XDG_CACHE_HOME: '/nonexistent' } });

await test('snapshots: a second process answers the same without parsing', async () => {
  assert.deepEqual(await ask(place), { ...parsed, reads: '0', hits: '1' });
  assert.equal(parsed.reads, '1');
});

await test('snapshots: details, paths, schemas and references are answered from one as from the source', async () => {
  const bare = { env: { ...process.env, XDG_CACHE_HOME: '/nonexistent' } };
  for (const [tool, ...args] of [
    ['walk_operations', 'tag=repos', 'detail=true'],
    ['walk_operations', 'path=/repos/**/comments'],
    ['walk_paths', 'group_by=segment'],
    ['walk_schemas', 'sort=rank'],
    ['walk_parameters', 'path=/orgs/**', 'group_by=name'],
    ['walk_headers'],
    ['walk_refs', 'unused=true'],
    ['walk_refs', 'operation=repos/get', 'transitive=true'],
    ['parse'],
  ]) {
    const answers = [];
    for (const where of [bare, place])
      answers.push((await run(collet, ['call', '--config', config, tool, `spec.file=${file}`, ...args], { env: where.env })).stdout);
    assert.ok(answers[0].length > 10, tool);
    assert.equal(answers[1], answers[0], [tool, ...args].join(' '));
  }
});

await test('snapshots: one that is cut off, of zeros, or of another build is ignored', async () => {
  for (const [what, bytes] of [
    ['cut off', good.subarray(0, good.length - 1)],
    ['empty', good.subarray(0, 0)],
    ['zeros', Buffer.alloc(good.length)],
    ['another build', Buffer.concat([good.subarray(0, 20), Buffer.from([good[20] ^ 1]), good.subarray(21)])],
  ]) {
    const other = fresh();
    mkdirSync(other.kept, { recursive: true, mode: 0o700 });
    writeFileSync(join(other.kept, path.split('/').pop()), bytes, { mode: 0o600 });
    assert.deepEqual(await ask(other), { ...parsed, ignored: '1' }, what);
  }
});

await test('snapshots: damage inside is not noticed but in the time, and is gone then', async () => {
  const bare = { ...process.env, XDG_CACHE_HOME: '/nonexistent' };
  for (const args of [['walk_operations', `spec.file=${file}`], ['walk_schemas', `spec.file=${file}`, 'name=*user*'], ['walk_refs', `spec.file=${file}`, 'unused=true'], ['parse', `spec.file=${file}`, 'full=true'], ['validate', `spec.file=${file}`], ['diff', `base.file=${file}`, `revision.file=${file}`], ['search_api', `spec.file=${file}`, 'query=who starred it']]) {
    const other = fresh();
    mkdirSync(other.kept, { recursive: true, mode: 0o700 });
    const bytes = Buffer.from(good);
    for (let at = 16384; at < bytes.length; at += 4096) bytes[at] ^= 1;
    const damaged = join(other.kept, path.split('/').pop());
    writeFileSync(damaged, bytes, { mode: 0o600 });
    const answers = [];
    for (const env of [bare, other.env]) answers.push(await run(collet, ['call', '--config', config, ...args], { env }));
    assert.equal(answers[1].code, answers[0].code, answers[1].stderr);
    assert.equal(answers[1].stdout.replace(/[0-9a-f]{32}/g, ''), answers[0].stdout.replace(/[0-9a-f]{32}/g, ''), args.join(' '));
    assert.equal((await ask(other)).answer, parsed.answer);
  }
});

await test('snapshots: a source that changed is read anew, one that was only touched is not parsed', async () => {
  age(500);
  assert.deepEqual(await ask(place), { ...parsed, reads: '0', hits: '1' });
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"repos/get"', '"repos/GET"'));
  age(400);
  const changed = await ask(place, ['operation_id=repos/GET']);
  assert.equal(JSON.parse(changed.answer).matched, 1);
  assert.equal(changed.reads, '1');
  assert.equal(changed.ignored, '1');
  writeFileSync(file, text);
  age(1000);
  assert.equal((await ask(place)).answer, parsed.answer);
});

await test('snapshots: a server that holds one goes on when it is replaced and removed', async () => {
  const other = fresh();
  const first = await kept_by_server(other);
  const second = await serve(other);
  await second.call('walk_operations', { spec: { file }, operation_id: 'repos/get' });
  rmSync(other.kept, { recursive: true });
  const result = await second.call('walk_operations', { spec: { file }, path: '/repos/**', limit: 1000 });
  assert.ok(!result.isError);
  for (const one of [first, second]) {
    one.child.stdin.end();
    await one.closed;
  }
});

await test('snapshots: the end of a server does not wait for a writer, and nothing half written stays', () => one_of(3, async () => {
  const other = fresh();
  const one = await serve(other);
  await one.call('walk_operations', { spec: { file }, operation_id: 'repos/get' });
  const ended = performance.now();
  one.child.stdin.end();
  const exit = await one.closed;
  assert.equal(exit.code, 0);
  assert.ok(one.ended - ended < 1000, `${one.ended - ended} ms`);
  const left = existsSync(other.kept) ? readdirSync(other.kept).filter((name) => !name.endsWith('.snapshot')) : [];
  assert.deepEqual(left, []);
}));

await test('snapshots: plugins --stats prints what the store counts, as text and as JSON', async () => {
  const text = await run(collet, ['plugins', '--config', config, '--stats'], { env: place.env });
  assert.match(text.stdout, /^walk: document_bytes 0, .*snapshot_hits 0, snapshot_writes 0, snapshots_ignored 0$/m);
  const json = await run(collet, ['plugins', '--config', config, '--stats', '--json'], { env: place.env });
  const walk = JSON.parse(json.stdout).plugins.find((one) => one.id === 'walk');
  assert.equal(walk.metrics.document_reads, 0);
});

await test('snapshots: no folder and a folder of others leave the answer as it is', async () => {
  const other = fresh();
  mkdirSync(other.kept, { recursive: true });
  chmodSync(other.kept, 0o777);
  assert.deepEqual(await ask(other), parsed);
  assert.deepEqual(readdirSync(other.kept), []);
});

server.child.stdin.end();
await server.closed;
