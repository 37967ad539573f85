// SPDX-License-Identifier: MIT
// config/examples/patterns with real servers (server-filesystem, -memory, -everything) and a shop: each workflow gives what its text promises.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { node_modules, root, scratch } from './lib/env.mjs';
import { text_of } from './lib/session.mjs';
import { folder, links_of, names_of, serve, workflow } from './lib/workflows.mjs';

const yaml = readFileSync(join(root, 'config/examples/patterns/workflows.yaml'), 'utf8');
const npm = (name, ...args) => ({ command: process.execPath, args: [join(node_modules, '@modelcontextprotocol', name, 'dist/index.js'), ...args] });
const shop = { command: process.execPath, args: [join(root, 'tests/integration/lib/shop_server.mjs')] };
const place = join(scratch, `patterns-${process.pid}`);
mkdirSync(join(place, 'pictures'), { recursive: true });
const memory = join(place, 'memory.json');
writeFileSync(memory, ['Ada', 'Bob'].map((name) => JSON.stringify({ type: 'entity', name, entityType: 'person', observations: [] })).join('\n'));
const path = folder(yaml, {
  files: npm('server-filesystem', place), memory: { ...npm('server-memory'), env: { MEMORY_FILE_PATH: memory } }, everything: npm('server-everything'),
  thinking: shop, shop: { ...shop, env: { SHOP_TOKEN: '${SHOP_TOKEN}' } },
});
const env = { SHOP_TOKEN: 'hunter2-shop' };
const session = await serve('workflow-patterns', path, { env });
const outputs = async (name, args = {}) => {
  const result = await session.result('tools/call', { name, arguments: args }, 120_000);
  assert.ok(!result.isError, text_of(result));
  return { ...result.structuredContent, text: text_of(result), result };
};

await test('workflow patterns: the agent sees the workflows and nothing else', async () => {
  assert.deepEqual((await names_of(session)).sort(), ['cancel_order', 'check_sites', 'export_report', 'greet_people', 'list_orders', 'picture', 'place_order', 'rename_pictures', 'summarize_log', 'think', 'triage_issues', 'whoami']);
});

await test('workflow patterns: issues are sorted by their titles', async () => {
  const issues = [{ number: 1, title: 'Crash at start', state: 'open' }, { number: 2, title: 'How to install?', state: 'open' }, { number: 3, title: 'Hang', state: 'closed' }, { number: 4, title: 'Typo', state: 'open' }];
  writeFileSync(join(place, 'issues.json'), JSON.stringify(issues));
  const { crashes, questions, open, text } = await outputs('triage_issues', { path: join(place, 'issues.json') });
  assert.deepEqual({ crashes, questions, open }, { crashes: [{ number: 1, title: 'Crash at start' }], questions: [2], open: 3 });
  assert.equal(text, '3 open: 1 crashes, 1 questions\n- #1 Crash at start');
});

await test('workflow patterns: the files of a listing are renamed', async () => {
  for (const name of ['a.jpeg', 'b.jpeg', 'c.png', 'd e.jpeg']) writeFileSync(join(place, 'pictures', name), name);
  assert.equal((await outputs('rename_pictures', { folder: join(place, 'pictures') })).renamed, 3);
  assert.deepEqual(readdirSync(join(place, 'pictures')).sort(), ['a.jpg', 'b.jpg', 'c.png', 'd e.jpg']);
});

await test('workflow patterns: thoughts are counted', async () => {
  assert.equal((await outputs('think', { question: 'why', thoughts: 5 })).thoughts, 5);
});

await test('workflow patterns: the pages of a cursor are joined', async () => {
  const { orders, by_customer, text } = await outputs('list_orders');
  assert.deepEqual(orders.map((order) => order.id), [1, 2, 3]);
  assert.deepEqual(by_customer.map((group) => [group.key, group.items.length]), [['ada', 2], ['bob', 1]]);
  assert.equal(text, '3 orders in 3 pages\n- ada\n- bob');
});

await test('workflow patterns: a call that fails does not hide the others', async () => {
  const { up, down, text } = await outputs('check_sites', { sites: ['a', 'down-b', 'c'] });
  assert.deepEqual(up, ['a', 'c']);
  assert.equal(down[0].item, 'down-b');
  assert.match(text, /2 up, 1 down\n- down-b: .*does not answer/);
});

