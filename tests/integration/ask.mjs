// SPDX-License-Identifier: MIT
// Calls that ask their client, in both eras: by hand, so that every message is recorded and checked, with answers that are wrong, late or
// absent, and through the SDKs' own handlers.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import { assert, test, until } from './lib/cases.mjs';
import { collet, recorded, services_configuration } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, modern_meta, text_of } from './lib/session.mjs';

const k_all = { elicitation: {}, sampling: {}, roots: {} };
const k_answers = {
  'elicitation/create': { action: 'accept', content: { name: 'Ada' } },
  'sampling/createMessage': { role: 'assistant', content: { type: 'text', text: 'Paris' }, model: 'm-1', stopReason: 'endTurn' },
  'roots/list': { roots: [{ uri: 'file:///srv', name: 'Srv' }] },
};
const k_told = {
  who: { action: 'accept', content: { name: 'Ada' } },
  capital: { role: 'assistant', text: 'Paris', model: 'm-1', stop_reason: 'endTurn' },
  places: { roots: [{ uri: 'file:///srv', name: 'Srv' }] },
};
const data = (result) => JSON.parse(text_of(result));

async function connect(label, version = '2025-11-25', capabilities = k_all, more = []) {
  const session = new Session(`ask-${label}`, ['--config', services_configuration(), ...more]);
  await session.initialize(version, capabilities);
  session.asked = 0;
  return session;
}

/// Returns the host's next `count` questions.
async function questions(session, count) {
  const from = session.asked;
  session.asked += count;
  const all = () => session.messages.filter((m) => 'method' in m && 'id' in m);
  await until(() => all().length >= session.asked, `${count} questions`);
  return all().slice(from, session.asked);
}

const begin = (session, name, args = {}) => session.ask('tools/call', { name, arguments: args });
const echoes = async (session) => assert.ok(text_of(await session.call('echo', { text: 'here' })).includes('here'));

for (const version of ['2025-06-18', '2025-11-25']) {
  await test(`ask ${version}: user, model and roots are asked at once, and the call goes on with their answers`, async () => {
    const session = await connect(version, version);
    const id = begin(session, 'ask_all');
    const asked = await questions(session, 3);
    assert.deepEqual(asked.map((m) => m.method).sort(), Object.keys(k_answers).sort());
    await echoes(session);
    for (const question of asked) session.send({ id: question.id, result: k_answers[question.method] });
    assert.deepEqual(data((await session.answer(id)).result), k_told);
    await session.end();
  });
}

await test('ask: one question after the other, with what the plugin keeps', async () => {
  const session = await connect('steps');
  const id = begin(session, 'ask_steps');
  for (const text of ['First?', 'Second?']) {
    const [question] = await questions(session, 1);
    assert.equal(question.params.message, text);
    session.send({ id: question.id, result: k_answers['elicitation/create'] });
  }
  const told = data((await session.answer(id)).result);
  assert.deepEqual([told.step1, told.step2, told.kept], [k_told.who, k_told.who, 'two']);
  await session.end();
});

await test('ask: an inline call may ask, in the oldest revision too', async () => {
  const session = await connect('inline', '2024-11-05');
  const id = begin(session, 'ask_inline');
  const [question] = await questions(session, 1);
  session.send({ id: question.id, result: k_answers['roots/list'] });
  assert.deepEqual(data((await session.answer(id)).result).places, k_told.places);
  await session.end();
});

await test('ask: what the client did not declare, or its revision does not know, is unsupported', async () => {
  for (const [label, version, capabilities] of [['none', '2025-11-25', {}], ['url', '2025-11-25', { elicitation: { url: {} } }], ['old', '2025-03-26', k_all]]) {
    const session = await connect(`unsupported-${label}`, version, capabilities);
    const result = await session.call('ask_name', {});
    assert.equal(result.isError, true);
    assert.match(text_of(result), /^unsupported: /);
    await session.end();
  }
});

// Responses of a client that are no answers: the plugin gets the reason, and the call ends.
const k_wrong = {
  'the wrong shape': [{ result: { verdict: 'yes' } }, /violates the protocol: action: found nothing/],
  'no object': [{ result: 7 }, /result: found 7/],
  'an error': [{ error: { code: -1, message: 'the user is out' } }, /the client refused: the user is out/],
  'content of another type': [{ result: { action: 'accept', content: { name: 7 } } }, /content is not as asked: .*\/name/],
  'content that is too short': [{ result: { action: 'accept', content: { name: 'A' } } }, /content is not as asked: .*\/name/],
  'no content': [{ result: { action: 'accept' } }, /content is not as asked: .*name/],
};
await test('ask: wrong answers are told to the plugin as errors', async () => {
  const session = await connect('wrong');
  for (const [what, [answer, says]] of Object.entries(k_wrong)) {
    const id = begin(session, 'ask_name');
    const [question] = await questions(session, 1);
    session.send({ id: question.id, ...answer });
    assert.match(data((await session.answer(id)).result).who.error, says, what);
  }
  await session.end();
});

