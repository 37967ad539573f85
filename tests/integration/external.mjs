// SPDX-License-Identifier: MIT
// MCP servers of others over stdio: their results come through, their faults are reported and survived.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, children, test, until } from './lib/cases.mjs';
import { collet, scratch, services_configuration } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { alive, entry, folder, pids, serve } from './lib/servers.mjs';

const k_failures = [
  ['a tool that fails', 'fail', { message: 'the disk is upside down' }, 1, 'tool_error', /the disk is upside down/],
  ['arguments that the server refuses', 'refuse', {}, 2, 'invalid_args', /nothing pleases me/],
  ['a tool that wants to ask somebody', 'need_input', {}, 7, 'input_required', /wants to ask/],
  ['an answer that is none', 'odd', {}, 1, 'protocol', /neither content nor structuredContent/],
  ['a crash in the call', 'crash', {}, 1, 'server_exit', /exit code 3; last output: about to crash/],
  ['a signal in the call', 'crash', { signal: 9 }, 1, 'server_exit', /ended by signal 9/],
];

for (const [what, tool, args, status, kind, says] of k_failures) {
  await test(`external: ${what} is told with its kind, and the next call works`, async () => {
    const dir = folder({ fake: entry() });
    const session = await serve('failure', dir);
    const failed = await session.invoke(`fake:${tool}`, args);
    assert.equal(failed.status, status, JSON.stringify(failed));
    assert.match(failed.message, new RegExp(`fake:${tool} \\[${kind}\\]: `));
    assert.match(failed.message, says);
    assert.deepEqual([failed.detail.kind, failed.detail.server, failed.detail.tool], [kind, 'fake', tool]);
    assert.equal(await session.text('fake:echo', { text: 'still here' }), 'still here');
    await session.end();
    assert.deepEqual(alive(dir), []);
  });
}

await test('external: text, data, and what a failed tool said come as parts', async () => {
  const dir = folder({ fake: entry() });
  const session = await serve('parts', dir);
  assert.deepEqual((await session.invoke('fake:add', { a: 2, b: 3 })).data, { sum: 5 });
  const lie = await session.invoke('fake:lie');
  assert.deepEqual([lie.status, lie.parts[0].text], [0, 'Unable to do that']);
  const failed = await session.invoke('fake:fail', { message: 'no' });
  assert.deepEqual(failed.parts.map((part) => part.text), ['no']);
  const mixed = await session.invoke('fake:mixed');
  assert.deepEqual(mixed.parts.map((part) => part.kind), [1, 2, 4, 6, 7, 2]);
  assert.deepEqual(mixed.parts[2].head, { mimeType: 'audio/wav' });
  assert.deepEqual(mixed.parts[3].head, { uri: 'external://fake/demo%3A%2F%2Fa%2Fb%3Fc%3Dd', name: 'Linked', mimeType: 'text/plain', size: 5 });
  assert.equal(mixed.parts[4].head.uri, 'demo://in');
  assert.match(mixed.parts[5].text, /hologram/);
  await session.end();
});

await test('external: a link that a result gave is read through the host, another one is not', async () => {
  const dir = folder({ fake: entry() });
  const session = await serve('links', dir);
  const uri = 'external://fake/demo%3A%2F%2Fa%2Fb%3Fc%3Dd';
  assert.ok((await session.request('resources/read', { uri })).error, 'nobody gave it yet');
  await session.invoke('fake:mixed');
  const { contents } = await session.result('resources/read', { uri });
  assert.deepEqual(contents, [{ uri, mimeType: 'text/plain', text: 'linked text' }]);
  assert.ok((await session.request('resources/read', { uri: 'external://fake/demo%3A%2F%2Fother' })).error);
  await session.end();
});

await test('external: an image of 20 MB comes whole', async () => {
  const dir = folder({ fake: entry() });
  const session = await serve('image', dir);
  const image = await session.invoke('fake:image', { bytes: 20_000_000 });
  assert.deepEqual([image.status, image.parts[0].kind, image.parts[0].bytes], [0, 3, 20_000_000]);
  assert.deepEqual(image.parts[0].head, { mimeType: 'image/png' });
  await session.end();
});

await test('external: what is no message on the output is passed over, and so is noise beside it', async () => {
  const dir = folder({ fake: entry(['--banner']) });
  const session = await serve('garbage', dir);
  assert.equal(await session.text('fake:garbage'), 'after garbage');
  assert.equal(await session.text('fake:noise', { bytes: 3_000_000 }), 'loud');
  await session.end();
});

