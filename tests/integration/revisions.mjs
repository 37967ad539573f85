// SPDX-License-Identifier: MIT
// Each revision spoken by hand, so that every kind of message is recorded and checked against its schema.
import { assert, sleep, test, until } from './lib/cases.mjs';
import { configuration } from './lib/env.mjs';
import { handle_of, k_megabyte } from './lib/exercise.mjs';
import { Session, legacy, modern, modern_meta, text_of } from './lib/session.mjs';

const serve = () => ['--config', configuration()];

for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
  await test(`revision ${version}: every method answers in its own shape`, async () => {
    const session = new Session(`raw-${version}`, serve());
    const agreed = await session.initialize(version);
    assert.equal(agreed.protocolVersion, version);
    assert.deepEqual(await session.result('ping'), {});
    assert.deepEqual(await session.result('logging/setLevel', { level: 'debug' }), {});
    assert.ok((await session.result('tools/list')).tools.length >= 5);
    assert.ok(text_of(await session.call('echo', { text: 'a' })).includes('a'));
    assert.equal((await session.call('fail', { message: 'no' })).isError, true);
    await session.call('sleep', { ms: 300 }, { progressToken: 'p1' });
    assert.ok(session.messages.some((m) => m.method === 'notifications/progress' && m.params.progressToken === 'p1'));
    const uri = handle_of(await session.call('big', { bytes: k_megabyte }));
    assert.ok((await session.result('resources/read', { uri })).contents[0].text.length >= k_megabyte);
    assert.ok((await session.result('resources/list')).resources.some((r) => r.uri === uri));
    const kinds = (await session.call('parts', {})).content.map((block) => block.type);
    assert.ok(version >= '2025-03-26' || !kinds.includes('audio'), 'audio is unknown to 2024-11-05');
    assert.ok(version >= '2025-06-18' || !kinds.includes('resource_link'), 'resource_link is unknown before 2025-06-18');
    assert.equal((await session.request('tools/call', { name: 'nobody', arguments: {} })).error.code, -32602);
    assert.equal((await session.request('no/such/method')).error.code, -32601);
    assert.equal((await session.end()).code, 0);
  });
}

await test('revision 2026-07-28: every method answers in its own shape', async () => {
  const session = new Session('raw-2026-07-28', serve());
  const ask = (method, params = {}) => session.result(method, { ...params, _meta: { ...modern_meta(), ...params._meta } });
  const discovered = await ask('server/discover');
  assert.ok(discovered.supportedVersions.includes(modern));
  assert.ok((await ask('tools/list')).tools.length >= 5);
  assert.ok(text_of(await ask('tools/call', { name: 'echo', arguments: { text: 'a' } })).includes('a'));
  assert.equal((await ask('tools/call', { name: 'fail', arguments: { message: 'no' } })).isError, true);
  await ask('tools/call', { name: 'sleep', arguments: { ms: 300 }, _meta: { progressToken: 7 } });
  assert.ok(session.messages.some((m) => m.method === 'notifications/progress' && m.params.progressToken === 7));
  const uri = handle_of(await ask('tools/call', { name: 'big', arguments: { bytes: k_megabyte } }));
  const read = await ask('resources/read', { uri });
  assert.ok(read.contents[0].text.length >= k_megabyte);
  for (const result of [discovered, await ask('tools/list'), await ask('resources/list'), read]) {
    assert.equal(result.resultType, 'complete');
    assert.ok(result.ttlMs >= 0);
    assert.ok(['public', 'private'].includes(result.cacheScope));
  }
  await ask('tools/call', { name: 'parts', arguments: {} });
  const missing = await session.request('resources/read', { uri: `collet://result/${'0'.repeat(32)}`, _meta: modern_meta() });
  assert.equal(missing.error.code, -32602);
  assert.equal((await session.request('ping', { _meta: modern_meta() })).error.code, -32601);
  assert.equal((await session.request('tools/call', { name: 'nobody', arguments: {}, _meta: modern_meta() })).error.code, -32602);
  assert.equal((await session.end()).code, 0);
});

