// SPDX-License-Identifier: MIT
// Language models of the operator: vectors for search by meaning and sentences of the overview, from a server that works, fails, waits, answers
// with nonsense, and is gone. The index and each answer are there without it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { fake_model, vector_of } from './lib/fake_model.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph models: the build has no grammars');
  process.exit(0);
}
const folder = join(scratch, `codegraph-models-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('a/Order.java', 'package a;\nclass OrderService { void save() { check(); } void check() { } void remove() { } }\n');
put('a/Bill.java', 'package a;\nclass Bill { void write(OrderService order) { order.save(); } }\n');
put('db/shop.sql', 'CREATE TABLE dbo.Orders (Id INT);\nGO\nCREATE TABLE dbo.Bills (Id INT);\nGO\n');
process.env.MODEL_KEY = 'sesame';
const model = await fake_model();

let states = 0;
const config_of = (tables, { state = `state-${++states}`, more = '' } = {}) => write('codegraph-models.toml', `${more}[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, state))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
${tables}`);
const table = (kind, more = '') => `[plugins.codegraph.config.${kind}]\nendpoint = "${model.url}/v1/${kind === 'summaries' ? 'chat/completions' : kind}"\nmodel = "m"\n${more}`;
const index = (config, options = {}) => run(collet, ['--config', config, 'codegraph', 'index', 'shop'], options);
const call = async (config, tool, ...args) => {
  const done = await run(collet, ['--config', config, 'call', tool, ...args]);
  assert.equal(done.code, 0, done.stderr + done.stdout);
  return done.stdout;
};
const names = (text) => [...text.matchAll(/^\d+\. \*{0,2}([\w.]+)/gm)].map((match) => match[1]);
const key = 'secret = "${env:MODEL_KEY}"\n';

await test('codegraph models: without an endpoint, each mode of search answers', async () => {
  const config = config_of('');
  assert.equal((await index(config)).code, 0);
  for (const mode of ['lexical', 'semantic', 'hybrid']) {
    const text = await call(config, 'search_symbols', 'query=save order', `search_mode=${mode}`);
    assert.equal(names(text)[0], 'save', text);
    assert.ok(!text.includes('ectors'), text);
  }
  assert.equal(model.asked, 0);
});

await test('codegraph models: a run asks for the vectors of new texts, with the key, and a search by meaning uses them', async () => {
  const config = config_of(table('embeddings', key));
  const first = await index(config);
  assert.match(first.stdout, /\nVectors: (\d+) symbols, \1 of them new/);
  assert.deepEqual([...model.keys], ['Bearer sesame']);
  assert.ok(model.texts.some((text) => text.startsWith('method save in a.OrderService')), model.texts.join('\n'));
  const asked = model.asked;
  assert.match((await index(config)).stdout, /\nVectors: \d+ symbols, 0 of them new/);
  assert.equal(model.asked, asked);
  const found = await call(config, 'search_symbols', 'query=persist', 'search_mode=semantic');
  assert.equal(names(found)[0], 'save', found);
  const hybrid = await call(config, 'search_symbols', 'query=persist', 'search_mode=hybrid');
  assert.equal(names(hybrid)[0], 'save', hybrid);
  assert.equal(names(await call(config, 'search_symbols', 'query=persist')).length, 0);
});

await test('codegraph models: after an edit, a search asks only for what changed', async () => {
  const config = config_of(table('embeddings'));
  await index(config);
  model.texts.length = 0;
  put('a/Shelf.java', 'package a;\nclass Shelf { void remove() { } void fill() { } }\n');
  const text = await call(config, 'search_symbols', 'query=erase shelf', 'search_mode=semantic', 'kinds:=["METHOD"]');
  assert.match(text, /1\. .*remove.*a\.Shelf\.remove/s);
  assert.deepEqual(model.texts.sort(), ['class Shelf in a: class Shelf', 'erase shelf', 'method fill in a.Shelf: void fill()', 'method remove in a.Shelf: void remove()']);
});

const json = (response, value) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(typeof value === 'string' ? value : JSON.stringify(value));
const vectors = (message, make) => ({ data: message.input.map((text, i) => ({ index: i, embedding: make(text, i) })) });
for (const [name, answer, reason] of [
  ['status 500', (_, response) => response.writeHead(500).end('no'), 'answered with status 500'],
  ['a redirect', (_, response) => response.writeHead(302, { Location: '/v1/other' }).end(), 'answered with status 302'],
  ['no JSON', (_, response) => json(response, '{"data":['), 'is not JSON'],
  ['other JSON', (_, response) => json(response, { data: 'none' }), 'has 0 vectors for'],
  ['too few vectors', (message, response) => json(response, { data: vectors(message, vector_of).data.slice(1) }), 'vectors for'],
  ['different dimensions', (message, response) => json(response, vectors(message, (text, i) => vector_of(text, 3 + (i % 2)))), 'different dimensions'],
  ['texts for numbers', (message, response) => json(response, vectors(message, () => ['a'])), 'finite numbers'],
  ['too many dimensions', (message, response) => json(response, vectors(message, () => new Array(4097).fill(1))), 'finite numbers'],
  ['a large answer', (_, response) => json(response, JSON.stringify({ data: 'x'.repeat(17 << 20) })), 'more than 16777216 bytes'],
  ['no answer', () => {}, 'did not answer within 1000 ms'],
  ['a closed connection', (_, response) => response.destroy(), ''],
]) {
  await test(`codegraph models: an index is made without vectors after ${name}`, async () => {
    model.answer = answer;
    try {
      const config = config_of(table('embeddings', name === 'no answer' ? 'timeout = "1s"\n' : ''));
      const done = await index(config);
      assert.equal(done.code, 0, done.stderr);
      const lines = done.stdout.split('\n').filter((line) => line.includes('vectors: '));
      assert.equal(lines.length, 1, done.stdout);
      assert.ok(lines[0].startsWith('There are no vectors: ') && lines[0].includes(reason), lines[0]);
      const text = await call(config, 'search_symbols', 'query=save order', 'search_mode=hybrid');
      assert.equal(names(text)[0], 'save');
      assert.match(text, /\nVectors are not used: there are none; run: collet codegraph index shop\n/);
    } finally {
      model.answer = null;
    }
  });
}

await test('codegraph models: a server that is gone costs one line of an answer', async () => {
  const gone = await fake_model();
  const config = config_of(table('embeddings').replace(model.url, gone.url));
  await index(config);
  await gone.close();
  const session = await legacy('codegraph-models', ['--config', config]);
  const search = async () => text_of(await session.call('search_symbols', { query: 'save order', search_mode: 'hybrid' }));
  const first = await search();
  assert.equal(names(first)[0], 'save');
  assert.match(first, /\nVectors are not used: /);
  assert.match(await search(), /\nVectors are not used: the endpoint failed less than 30 s ago\n/);
  await session.end();
});

await test('codegraph models: a model with other dimensions begins anew', async () => {
  const config = config_of(table('embeddings'));
  await index(config);
  put('a/Extra.java', 'package a;\nclass Extra { }\n');
  model.answer = (message, response) => json(response, vectors(message, (text) => vector_of(text, 32)));
  try {
    assert.match((await index(config)).stdout, /\nVectors: (\d+) symbols, \1 of them new/);
    assert.equal(names(await call(config, 'search_symbols', 'query=persist', 'search_mode=semantic'))[0], 'save');
  } finally {
    model.answer = null;
  }
});

/// A vector that has nothing to do with the words of a text.
const noise = (text) => [...createHash('sha512').update(text).digest()].map((byte) => byte - 127.5);

await test('codegraph models: vectors of a model that knows nothing of the comments are not used, and lexical hits stay first', async () => {
  const documented = join(folder, 'documented');
  mkdirSync(documented, { recursive: true });
  const words = ['amber', 'birch', 'cobalt', 'dune', 'ember', 'fjord', 'grove'];
  const method = (i) => {
    const [one, other] = [words[i % 7], words[Math.floor(i / 7)]];
    const upper = (word) => word[0].toUpperCase() + word.slice(1);
    return `  /** Moves the ${one} to the place of the ${other}. */\n  void move${upper(one)}To${upper(other)}() { }\n`;
  };
  writeFileSync(join(documented, 'Moves.java'), `package a;\nclass Moves {\n${Array.from({ length: 40 }, (_, i) => method(i)).join('')}}\n`);
  const config_at = (state) => write('codegraph-models-documented.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, state))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(documented)}
${table('embeddings')}`);
  try {
    model.answer = (message, response) => json(response, vectors(message, noise));
    const weak = config_at('noise');
    assert.match((await index(weak)).stdout, /\nVectors: 41 symbols, 41 of them new; searches do not use them: the model finds the symbol of a comment in \d\d % of comparisons/);
    const asked = model.asked;
    const found = await call(weak, 'search_symbols', 'query=move the ember', 'search_mode=hybrid');
    assert.match(found, /\nVectors are not used: the model finds the symbol of a comment in \d\d % of comparisons; chance does in 50 %, and 92 % are needed\n/);
    assert.deepEqual(names(found), names(await call(weak, 'search_symbols', 'query=move the ember')));
    assert.equal(model.asked, asked);
    model.answer = null;
    const good = config_at('words');
    assert.match((await index(good)).stdout, /\nVectors: 41 symbols, 41 of them new\n/);
    assert.ok(!(await call(good, 'search_symbols', 'query=move the ember', 'search_mode=hybrid')).includes('Vectors are'));
    const before = model.asked;
    await index(good);
    assert.equal(model.asked, before);
  } finally {
    model.answer = null;
  }
});

