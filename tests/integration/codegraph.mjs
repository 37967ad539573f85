// SPDX-License-Identifier: MIT
// The code graph through a client: tools appear with a project, answers name the symbol that was asked for, changed files are seen, a killed
// index run leaves the old index.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, legacy, text_of } from './lib/session.mjs';

const done = async (command, args) => {
  const ended = await run(command, args);
  assert.equal(ended.code, 0, `${command} ${args.join(' ')}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
};
if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('src/Shop.java', `package shop;
/** Sells things. */
class Shop implements Seller {
  private Store store;
  public void sell(String name) { store.take(name); log("sold"); }
  private void log(String line) { System.out.println(line); }
  void sell(int number) { sell("" + number); }
}
`);
put('src/Seller.java', 'package shop;\ninterface Seller { void sell(String name); }\n');
put('src/Store.java', 'package shop;\nclass Store { void take(String name) { } }\n');
put('src/Client.java', 'package shop;\nclass Client { void buy(Seller seller) { seller.sell("x"); seller.take("x"); } }\n');
put('src/pom.xml', '<project><parent><artifactId>all</artifactId></parent><artifactId>shop-core</artifactId></project>');
const config = write('codegraph.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);
const index = () => done(collet, ['--config', config, 'codegraph', 'index', 'shop']);

await test('codegraph: without a project there are no tools, and without an index a call says how to build it', async () => {
  const none = await legacy('codegraph', ['--config', write('no-project.toml', '')]);
  const listed = (await none.result('tools/list', {})).tools.map((tool) => tool.name);
  assert.ok(!listed.includes('search_symbols'));
  await none.end();
  const session = await legacy('codegraph', ['--config', config]);
  const result = await session.result('tools/call', { name: 'search_symbols', arguments: { query: 'Shop' } });
  assert.ok(result.isError);
  assert.match(text_of(result), /collet codegraph index shop/);
  await session.end();
});

assert.match(await index(), /^shop: 4 files, \d+ symbols, \d+ edges/);

await test('codegraph: an agent finds nothing missing in the tools, which cost at most 1,900 tokens, and 1,100 in the brief form', async () => {
  const checked = await run(collet, ['--config', config, 'check']);
  assert.match(checked.stdout, /tool surface: 100 of 100/);
  const cost = await done(collet, ['--config', config, 'tools', '--cost']);
  const of = (name, form) => Number(new RegExp(`^${name} +(\\d+) +(\\d+) `, 'm').exec(cost)?.[form]);
  const tools = ['search_symbols', 'get_symbol_details', 'get_dependencies', 'find_usages', 'get_file_contents', 'list_project_overview', 'query_graph', 'trace_lineage', 'analyze_impact', 'compare_snapshots'];
  const [full, brief] = [1, 2].map((form) => tools.reduce((all, name) => all + of(name, form), 0));
  assert.ok(full <= 1900, `${full}`);
  assert.ok(brief <= 1100, `${brief}`);
});

await test('codegraph: the brief form leaves out arguments that few agents need, says so, and accepts them', async () => {
  const brief = new Session('codegraph', ['--config', config, '--set', 'expose.descriptions=brief']);
  const { instructions } = await brief.initialize();
  const tool = (await brief.result('tools/list', {})).tools.find(({ name }) => name === 'get_dependencies');
  const left_out = ['min_confidence', 'max_response_tokens', 'session_id'];
  assert.deepEqual(Object.keys(tool.inputSchema.properties).filter((name) => left_out.includes(name)), []);
  for (const name of left_out) assert.match(instructions, new RegExp(`not listed, but accepted: .*${name}`));
  const given = { symbol: 'Client.buy', min_confidence: 0.6, max_response_tokens: 500, session_id: 'brief-1' };
  const answer = await brief.result('tools/call', { name: 'get_dependencies', arguments: given });
  assert.ok(!answer.isError, text_of(answer));
  assert.equal(answer.structuredContent.session_id, 'brief-1');
  const wrong = await brief.result('tools/call', { name: 'get_dependencies', arguments: { ...given, session_ids: 'x' } });
  assert.match(text_of(wrong), /did you mean 'session_id'/);
  await brief.end();
});
const session = await legacy('codegraph', ['--config', config]);
const call = (name, args) => session.result('tools/call', { name, arguments: args }, 60_000);
const good = async (name, args) => {
  const result = await call(name, args);
  assert.ok(!result.isError, text_of(result));
  return { text: result.content[0].text, counts: result.structuredContent };
};

await test('codegraph: the skill for code is offered once its tools are', async () => {
  const offered = async (own) => (await own.result('skills/list', {})).skills.map((skill) => skill.frontmatter.name);
  assert.ok((await offered(session)).includes('explore-code'));
  const none = await legacy('codegraph', ['--config', write('no-project.toml', '')]);
  assert.ok(!(await offered(none)).includes('explore-code'));
  await none.end();
});

await test('codegraph: an overview groups files by module, and a breakdown names the types of each', async () => {
  const { text } = await good('list_project_overview', { form: 'breakdown' });
  assert.match(text, /Modules:\n- shop-core \(maven, src\): 4 files, \d+ lines\n {2}Shop `[0-9a-f]{20}`, Seller `/);
  assert.doesNotMatch((await good('list_project_overview', { verbosity: 'summary' })).text, /Modules:/);
});

