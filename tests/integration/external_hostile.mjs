// SPDX-License-Identifier: MIT
// MCP servers that break the protocol: no call waits for an answer that cannot come, no answer goes to the wrong call, and no process
// remains.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { root } from './lib/env.mjs';
import { nasty_http } from './lib/nasty_http.mjs';
import { alive, folder, serve } from './lib/servers.mjs';

const server = join(root, 'tests/integration/lib/nasty_server.mjs');
/// `timeout` is longer than a case may take, so a case that waits for it fails.
const nasty = (env = {}, host = {}) => ({ command: process.execPath, args: [server], env: { NASTY_PIDS: 'pids', ...env }, 'x-host': { timeout: '20min', ...host } });
const text_of = (outcome) => outcome.parts.map((part) => part.text).join('\n');

const k_right = [
  ['an answer twice', 'twice', {}, 'first'],
  ['answers to requests that nobody made', 'stranger', {}, 'yours'],
  ['answers to requests of long ago', 'old_id', {}, 'new'],
  ['20,000 notifications', 'flood', { count: 20_000 }, 'after the flood'],
  ['requests with odd ids', 'requests', {}, 'after requests'],
  ['an answer byte by byte, in the midst of characters', 'split', {}, 'grüße 🙂 €'],
  ['an id as a text', 'text_id', {}, 'by text'],
  ['a NUL in a text', 'nul', {}, 'a\u0000b'],
];

await test('external hostile: what is odd and can be understood is', async () => {
  const dir = folder({ n: nasty() });
  const session = await serve('hostile', dir);
  for (const [what, tool, args, answer] of k_right) {
    const outcome = await session.invoke(`n:${tool}`, args);
    assert.equal(outcome.status, 0, `${what}: ${outcome.message}`);
    assert.equal(text_of(outcome), answer, what);
    assert.equal(await session.text('n:echo', { text: `after ${what}` }), `after ${what}`);
  }
  const [one, two] = await Promise.all([session.invoke('n:pair', { text: 'one' }), session.invoke('n:pair', { text: 'two' })]);
  assert.deepEqual([text_of(one), text_of(two)], ['one', 'two'], 'answers out of order');
  await session.end();
  assert.deepEqual(alive(dir), []);
});

const k_wrong = [
  ['bytes that are no UTF-8', 'bad_utf8', 'protocol', /its answer cannot be read: .*0xE9, expected UTF-8/],
  ['a line of 100 MiB, its id at the end', 'huge', 'protocol', /its answer cannot be read: a line of more than 100663296 bytes/],
  ['100,000 brackets', 'deep', 'protocol', /its answer cannot be read: .*deeper than 512/],
  ['an error that is no object', 'bare_error', 'protocol', /its answer cannot be read/],
  ['a result that is no object', 'no_object', 'protocol', /a result that is no object/],
  ['a result and an error', 'both', 'server', /error -1: and an error/],
  ['half an answer and the end', 'cut', 'server_exit', /exit code 0/],
  ['the end of its output, while it lives on', 'mute', 'server_exit', /the process/],
];

for (const [what, tool, kind, says] of k_wrong) {
  await test(`external hostile: ${what}: told at once, and the next call works`, async () => {
    const dir = folder({ n: nasty() });
    const session = await serve('hostile', dir);
    const failed = await session.invoke(`n:${tool}`);
    assert.deepEqual([failed.status, failed.detail?.kind], [1, kind], failed.message);
    assert.match(failed.message, new RegExp(`^n:${tool} \\[${kind}\\]: `));
    assert.match(failed.message, says);
    assert.equal(await session.text('n:echo', { text: 'still here' }), 'still here');
    await session.end();
    assert.deepEqual(alive(dir), []);
  });
}

for (const [what, tool] of [['a child of its own that keeps the pipes', 'grandchild'], ['no ear for SIGTERM nor for the end of its input', 'stubborn']]) {
  await test(`external hostile: ${what}: nothing of it is left`, async () => {
    const dir = folder({ n: nasty() });
    const session = await serve('hostile-left', dir);
    assert.equal((await session.invoke(`n:${tool}`)).status, 0);
    assert.equal(await session.text('n:echo', { text: 'still here' }), 'still here');
    await session.end();
    await until(() => alive(dir).length === 0, 'the end of all');
  });
}

await test('external hostile: a server that reads no more times out, and is ended where its entry wants that', async () => {
  const dir = folder({ n: nasty({}, { timeout: '300ms', restartOnTimeout: true }) });
  const session = await serve('hostile-deaf', dir);
  assert.equal((await session.invoke('n:deaf')).detail.kind, 'timeout');
  await until(async () => (await session.invoke('n:echo', { text: 'again' })).status === 0, 'another one');
  await session.end();
  assert.deepEqual(alive(dir), []);
});

