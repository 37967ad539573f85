// SPDX-License-Identifier: MIT
// Sessions of the code graph through a client: what was examined is one line later, a repeated question is answered whole, near symbols come
// first, the overview shows the way, and nothing of one session reaches another.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph sessions: the build has no grammars');
  process.exit(0);
}
const folder = join(scratch, `codegraph-sessions-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('a/Order.java', 'package a;\nclass Order { void place() { check(); Bill.write(this); } void check() { } void save() { } }\n');
put('a/Bill.java', 'package a;\nclass Bill { static void write(Order order) { order.save(); order.check(); } void save() { } }\n');
put('b/Stock.java', 'package b;\nclass Stock { void save() { } void load() { save(); } }\n');
put('b/Shelf.java', 'package b;\nclass Shelf { void save() { } void fill() { save(); save(); } }\n');
const config = write('codegraph-sessions.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);
const indexed = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
assert.equal(indexed.code, 0, indexed.stderr);
const session = await legacy('codegraph-sessions', ['--config', config]);
const call = (name, args) => session.result('tools/call', { name, arguments: args }, 60_000);
const good = async (name, args) => {
  const result = await call(name, args);
  assert.ok(!result.isError, text_of(result));
  return { text: result.content[0].text, counts: result.structuredContent };
};
const names = (text) => [...text.matchAll(/^\d+\. (?:\*\*)?([\w.()]+)/gm)].map((match) => match[1]);

await test('codegraph sessions: without an ID each answer is the same, and returns a new ID', async () => {
  const first = await good('get_dependencies', { symbol: 'Order.place' });
  const second = await good('get_dependencies', { symbol: 'Order.place' });
  assert.equal(first.text, second.text);
  assert.match(first.counts.session_id, /^[a-z2-7]{12}$/);
  assert.notEqual(first.counts.session_id, second.counts.session_id);
});

await test('codegraph sessions: a symbol that was examined is one line in later lists', async () => {
  const { session_id } = (await good('get_symbol_details', { symbol: 'Order.check' })).counts;
  const later = await good('get_dependencies', { symbol: 'Order.place', session_id });
  assert.match(later.text, /^- Order\.check\(\) \(already examined\) — ID: `[0-9a-f]{20}`$/m);
  assert.match(later.text, /^- Bill\.write\(Order\) \(METHOD\) a\/Order\.java:2 — ID/m);
  assert.equal(later.counts.session_id, session_id);
  const fresh = await good('get_dependencies', { symbol: 'Order.place' });
  assert.ok(!fresh.text.includes('already examined'));
  const cards = await good('search_symbols', { query: 'check', session_id });
  assert.match(cards.text, /^1\. Order\.check\(\) \(already examined\)/m);
});

await test('codegraph sessions: what is asked for by name is shown whole, however often', async () => {
  const first = await good('get_symbol_details', { symbol: 'Bill.write', session_id: 'whole' });
  const second = await good('get_symbol_details', { symbol: 'Bill.write', session_id: 'whole', include_source: false });
  assert.equal(second.text, first.text);
});

await test('codegraph sessions: a repeated question is recognised and answered whole', async () => {
  const args = { query: 'save', session_id: 'again' };
  const first = await good('search_symbols', args);
  const second = await good('search_symbols', args);
  assert.equal(second.text, 'The session has asked this before, and the index is the same.\n' + first.text);
  put('b/Shelf.java', 'package b;\nclass Shelf { void save() { } void fill() { save(); save(); } void empty() { } }\n');
  let third = await good('search_symbols', args);
  for (let i = 0; i < 50 && !/changed/.test(third.text) && /asked this before/.test(third.text); ++i) third = await good('search_symbols', args);
  assert.ok(!third.text.includes('asked this before'), third.text);
});

await test('codegraph sessions: symbols near those that were asked about come first', async () => {
  const plain = names((await good('search_symbols', { query: 'save' })).text);
  for (const [symbol, file] of [['Shelf.fill', 'b.Shelf'], ['Bill', 'a.Bill'], ['Stock.load', 'b.Stock']]) {
    const session_id = `near-${file.replace('.', '-')}`;
    await good('find_usages', { symbol, session_id });
    const near = await good('search_symbols', { query: 'save', session_id });
    assert.match(near.text, new RegExp(`1\\. save \\(METHOD\\) \`${file.replace('.', '\\.')}\\.save`), near.text);
    assert.equal(names(near.text).length, plain.length);
  }
});

await test('codegraph sessions: the overview shows what was asked about, in order', async () => {
  for (const symbol of ['Order.place', 'Bill.write', 'Stock', 'Order.place']) await good('get_symbol_details', { symbol, session_id: 'trail' });
  const { text } = await good('list_project_overview', { session_id: 'trail' });
  assert.match(text, /^You asked about: Bill\.write\(Order\) → Stock → Order\.place\(\)$/m);
  assert.ok(!(await good('list_project_overview', {})).text.includes('You asked about'));
});

await test('codegraph sessions: an ID that is none is refused, and one that nobody began is a new session', async () => {
  for (const session_id of ['a b', 'x'.repeat(65), '../x', '\u00fc']) {
    const refused = await call('search_symbols', { query: 'save', session_id });
    assert.ok(refused.isError);
    assert.match(text_of(refused), /\/session_id: found .*expected at most 64 letters/);
  }
  assert.equal((await good('search_symbols', { query: 'save', session_id: 'nobody' })).counts.session_id, 'nobody');
});

await test('codegraph sessions: a session of thousands of symbols and questions stays bounded', async () => {
  for (let i = 0; i < 120; ++i) await good('search_symbols', { query: 'save', limit: 1 + (i % 60), session_id: 'long' });
  assert.equal((await good('search_symbols', { query: 'save', session_id: 'long' })).counts.session_id, 'long');
});

await session.end();