await test('codegraph: a card of a method names the fields that it reads', async () => {
  assert.match((await good('get_symbol_details', { symbol: 'Shop.sell(String)' })).text, /\nReads: store\n/);
});

await test('codegraph: a search gives cards with IDs and counts', async () => {
  const { text, counts } = await good('search_symbols', { query: 'shop.Shop', kinds: ['class'], limit: 1, verbosity: 'standard' });
  assert.match(text, /^Found 1 symbol matching 'shop\.Shop'[^\n]*:\n1\. \*\*Shop\*\* \(CLASS\)\n {3}FQN: `shop\.Shop`\n {3}File: `src\/Shop\.java:3-8`\n {3}Methods: sell, log \| Fields: 1\n/);
  assert.match(text, /ID: `[0-9a-f]{20}`\n[^]*index: 4 files$/);
  assert.equal(counts.returned_count, 1);
  assert.equal(counts.truncated, false);
  assert.equal(counts.remaining_count, counts.total_count - 1);
});

await test('codegraph: callers of an implementation come with those of its interface', async () => {
  const { text } = await good('get_dependencies', { symbol: 'shop.Shop.sell(String)', direction: 'inbound', relationship_types: ['CALLS'] });
  assert.match(text, /CALLS \(1\):\n- Shop\.sell\(int\)/);
  assert.match(text, /CALLS via Seller\.sell\(String\) \(1\):\n- Client\.buy\(Seller\)/);
});

await test('codegraph: a call of a method of an interface leads to what implements it, and on from there', async () => {
  const { text } = await good('get_dependencies', { symbol: 'Client.buy' });
  assert.match(text, /CALLS \(1\):\n- Seller\.sell\(String\) [^\n]*src\/Client\.java:2/);
  assert.match(text, /CALLS via Seller\.sell\(String\) \(1\):\n- Shop\.sell\(String\) \(METHOD\) …\/Client\.java:2 /);
  const far = await good('query_graph', { query: 'METHOD buy | out CALLS 2 | show name' });
  assert.match(far.text, /^2 symbols\n- log\b[^]*\n- take\b/);
});

await test('codegraph: a call that no rule resolves is possible, never an edge', async () => {
  const { text } = await good('find_usages', { symbol: 'Store.take' });
  assert.match(text, /: 1 usages, 1 possible\nCALLS:\n- src\/Shop\.java:5 in Shop\.sell\(String\)/);
  assert.match(text, /Possible [^\n]*\n- src\/Client\.java:2/);
});

await test('codegraph: an ambiguous name gives candidates, an unknown one near names, never another symbol', async () => {
  const several = await good('get_symbol_details', { symbol: 'sell' });
  assert.match(several.text, /^'sell' names 3 symbols; ask again with an ID:/);
  for (const symbol of ['Shp', 'shop.Store.sell', 'take(int)', 'println', 'System', '0123456789abcdef0123']) {
    const result = await call('get_symbol_details', { symbol });
    assert.ok(result.isError, symbol);
    assert.match(text_of(result), /names no symbol of the project/, symbol);
  }
});

await test('codegraph: source and lines are those of the file, and nothing outside of the index is read', async () => {
  const details = await good('get_symbol_details', { symbol: 'Shop.log', include_source: true });
  assert.match(details.text, /```java\n {2}private void log\(String line\) \{ System\.out\.println\(line\); \}\n```/);
  const lines = await good('get_file_contents', { path: 'src/Shop.java', start_line: 1, end_line: 2 });
  assert.match(lines.text, /```java\npackage shop;\n\/\*\* Sells things\. \*\/\n```/);
  for (const path of ['../state/shop/lock', '/etc/passwd', 'src/../../codegraph.toml'])
    assert.ok((await call('get_file_contents', { path, start_line: 1, end_line: 1 })).isError, path);
});

await test('codegraph: a budget cuts between symbols', async () => {
  const { text, counts } = await good('search_symbols', { query: 'Sell', max_response_tokens: 60 });
  assert.equal(counts.truncated, true);
  assert.ok(counts.returned_count >= 1 && counts.remaining_count === counts.total_count - counts.returned_count);
  assert.match(text, /… \d+ more: offset \d+/);
});

