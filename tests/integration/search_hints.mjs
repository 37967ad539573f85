// SPDX-License-Identifier: MIT
// Search hints are lists of words, chosen for what a tool does. They repeat no phrase of the questions that measure them (tests/clients).
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { root, scratch, write } from './lib/env.mjs';
import { legacy } from './lib/session.mjs';

const folder = join(scratch, 'search-hints');
mkdirSync(join(folder, 'src'), { recursive: true });
const config = write('search_hints.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(join(folder, 'src'))}
[plugins.search.config.apis.shop]
spec = ${JSON.stringify(join(root, 'tests/fixtures/petstore-3.1.yaml'))}
[expose]
allow = ["*", "call_api"]
`);
const session = await legacy('search_hints', ['--config', config]);
const { tools, nextCursor } = await session.result('tools/list');
const hint_of = (tool) => tool._meta?.['anthropic/searchHint'] ?? '';
const words_of = (text) => text.toLowerCase().split(/[^\p{L}\p{N}$_.-]+/u).filter(Boolean);

/// Returns every phrasing of the question sets: files with lists of objects, or with lists by tool.
function questions() {
  const place = join(root, 'tests/clients');
  const sets = readdirSync(place).filter((name) => name.endsWith('.json') && !name.startsWith('package'));
  return sets.flatMap((name) => {
    const content = JSON.parse(readFileSync(join(place, name), 'utf8'));
    if (Array.isArray(content)) return content.map(({ query }) => query);
    return Object.values(content).flat().map((each) => (Array.isArray(each) ? each[0] : each));
  }).filter((query) => typeof query === 'string');
}

await test('search hints: every tool has one, and no client cuts it', async () => {
  assert.deepEqual(tools.filter((tool) => hint_of(tool) === '').map(({ name }) => name), []);
  assert.deepEqual(tools.filter((tool) => hint_of(tool).length > 4096).map(({ name }) => name), []);
});

await test('search hints: the list of all tools fits in the first page', async () => {
  assert.equal(nextCursor, undefined);
});

await test('search hints: an item of a list has at most three words', async () => {
  const long = tools.flatMap((tool) => hint_of(tool).split(', ').filter((item) => item.split(' ').length > 3).map((item) => `${tool.name}: ${item}`));
  assert.deepEqual(long, []);
});

await test('search hints: no item repeats three words of a question that measures the search', async () => {
  const asked = questions().map((query) => ` ${words_of(query).join(' ')} `);
  assert.ok(asked.length > 300, `${asked.length}`);
  const repeated = tools.flatMap((tool) => hint_of(tool).split(', ').filter((item) => words_of(item).length >= 3)
    .filter((item) => asked.some((query) => query.includes(` ${words_of(item).join(' ')} `))).map((item) => `${tool.name}: ${item}`));
  assert.deepEqual(repeated, []);
});

await session.end();
