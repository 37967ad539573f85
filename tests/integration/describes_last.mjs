// SPDX-License-Identifier: MIT
// A plugin that describes itself after the others, and internal tools whose ids are arbitrary text.
import { assert, test, until } from './lib/cases.mjs';
import { collet, services_configuration } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

const serve = (label, more) => legacy(`last-${label}`, ['--config', services_configuration(more)], '2025-11-25');
const json_of = (result) => JSON.parse(text_of(result));
const invoke = async (session, tool, args) => json_of(await session.call('invoke', { tool, ...(args ? { arguments: args } : {}) }));
const k_hidden = ['afterthought:alias:tool', 'afterthought:alias:a b/é', 'afterthought:alias:x:y'];

await test('describes last: it lists what others described, and can call nothing while the host starts', async () => {
  const session = await serve('lists', '[expose]\ndeny = ["echo:fail"]\n');
  const seen = json_of(await session.call('seen', {}));
  assert.ok(seen.keys.includes('echo:echo') && seen.keys.includes('changer:change') && seen.keys.includes('collet:read_result'));
  assert.ok(!seen.keys.includes('echo:fail'), 'what is denied is not listed');
  assert.ok(!seen.keys.some((key) => key.startsWith('afterthought:')));
  assert.equal(seen.status_of_a_call, 7);
  await session.end();
});

await test('describes last: it is asked again when the tools of another change, and clients are told once', async () => {
  const session = await serve('again');
  const description = async () => (await session.result('tools/list')).tools.find((tool) => tool.name === 'seen').description;
  assert.equal(await description(), 'Saw 1 tools of changer');
  await session.call('change', { tools: 2 });
  await until(async () => (await description()) === 'Saw 3 tools of changer', 'the other description');
  assert.ok(json_of(await session.call('seen', {})).keys.includes('changer:extra_1'));
  const told = () => session.messages.filter((m) => m.method === 'notifications/tools/list_changed').length;
  await until(() => told() > 0, 'the notification');
  await session.end();
  assert.equal(told(), 1);
});

await test('describes last: it can call the tools of others when it is asked again', async () => {
  const session = await serve('calls', '[expose]\ndeny = ["echo:fail"]\n');
  const status = async () => json_of(await session.call('seen', {})).status_of_a_call;
  assert.equal(await status(), 7);
  await session.call('change', { tools: 1 });
  await until(async () => (await status()) === 0, 'a call within the next description');
  await session.end();
});

await test('internal tools: ids with colons, spaces and letters of any kind are called by their key', async () => {
  const session = await serve('keys');
  for (const key of k_hidden) assert.deepEqual((await invoke(session, key, { a: 5 })).data, { tool: key.slice('afterthought:'.length), a: 5 });
  const near = await invoke(session, 'afterthought:alias:tol');
  assert.equal(near.status, 3);
  assert.match(near.message, /did you mean 'afterthought:alias:tool'/);
  assert.equal((await invoke(session, k_hidden[0], { a: 'x' })).status, 2);
  const listed = json_of(await session.call('invocable', { pattern: 'afterthought:alias:*' })).map((tool) => tool.key);
  assert.deepEqual(listed, k_hidden.slice().sort());
  await session.end();
});

await test('internal tools: deny and settings name them by their key', async () => {
  const session = await serve('rules', '[expose]\ndeny = ["afterthought:alias:x:*"]\n[tools."afterthought:alias:tool"]\npinned = { a = 9 }\n');
  assert.equal((await invoke(session, 'afterthought:alias:tool')).data.a, 9);
  const denied = await invoke(session, 'afterthought:alias:x:y');
  assert.equal(denied.status, 8);
  assert.match(denied.message, /expose\.deny = "afterthought:alias:x:\*"/);
  await session.end();
});

await test('internal tools: clients neither see nor reach them, whatever is allowed', async () => {
  const config = services_configuration('[expose]\nallow = ["*", "afterthought:alias:tool", "alias:tool"]\n');
  const session = await legacy('last-unseen', ['--config', config], '2025-11-25');
  const { tools } = await session.result('tools/list');
  assert.ok(!JSON.stringify(tools).includes('alias:'));
  for (const name of ['alias:tool', 'afterthought:alias:tool']) assert.equal((await session.request('tools/call', { name, arguments: {} })).error.code, -32602);
  await session.end();
  for (const args of [['tools'], ['tools', '--cost'], ['tools', '--json']]) assert.ok(!(await run(collet, ['--config', config, ...args])).stdout.includes('alias:'), args.join(' '));
  assert.match((await run(collet, ['--config', config, 'explain', 'afterthought:alias:tool'])).stdout, /hidden: internal, only for other plugins/);
});