/// Repeats a call until it is answered in time. Returns its data and the number of calls.
async function first_of(session, tool, args) {
  for (let tries = 1; ; ++tries) {
    const answer = await session.invoke(tool, args);
    if (answer.status === 0) return [answer.data, tries];
    assert.equal(answer.detail.kind, 'timeout', answer.message);
  }
}

await test('external: a tool that hangs ends at its time, the server hears of it, and goes on', async () => {
  const dir = folder({ fake: entry([], { 'x-host': { timeout: '200ms' } }) });
  const session = await serve('hang', dir);
  const late = await session.invoke('fake:hang');
  assert.deepEqual([late.status, late.detail.kind], [5, 'timeout']);
  const shorter = await session.invoke('fake:hang', {}, { deadline_ms: 50 });
  assert.equal(shorter.status, 5);
  // On a slow machine this call is late too, and is cancelled.
  const [{ pid, cancelled }, tries] = await first_of(session, 'fake:counts');
  assert.equal(cancelled, 2 + tries - 1);
  assert.deepEqual(pids(dir), [pid], 'it was not started again');
  await session.end();
});

await test('external: restartOnTimeout ends a server that does not answer', async () => {
  const dir = folder({ fake: entry([], { 'x-host': { timeout: '200ms', restartOnTimeout: true } }) });
  const session = await serve('restart', dir);
  assert.equal((await session.invoke('fake:hang')).detail.kind, 'timeout');
  const [, tries] = await first_of(session, 'fake:add', { a: 1, b: 2 });
  assert.equal(pids(dir).length, 1 + tries);
  await until(() => alive(dir).length === 1, 'the end of the server that hung');
  await session.end();
  assert.deepEqual(alive(dir), []);
});

await test('external: cancelling the call reaches the server', async () => {
  const dir = folder({ fake: entry() });
  const session = await serve('cancel', dir);
  const id = session.ask('tools/call', { name: 'invoke', arguments: { tool: 'external:fake:hang' } });
  await until(async () => (await session.invoke('fake:counts')).data.hanging === 1, 'the call in the server');
  session.send({ method: 'notifications/cancelled', params: { requestId: id } });
  await until(async () => (await session.invoke('fake:counts')).data.cancelled === 1, 'the word of it');
  await session.end();
});

await test('external: calls to one server run at once, and no more than it may', async () => {
  for (const [bound, most] of [[0, 3], [2, 2], [1, 1]]) {
    const dir = folder({ fake: entry([], { 'x-host': { maxConcurrency: bound } }) });
    const session = await serve(`concurrency-${bound}`, dir);
    await Promise.all([1, 2, 3].map(() => session.invoke('fake:slow', { ms: 100, meet: most })));
    assert.equal((await session.invoke('fake:counts')).data.most_at_work, most);
    await session.end();
  }
});

await test('external: a tool that comes later is offered without a restart', async () => {
  const dir = folder({ fake: entry() });
  const session = await serve('grow', dir);
  assert.equal((await session.invoke('fake:extra_0')).status, 3);
  await session.invoke('fake:grow');
  await until(async () => (await session.invoke('fake:extra_0')).status === 0, 'the new tool');
  await session.end();
});

await test('external: requests of the server are answered: ping, roots, and no to the others', async () => {
  const dir = folder({ fake: entry([], { 'x-host': { roots: ['files'] } }) });
  const session = await serve('asked', dir);
  const said = (await session.invoke('fake:ask')).data;
  assert.deepEqual(said['q-ping'], {});
  assert.deepEqual(said['q-roots/list'], { roots: [{ uri: `file://${dir}/files` }] });
  for (const method of ['q-sampling/createMessage', 'q-elicitation/create']) assert.equal(said[method].code, -32601);
  await session.end();
});

await test('external: all pages of a list, and the era without a handshake', async () => {
  const dir = folder({ paged: entry(['--pages']), modern: entry(['--modern']), asked: entry(['--modern'], { 'x-host': { protocolVersion: '2026-07-28' } }) });
  const session = await serve('eras', dir);
  const status = await session.status();
  assert.deepEqual(Object.values(status).map((one) => [one.state, one.tools, one.protocol]), [['ready', 18, '2026-07-28'], ['ready', 18, '2026-07-28'], ['ready', 18, '2025-11-25']]);
  for (const alias of ['paged', 'modern', 'asked']) assert.equal(await session.text(`${alias}:echo`, { text: alias }), alias);
  await session.end();
  assert.deepEqual(alive(dir), []);
});

