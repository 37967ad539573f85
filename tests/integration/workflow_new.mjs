// SPDX-License-Identifier: MIT
// `collet workflow new` with real servers: the skeleton of each tool is valid as it is, and runs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { node_modules, scratch } from './lib/env.mjs';
import { folder, serve, workflow } from './lib/workflows.mjs';

const npm = (name, ...args) => ({ command: process.execPath, args: [join(node_modules, '@modelcontextprotocol', name, 'dist/index.js'), ...args] });
const path = folder('version: 1\nworkflows: { first: { description: d, steps: [ { sleep: 1 } ] } }\n', {
  everything: npm('server-everything'), memory: { ...npm('server-memory'), env: { MEMORY_FILE_PATH: join(scratch, `memory-${process.pid}.json`) } },
  files: npm('server-filesystem', scratch),
});
const text_of_file = (name) => readFileSync(join(path, name), 'utf8');

await test('workflow new: named tools become the steps of one workflow', async () => {
  const made = await workflow('new', path, 'find_and_read', 'memory:search_nodes', 'files:read_text_file');
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /find_and_read\.yaml: workflow find_and_read\nnext: collet workflow validate /);
  const text = text_of_file('find_and_read.yaml');
  assert.match(text, / {6}path: \{ type: string, required: true/);
  assert.match(text, /call: memory:search_nodes\n.*call: files:read_text_file\n/s);
});

await test('workflow new: a server that is named alone gives a workflow for each of its tools', async () => {
  const made = await workflow('new', path, 'all', 'everything', 'memory', 'files');
  assert.equal(made.code, 0, made.stderr);
  assert.match(text_of_file('all.yaml'), /get-sum:\n {4}description: /);
});

await test('workflow new: what it writes is valid as it is', async () => {
  const { code, stdout } = await workflow('validate', path);
  assert.equal(code, 0, stdout);
  const [, good, all] = /(\d+) of (\d+) workflows can run/.exec(stdout);
  assert.equal(good, all, stdout);
  assert.ok(Number(all) >= 30, stdout);
  assert.doesNotMatch(stdout, /error|warning/);
});

await test('workflow new: its workflows run', async () => {
  writeFileSync(join(scratch, 'read.txt'), 'what is read');
  const session = await serve('workflow-new', path);
  const sum = await session.call('get-sum', { a: 20, b: 22 });
  assert.match(JSON.stringify(sum.structuredContent), /42/);
  const found = await session.call('find_and_read', { query: 'tea', path: join(scratch, 'read.txt') });
  assert.ok(!found.isError, JSON.stringify(found));
  assert.match(JSON.stringify(found.structuredContent.read_text_file), /what is read/);
  await session.end();
});

await test('workflow new: a file and a workflow that exist are kept', async () => {
  const before = text_of_file('all.yaml');
  const again = await workflow('new', path, 'all', 'memory:read_graph');
  assert.equal(again.code, 2);
  assert.match(again.stderr, /there is a file .*all\.yaml; it is kept/);
  assert.equal(text_of_file('all.yaml'), before);
  const taken = await workflow('new', path, 'more', 'memory');
  assert.equal(taken.code, 2);
  assert.match(taken.stderr, /there is a workflow 'add_observations' in all\.yaml/);
  assert.ok(!existsSync(join(path, 'more.yaml')));
});

await test('workflow new: a server whose name has spaces is named as its file names it, and as steps do', async () => {
  const spaced = folder('version: 1\nworkflows: { first: { description: d, steps: [ { sleep: 1 } ] } }\n', { 'My Memory': npm('server-memory') });
  for (const [name, word] of [['plain', 'My Memory:read_graph'], ['quoted', '"My Memory":read_graph'], ['alias', 'My_Memory:read_graph']]) {
    const made = await workflow('new', spaced, name, word);
    assert.equal(made.code, 0, made.stderr);
    assert.match(readFileSync(join(spaced, `${name}.yaml`), 'utf8'), /call: My_Memory:read_graph/);
  }
});

await test('workflow new: an unknown tool is refused with a near name', async () => {
  const wrong = await workflow('new', path, 'more', 'memory:search_node');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /there is no tool 'memory:search_node'; did you mean 'memory:search_nodes'\?/);
  assert.equal((await workflow('new', path, '../more', 'memory:read_graph')).code, 2);
});