await test('ask: declining is an answer', async () => {
  const session = await connect('decline');
  for (const action of ['decline', 'cancel']) {
    const id = begin(session, 'ask_name');
    const [question] = await questions(session, 1);
    session.send({ id: question.id, result: { action, content: { name: 'not taken' } } });
    assert.deepEqual(data((await session.answer(id)).result).who, { action });
  }
  await session.end();
});

await test('ask: answers twice and to nobody change nothing', async () => {
  const session = await connect('twice');
  const id = begin(session, 'ask_name');
  const [question] = await questions(session, 1);
  session.send({ id: 'collet-ask-99', result: k_answers['elicitation/create'] });
  session.send({ id: 7, result: {} });
  session.send({ id: question.id, result: k_answers['elicitation/create'] });
  session.send({ id: question.id, result: { action: 'decline' } });
  assert.deepEqual(data((await session.answer(id)).result).who, k_told.who);
  await echoes(session);
  await session.end();
});

await test('ask: two calls wait at once, and each gets its own answer', async () => {
  const session = await connect('two');
  const ids = [begin(session, 'ask_name'), begin(session, 'ask_name')];
  const asked = await questions(session, 2);
  for (const [i, question] of [...asked].reverse().entries())
    session.send({ id: question.id, result: { action: 'accept', content: { name: `N${i}` } } });
  const names = [];
  for (const id of ids) names.push(data((await session.answer(id)).result).who.content.name);
  assert.deepEqual(names.sort(), ['N0', 'N1']);
  await session.end();
});

await test('ask: cancelling the call withdraws its questions', async () => {
  const session = await connect('cancel');
  const id = begin(session, 'ask_all');
  const asked = await questions(session, 3);
  session.send({ id: asked[0].id, result: k_answers[asked[0].method] });
  await echoes(session);
  session.send({ method: 'notifications/cancelled', params: { requestId: id } });
  const withdrawn = () => session.messages.filter((m) => m.method === 'notifications/cancelled').map((m) => m.params.requestId);
  await until(() => withdrawn().length === 2, 'two questions to be withdrawn');
  assert.deepEqual(withdrawn().sort(), asked.slice(1).map((m) => m.id).sort());
  session.send({ id: asked[1].id, result: k_answers[asked[1].method] });
  await echoes(session);
  assert.equal(session.answered(id), undefined);
  await session.end();
});

