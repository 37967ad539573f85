// SPDX-License-Identifier: MIT
// Snapshots of the code graph through a client: twenty index runs of a generated repository, and every comparison names what the generator changed.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph snapshots: the build has no grammars');
  process.exit(0);
}
const folder = join(scratch, `codegraph-snapshots-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
const config = write('codegraph-snapshots.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
snapshots = { keep = 20, days = 30 }
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
[expose]
allow = ["*", "codegraph_index"]
`);
const revision = (number) => (0xabc000 + number).toString(16).padEnd(40, '0');
// Class i has methods; method m of class i calls the first method of class i + 1. A commit is one change of each type, in classes of its own.
const classes = new Map();
const columns = ['Id', 'Total'];
const java = (name) => {
  const { methods, next } = classes.get(name);
  const body = ([method, { value, parameters = '' }]) => `  static int ${method}(${parameters}) { ${next ? `${next}.first();` : ''} return ${value}; }`;
  return `package shop;\nclass ${name} {\n${[...methods].map(body).join('\n')}\n}\n`;
};
const store = () => {
  for (const name of classes.keys()) put(`src/${name}.java`, java(name));
  put('db/orders.sql', `CREATE TABLE dbo.Orders (\n${columns.map((name) => `  ${name} INT`).join(',\n')}\n);\n`);
};
for (let i = 0; i < 8; ++i)
  classes.set(`C${i}`, { methods: new Map([['first', { value: i }], ['other', { value: 100 + i }]]), next: i < 7 ? `C${i + 1}` : undefined });
store();
put('.git/HEAD', 'ref: refs/heads/main\n');
put('.git/refs/heads/main', `${revision(0)}\n`);
const indexed = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
assert.equal(indexed.code, 0, indexed.stderr);
assert.match(indexed.stdout, /\nSnapshot 1$/m);
const session = await legacy('codegraph-snapshots', ['--config', config]);
const call = (name, args) => session.result('tools/call', { name, arguments: args }, 120_000);
const good = async (name, args) => {
  const result = await call(name, args);
  assert.ok(!result.isError, text_of(result));
  return { text: result.content[0].text, counts: result.structuredContent };
};

await test('codegraph snapshots: with one run, the answer compares it with the index as it is now', async () => {
  assert.match((await good('compare_snapshots', {})).text, /^Snapshot 1 \([^)]+, abc0000\) → now: no symbol changed\n/);
});

const truths = [];
for (let commit = 1; commit <= 20; ++commit) {
  const [changed, grown, shrunk, signed] = [commit, commit + 2, commit + 4, commit + 6].map((i) => classes.get(`C${i % 8}`));
  changed.methods.get('first').value = 1000 + commit;
  grown.methods.set(`added${commit}`, { value: 2000 + commit });
  const gone = [...shrunk.methods.keys()].find((name) => name.startsWith('added'));
  if (gone) shrunk.methods.delete(gone);
  const parameters = Array.from({ length: commit }, (_, i) => `int p${i}`).join(', ');
  signed.methods.get('other').parameters = parameters;
  columns.push(`Column${commit}`);
  store();
  put('.git/refs/heads/main', `${revision(commit)}\n`);
  await good('codegraph_index', {});
  const name = (one, method) => `${[...classes].find(([, value]) => value === one)[0]}: ${method}`;
  truths.push({
    body: [name(changed, 'first()')],
    added: [name(grown, `added${commit}()`), `Orders: Column${commit}`],
    removed: gone ? [name(shrunk, `${gone}()`)] : [],
    signature: [name(signed, `other(${Array(commit).fill('int').join(', ')})`)],
  });
}
const listed = (text) => {
  const out = { body: [], added: [], removed: [], signature: [] };
  let container = '';
  for (const line of text.split('\n')) {
    container = /^(?:shop|dbo)\.(\w+)(?: \(\d+\))?:$/.exec(line)?.[1] ?? container;
    const change = /^- (\w+): (\w+(?:\([^)]*\))?)/.exec(line);
    if (change) out[change[1]].push(`${container}: ${change[2]}`);
  }
  return out;
};

