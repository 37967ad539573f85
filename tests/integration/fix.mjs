// SPDX-License-Identifier: MIT
// validate, then fix, then validate, through a client; and documents of git revisions.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { scratch, test_plugins, write } from './lib/env.mjs';
import { Session, text_of } from './lib/session.mjs';

const folder = join(scratch, `fix-${process.pid}`);
mkdirSync(folder, { recursive: true });
const config = write('collet.toml', `[host]\nplugin_dirs = [${JSON.stringify(test_plugins)}]\n\n[access]\nread = [${JSON.stringify(folder)}]\nwrite = [${JSON.stringify(folder)}]\n`);
const git = (...args) => execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t.example', '-c', 'commit.gpgsign=false', ...args], { encoding: 'utf8' }).trim();

const good = `openapi: 3.0.3   # kept
info: {title: T, version: '1'}
paths:
  /a/{id}:
    get:
      operationId: a
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {'200': {description: ok}}
`;
const faulty = good.replace('required: true, ', '') + '    put: {operationId: a, responses: {}}\n';
const place = (name) => join(folder, name);
git('init', '-q', '-b', 'main');
writeFileSync(place('api.yaml'), good);
git('add', '.');
git('commit', '-q', '-m', 'one');
git('tag', 'v1');
git('checkout', '-q', '-b', 'branch');
writeFileSync(place('api.yaml'), faulty);
git('commit', '-q', '-a', '-m', 'two');
git('checkout', '-q', 'main');
writeFileSync(place('api.yaml'), good.replace('title: T', 'title: U'));
git('commit', '-q', '-a', '-m', 'three');
git('checkout', '-q', 'branch');