await test('external: a lazy server starts with its first call, one that nobody uses ends, and the next call starts it again', async () => {
  const dir = folder({ lazy: entry([], { 'x-host': { lifecycle: 'lazy' } }), brief: entry([], { 'x-host': { idleTimeout: '50ms' } }), run: entry([], { 'x-host': { lifecycle: 'per-run' } }) });
  const session = await serve('lifecycles', dir);
  for (const alias of ['lazy', 'brief', 'run']) assert.equal(await session.text(`${alias}:echo`, { text: alias }), alias);
  await until(() => alive(dir).length === 1, 'the end of those that nobody uses');
  const started = pids(dir).length;
  for (const alias of ['lazy', 'brief', 'run']) assert.equal(await session.text(`${alias}:echo`, { text: alias }), alias);
  assert.equal(pids(dir).length, started + 2, 'the lazy one stays');
  await session.end();
  assert.deepEqual(alive(dir), []);
});

await test('external: a server that does not start leaves the others alone, and its reason is kept', async () => {
  const dir = folder({
    good: entry(),
    quits: entry(['--exit']),
    missing: { command: 'no-such-command-anywhere' },
    unset: { command: 'x', env: { TOKEN: '${COLLET_TEST_UNSET}' } },
  });
  const session = await serve('broken', dir);
  const status = await session.status();
  assert.equal(status.good.state, 'ready');
  assert.deepEqual(['quits', 'missing', 'unset'].map((alias) => [status[alias].state, status[alias].kind]), [['failed', 'server_exit'], ['failed', 'spawn'], ['failed', 'config']]);
  assert.match(status.quits.reason, /exit code 4; last output: cannot start: the moon is in the wrong house/);
  assert.match(status.unset.reason, /server 'unset', env\.TOKEN: \$\{COLLET_TEST_UNSET\}: the variable 'COLLET_TEST_UNSET' is not set/);
  assert.equal((await session.invoke('quits:echo')).status, 3);
  assert.equal(await session.text('good:echo', { text: 'a' }), 'a');
  const annotations = JSON.parse((await session.call('invocable', { pattern: 'external:status' })).content[0].text)[0].annotations;
  assert.deepEqual(Object.keys(annotations.servers), ['good', 'missing', 'quits', 'unset']);
  await session.end();
  assert.deepEqual(alive(dir), []);
});

await test('external: bad tools are set aside with a reason, and spoil nothing', async () => {
  const dir = folder({ fake: entry(['--bad-tools'], { 'x-host': { blockedTools: ['c*'] } }) });
  const session = await serve('bad-tools', dir);
  const { fake } = await session.status();
  assert.deepEqual(fake.quarantined, { '(nameless)': 'it is no object', no_schema: 'it has no inputSchema', wrong_schema: 'its inputSchema is not of type object' });
  assert.equal((await session.invoke('fake:crash')).status, 3, 'what the entry blocks is not there');
  assert.equal(await session.text('fake:echo', { text: 'a' }), 'a');
  await session.end();
});

await test('external: nothing outlives the host: not a server that does not listen, not what it started', async () => {
  const dir = folder({ stubborn: entry(['--linger', '--child']), other: entry(['--linger']) });
  const session = await serve('orphans', dir);
  assert.equal(await session.text('stubborn:echo', { text: 'a' }), 'a');
  assert.equal(pids(dir).length, 3);
  await session.end();
  assert.deepEqual(alive(dir), []);
});

await test('external: a daemon of a server ends with the host, though it left the process group', async () => {
  const dir = folder({ fake: entry(['--daemon', '--child']) });
  const session = await serve('orphans-daemon', dir);
  assert.equal(await session.text('fake:echo', { text: 'a' }), 'a');
  await until(() => pids(dir).length === 3, 'the daemon');
  await session.end();
  assert.deepEqual(alive(dir), []);
});

await test('external: what a crashed server started is ended with it', async () => {
  const dir = folder({ fake: entry(['--child']) });
  const session = await serve('orphans-crash', dir);
  await session.invoke('fake:crash');
  await until(() => alive(dir).length === 0, 'the end of both');
  await session.end();
});

await test('external: a server that crashes again and again is started again, with pauses', async () => {
  const dir = folder({ fake: entry() });
  const session = await serve('backoff', dir);
  for (let i = 0; i < 3; ++i) assert.equal((await session.invoke('fake:crash')).detail.kind, 'server_exit');
  assert.equal(await session.text('fake:echo', { text: 'back' }), 'back');
  assert.equal(pids(dir).length, 4);
  await session.end();
});

