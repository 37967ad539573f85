// SPDX-License-Identifier: MIT
// MCP servers over HTTP, of both eras.
import { assert, test, until } from './lib/cases.mjs';
import { http_mcp } from './lib/http_mcp.mjs';
import { folder, serve } from './lib/servers.mjs';

const k_forms = { 'legacy, streams': {}, 'legacy, JSON': { json: true }, 'modern, streams': { modern: true }, 'modern, JSON': { modern: true, json: true } };

for (const [form, options] of Object.entries(k_forms)) {
  await test(`external over HTTP: ${form}: tools are listed and called, and errors have their kinds`, async () => {
    const peer = await http_mcp(options);
    const session = await serve('http', folder({ web: { url: peer.url } }));
    const { web } = await session.status();
    assert.deepEqual([web.state, web.transport, web.tools, web.protocol, web.server.name], ['ready', 'http', 7, options.modern ? '2026-07-28' : '2025-11-25', 'http-fake']);
    assert.equal(await session.text('web:echo', { text: 'grüß' }), 'grüß');
    for (const [tool, kind, status] of [['fail', 'tool_error', 1], ['broken', 'http', 1]]) {
      const failed = await session.invoke(`web:${tool}`);
      assert.deepEqual([failed.detail.kind, failed.status], [kind, status]);
    }
    const calls = peer.requests.filter((one) => one.message?.method === 'tools/call');
    assert.ok(calls.every((one) => one.headers.accept === 'application/json, text/event-stream' && one.headers['mcp-protocol-version'] === web.protocol));
    await session.end();
    assert.equal(peer.requests.some((one) => one.verb === 'DELETE' && one.headers['mcp-session-id'] === 's1'), !options.modern);
    await peer.close();
  });
}

for (const options of [{}, { modern: true }]) {
  const era = options.modern ? 'modern' : 'legacy';
  await test(`external over HTTP: ${era}: a call that hangs ends at its time, and the server notices`, async () => {
    const peer = await http_mcp(options);
    const session = await serve('http-hang', folder({ web: { url: peer.url, 'x-host': { timeout: '200ms' } } }));
    assert.equal((await session.invoke('web:hang')).detail.kind, 'timeout');
    await until(() => peer.hung_up, 'the end of the exchange');
    await until(async () => (await session.invoke('web:echo', { text: 'a' })).status === 0, 'an answer in time');
    if (!options.modern) await until(() => peer.requests.some((one) => one.message?.method === 'notifications/cancelled'), 'the cancel');
    await until(async () => (await session.invoke('web:half')).detail.kind === 'protocol', 'the error of half an answer');
    await session.end();
    await peer.close();
  });

  await test(`external over HTTP: ${era}: a changed list is followed`, async () => {
    const peer = await http_mcp(options);
    const session = await serve('http-changed', folder({ web: { url: peer.url } }));
    await until(() => peer.streams.size > 0, 'somebody who listens');
    peer.tools.push('late');
    peer.tell({ method: 'notifications/tools/list_changed' });
    await until(async () => (await session.invoke('web:late')).detail?.kind === 'unknown_tool', 'the new tool');
    await session.end();
    await peer.close();
  });
}

await test('external over HTTP+SSE: a server of 2024-11-05 is listed, called, followed and given up', async () => {
  const peer = await http_mcp({ events: true });
  const session = await serve('http-events', folder({ web: { type: 'sse', url: peer.url } }));
  const { web } = await session.status();
  assert.deepEqual([web.state, web.tools, web.protocol], ['ready', 7, '2024-11-05']);
  assert.equal(await session.text('web:echo', { text: 'grüß' }), 'grüß');
  assert.equal((await session.invoke('web:fail')).detail.kind, 'tool_error');
  assert.equal((await session.invoke('web:broken')).detail.kind, 'http');
  assert.equal((await session.invoke('web:hang', {}, { deadline_ms: 400 })).status, 5);
  await until(() => peer.requests.some((one) => one.message?.method === 'notifications/cancelled'), 'the cancel');
  peer.tools.push('late');
  peer.tell({ method: 'notifications/tools/list_changed' });
  await until(async () => (await session.invoke('web:late')).detail?.kind === 'unknown_tool', 'the new tool');
  for (const stream of peer.streams) stream.end();
  await until(async () => (await session.invoke('web:echo', { text: 'again' })).status === 0, 'another connection');
  assert.ok(peer.requests.filter((one) => one.verb === 'GET').length >= 2);
  await session.end();
  await peer.close();
});

await test('external over HTTP+SSE: an endpoint on another server is refused', async () => {
  const peer = await http_mcp({ events: true, endpoint: 'http://127.0.0.1:1/messages' });
  const session = await serve('http-elsewhere', folder({ web: { url: peer.url } }));
  assert.match((await session.status()).web.reason, /the endpoint of its stream is on another server/);
  await session.end();
  await peer.close();
});

await test('external over HTTP: a request of the server is answered while its call waits, and the answer ends it', async () => {
  const peer = await http_mcp();
  const session = await serve('http-asked', folder({ web: { url: peer.url } }));
  assert.equal(await session.text('web:ask'), 'said {}');
  await session.end();
  await peer.close();
});

await test('external over HTTP: a lost session is begun anew', async () => {
  const peer = await http_mcp();
  const session = await serve('http-session', folder({ web: { url: peer.url } }));
  assert.equal(await session.text('web:forget'), 'forgotten');
  assert.equal((await session.invoke('web:echo', { text: 'a' })).detail.kind, 'offline');
  assert.equal(await session.text('web:echo', { text: 'b' }), 'b');
  assert.equal(peer.sessions, 2);
  await session.end();
  await peer.close();
});

await test('external over HTTP: a token comes from the environment, and a wrong one is told as such', async () => {
  const peer = await http_mcp({ token: 'right-token' });
  const dir = folder({ web: { url: peer.url, headers: { Authorization: 'Bearer ${COLLET_TEST_TOKEN}' } }, named: { url: peer.url, bearerTokenEnv: 'COLLET_TEST_TOKEN' }, without: { url: peer.url } });
  const session = await serve('http-token', dir, '', { env: { ...process.env, COLLET_TEST_TOKEN: 'right-token' } });
  const status = await session.status();
  assert.deepEqual(['web', 'named', 'without'].map((alias) => status[alias].state), ['ready', 'ready', 'failed']);
  assert.equal(status.without.kind, 'auth');
  assert.equal(await session.text('web:echo', { text: 'a' }), 'a');
  await session.end();
  assert.ok(!session.stderr.includes('right-token'));
  await peer.close();
});

await test('external over HTTP: nobody there is offline', async () => {
  const session = await serve('http-offline', folder({ web: { url: 'http://127.0.0.1:1/mcp' } }));
  assert.deepEqual([(await session.status()).web.state, (await session.status()).web.kind], ['failed', 'offline']);
  await session.end();
});