await test('ask: end of input while a call waits for its client ends the host at once, not after the grace', async () => {
  const session = await connect('eof', '2025-11-25', k_all, ['--set', 'host.end_grace="1h"']);
  const id = begin(session, 'ask_name');
  await questions(session, 1);
  const exit = await session.end();
  assert.equal(exit.code, 0);
  assert.match(text_of(session.answered(id).result), /^cancelled: the client's input ended before it answered/);
});

const modern_call = (session, name, more = {}, capabilities = k_all) =>
  session.request('tools/call', { name, arguments: {}, ...more, _meta: modern_meta(capabilities) });

await test('ask 2026-07-28: the questions are the result, and the retry carries the answers', async () => {
  const session = new Session('ask-modern', ['--config', services_configuration()]);
  const { result } = await modern_call(session, 'ask_all');
  assert.equal(result.resultType, 'input_required');
  assert.deepEqual(Object.keys(result.inputRequests).sort(), ['capital', 'places', 'who']);
  const responses = Object.fromEntries(Object.entries(result.inputRequests).map(([key, { method }]) => [key, k_answers[method]]));
  const done = await modern_call(session, 'ask_all', { inputResponses: responses, requestState: result.requestState });
  assert.equal(done.result.resultType, 'complete');
  assert.deepEqual(data(done.result), k_told);
  await session.end();
});

await test('ask 2026-07-28: answers add up over rounds, and what is missing is asked again', async () => {
  const session = new Session('ask-modern-rounds', ['--config', services_configuration()]);
  const first = (await modern_call(session, 'ask_all')).result;
  const second = (await modern_call(session, 'ask_all', { inputResponses: { places: k_answers['roots/list'], other: {} }, requestState: first.requestState })).result;
  assert.deepEqual(Object.keys(second.inputRequests).sort(), ['capital', 'who']);
  const third = (await modern_call(session, 'ask_all', { inputResponses: { who: { action: 'accept', content: {} }, capital: 'Paris' }, requestState: second.requestState })).result;
  const told = data(third);
  assert.deepEqual(told.places, k_told.places);
  assert.match(told.who.error, /not as asked/);
  assert.match(told.capital.error, /result: found "Paris"/);
  await session.end();
});

await test('ask 2026-07-28: a state that is changed, foreign or of another call is refused with -32602', async () => {
  const session = new Session('ask-modern-state', ['--config', services_configuration()]);
  const other = new Session('ask-modern-state-other', ['--config', services_configuration()]);
  const { requestState } = (await modern_call(session, 'ask_name')).result;
  const foreign = (await modern_call(other, 'ask_name')).result.requestState;
  const [payload, seal] = requestState.split('.');
  const forged = Buffer.from(Buffer.from(payload, 'base64').toString().replace('"round":1', '"round":0')).toString('base64');
  for (const state of ['', 'a', '.', foreign, `${forged}.${seal}`, `${payload}.`, requestState.slice(0, -4), 7]) {
    const { error } = await modern_call(session, 'ask_name', { requestState: state, inputResponses: {} });
    assert.equal(error?.code, -32602, JSON.stringify(state).slice(0, 60));
    assert.match(error.message, /^params\.requestState: /);
  }
  const elsewhere = await modern_call(session, 'ask_steps', { requestState });
  assert.match(elsewhere.error.message, /another tool/);
  const without = await modern_call(session, 'ask_name', { inputResponses: { who: k_answers['elicitation/create'] } });
  assert.equal(without.error.code, -32602);
  assert.equal((await modern_call(session, 'ask_name', { requestState, inputResponses: [] })).error.code, -32602);
  const done = await modern_call(session, 'ask_name', { requestState, inputResponses: { who: k_answers['elicitation/create'] } });
  assert.deepEqual(data(done.result).who, k_told.who);
  await session.end();
  await other.end();
});

await test('ask 2026-07-28: only what this request declares is asked', async () => {
  const session = new Session('ask-modern-undeclared', ['--config', services_configuration()]);
  const { result } = await modern_call(session, 'ask_name', {}, { sampling: {}, roots: {} });
  assert.equal(result.isError, true);
  assert.match(text_of(result), /^unsupported: /);
  assert.equal((await modern_call(session, 'ask_inline', {}, { roots: {} })).result.resultType, 'input_required');
  await session.end();
});

await test('ask: a call on the terminal cannot be asked', async () => {
  const called = await run(collet, ['call', '--config', services_configuration(), 'ask_name']);
  assert.equal(called.code, 1);
  assert.match(called.stderr, /unsupported: /);
});

const handlers = {
  'elicitation/create': async () => k_answers['elicitation/create'],
  'sampling/createMessage': async () => k_answers['sampling/createMessage'],
  'roots/list': async () => k_answers['roots/list'],
};
const info = { name: 'collet-tests', version: '1' };

async function exercise(label, client, transport) {
  await test(`ask ${label}: the SDK's own handlers answer`, async () => {
    await client.connect(transport);
    assert.deepEqual(data(await client.callTool({ name: 'ask_all', arguments: {} })), k_told);
    assert.deepEqual(data(await client.callTool({ name: 'ask_steps', arguments: {} })).step2, k_told.who);
    await client.close();
  });
}

const spawned = (label) => ({ ...recorded(label, ['--config', services_configuration()]), stderr: 'ignore' });
const v1 = new ClientV1(info, { capabilities: k_all });
v1.setRequestHandler(ElicitRequestSchema, handlers['elicitation/create']);
v1.setRequestHandler(CreateMessageRequestSchema, handlers['sampling/createMessage']);
v1.setRequestHandler(ListRootsRequestSchema, handlers['roots/list']);
await exercise('sdk v1', v1, new TransportV1(spawned('ask-sdk-v1')));

for (const [label, mode] of [['legacy', 'legacy'], ['pinned', { pin: '2026-07-28' }]]) {
  const client = new Client(info, { capabilities: k_all, versionNegotiation: { mode } });
  for (const [method, handler] of Object.entries(handlers)) client.setRequestHandler(method, handler);
  await exercise(`sdk v2 ${label}`, client, new StdioClientTransport(spawned(`ask-sdk-v2-${label}`)));
}