const session = new Session('fix', ['--config', config], { cwd: folder });
await session.initialize();
const call = (name, args) => session.result('tools/call', { name, arguments: args }, 60_000);
const answer = async (name, args) => {
  const result = await call(name, args);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const refused = async (name, args) => {
  const result = await call(name, args);
  assert.ok(result.isError, text_of(result));
  return text_of(result);
};

await test('fix: validate names the types, fix takes them, validate finds nothing more', async () => {
  const spec = { file: place('api.yaml') };
  const found = await answer('validate', { spec, no_warnings: true });
  const types = [...new Set(found.errors.map((error) => error.fix))].sort();
  assert.deepEqual(types, ['duplicate-operation-id', 'missing-path-parameter', 'path-parameter-not-required', undefined]);
  const dry = await answer('fix', { spec, types: types.filter(Boolean), dry_run: true, text_diff: true });
  assert.equal(dry.fix_count, 3);
  assert.equal(dry.result.new_error_count, 0);
  assert.match(dry.text_diff, /^\+.*operationId: a2/m);
  assert.equal(readFileSync(place('api.yaml'), 'utf8'), faulty);
  const done = await answer('fix', { spec, types: types.filter(Boolean), output: place('fixed.yaml') });
  assert.equal(done.written_to, place('fixed.yaml'));
  const left = await answer('validate', { spec: { file: place('fixed.yaml') }, no_warnings: true });
  assert.equal(left.error_count, done.result.error_count);
  assert.deepEqual(left.errors.filter((error) => error.fix), []);
});

await test('git: a revision, a tag, a branch and a merge base are sources of every tool', async () => {
  assert.equal((await answer('parse', { spec: { git: 'main:api.yaml' } })).title, 'U');
  for (const name of ['v1:api.yaml', 'main...:api.yaml', 'branch~1:api.yaml', `${git('rev-parse', 'v1')}:./api.yaml`])
    assert.equal((await answer('parse', { spec: { git: name } })).title, 'T', name);
  const diff = await answer('diff', { base: { git: 'v1:api.yaml' }, revision: { git: 'main:api.yaml' } });
  assert.equal(diff.total, 1);
});

await test('git: relative references lead to files of the same commit, not to those of the folder', async () => {
  const own = 'openapi: 3.0.3\ninfo: {title: Many, version: "1"}\npaths:\n  /a:\n    $ref: "../parts/a.yaml"\n';
  const part = `get:\n  operationId: a\n  responses:\n    '200':\n      description: ok\n      content: {a/b: {schema: {$ref: "deep/s.yaml#/S"}}}\n`;
  for (const name of ['apis', 'parts/deep']) mkdirSync(place(name), { recursive: true });
  writeFileSync(place('apis/many.yaml'), own);
  writeFileSync(place('parts/a.yaml'), part);
  writeFileSync(place('parts/deep/s.yaml'), 'S: {type: string}\n');
  git('add', '.');
  git('commit', '-q', '-m', 'many files');
  git('tag', 'many1');
  writeFileSync(place('parts/deep/s.yaml'), 'S: {type: integer}\n');
  git('commit', '-q', '-a', '-m', 'another type');
  git('tag', 'many2');
  writeFileSync(place('parts/deep/s.yaml'), 'S: {type: boolean}\n');
  const type_in = async (rev) => {
    const bundled = await answer('join', { specs: [{ git: `${rev}:apis/many.yaml` }], bundle: true });
    return /S:\s*\{?\s*type: (\w+)/.exec(bundled.document)?.[1];
  };
  assert.equal(await type_in('many1'), 'string');
  assert.equal(await type_in('many2'), 'integer');
  const changed = await answer('diff', { base: { git: 'many1:apis/many.yaml' }, revision: { git: 'many2:apis/many.yaml' } });
  assert.ok(changed.breaking_count > 0, JSON.stringify(changed));
  assert.equal((await answer('validate', { spec: { git: 'many2:apis/many.yaml' }, no_warnings: true })).error_count, 0);
  git('checkout', '-q', '-f', 'branch');
});

await test('git: a relative reference that the commit has no file for is named, and leads to no file of the folder', async () => {
  writeFileSync(place('apis/lone.yaml'), 'openapi: 3.0.3\ninfo: {title: Lone, version: "1"}\npaths: {/a: {$ref: "only-here.yaml"}}\n');
  git('add', 'apis/lone.yaml');
  git('commit', '-q', '-m', 'lone');
  git('tag', 'lone');
  writeFileSync(place('apis/only-here.yaml'), 'get: {responses: {"200": {description: ok}}}\n');
  const lone = await answer('validate', { spec: { git: 'lone:apis/lone.yaml' }, no_warnings: true });
  assert.equal(lone.error_count, 1, JSON.stringify(lone.errors));
  assert.match(lone.errors[0].message, /only-here\.yaml/);
});

await test('git: since keeps the findings that a revision has not', async () => {
  const all = await answer('validate', { spec: { git: 'branch:api.yaml' }, no_warnings: true });
  const fresh = await answer('validate', { spec: { file: place('api.yaml') }, since: 'main...', no_warnings: true });
  assert.equal(fresh.error_count, all.error_count);
  assert.deepEqual(fresh.since, { revision: 'main...', errors_before: 0, errors_now: all.error_count });
  const none = await answer('validate', { spec: { file: place('api.yaml') }, since: 'HEAD', no_warnings: true });
  assert.equal(none.error_count, 0);
  assert.equal(none.valid, false);
});

await test('git: names that are options, ranges or other kinds of names are refused before git runs', async () => {
  const hostile = ['--upload-pack=touch x:api.yaml', '-x:api.yaml', '@{u}:api.yaml', 'HEAD@{1}:api.yaml', 'main\n:api.yaml', 'main..branch:api.yaml', 'main:../api.yaml', 'main:/etc/passwd', 'main:a\nb', ':api.yaml', 'main:', 'main', '$(id):api.yaml', 'HEAD^{/x}:api.yaml', ':/one', 'a b:api.yaml', `${'a'.repeat(5000)}:b`];
  for (const name of hostile) assert.match(await refused('parse', { spec: { git: name } }), /invalid_argument: \/spec\/git: found/, name);
  for (const name of ['none:api.yaml', 'main:none.yaml', 'main:./none.yaml']) assert.match(await refused('parse', { spec: { git: name } }), /not_found: \/spec\/git/, name);
});

await test('git: no program of the repository runs, and no object store outside of [access] read is used', async () => {
  const marker = place('ran');
  for (const key of ['core.fsmonitor', 'core.sshCommand', 'core.pager', 'diff.external', 'core.alternateRefsCommand'])
    git('config', key, `touch ${marker}`);
  git('config', 'filter.x.smudge', `touch ${marker}`);
  writeFileSync(join(folder, '.git/info/attributes'), '* filter=x diff=x\n');
  git('config', 'remote.origin.url', 'ext::touch ' + marker);
  git('config', 'remote.origin.promisor', 'true');
  git('config', 'extensions.partialClone', 'origin');
  await answer('parse', { spec: { git: 'main:api.yaml' } });
  await call('parse', { spec: { git: '0123456789012345678901234567890123456789:api.yaml' } });
  assert.ok(!existsSync(marker));
  mkdirSync(join(folder, 'inner'));
  const outside = join(scratch, `fix-outside-${process.pid}`);
  mkdirSync(outside);
  execFileSync('git', ['init', '-q', outside]);
  writeFileSync(join(folder, '.git/objects/info/alternates'), join(outside, '.git/objects') + '\n');
  assert.match(await refused('parse', { spec: { git: 'main:api.yaml' } }), /denied: .*read = /s);
  writeFileSync(join(folder, '.git/objects/info/alternates'), '');
  await answer('parse', { spec: { git: 'main:api.yaml' } });
  symlinkSync(join(outside, '.git'), join(folder, 'inner/.git'));
  assert.match(await refused('validate', { spec: { file: place('inner/x.yaml') }, since: 'main' }), /x\.yaml/);
  writeFileSync(place('inner/x.yaml'), good);
  assert.match(await refused('validate', { spec: { file: place('inner/x.yaml') }, since: 'main' }), /denied: \/since/);
});

await session.end();
