// SPDX-License-Identifier: MIT
// Tools that call tools, under the operator's rules, through the real host.
import { assert, test } from './lib/cases.mjs';
import { services_configuration } from './lib/env.mjs';
import { Session, legacy, text_of } from './lib/session.mjs';

const serve = (label, more) => legacy(`invoke-${label}`, ['--config', services_configuration(more)], '2025-11-25');
const invoke = async (session, tool, args, more = {}) =>
  JSON.parse(text_of(await session.call('invoke', { tool, ...(args ? { arguments: args } : {}), ...more })));

await test('invoke: another plugin answers, and an internal tool can be called', async () => {
  const session = await serve('plain');
  assert.equal((await invoke(session, 'echo:echo', { text: 'a' })).data.text, 'a');
  const told = (await invoke(session, 'invoker:told', undefined, { budget: 123 })).data;
  assert.deepEqual([told.depth, told.budget, told.principal], [1, 123, 'stdio']);
  assert.ok(!(await session.result('tools/list')).tools.some((tool) => tool.name === 'told'));
  await session.end();
});

await test('invoke: parts of every kind come whole, where a client gets a handle', async () => {
  const session = await serve('whole');
  const big = await invoke(session, 'echo:big', { bytes: 1 << 20 });
  assert.equal(big.status, 0);
  assert.ok(big.parts[0].bytes >= 1 << 20);
  const kinds = new Set((await invoke(session, 'echo:parts')).parts.map((part) => part.kind));
  for (const kind of [3, 4, 6, 7]) assert.ok(kinds.has(kind), `${kind} is not among ${[...kinds]}`);
  await session.end();
});

await test('invoke: deny and pinned arguments hold, what is listed and how it is called means nothing', async () => {
  const session = await serve('rules', '[expose]\nallow = ["invoke", "invocable"]\ndeny = ["echo:fail"]\nprefix = "p_"\n\n[tools.echo]\npinned = { text = "pinned" }\n');
  session.call = (name, args) => session.result('tools/call', { name: `p_${name}`, arguments: args });
  assert.equal((await invoke(session, 'echo:echo', {})).data.text, 'pinned');
  const given = await invoke(session, 'echo:echo', { text: 'own' });
  assert.equal(given.status, 2);
  assert.match(given.message, /pins this argument/);
  const denied = await invoke(session, 'echo:fail', { message: 'no' });
  assert.equal(denied.status, 8);
  assert.match(denied.message, /'echo:fail' may not be called: expose\.deny = "echo:fail"/);
  const near = await invoke(session, 'echo:ecko');
  assert.equal(near.status, 3);
  assert.match(near.message, /did you mean 'echo:echo'/);
  const listed = JSON.parse(text_of(await session.call('invocable', { pattern: 'echo:*' }))).map((tool) => tool.key);
  assert.ok(listed.includes('echo:echo') && !listed.includes('echo:fail'), listed.join());
  await session.end();
});

await test('invoke: arguments are checked and failures come with their text', async () => {
  const session = await serve('arguments');
  const wrong = await invoke(session, 'echo:echo', { text: 'a', txet: 'b' });
  assert.equal(wrong.status, 2);
  assert.match(wrong.message, /txet.*did you mean/);
  const failed = await invoke(session, 'echo:fail', { message: 'the disk is upside down' });
  assert.match(failed.message, /the disk is upside down/);
  await session.end();
});

await test('invoke: forty calls that nest at once are all answered', async () => {
  const session = await serve('many');
  const ids = Array.from({ length: 40 }, (_, i) => session.ask('tools/call', { name: 'invoke', arguments: { tool: 'echo:echo', arguments: { text: `n${i}` } } }));
  for (const [i, id] of ids.entries()) assert.equal(JSON.parse(text_of((await session.answer(id)).result)).data.text, `n${i}`);
  await session.end();
});

await test('invoke: cancel and the deadline of its own reach within', async () => {
  const session = await serve('cancel');
  const late = await invoke(session, 'echo:sleep', { ms: 600000 }, { deadline_ms: 50 });
  assert.equal(late.status, 5);
  const id = session.ask('tools/call', { name: 'invoke', arguments: { tool: 'echo:sleep', arguments: { ms: 600000 } } });
  session.send({ method: 'notifications/cancelled', params: { requestId: id } });
  assert.equal((await invoke(session, 'echo:echo', { text: 'a' })).data.text, 'a');
  assert.deepEqual((await session.end()).code, 0, session.stderr);  // 1 if a call ran on after the end of input
});

await test('invoke: a nested call cannot ask the client', async () => {
  const session = new Session('invoke-ask', ['--config', services_configuration()]);
  await session.initialize('2025-11-25', { elicitation: {}, sampling: {}, roots: {} });
  const result = await invoke(session, 'asker:ask_name');
  assert.equal(result.status, 7);
  assert.ok(!session.messages.some((m) => m.method === 'elicitation/create'));
  await session.end();
});