await test('external: variables come from the environment and .env files, and are not shown', async () => {
  const dir = folder({ fake: entry([], { env: { SECRET: '${COLLET_TEST_SECRET}', OTHER: '${COLLET_TEST_OTHER:-plain}', FILED: '${env:FROM_FILE}' } }) }, { '.env': '# x\nexport FROM_FILE="filed away"\n' });
  const session = await serve('variables', dir, '', { env: { ...process.env, COLLET_TEST_SECRET: 'secret-value-of-a-variable' } });
  assert.equal(await session.text('fake:env', { name: 'SECRET' }), '***');
  assert.equal(await session.text('fake:env', { name: 'OTHER' }), 'plain');
  assert.equal(await session.text('fake:env', { name: 'FILED' }), '***');
  const given = readFileSync(`/proc/${pids(dir)[0]}/environ`, 'utf8').split('\0');
  for (const variable of ['SECRET=secret-value-of-a-variable', 'FILED=filed away']) assert.ok(given.includes(variable), 'the server gets the value');
  const crashed = await session.invoke('fake:crash');
  assert.match(crashed.message, /about to crash with \*\*\*/);
  await session.end();
  assert.ok(!session.stderr.includes('secret-value'), session.stderr);
});

await test('external: a lease keeps others out, its own calls pass, and it ends', async () => {
  const dir = folder({ fake: entry(), other: entry() });
  const session = await serve('lease', dir);
  const { lease } = (await session.invoke('acquire', { servers: ['fake'], expires_ms: 60000 })).data;
  const waits = await session.invoke('acquire', { servers: ['other', 'fake'], wait_ms: 20 });
  assert.deepEqual([waits.status, waits.detail.kind], [1, 'lease']);
  const shut_out = await session.invoke('fake:echo', { text: 'a' }, { deadline_ms: 50 });
  assert.ok(shut_out.status === 5 || shut_out.detail?.kind === 'lease', JSON.stringify(shut_out));
  assert.equal(await session.text('other:echo', { text: 'free' }), 'free');
  await session.invoke('release', { lease });
  assert.equal(await session.text('fake:echo', { text: 'a' }), 'a');
  await session.invoke('acquire', { servers: ['fake'], expires_ms: 30 });
  assert.equal(await session.text('fake:echo', { text: 'after it expired' }), 'after it expired');
  const unknown = await session.invoke('acquire', { servers: ['fak'] });
  assert.match(unknown.message, /did you mean 'fake'/);
  await session.end();
});

await test('external: without a folder, or with a bad file, nothing is offered, and it is told why', async () => {
  const session = await serve('none', '');
  assert.equal((await session.invoke('status')).status, 3);
  assert.ok(!readFileSync(`/proc/${session.child.pid}/maps`, 'utf8').includes('/external.so'), 'it is not even loaded');
  await session.end();
  const bad = folder('{"servers": {"a": {"command": "x"},}, // comment\n "mcpServers": []}');
  const other = await serve('bad-file', bad);
  assert.match((await other.invoke('status')).data.fault, /servers\.json:2:16: 'mcpServers' is no object of servers/);
  await other.end();
  assert.match(other.stderr, /is no object of servers/);
});

await test('external: collet servers lists, tries, and calls', async () => {
  const dir = folder({ fake: entry(), quits: entry(['--exit']) });
  const collet_servers = (...args) => run(collet, ['--config', services_configuration(), 'servers', ...args]);
  const listed = await collet_servers('list', dir);
  assert.match(listed.stdout, /^fake +stdio .*fake_mcp/m);
  assert.deepEqual(pids(dir), [], 'to list them nothing is started');
  const status = await collet_servers('status', dir);
  assert.equal(status.code, 1);
  assert.match(status.stdout, /^fake +ready +fake 1\.2\.3, 2025-11-25, 18 tools, \d+ ms$/m);
  assert.match(status.stdout, /^quits +failed \[server_exit\]: .*exit code 4/m);
  const tools = await collet_servers('tools', dir, 'fake');
  assert.equal(tools.code, 0);
  assert.match(tools.stdout, /^fake:echo +Does echo$/m);
  assert.equal((await collet_servers('call', dir, 'fake:echo', 'text=17')).stdout, '17\n');
  assert.equal((await collet_servers('call', dir, 'fake:add', '{"a":1,"b":2}')).stdout, '{"sum":3}\n{"sum":3}\n');
  const failed = await collet_servers('call', dir, 'fake:fail', 'message=no');
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /fake:fail \[tool_error\]: no/);
  assert.match((await collet_servers('call', dir, 'fake:ecko')).stderr, /\[unknown_tool\].*did you mean 'echo'/);
  assert.equal((await collet_servers('lst', dir)).code, 2);
  assert.match((await collet_servers('status', dir, 'fak')).stderr, /there is no server 'fak'; did you mean 'fake'/);
  assert.match((await collet_servers('list', dir, 'fake')).stderr, /list takes no 'fake'/);
  assert.deepEqual(JSON.parse((await collet_servers('list', dir, '--json')).stdout).map((one) => [one.alias, one.transport, one.args.length]), [['fake', 'stdio', 2], ['quits', 'stdio', 3]]);
  assert.equal((await collet_servers('list')).code, 2);
  assert.deepEqual(alive(dir), []);
});