await test('revision 2026-07-28: a subscription is acknowledged first and ends with a result', async () => {
  const session = new Session('raw-modern-listen', serve());
  const id = session.ask('subscriptions/listen', { notifications: { toolsListChanged: true }, _meta: modern_meta() }, 'sub-1');
  await session.result('tools/call', { name: 'echo', arguments: { text: 'a' }, _meta: modern_meta() });
  const about = session.messages.filter((m) => m.params?._meta?.['io.modelcontextprotocol/subscriptionId'] === 'sub-1');
  assert.deepEqual(about.map((m) => m.method), ['notifications/subscriptions/acknowledged']);
  assert.equal(session.answered(id), undefined);
  await session.end();
  assert.equal(session.answered(id).result.resultType, 'complete');
});

await test('revision 2026-07-28: a cancelled request gets nothing more', async () => {
  const session = new Session('raw-modern-cancel', serve());
  const id = session.ask('tools/call', { name: 'sleep', arguments: { ms: 600000 }, _meta: { ...modern_meta(), progressToken: 1 } });
  await until(() => session.messages.some((m) => m.method === 'notifications/progress'), 'its first progress');
  session.send({ method: 'notifications/cancelled', params: { requestId: id, reason: 'enough', _meta: modern_meta() } });
  await session.result('tools/call', { name: 'echo', arguments: { text: 'a' }, _meta: modern_meta() });
  const seen = session.messages.length;
  await sleep(500);
  assert.deepEqual(session.messages.slice(seen), []);
  assert.equal(session.answered(id), undefined);
  await session.end();
});

await test('era: a modern request without its _meta is refused with -32602', async () => {
  const session = new Session('raw-modern-no-meta', serve());
  const missing = await session.request('server/discover', {});
  assert.equal(missing.error.code, -32602);
  const half = await session.request('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': modern } });
  assert.equal(half.error.code, -32602);
  await session.end();
});

await test('era: an unknown modern revision is refused with -32022 and what is supported', async () => {
  const session = new Session('raw-modern-unknown', serve());
  for (const version of ['2099-01-01', '2025-11-25']) {
    const refused = await session.request('tools/list', {
      _meta: { ...modern_meta(), 'io.modelcontextprotocol/protocolVersion': version },
    });
    assert.equal(refused.error.code, -32022);
    assert.equal(refused.error.data.requested, version);
    assert.ok(refused.error.data.supported.includes(modern));
  }
  await session.end();
});

await test('era: initialize is accepted after a successful discover, and both eras go on in one process', async () => {
  const session = new Session('raw-both-eras', serve());
  await session.result('server/discover', { _meta: modern_meta() });
  assert.equal((await session.initialize('2025-11-25')).protocolVersion, '2025-11-25');
  const old = await session.result('tools/list');
  assert.equal(old.resultType, undefined);
  assert.equal((await session.result('tools/list', { _meta: modern_meta() })).resultType, 'complete');
  await session.end();
});

await test('era: an unknown revision in initialize is answered with the newest of that era', async () => {
  const session = new Session('raw-initialize-unknown', serve());
  assert.equal((await session.initialize('2019-01-01')).protocolVersion, '2025-11-25');
  await session.end();
});

await test('era: a legacy request before initialize is served as 2025-11-25', async () => {
  const session = new Session('raw-no-handshake', serve());
  assert.ok((await session.result('tools/list')).tools.length >= 5);
  assert.deepEqual(await session.result('ping'), {});
  await session.end();
});

await test('batch: an array is answered in 2025-03-26 and refused elsewhere', async () => {
  const batch = JSON.stringify([{ jsonrpc: '2.0', id: 'b1', method: 'ping' }, { jsonrpc: '2.0', id: 'b2', method: 'tools/list' }]);
  const old = await legacy('raw-batch', serve(), '2025-03-26');
  old.write(batch);
  const answered = () => old.messages.flat().filter((message) => message.result && ['b1', 'b2'].includes(message.id)).map((message) => message.id);
  await until(() => answered().length >= 2, 'both answers');
  assert.deepEqual(answered().sort(), ['b1', 'b2']);
  await old.end();

  const session = await legacy('raw-batch-refused', serve(), '2025-11-25');
  session.write(batch);
  await session.result('ping');
  assert.ok(!session.messages.flat().some((m) => m.result && ['b1', 'b2'].includes(m.id)));
  await session.end();
});
