// SPDX-License-Identifier: MIT
// Runs that are cancelled, late, or need the same server: they release what they hold, and waiting runs go on.
import { readFileSync } from 'node:fs';

import { assert, test, until } from './lib/cases.mjs';
import { text_of } from './lib/session.mjs';
import { calls_to, folder, sent, serve, texts_of } from './lib/workflows.mjs';

const held = (name, step, more = '') => `  ${name}:
    description: Opens, works, closes.
    parameters: { who: { type: string, required: true } }
    lease: [fake]${more}
    steps:
      - { call: "fake:note", args: { text: "open {{ who }}" } }
      - { id: work, call: "${step}" }
    finally: [ { call: "fake:note", args: { text: "close {{ who }}" } } ]
    summarize: "{{ who }} is done"
`;
const path = folder(`version: 1
workflows:
${held('hangs', 'fake:hang')}${held('fails', 'fake:fail')}${held('works', 'fake:json_text')}${held('brief', 'fake:json_text', '\n    timeout: 400ms')}${held('late', 'fake:hang', '\n    timeout: 1500ms')}${held('probe', 'fake:json_text', '\n    timeout: 100ms')}${held('bounded', 'fake:hang')}  outer:
    description: Cleans up behind one that cleans up.
    steps: [ { call: "workflow:hangs", args: { who: inner } } ]
    finally: [ { call: "fake:note", args: { text: close outer } } ]
`, { fake: {} });
const session = await serve('workflow-leases', path, { more: '[tools.bounded]\ndeadline = "2s"\n' });

/// Returns the calls that the server received since, in order: "open a", "hang", "close a".
let from = 0;
const calls = () => calls_to(path, 'fake').slice(from).map((call) => call.args.text ?? call.tool);
const fresh = () => { from = calls_to(path, 'fake').length; };
const asked = (what) => until(() => calls().includes(what), what);
const begin = (name, who) => session.ask('tools/call', { name, arguments: who ? { who } : {} });
const cancel = (id) => session.send({ method: 'notifications/cancelled', params: { requestId: id } });
const works = async (who) => {
  const result = await session.call('works', { who });
  assert.deepEqual(texts_of(result), [`${who} is done`], JSON.stringify(result));
};

await test('workflow finally: a cancelled run closes what it opened, and gives its server back', async () => {
  fresh();
  const id = begin('hangs', 'a');
  await asked('hang');
  cancel(id);
  await works('b');
  assert.deepEqual(calls(), ['open a', 'hang', 'close a', 'open b', 'json_text', 'close b']);
});

await test('workflow finally: a step that fails does not keep it away', async () => {
  fresh();
  assert.ok((await session.call('fails', { who: 'a' })).isError);
  await works('b');
  assert.deepEqual(calls(), ['open a', 'fail', 'close a', 'open b', 'json_text', 'close b']);
});

await test('workflow finally: it runs behind the timeout of the run, and before the deadline of the call', async () => {
  for (const name of ['late', 'bounded']) {
    fresh();
    const result = await session.call(name, { who: 'a' });
    assert.ok(result.isError);
    assert.match(text_of(result), /failed \[timeout\]/);
    assert.equal(result.structuredContent.failed_step.kind, 'timeout');
    await works('b');
    assert.deepEqual(calls(), ['open a', 'hang', 'close a', 'open b', 'json_text', 'close b'], name);
  }
});

await test('workflow finally: a workflow within a workflow closes before the one around it', async () => {
  fresh();
  const id = begin('outer');
  await asked('hang');
  cancel(id);
  await asked('close outer');
  assert.deepEqual(calls(), ['open inner', 'hang', 'close inner', 'close outer']);
});

await test('workflow leases: the second run waits until the first has closed', async () => {
  fresh();
  const first = begin('hangs', 'first');
  await asked('hang');
  const second = begin('works', 'second');
  cancel(first);
  assert.deepEqual(texts_of((await session.answer(second)).result), ['second is done']);
  assert.deepEqual(calls(), ['open first', 'hang', 'close first', 'open second', 'json_text', 'close second']);
});

await test('workflow leases: who waits in vain is told by whom, and has done nothing', async () => {
  fresh();
  const first = begin('hangs', 'first');
  await asked('hang');
  const result = await session.call('brief', { who: 'second' });
  assert.ok(result.isError);
  assert.match(text_of(result), /fake \[lease\]: 'fake' is held by workflow 'hangs' \(run [^)]+\)/);
  cancel(first);
  await asked('close first');
  assert.deepEqual(calls(), ['open first', 'hang', 'close first']);
});

await test('workflow leases: a cancel ends the waiting, and others go on', async () => {
  fresh();
  const first = begin('hangs', 'first');
  await asked('hang');
  cancel(begin('works', 'second'));
  const third = begin('works', 'third');
  cancel(first);
  assert.deepEqual(texts_of((await session.answer(third)).result), ['third is done']);
  assert.deepEqual(calls(), ['open first', 'hang', 'close first', 'open third', 'json_text', 'close third']);
});

await test('workflow leases: who waits first is served first', async () => {
  fresh();
  const first = begin('hangs', 'first');
  await asked('hang');
  const others = [];
  // Each run waits before the next one begins; a run that gives up gets the reason.
  for (const [number, said] of [[1, '1 other waits before'], [2, '2 others wait before'], [3, '3 others wait before']]) {
    others.push(begin('works', `waiting ${number}`));
    await until(async () => text_of(await session.call('probe', { who: 'nobody' })).includes(`; ${said}`), said);
  }
  cancel(first);
  const done = await Promise.all(others.map((id) => session.answer(id)));
  assert.deepEqual(done.map(({ result }) => text_of(result)), [1, 2, 3].map((number) => `waiting ${number} is done`));
  assert.deepEqual(calls().filter((call) => call.startsWith('open')), ['open first', 'open waiting 1', 'open waiting 2', 'open waiting 3']);
  assert.deepEqual(calls().slice(-3), ['open waiting 3', 'json_text', 'close waiting 3']);
});

await test('workflow leases: one server served all of it, and does not outlive the host', async () => {
  const pids = new Set(sent(path, 'fake').map((entry) => entry.pid));
  assert.equal(pids.size, 1);
  await session.end();
  const alive = (pid) => { try { return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1][0] !== 'Z'; } catch { return false; } };
  await until(() => ![...pids].some(alive), 'the end of the server');
});