await test('codegraph: a query takes a set of symbols through steps and filters', async () => {
  const { text, counts } = await good('query_graph', { query: 'INTERFACE Sell* | in IMPLEMENTS | where path=src/* lines>1 | show name,path,callers' });
  assert.match(text, /^1 symbol\n- Shop \| src\/Shop\.java:3 \| callers 0\nindex: /);
  assert.equal(counts.total_count, 1);
  const wrong = await call('query_graph', { query: 'CLASS * | in CALLS 11' });
  assert.match(text_of(wrong), /\/query: character 20: found '11', expected a depth as 2 or 1\.\.3, at most 10/);
});

await test('codegraph: a kind that stops a walk is shown, a kind that is excluded is walked through', async () => {
  const walk = { symbol: 'shop.Client', depth: 3 };
  assert.match((await good('get_dependencies', walk)).text, /Seller\.sell[^]*Seller \(INTERFACE\)|Seller \(INTERFACE\)[^]*Seller\.sell/);
  const hidden = await good('get_dependencies', { ...walk, exclude_kinds: ['METHOD'] });
  assert.doesNotMatch(hidden.text, /- [^\n]*\(METHOD\)/);
  const query = await good('query_graph', { query: 'shop.Shop.sell | out CALLS 1..2 | show name' });
  assert.match(query.text, /- take\n/);
  const stopped = await good('get_dependencies', { symbol: 'shop.Shop.sell(int)', depth: 3, stop_at_kinds: ['METHOD'], relationship_types: ['CALLS'] });
  assert.match(stopped.text, /Shop\.sell\(String\) \(METHOD\)/);
  assert.doesNotMatch(stopped.text, /Store\.take/);
});

await test('codegraph: a file that was saved is in the next answer, or the answer says how old its look at the files is', async () => {
  const unseen = [];
  for (let i = 0; i < 30; ++i) {
    put('src/Saved.java', `package shop;\nclass Saved${i} { }\n`);
    const { text } = await good('search_symbols', { query: `Saved${i}` });
    if (!text.includes(`Saved${i} (CLASS)`) && !/files looked at \d+ ms ago/.test(text)) unseen.push(text);
  }
  rmSync(join(root, 'src/Saved.java'));
  assert.deepEqual(unseen, []);
});

await test('codegraph: a changed, a new and a removed file are seen by the next call', async () => {
  put('src/Store.java', 'package shop;\nclass Store { void take(String name) { } void give() { } }\n');
  put('src/New.java', 'package shop;\nclass Fresh { }\n');
  const deadline = Date.now() + 60_000;
  let text = '';
  do ({ text } = await good('search_symbols', { query: 'Fresh' }));
  while (!/^Found 1 symbol matching 'Fresh'/.test(text) && Date.now() < deadline);
  assert.match(text, /Fresh \(CLASS\)/);
  assert.match((await good('get_symbol_details', { symbol: 'Store.give' })).text, /\*\*give\*\* \(METHOD\)/);
});

await test('codegraph: an index run that is killed leaves the old index, and the next one completes', async () => {
  for (let i = 0; i < 300; ++i) put(`many/C${i}.java`, `package many; class C${i} { void f(C${(i + 1) % 300} other) { other.f(null); } }`);
  await index();
  const status = async () => (await done(collet, ['--config', config, 'codegraph', 'status', 'shop'])).split('\n')[0];
  const before = await status();
  for (let round = 0; round < 50; ++round) {
    const child = spawn(collet, ['--config', config, 'codegraph', 'index', 'shop'], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), round * 7);
    await ended;
    clearTimeout(timer);
    assert.equal(await status(), before, `round ${round}`);
  }
  assert.match(await index(), /^shop: 305 files/);
  assert.deepEqual(readdirSync(join(folder, 'state/shop')).map((name) => name.replace(/-.*/, '')).sort(), ['graph', 'index.sqlite', 'lock', 'overview.json', 'snapshots.sqlite', 'summaries.sqlite']);
});

await test('codegraph: a damaged index is named, and built again by the command', async () => {
  const file = join(folder, 'state/shop/index.sqlite');
  writeFileSync(file, readFileSync(file).subarray(0, 5000));
  const result = await call('search_symbols', { query: 'Shop' });
  assert.ok(result.isError);
  assert.match(text_of(result), /the index is damaged: [^;]*; .*collet codegraph index/);
  await index();
  assert.match((await good('search_symbols', { query: 'Shop' })).text, /Found \d+ symbol/);
});

await session.end();
