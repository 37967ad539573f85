// SPDX-License-Identifier: MIT
// generate through a client: the folder that it writes, code that compiles, and clients and servers that talk to each other.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, children, skip, test } from './lib/cases.mjs';
import { go_program, gofmt_program, tsc, tsconfig } from './lib/compilers.mjs';
import { collet, root, scratch, write } from './lib/env.mjs';
import { injections, injection_document } from './lib/injections.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(scratch, `generate-${process.pid}`);
mkdirSync(folder, { recursive: true });
const fixtures = join(root, 'tests/fixtures');
const config = write('collet.toml', `[access]\nread = ${JSON.stringify([folder, fixtures])}\nwrite = ${JSON.stringify([folder])}\n`);
const session = await legacy('generate', ['--config', config]);
const place = (...names) => join(folder, ...names);
const call = (args) => session.result('tools/call', { name: 'generate', arguments: args }, 120_000);
const good = async (args) => {
  const result = await call(args);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const bad = async (args) => {
  const result = await call(args);
  assert.ok(result.isError, text_of(result));
  return text_of(result);
};
const petstore = { file: join(fixtures, 'petstore-3.1.yaml') };
const everything = { file: join(fixtures, 'generate/everything.yaml') };
const contents = (name) => Object.fromEntries(readdirSync(place(name)).sort().map((file) => [file, readFileSync(place(name, file), 'utf8')]));
const go = go_program();
const with_go = (name, body) => (go === null ? skip(name, 'there is no go on this machine') : test(name, body));
writeFileSync(place('go.mod'), 'module generated\n\ngo 1.19\n');

function run(program, args, cwd = folder) {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(done.status, 0, `${program} ${args.join(' ')}: ${done.stdout}${done.stderr}`.slice(0, 3000));
  return done.stdout;
}

/// Compiles a folder of TypeScript beneath a folder of its own; with `emit`, to JavaScript.
function compile(name, emit = false) {
  const options = { ...tsconfig.compilerOptions, ...(emit ? { noEmit: false, outDir: place(name, 'out') } : {}) };
  writeFileSync(place(name, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  writeFileSync(place(name, 'package.json'), '{"type":"module"}');
  run(process.execPath, [tsc, '-p', place(name)]);
}

await test('generate: a dry run lists the files and writes nothing', async () => {
  const answer = await good({ spec: petstore, output_dir: place('dry'), dry_run: true });
  assert.equal(answer.dry_run, true);
  assert.deepEqual(answer.files.map((file) => file.name), ['types.go', 'support.go']);
  assert.equal(answer.bytes, answer.files.reduce((sum, file) => sum + file.size, 0));
  assert.ok(!existsSync(place('dry')));
  assert.equal((await good({ spec: petstore, dry_run: true })).file_count, 2);
});

await test('generate: the same document gives the same bytes, with a marker that has hashes and options', async () => {
  const answer = await good({ spec: petstore, output_dir: place('one'), client: true, server: true, package_name: 'pets' });
  await good({ spec: petstore, output_dir: place('two'), client: true, server: true, package_name: 'pets' });
  const one = contents('one');
  assert.deepEqual(one, contents('two'));
  assert.deepEqual(Object.keys(one).filter((name) => name !== '.collet-generate.json'), answer.files.map((file) => file.name).sort());
  const marker = JSON.parse(one['.collet-generate.json']);
  assert.equal(marker.options.package_name, 'pets');
  assert.match(marker.options.spec_sha256, /^[0-9a-f]{64}$/);
  assert.match(one['types.go'], /^package pets$/m);
});

await test('generate: a new run replaces its files, keeps edited ones and names them, and touches no others', async () => {
  await good({ spec: petstore, output_dir: place('kept'), client: true });
  writeFileSync(place('kept', 'mine.go'), 'package api\n');
  symlinkSync('/nowhere', place('kept', 'link'));
  writeFileSync(place('kept', 'types.go'), 'package api // edited\n');
  const answer = await good({ spec: petstore, output_dir: place('kept') });
  assert.deepEqual(answer.edited_kept, ['types.go']);
  assert.equal(readFileSync(place('kept', 'types.go'), 'utf8'), 'package api // edited\n');
  assert.equal(readFileSync(place('kept', 'mine.go'), 'utf8'), 'package api\n');
  assert.deepEqual(readdirSync(place('kept')).sort(), ['.collet-generate.json', 'link', 'mine.go', 'support.go', 'types.go']);
  assert.deepEqual((await good({ spec: petstore, output_dir: place('kept') })).edited_kept, ['types.go']);
  const all = await good({ spec: petstore, output_dir: place('kept'), overwrite: true });
  assert.deepEqual(all.edited_overwritten, ['types.go']);
  assert.match(readFileSync(place('kept', 'types.go'), 'utf8'), /^type Pet struct/m);
  assert.equal((await good({ spec: petstore, output_dir: place('kept') })).edited_kept, undefined);
  assert.deepEqual(readdirSync(folder).filter((name) => name.endsWith('.tmp')), []);
});

await test('generate: a file of the same name that it did not write, a folder and a link are refused', async () => {
  mkdirSync(place('foreign'));
  writeFileSync(place('foreign', 'types.go'), 'package mine\n');
  assert.match(await bad({ spec: petstore, output_dir: place('foreign'), overwrite: true }), /types\.go: found a file that generate did not write/);
  assert.equal(readFileSync(place('foreign', 'types.go'), 'utf8'), 'package mine\n');
  mkdirSync(place('nested', 'deep'), { recursive: true });
  assert.match(await bad({ spec: petstore, output_dir: place('nested') }), /found the folder 'deep'/);
  symlinkSync(place('one'), place('alias'));
  assert.match(await bad({ spec: petstore, output_dir: place('alias') }), /symbolic link/);
  assert.match(await bad({ spec: petstore, output_dir: folder }), /the writable folder itself/);
  assert.match(await bad({ spec: petstore, output_dir: '/etc/generated' }), /outside the writable roots/);
  writeFileSync(place('foreign', '.collet-generate.json'), '{');
  assert.match(await bad({ spec: petstore, output_dir: place('foreign') }), /cannot be read/);
});

await test('generate: arguments that fit nothing are refused with what is expected', async () => {
  assert.match(await bad({ spec: petstore }), /\/output_dir: found nothing/);
  assert.match(await bad({ spec: petstore, dry_run: true, package_name: 'type' }), /\/package_name/);
  assert.match(await bad({ spec: petstore, dry_run: true, package_name: 'a b' }), /\/package_name/);
  assert.match(await bad({ spec: petstore, dry_run: true, language: 'typescript', server: true }), /\/server/);
  assert.match(await bad({ spec: petstore, dry_run: true, operations: ['listPet'] }), /did you mean 'listPets'/);
});

await test('generate: operations and tags choose operations and the types that they reach', async () => {
  const answer = await good({ spec: everything, output_dir: place('some'), language: 'typescript', client: true, operations: ['send_text'], tags: ['styles'] });
  assert.equal(answer.generated_operations, 2);
  assert.deepEqual([...readFileSync(place('some', 'types.ts'), 'utf8').matchAll(/^export type (\w+)/gm)].map((match) => match[1]), ['Filter', 'Point']);
});

await test('generate: a large description sends progress', async () => {
  const operation = (i) => ({ get: { operationId: `get${i}`, responses: { 200: { description: 'ok' } } } });
  const paths = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`/p${i}`, operation(i)]));
  writeFileSync(place('large.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths }));
  const args = { spec: { file: place('large.json') }, client: true, dry_run: true };
  const result = await session.result('tools/call', { name: 'generate', arguments: args, _meta: { progressToken: 'large' } }, 120_000);
  assert.ok(!result.isError, text_of(result));
  const sent = session.messages.filter((one) => one.method === 'notifications/progress' && one.params.progressToken === 'large');
  assert.ok(sent.length > 0, 'no progress');
  assert.ok(sent.every((one) => one.params.total === 20_000 && one.params.message === 'reading operations'), JSON.stringify(sent[0]));
});

await test('generate: one operation more changes only lines of that operation and its types', async () => {
  const before = readFileSync(everything.file, 'utf8');
  const more = before.replace('  /events:\n', "  /added:\n    get:\n      operationId: added_one\n      responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Added'}}}}}\n  /events:\n")
    .replace('  schemas:\n', '  schemas:\n    Added: {type: object, properties: {added: {type: string}}}\n');
  writeFileSync(place('more.yaml'), more);
  for (const language of ['go', 'typescript']) {
    const options = { language, client: true, server: language === 'go' };
    await good({ spec: everything, output_dir: place(`before-${language}`), ...options });
    await good({ spec: { file: place('more.yaml') }, output_dir: place(`after-${language}`), ...options });
    const [old, now] = [contents(`before-${language}`), contents(`after-${language}`)];
    for (const [name, text] of Object.entries(old)) {
      if (name.startsWith('.')) continue;
      const diff = spawnSync('diff', [place(`before-${language}`, name), place(`after-${language}`, name)], { encoding: 'utf8' }).stdout;
      assert.ok(!/^</m.test(diff), `${name} loses lines: ${diff.slice(0, 500)}`);
      assert.ok(diff === '' || /Added|added/.test(diff), `${name}: ${diff.slice(0, 500)}`);
      assert.ok(now[name].length >= text.length);
    }
  }
});

await with_go('generate: Go from each version is formatted, compiles and passes vet', async () => {
  for (const version of ['2.0', '3.0', '3.1', '3.2']) {
    const name = `pets${version.replace('.', '')}`;
    await good({ spec: { file: join(fixtures, `petstore-${version}.yaml`) }, output_dir: place(name), client: true, server: true });
    run(go, ['vet', `./${name}`]);
    assert.equal(run(gofmt_program(), ['-l', name]), '');
  }
});

await test('generate: TypeScript from each version compiles', async () => {
  mkdirSync(place('ts'));
  for (const version of ['2.0', '3.0', '3.1', '3.2'])
    await good({ spec: { file: join(fixtures, `petstore-${version}.yaml`) }, output_dir: place('ts', `pets${version.replace('.', '')}`), language: 'typescript', client: true });
  compile('ts');
});

await with_go('generate: a Go client and a Go server exchange every style, body, error and stream', async () => {
  await good({ spec: everything, output_dir: place('every'), client: true, server: true });
  for (const name of ['roundtrip_test.go', 'serve_test.go']) copyFileSync(join(fixtures, 'generate', name), place('every', name));
  run(go, ['vet', './every']);
  run(go, ['test', './every']);
});

await with_go('generate: a TypeScript client and a Go server exchange the same', async () => {
  mkdirSync(place('web'));
  await good({ spec: everything, output_dir: place('web', 'api'), language: 'typescript', client: true });
  copyFileSync(join(fixtures, 'generate/roundtrip.ts'), place('web', 'roundtrip.ts'));
  compile('web', true);
  run(go, ['test', '-c', '-o', place('serve.test'), './every']);
  const server = spawn(place('serve.test'), ['-test.run', 'TestServe'], { cwd: folder, env: { ...process.env, GENERATED_SERVE: '1' }, stdio: ['pipe', 'pipe', 'pipe'] });
  children.add(server);
  let log = '';
  const address = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      log += chunk;
      const match = /listening (\S+)/.exec(log);
      if (match) resolve(match[1]);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('close', () => reject(new Error(`the server ended: ${log}`)));
  });
  const client = spawn(process.execPath, [place('web', 'out/roundtrip.js'), address], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  client.stdout.on('data', (chunk) => (text += chunk));
  client.stderr.on('data', (chunk) => (text += chunk));
  await new Promise((resolve) => client.on('close', resolve));
  server.stdin.end();
  children.delete(server);
  assert.equal(text, 'done\n');
});

await with_go('generate: webhooks and callbacks have types, and in Go handlers that check requests', async () => {
  const spec = { file: join(fixtures, 'generate/webhooks.yaml') };
  await good({ spec, output_dir: place('hooks'), client: true, server: true });
  copyFileSync(join(fixtures, 'generate/webhooks_test.go'), place('hooks/webhooks_test.go'));
  run(go, ['vet', './hooks']);
  run(go, ['test', './hooks']);
  assert.equal(run(gofmt_program(), ['-l', 'hooks']), '');
  mkdirSync(place('hooks-ts'));
  await good({ spec, output_dir: place('hooks-ts', 'api'), language: 'typescript', client: true });
  const request = 'import type { NewPetRequest, PostPetRemovedRequest, SubscribeOnEventRequest } from "./api/index.js";\n';
  writeFileSync(place('hooks-ts/use.ts'), request + 'export const sent: [NewPetRequest, PostPetRemovedRequest, SubscribeOnEventRequest] =\n  [{ header: { "X-Signature": "abcd" }, body: { name: "Tom" } }, { body: { id: 1 } }, { body: { name: "Tom", tag: null } }];\n');
  compile('hooks-ts');
});

await test('generate: schemas of other files have the names of their components, also in circles', async () => {
  const spec = { file: join(fixtures, 'generate/split/openapi.yaml') };
  mkdirSync(place('split-ts'));
  const answer = await good({ spec, output_dir: place('split-ts', 'api'), language: 'typescript', client: true });
  assert.equal(answer.warning_count, 0);
  const types = readFileSync(place('split-ts/api/types.ts'), 'utf8');
  assert.deepEqual([...types.matchAll(/export type (\w+)/g)].map((match) => match[1]), ['Line', 'Order', 'User']);
  assert.match(types, /friends\?: User\[\];\n {2}last\?: Order;/);
  assert.match(types, /buyer\?: User;/);
  compile('split-ts');
  await good({ spec, output_dir: place('split'), client: true, server: true });
  if (go !== null) run(go, ['vet', './split']);
});

await test('generate: with dates, TypeScript has Date for each date-time and for nothing else', async () => {
  const spec = { file: join(fixtures, 'generate/dates.yaml') };
  mkdirSync(place('dates'));
  await good({ spec, output_dir: place('dates', 'api'), language: 'typescript', client: true, dates: true });
  copyFileSync(join(fixtures, 'generate/dates.ts'), place('dates/dates.ts'));
  compile('dates', true);
  assert.equal(run(process.execPath, [place('dates/out/dates.js')]), 'done\n');
  assert.match(await bad({ spec, dry_run: true, dates: true }), /time\.Time/);
});

await test('generate: a run that is killed while it writes leaves the old folder or the new one, and the next run removes the rest', async () => {
  const parent = place('killed');
  mkdirSync(parent);
  const output_dir = join(parent, 'api');
  const args = (spec) => ({ spec, output_dir, client: true, server: true });
  let current = everything;
  await good(args(current));
  writeFileSync(join(output_dir, 'own.go'), 'package api\n');
  const seen = { old: 0, new: 0, unfinished: 0 };
  for (let round = 1; round <= 24; ++round) {
    const before = contents('killed/api');
    const child = spawn(collet, ['--config', config, 'call', 'generate', JSON.stringify(args(current === petstore ? everything : petstore))], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    // The folder that is being written appears beside the old one; the delay after that differs in each round.
    const watcher = watch(parent, () => setTimeout(() => child.kill('SIGKILL'), (round % 8) * 2));
    await ended;
    watcher.close();
    seen.unfinished += readdirSync(parent).length > 1;
    const after = contents('killed/api');
    assert.equal(after['own.go'], 'package api\n');
    const marker = JSON.parse(after['.collet-generate.json']);
    for (const [name, hash] of Object.entries(marker.files)) assert.equal(createHash('sha256').update(after[name]).digest('hex'), hash, name);
    assert.deepEqual(Object.keys(after).sort(), [...Object.keys(marker.files), '.collet-generate.json', 'own.go'].sort());
    const replaced = after['types.go'] !== before['types.go'];
    if (replaced) current = current === petstore ? everything : petstore;
    seen[replaced ? 'new' : 'old'] += 1;
  }
  assert.equal(seen.old + seen.new, 24, JSON.stringify(seen));
  await good(args(current));
  assert.deepEqual(readdirSync(parent), ['api']);
});

await test('generate: names, patterns, examples and descriptions never leave strings and comments of TypeScript', async () => {
  writeFileSync(place('hostile.json'), JSON.stringify(injection_document()));
  assert.ok(injections.length >= 60);
  mkdirSync(place('hostile-ts'));
  await good({ spec: { file: place('hostile.json') }, output_dir: place('hostile-ts', 'api'), language: 'typescript', client: true });
  compile('hostile-ts');
});

await with_go('generate: names, patterns, examples and descriptions never leave strings and comments of Go', async () => {
  await good({ spec: { file: place('hostile.json') }, output_dir: place('hostile'), client: true, server: true });
  run(go, ['vet', './hostile']);
  assert.equal(run(gofmt_program(), ['-l', 'hostile']), '');
});

await session.end();
