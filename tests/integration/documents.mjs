// SPDX-License-Identifier: MIT
// Real documents through the real host: counts that others found too, and answers that a second computation confirms.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { assert, one_of, test } from './lib/cases.mjs';
import { collet, configuration, large_document, python, root, sanitized, write } from './lib/env.mjs';
import { operations, pattern_regexp } from './lib/patterns.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

const k_heads = {
  github: [811, 1223, 969],
  stripe: [305, 452, 775],
  kubernetes: [428, 845, 547],
  graph: [7419, 11422, 2599],
};

const github = large_document('github');
const folder = dirname(github);
const wide = configuration('', [folder]);
const unlimited = write('unlimited.toml', readFileSync(wide, 'utf8').replace('[host]\n', '[host]\nmax_result_tokens = 10000000\n'));

for (const [name, [paths, operation_count, schemas]] of Object.entries(k_heads)) {
  const file = large_document(name);
  await test(`documents: ${name} has ${paths} paths, ${operation_count} operations, ${schemas} schemas`, async () => {
    const done = await run(collet, ['call', '--config', wide, 'parse', `spec.file=${file}`]);
    assert.equal(done.code, 0, done.stderr);
    const head = JSON.parse(done.stdout);
    assert.deepEqual([head.path_count, head.operation_count, head.schema_count], [paths, operation_count, schemas]);
  });
}

await test('documents: the YAML form of github gives the same summary as the JSON form', async () => {
  const yaml = github.replace(/json$/, 'yaml');
  execFileSync(python, [join(root, 'tests/tools/to-yaml.py'), github, yaml]);
  const heads = [];
  for (const file of [github, yaml]) {
    const done = await run(collet, ['call', '--config', wide, 'parse', `spec.file=${file}`]);
    assert.equal(done.code, 0, done.stderr);
    heads.push({ ...JSON.parse(done.stdout), format: null });
  }
  assert.deepEqual(heads[1], heads[0]);
});