const k_starts = [
  ['revision', 'protocol', /it speaks the revision '2031-01-01', which is not known here/],
  ['circle', 'protocol', /^tools\/list: the pages go round in a circle/],
  ['endless', 'protocol', /^tools\/list: more than 1000 pages/],
  ['null-list', 'protocol', /^tools\/list: answered without a list of tools/],
  ['no-list', 'timeout', /^tools\/list: no answer in time/],
];

await test('external hostile: what is wrong at the start is told of each server, and spoils no other one', async () => {
  const servers = Object.fromEntries(k_starts.map(([start]) => [start, nasty({ NASTY_START: start }, { startTimeout: start === 'no-list' ? '1s' : '30s' })]));
  const dir = folder({ ...servers, good: nasty() });
  const session = await serve('hostile-start', dir);
  assert.equal(await session.text('good:echo', { text: 'well' }), 'well');
  const status = await until(async () => {
    const now = await session.status();
    return k_starts.every(([start]) => now[start].state === 'failed') && now;
  }, 'the failure of each');
  for (const [start, kind, says] of k_starts) {
    assert.equal(status[start].kind, kind, start);
    assert.match(status[start].reason, says);
  }
  await session.end();
  assert.deepEqual(alive(dir), []);
});

await test('external hostile: a server that comes back with other tools is listed anew', async () => {
  const dir = folder({ n: nasty({ NASTY_TOOLS: 'tools' }) });
  const session = await serve('hostile-drift', dir);
  writeFileSync(join(dir, 'tools'), 'late');
  assert.equal((await session.invoke('n:cut')).detail.kind, 'server_exit');
  await session.text('n:echo', { text: 'started again' });
  await until(async () => (await session.invoke('n:late', { text: 'x' })).status === 0, 'the new tool');
  await session.end();
});

const k_http = [
  ['202 instead of an answer', 'accepted', 'protocol', /the answer ended without a result/],
  ['204', 'no_content', 'protocol', /the answer ended without a result/],
  ['a redirect', 'redirect', 'http', /HTTP 307, and points to \/elsewhere, which is not followed/],
  ['a redirect elsewhere', 'redirect_away', 'http', /HTTP 302, and points to http:\/\/127\.0\.0\.1:1\/, which is not followed/],
  ['a page for people', 'html', 'protocol', /no message: <html><body>Sign in/],
  ['half an answer', 'cut', 'offline', /bytes remaining/],
  ['an event that is no message', 'broken_event', 'protocol', /its answer cannot be read/],
  ['429', 'busy', 'http', /HTTP 429/],
];

await test('external hostile over HTTP: what is wrong is told at once, and the next call works', async () => {
  const peer = await nasty_http();
  const session = await serve('hostile-http', folder({ n: { url: peer.url, 'x-host': { timeout: '20min' } } }));
  for (const [what, tool, kind, says] of k_http) {
    const failed = await session.invoke(`n:${tool}`);
    assert.deepEqual([failed.status, failed.detail?.kind], [1, kind], `${what}: ${failed.message}`);
    assert.match(failed.message, says);
    assert.equal(await session.text('n:echo', { text: what }), what);
  }
  assert.ok(peer.requests.every((one) => one.url === '/mcp'), 'no redirect is followed');
  assert.equal((await session.invoke('n:gzip')).status, 0);
  await session.end();
  await peer.close();
});

await test('external hostile over HTTP: headers that never end, or never come, end at the time of the call', async () => {
  const peer = await nasty_http();
  const session = await serve('hostile-http-late', folder({ n: { url: peer.url, 'x-host': { timeout: '300ms' } } }));
  for (const tool of ['late', 'slow_header', 'other_answer', 'resume_never'])
    assert.equal((await session.invoke(`n:${tool}`)).detail.kind, 'timeout', tool);
  await until(async () => (await session.invoke('n:echo', { text: 'still here' })).status === 0, 'an answer in time');
  await session.end();
  await peer.close();
});

await test('external hostile over HTTP: a stream that ends before its answer is gone on with', async () => {
  const peer = await nasty_http();
  const session = await serve('hostile-http-resume', folder({ n: { url: peer.url } }));
  for (const [tool, streams] of [['resume', 1], ['resume_twice', 2]]) {
    peer.requests.length = 0;
    assert.equal(await session.text(`n:${tool}`, { text: 'the rest' }), 'the rest');
    const asked = peer.requests.filter((one) => one.verb === 'GET');
    assert.equal(asked.length, streams);
    for (const { headers } of asked) assert.deepEqual([headers['mcp-session-id'], headers['mcp-protocol-version'], headers.accept], ['s1', '2025-11-25', 'text/event-stream']);
    assert.equal(peer.requests.filter((one) => one.verb === 'POST').length, 1, 'the call is made once');
  }
  await session.end();
  await peer.close();
});