await test('codegraph models: cancelling an index run ends its request', async () => {
  let waiting = 0;
  model.answer = () => { ++waiting; };
  const closed = model.closed;
  try {
    const config = config_of(table('embeddings'), { more: '[expose]\nallow = ["*", "codegraph_index"]\n' });
    const session = await legacy('codegraph-models-cancel', ['--config', config]);
    const id = session.ask('tools/call', { name: 'codegraph_index', arguments: {} });
    await until(() => waiting > 0, 'a request');
    session.send({ method: 'notifications/cancelled', params: { requestId: id } });
    await until(() => model.closed > closed, 'the end of the request');
    await session.end();
  } finally {
    model.answer = null;
  }
});

await test('codegraph models: the rules of access and a missing key leave the vectors out', async () => {
  const asked = model.asked;
  const denied = await index(config_of(table('embeddings'), { more: '[access]\nurl = false\n' }));
  assert.match(denied.stdout, /There are no vectors: .*url = true/);
  const absent = await index(config_of(table('embeddings', 'secret = "${env:NO_SUCH_KEY}"\n')));
  assert.equal(absent.code, 0, absent.stderr);
  assert.match(absent.stdout, /There are no vectors: .*NO_SUCH_KEY/);
  assert.equal(model.asked, asked);
});