const document = JSON.parse(readFileSync(github, 'utf8'));
const all_paths = Object.keys(document.paths);
const all_operations = operations(document);
const session = await legacy('documents', ['--config', unlimited]);
const spec = { file: github };
const ask = async (tool, args) => {
  const result = await session.call(tool, { spec, ...args });
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const everything = { limit: 1000, max_response_tokens: 10_000_000 };

const k_patterns = [
  '**', '/**', '/repos/**', '/repos/{owner}/{repo}/**', '/**/comments', '**/comments', '/repos/**/comments', '/repos/*/*/**/comments',
  '/**/issues/**', '/repos/**/issues/**/comments', '/**/**', '/repos/**/**/comments', '/*', '/*/*', '/*/**', '/repos/*/*/issues',
  '/repos/{owner}/{repo}/issues', '/repos/{owner}/{repo}/issues/**', '/user', '/user/**', '/', '/nothing/**', '/Repos/**', '/repos',
];
for (const pattern of k_patterns) {
  await test(`documents: the pattern ${pattern} selects what a regular expression selects`, async () => {
    const regexp = pattern_regexp(pattern);
    const expected = all_paths.filter((path) => regexp.test(path));
    const answer = await ask('walk_paths', { path: pattern, ...everything });
    assert.equal(answer.total, all_paths.length);
    assert.equal(answer.matched, expected.length);
    assert.deepEqual((answer.summaries ?? []).map((summary) => summary.path), expected);
  });
}

const corner = {
  openapi: '3.0.3',
  info: { title: 'corners', version: '1' },
  paths: Object.fromEntries(['/', '/a', '/a/b', '/a/b/c', '/a/b/c/d', '/x/a', '/x/y/a', '/x/a/y', '/aa', '/a.b', '/ab'].map((path) => [path, { get: { responses: { 200: { description: 'ok' } } } }])),
};
for (const pattern of ['/a/**', '/**/a', '/**/a/**', '/a/**/d', '/a/**/b', '/**/b/**/d', '/*', '/*/*', '/a/*', '/a/*/c', '/a/**/*', '/**/*/d', '/a.b', '**', '/**/**/a']) {
  await test(`documents: at zero, one and many segments: ${pattern}`, async () => {
    const regexp = pattern_regexp(pattern);
    const result = await session.call('walk_paths', { spec: { content: JSON.stringify(corner) }, path: pattern, ...everything });
    const answer = JSON.parse(text_of(result));
    assert.deepEqual((answer.summaries ?? []).map((s) => s.path), Object.keys(corner.paths).filter((path) => regexp.test(path)));
  });
}

const counted = (keys) => {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
};

const k_filters = {
  'method=POST, whatever its case': [{ method: 'POST' }, (o) => o.method === 'post'],
  'path and method': [{ path: '/repos/*/*/issues/**', method: 'post' }, (o) => pattern_regexp('/repos/*/*/issues/**').test(o.path) && o.method === 'post'],
  'tag=repos': [{ tag: 'repos' }, (o) => o.operation.tags?.includes('repos')],
  'tag=Repos, which is another tag': [{ tag: 'Repos' }, () => false],
  'deprecated': [{ deprecated: true }, (o) => o.operation.deprecated === true],
  'operation_id': [{ operation_id: 'issues/create' }, (o) => o.operation.operationId === 'issues/create'],
};
for (const [name, [args, keep]] of Object.entries(k_filters)) {
  await test(`documents: walk_operations with ${name}`, async () => {
    const expected = all_operations.filter(keep);
    const answer = await ask('walk_operations', { ...args, ...everything });
    assert.equal(answer.total, all_operations.length);
    assert.equal(answer.matched, expected.length);
    assert.deepEqual((answer.summaries ?? []).map((s) => `${s.method.toLowerCase()} ${s.path}`), expected.map((o) => `${o.method} ${o.path}`));
  });
}
await test('documents: walk_operations grouped by method and by tag', async () => {
  const by_method = await ask('walk_operations', { group_by: 'method', ...everything });
  assert.deepEqual(by_method.groups.map((g) => ({ ...g, key: g.key.toLowerCase() })), counted(all_operations.map((o) => o.method)));
  const by_tag = await ask('walk_operations', { group_by: 'tag', ...everything });
  assert.deepEqual(by_tag.groups, counted(all_operations.flatMap((o) => o.operation.tags ?? [])));
});
await test('documents: walk_paths grouped by segment', async () => {
  const answer = await ask('walk_paths', { group_by: 'segment', ...everything });
  assert.deepEqual(answer.groups.map((g) => ({ ...g, key: g.key.replace(/^\//, '') })), counted(all_paths.map((path) => path.split('/')[1])));
});
await test('documents: detail gives the path item and the operation word for word', async () => {
  const path = '/repos/{owner}/{repo}/issues';
  const item = (await ask('walk_paths', { path, detail: true, ...everything })).paths[0];
  assert.deepEqual(item.path_item, document.paths[path]);
  const operation = (await ask('walk_operations', { operation_id: 'issues/create', detail: true, ...everything })).operations[0];
  assert.deepEqual(operation.operation, document.paths[path].post);
});
await test('documents: pages follow each other without a gap, counts before paging', async () => {
  const seen = [];
  let offset = 0;
  for (;;) {
    const page = await ask('walk_paths', { limit: 100, offset, max_response_tokens: 10_000_000 });
    seen.push(...page.summaries.map((s) => s.path));
    assert.equal(page.matched, all_paths.length);
    if (!page.has_more) break;
    offset = page.next_offset;
  }
  assert.deepEqual(seen, all_paths);
});
await test('documents: a budget cuts from the end, says so, and the rest follows from next_offset', async () => {
  const page = await ask('walk_paths', { limit: 1000, max_response_tokens: 500 });
  assert.equal(page.truncated, true);
  assert.ok(page.returned > 0 && page.remaining === page.matched - page.returned, JSON.stringify(page).slice(0, 300));
  assert.ok(JSON.stringify(page).length / 4 <= 520, `${JSON.stringify(page).length / 4} tokens`);
  const next = await ask('walk_paths', { limit: 1, offset: page.next_offset });
  assert.equal(next.summaries[0].path, all_paths[page.returned]);
});
await test('documents: the second question about a large document is answered within 20 ms', async () => {
  await ask('walk_operations', { method: 'post' });
  await one_of(10, async () => {
    const start = performance.now();
    await ask('walk_operations', { method: 'put' });
    const ms = performance.now() - start;
    assert.ok(sanitized || ms < 20, `${ms} ms`);
  });
});
await session.end();