await test('codegraph snapshots: each of 20 commits has the changes that were made, the most used first', async () => {
  for (let commit = 1; commit <= 20; ++commit) {
    const { text, counts } = await good('compare_snapshots', { from: revision(commit - 1), to: String(commit + 1) }).catch((error) => {
      if (commit === 1 && /expected the number, revision or time/.test(String(error))) return {};
      throw error;
    });
    if (commit === 1) {
      assert.equal(text, undefined, 'the first of 21 snapshots is beyond the limit of 20');
      continue;
    }
    const found = listed(text);
    const truth = truths[commit - 1];
    for (const type of Object.keys(truth)) assert.deepEqual(found[type].sort(), truth[type].sort(), `commit ${commit}, ${type}\n${text}`);
    const head = text.split('\n')[0];
    for (const [type, names] of Object.entries(truth)) if (names.length > 0) assert.match(head, new RegExp(`[:,] ${names.length} ${type}\\b`), head);
    assert.equal(counts.total_count, Object.values(truth).flat().length);
    const impacts = [...text.matchAll(/^- [^\n]*?(?:; (\d+) dependents?)?(?:, src|, db|\n|$)/gm)].map((match) => Number(match[1] ?? 0));
    assert.equal(impacts[0], Math.max(...impacts), text);
  }
});

await test('codegraph snapshots: the last two runs are the default, and an edit is seen by comparing with now', async () => {
  assert.match((await good('compare_snapshots', {})).text, /^Snapshot 20 \([^)]+\) → 21 \(/);
  classes.get('C1').methods.get('first').value = 9999;
  store();
  const deadline = Date.now() + 60_000;
  let text = '';
  do ({ text } = await good('compare_snapshots', { from: '21', to: 'now' }));
  while (!/1 body/.test(text) && Date.now() < deadline);
  assert.match(text, /→ now: 1 body\nshop\.C1:\n- body: first\(\) \(METHOD\); \d+ dependents, src\/C1\.java:3 — ID: `[0-9a-f]{20}`\n/);
  const listed_again = await run(collet, ['--config', config, 'codegraph', 'status', 'shop']);
  assert.equal([...listed_again.stdout.matchAll(/^ {2}snapshot /gm)].length, 20, 'what a call reads again is no run');
});

await test('codegraph snapshots: types, limits and budgets choose a part, with all counts', async () => {
  const all = await good('compare_snapshots', { from: '2', to: '21' });
  const added = await good('compare_snapshots', { from: '2', to: '21', change_types: ['added'], limit: 2, verbosity: 'summary' });
  assert.equal(added.text.split('\n')[0], all.text.split('\n')[0]);
  assert.equal(added.counts.returned_count, 2);
  assert.ok(added.counts.has_more && added.counts.total_count < all.counts.total_count);
  assert.doesNotMatch(added.text, /^- (?!added)/m);
  const cut = await good('compare_snapshots', { from: '2', to: '21', max_response_tokens: 150 });
  assert.ok(cut.counts.truncated && cut.text.length <= 600 + 160, `${cut.text.length}`);
  const back = await good('compare_snapshots', { from: '21', to: '2' });
  assert.match(back.text.split('\n')[0], new RegExp(`\\b${/(\d+) added/.exec(all.text)[1]} removed`));
});

await test('codegraph snapshots: a wrong snapshot or type is answered with those that there are', async () => {
  assert.match(text_of(await call('compare_snapshots', { from: '99' })), /\/from: found '99', expected the number, revision or time of a snapshot: .*21 \(/);
  assert.match(text_of(await call('compare_snapshots', { change_types: ['bodyy'] })), /\/change_types: found 'bodyy'.*did you mean/);
});

await test('codegraph snapshots: a damaged file is named, and the next run begins a new one', async () => {
  writeFileSync(join(folder, 'state/shop/snapshots.sqlite'), 'x'.repeat(5000));
  assert.match(text_of(await call('compare_snapshots', {})), /the snapshots in [^;]* are damaged: [^;]*; a new index run begins anew/);
  assert.match((await good('codegraph_index', {})).text, /\nSnapshot 1$/);
});

await session.end();
rmSync(folder, { recursive: true, force: true });