await test('codegraph models: an unknown key of a table is refused', async () => {
  const done = await index(config_of(table('embeddings', 'dimension = 3\n')));
  assert.notEqual(done.code, 0);
  assert.match(done.stderr, /dimension/);
});

await test('codegraph models: a model rewrites the sentences of the overview, once, with a mark', async () => {
  const config = config_of(table('summaries', key));
  assert.match((await index(config)).stdout, /\nSummaries: \d+ written by the model/);
  const text = await call(config, 'list_project_overview');
  assert.match(text, /^- \(model\) It is said that dbo 2 tables centred on .*\.$/m);
  const asked = model.facts.length;
  await index(config);
  assert.equal(model.facts.length, asked);
  put('db/more.sql', 'CREATE TABLE dbo.Lines (Id INT);\nGO\n');
  assert.match(await call(config, 'list_project_overview'), /^- dbo: 3 tables centred on /m);
});

for (const [name, answer, reason] of [
  ['no JSON', (_, response) => json(response, 'x'), 'is not JSON'],
  ['nothing', (_, response) => json(response, { choices: [{ message: { content: '' } }] }), 'has no text'],
  ['other types', (_, response) => json(response, { choices: { message: 3 } }), 'has no text'],
  ['a text without an end', (_, response) => json(response, { choices: [{ message: { content: 'very '.repeat(200) } }] }), 'no short plain sentence'],
  ['a call of a tool', (_, response) => json(response, { choices: [{ message: { content: 'Done. <tool_call>{"name":"x"}</tool_call>' } }] }), 'no short plain sentence'],
  ['no answer', () => {}, 'did not answer within 1000 ms'],
]) {
  await test(`codegraph models: the sentences are those of templates after ${name}`, async () => {
    model.answer = answer;
    const asked = model.asked;
    try {
      const config = config_of(table('summaries', name === 'no answer' ? 'timeout = "1s"\n' : ''));
      const done = await index(config);
      assert.equal(done.code, 0, done.stderr);
      assert.match(done.stdout, /\nSummaries: 0 written by the model; others are those of templates: the endpoint/);
      assert.ok(done.stdout.includes(reason), done.stdout);
      assert.equal(model.asked - asked, 2);
      const text = await call(config, 'list_project_overview');
      assert.match(text, /^- dbo: 3 tables centred on /m);
      assert.ok(!text.includes('(model)'));
    } finally {
      model.answer = null;
    }
  });
}

await test('codegraph models: the overview is read from where the run has stored it', async () => {
  const state = 'stored';
  const config = config_of('', { state });
  await index(config);
  const path = join(folder, state, 'shop/overview.json');
  const stored = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...stored, frameworks: 'As Stored' }));
  assert.match(await call(config, 'list_project_overview'), /^Built with: As Stored$/m);
  writeFileSync(path, '{"version":"1",');
  assert.ok(!(await call(config, 'list_project_overview')).includes('As Stored'));
  put('b/New.java', 'package b;\nclass New { }\n');
  assert.match(await call(config, 'list_project_overview'), /New \(b\)|CLASS 5/);
});

await model.close();