await test('workflow patterns: an export is polled until it is done', async () => {
  assert.equal((await outputs('export_report')).url, 'https://shop.example/e1.csv');
});

await test('workflow patterns: a result of 5 MB becomes three lines', async () => {
  const lines = Array.from({ length: 100_000 }, (_, i) => (i % 10_000 === 1 ? `ERROR in line ${i}` : 'all is well, and the line is long enough for five MB'));
  writeFileSync(join(place, 'log.txt'), lines.join('\n'));
  const { errors, text } = await outputs('summarize_log', { path: join(place, 'log.txt') });
  assert.equal(errors, 10);
  assert.equal(text, '10 errors\n- ERROR in line 1\n- ERROR in line 10001\n- ERROR in line 20001');
});

await test('workflow patterns: a secret reaches the server and no answer', async () => {
  const { user, result } = await outputs('whoami', { note: 'hunter2-note' });
  assert.equal(user, 'ada');
  assert.doesNotMatch(JSON.stringify(result), /hunter2/);
});

await test('workflow patterns: a busy server is called again', async () => {
  const { id, attempts } = await outputs('place_order', { article: 'tea' });
  assert.deepEqual({ id, attempts }, { id: 'tea-3', attempts: 3 });
});

await test('workflow patterns: a hidden helper is called for each item', async () => {
  const { greetings } = await outputs('greet_people');
  assert.deepEqual(greetings, ['Echo: Hello Ada', 'Echo: Hello Bob']);
});

await test('workflow patterns: an image becomes a file that the client can read', async () => {
  const { text, result } = await outputs('picture');
  assert.match(text, /^day\.png, \d/);
  const [link] = links_of(result);
  const [content] = (await session.result('resources/read', { uri: link.uri })).contents;
  assert.equal(Buffer.from(content.blob, 'base64').subarray(1, 4).toString(), 'PNG');
});

await session.end();

await test('workflow patterns: an order is cancelled only after the user agreed', async () => {
  const asking = await serve('workflow-patterns-ask', path, { env, capabilities: { elicitation: {} } });
  for (const [action, answer] of [['decline', 'declined'], ['accept', 'accepted']]) {
    const before = asking.messages.length;
    const id = asking.ask('tools/call', { name: 'cancel_order', arguments: { id: 7 } });
    const question = await until(() => asking.messages.slice(before).find((message) => message.method === 'elicitation/create'), 'the question', 120_000);
    assert.equal(question.params.message, 'Cancel order 7?');
    asking.send({ id: question.id, result: { action, content: {} } });
    const { result } = await asking.answer(id, 120_000);
    assert.deepEqual(result.structuredContent, { answer, cancelled: action === 'accept' }, text_of(result));
  }
  await asking.end();
});

await test('workflow patterns: the ten lines of the guide work', async () => {
  const guide = readFileSync(join(root, 'config/examples/GUIDE.md'), 'utf8');
  const [lines] = /(?<=^```yaml\n)[^`]+/m.exec(guide);
  assert.equal(lines.trimEnd().split('\n').length, 10);
  const entries = JSON.parse(/(?<=^```json\n)[^`]+/m.exec(guide)[0]).mcpServers;
  assert.deepEqual(entries.memory.args, ['-y', '@modelcontextprotocol/server-memory']);
  // The same server from tests/npm, and a note about tea.
  const store = join(place, 'tea.json');
  writeFileSync(store, JSON.stringify({ type: 'entity', name: 'Assam', entityType: 'tea', observations: [] }));
  const { code, stdout, stderr } = await workflow('run', folder(lines, { memory: { ...npm('server-memory'), env: { MEMORY_FILE_PATH: store } } }), 'notes_about', 'subject=tea');
  assert.equal(code, 0, stderr);
  assert.equal(stdout, '- Assam\n');
});

await test('workflow patterns: the shipped files are valid with these servers', async () => {
  const copy = join(place, 'copy');
  cpSync(path, copy, { recursive: true });
  const { code, stdout } = await workflow('validate', copy, { env: { ...process.env, ...env } });
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^13 of 13 workflows can run/, stdout);
});