await test('external: with a lock file tools are described and nothing is started until it is needed', async () => {
  const input_schema = { type: 'object', properties: { text: { type: 'string' } } };
  const lock = JSON.stringify({ version: 1, tools: { 'fake:echo': { server: 'fake 1.2.3', input_schema, annotations: { readOnlyHint: true } } } });
  const dir = folder({ fake: entry(), unused: entry() }, { 'workflows.lock.json': lock });
  const session = await serve('lock', dir, '[plugins.external]\nconfig = { verify_after = "1h" }\n');
  assert.deepEqual(Object.entries(await session.status()).map(([alias, one]) => [alias, one.state]), [['fake', 'locked'], ['unused', 'idle']]);
  assert.equal((await session.invoke('fake:add')).status, 3, 'only what is locked is there');
  assert.deepEqual(pids(dir), []);
  assert.equal(await session.text('fake:echo', { text: 'a' }), 'a');
  assert.equal(pids(dir).length, 1);
  assert.equal((await session.status()).fake.drift, undefined);
  await session.end();
});

await test('external: drift from the lock file is seen in the background and told', async () => {
  const lock = JSON.stringify({ version: 1, tools: { 'fake:echo': { server: 'fake 1.0.0', input_schema: { type: 'object', properties: { words: { type: 'string' } } } } } });
  const dir = folder({ fake: entry() }, { 'workflows.lock.json': lock });
  const session = await serve('drift', dir, '[plugins.external]\nconfig = { verify_after = 0 }\n');
  await until(async () => (await session.status()).fake.drift, 'the drift');
  assert.deepEqual((await session.status()).fake.drift, ['echo']);
  await until(async () => (await session.invoke('fake:add', { a: 1, b: 1 })).status === 0, 'the real tools');
  await session.end();
});

await test('external: what was recorded is played back without a server', async () => {
  const dir = folder({ fake: entry() });
  const tape = join(mkdtempSync(join(scratch, 'tape-')), 'tape.ndjson');
  const session = await serve('record', dir, `[shared.workflow]\nrecord = ${JSON.stringify(tape)}\n`);
  assert.equal(await session.text('fake:echo', { text: 'once' }), 'once');
  await session.invoke('fake:fail', { message: 'no' });
  await session.end();
  const lines = readFileSync(tape, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(lines[0]._meta.dir, 'send');
  assert.ok(lines.every((line) => line._meta.server === 'fake' && !Number.isNaN(Date.parse(line._meta.ts))));
  const started = pids(dir).length;
  const replayed = await serve('replay', dir, `[shared.workflow]\nreplay = ${JSON.stringify(tape)}\n`);
  assert.equal(await replayed.text('fake:echo', { text: 'once' }), 'once');
  assert.equal((await replayed.invoke('fake:fail', { message: 'no' })).detail.kind, 'tool_error');
  const unknown = await replayed.invoke('fake:echo', { text: 'twice' });
  assert.equal(unknown.detail.kind, 'protocol');
  assert.match(unknown.message, /the recording has no answer, or none left, to tools\/call of 'echo'/);
  await replayed.end();
  assert.equal(pids(dir).length, started);
});

await test('external: an interrupted command leaves no server behind', async () => {
  const dir = folder({ fake: entry(['--linger', '--child']) });
  const child = spawn(collet, ['--config', services_configuration(), 'servers', 'call', dir, 'fake:hang'], { stdio: 'ignore' });
  children.add(child);
  const ended = new Promise((resolve) => child.on('close', resolve));
  await until(() => pids(dir).length === 2, 'the server');
  child.kill('SIGINT');
  await ended;
  children.delete(child);
  assert.deepEqual(alive(dir), []);
});
