// SPDX-License-Identifier: MIT
// Workflows over MCP servers that misbehave: each failure is clear, keeps earlier results, and leaves nothing behind.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { calls_to, collet_with, folder, links_of, names_of, sent, serve, texts_of, workflow } from './lib/workflows.mjs';
import { entry } from './lib/servers.mjs';
import { text_of } from './lib/session.mjs';

const one = (name, call, more = '') => `  ${name}: { description: d, steps: [ { id: first, call: "fake:note", args: { text: hello } }, { id: it, call: "${call}"${more} } ], outputs: { note: { value: "{{ steps.first.text }}", type: string } } }\n`;
const path = folder(`version: 1
workflows:
${one('echo', 'fake:echo', ', args: { text: "x" }')}${one('fail', 'fake:fail')}${one('refuse', 'fake:refuse', ', args: { id: 1 }')}${one('crash', 'fake:crash')}${one('hang', 'fake:hang', ', timeout: 300ms')}${one('garbage', 'fake:garbage')}${one('long', 'fake:hang')}
  lie: { description: d, steps: [ { id: it, call: "fake:lie", success: [ { not_matches: "^Error:" } ] } ] }
  retried: { description: d, parameters: { times: { type: integer, required: true }, key: { type: string, required: true } }, steps: [ { id: it, call: "fake:flaky", args: { key: "{{ key }}", times: "{{ times }}" }, retry: { max: 2, delay: 0, on: [tool_error] } } ], summarize: "{{ steps.it.text }}" }
  large: { description: d, steps: [ { id: shot, call: "fake:image", args: { bytes: 20000000 } } ], summarize: "{{ artifacts[0].name }} {{ artifacts[0].size | bytes }}" }
  data: { description: d, steps: [ { id: it, call: "fake:data", args: { value: 5 }, outputs: { bad: '{{ result.structured.list | where("status", ">=", 400) | map("id") }}' } } ], outputs: { bad: { value: "{{ steps.it.outputs.bad }}", type: array } } }
  file: { description: d, steps: [ { id: it, call: "fake:write", args: { path: "{{ artifact_dir }}/a.txt", text: "written" }, artifacts: [ { name: a.txt, path: "{{ artifact_dir }}/a.txt", mime: text/plain } ] } ], summarize: "ok" }
  beside: { description: d, steps: [ { parallel: [ { id: a, call: "fake:meet", args: { calls: 2 } }, { id: b, call: "fake:meet", args: { calls: 2 } } ] } ], outputs: { most: { value: "{{ [steps.a.structured.beside, steps.b.structured.beside] }}", type: array } } }
  clean: { description: d, steps: [ { call: "fake:fail" } ], finally: [ { call: "fake:note", args: { text: cleaned } } ] }
`, { fake: {} });
const session = await serve('workflow-servers', path, { env: { OPLINK_LOG_LEVEL: 'debug' }, more: '[host]\nlog_level = "info"\n' });

const failed = (result) => {
  assert.ok(result.isError, JSON.stringify(result).slice(0, 500));
  return result.structuredContent.failed_step;
};
const works = async () => assert.ok(!(await session.call('echo', {})).isError);

await test('workflow servers: the client lists the workflows and none of the tools behind them', async () => {
  const names = await names_of(session);
  assert.deepEqual(names, [...names].sort());
  assert.equal(names.length, 14);
  assert.ok(!names.some((name) => name.includes('fake') || name === 'note'));
});

await test('workflow servers: results are normalised for expressions', async () => {
  const result = await session.call('data', {});
  assert.deepEqual(result.structuredContent, { bad: [1] }, text_of(result));
});

for (const [name, kind, text] of [
  ['fail', 'tool_error', /it went wrong/],
  ['refuse', 'invalid_args', /bad page id/],
  ['crash', 'server_exit', /7/],
  ['hang', 'timeout', /./],
]) {
  await test(`workflow servers: "${name}" is told as ${kind} with tool and step, keeps what there was, and the next run works`, async () => {
    const result = await session.call(name, {});
    const step = failed(result);
    assert.deepEqual({ ...step, message: '' }, { step: '2/2', id: 'it', call: `fake:${name}`, kind, message: '' });
    assert.match(text_of(result), new RegExp(`step 2/2 'it' \\(fake:${name}\\) failed \\[${kind}\\]: `));
    assert.match(step.message, text);
    assert.equal(result.structuredContent.note, 'noted hello');
    await works();
  });
}

await test('workflow servers: a limit of the step replaces that of its server, and a time-out names the limit and its key', async () => {
  const text = `version: 1\nworkflows:\n  patient: { description: d, steps: [ { call: "fake:slow", args: { ms: 900 }, timeout: 5m } ], summarize: done }\n  hasty: { description: d, steps: [ { call: "fake:hang" } ] }\n  short: { description: d, steps: [ { call: "fake:hang", timeout: 150ms } ] }\n`;
  const own = await serve('workflow-limits', folder(text, { fake: { options: { 'x-host': { timeout: '300ms' } } } }));
  assert.equal(text_of(await own.call('patient', {})), 'done');
  assert.match(text_of(await own.call('hasty', {})), /\[timeout\].*its limit is 300 ms, `timeout` of 'fake' in servers\.json/);
  assert.match(text_of(await own.call('short', {})), /\[timeout\].*its limit is 150 ms, `timeout` of the step/);
  await own.end();
});

await test('workflow servers: a hidden workflow is called by others and not listed; one with an error takes its callers along', async () => {
  const own = await serve('workflow-hidden', folder(`version: 1
workflows:
  helper: { description: d, hidden: true, steps: [ { id: it, call: "fake:note", args: { text: hello } } ], summarize: "{{ steps.it.text }}" }
  user: { description: d, steps: [ { id: h, call: "workflow:helper" } ], summarize: "{{ steps.h.text }}" }
  wrong: { description: d, steps: [ { call: "fake:nothing" } ] }
  caller: { description: d, steps: [ { call: "workflow:wrong" } ] }
`, { fake: {} }));
  assert.deepEqual(await names_of(own), ['user']);
  assert.match(text_of(await own.call('user', {})), /noted hello/);
  await own.end();
});

await test('workflow servers: a name with spaces is called in quotation marks, and a name that cannot be used takes no server along', async () => {
  const own = await serve('workflow-names', folder(`version: 1
workflows:
  quoted: { description: d, steps: [ { id: it, call: '"Framelink MCP for Figma":note', args: { text: one } } ], summarize: "{{ steps.it.text }}" }
  plain: { description: d, lease: ["Framelink MCP for Figma"], steps: [ { id: it, call: "Framelink MCP for Figma:note", args: { text: two } } ], summarize: "{{ steps.it.text }}" }
`, { 'Framelink MCP for Figma': {}, '': {} }));
  assert.equal(text_of(await own.call('quoted', {})), 'noted one');
  assert.equal(text_of(await own.call('plain', {})), 'noted two');
  await own.end();
  assert.match(own.stderr, /the server "" is left out/);
});

await test('workflow servers: a wrong folder is named by serve, check, tools and validate', async () => {
  const empty = folder('');
  rmSync(join(empty, 'workflows.yaml'));
  mkdirSync(join(empty, '.mcp-workflows'));
  for (const [path, reason] of [[join(empty, 'none'), /there is no such folder/], [empty, /holds no \*\.yaml and no \*\.yml file; did you mean '.*\/\.mcp-workflows'\?/]]) {
    for (const word of ['check', 'tools']) {
      const { code, stdout, stderr } = await collet_with(path, word);
      assert.equal(code, 1, word);
      assert.match(stdout + stderr, reason, word);
    }
    const validated = await workflow('validate', path);
    assert.equal(validated.code, 2);
    assert.match(validated.stderr, reason);
    const session = await serve('workflow-folder', path);
    assert.deepEqual(await names_of(session), []);
    await session.end();
    assert.match(session.stderr, reason);
  }
});

await test('workflow servers: a required argument with a default is filled in, also within an object', async () => {
  const own = await serve('workflow-defaults', folder(`version: 1
workflows:
  shout: { description: d, steps: [ { id: it, call: "fake:shout", args: { text: hey, options: {} } } ], summarize: "{{ steps.it.text }}" }
  asks: { description: d, steps: [ { id: it, call: "fake:shout", args: { text: hey, options: { mark: "?" }, times: 1 } } ], summarize: "{{ steps.it.text }}" }
`, { fake: {} }));
  assert.equal(text_of(await own.call('shout', {})), 'hey!!');
  assert.equal(text_of(await own.call('asks', {})), 'hey?');
  await own.end();
});

await test('workflow servers: garbage between messages is passed over', async () => {
  assert.ok(!(await session.call('garbage', {})).isError);
  await works();
});

await test('workflow servers: an error that is called a success is caught by the criteria', async () => {
  const step = failed(await session.call('lie', {}));
  assert.equal(step.kind, 'criteria');
  assert.match(step.message, /Error: no page is open/);
});

await test('workflow servers: a step is tried again for the kinds that it names, and no more often', async () => {
  assert.deepEqual(texts_of(await session.call('retried', { key: 'a', times: 2 })), ['done at try 3']);
  assert.equal(failed(await session.call('retried', { key: 'b', times: 9 })).kind, 'tool_error');
  assert.equal(calls_to(path, 'fake').filter((call) => call.args?.key === 'b').length, 3);
});

await test('workflow servers: an image of 20 MB becomes an artifact', async () => {
  const result = await session.call('large', {});
  assert.ok(!result.isError, text_of(result));
  const [link] = links_of(result);
  assert.equal(link.size, 20000000);
  assert.match(link.description, /^sha-256 [0-9a-f]{64}$/);
  assert.ok(JSON.stringify(result).length < 1000);
  const read = await session.request('resources/read', { uri: link.uri });
  assert.match(read.error.message, /has 20000000 bytes, a message may have \d+; read it in slices with the tool read_result/);
});

await test('workflow servers: a file in the run\'s folder is read by its link', async () => {
  const [link] = links_of(await session.call('file', {}));
  const read = await session.result('resources/read', { uri: link.uri });
  assert.equal(read.contents[0].text ?? Buffer.from(read.contents[0].blob, 'base64').toString(), 'written');
});

await test('workflow servers: read_result reads artifacts too', async () => {
  const [link] = links_of(await session.call('file', {}));
  const read = await session.call('read_result', { handle: link.uri });
  assert.ok(JSON.stringify(read.content).includes('written'), JSON.stringify(read));
});

await test('workflow servers: branches run side by side', async () => {
  const result = await session.call('beside', {});
  assert.deepEqual(result.structuredContent.most, [2, 2], text_of(result));
});

await test('workflow servers: what cleans up runs after a failure', async () => {
  const before = calls_to(path, 'fake').length;
  assert.ok((await session.call('clean', {})).isError);
  assert.deepEqual(calls_to(path, 'fake').slice(before).map((call) => call.tool), ['fail', 'note']);
});

await test('workflow servers: progress names the step that runs, a cancel reaches the server, and the next run works', async () => {
  const count = (wanted) => sent(path, 'fake').filter((entry) => entry.tool === wanted || entry.method === wanted).length;
  const [hangs, cancels] = [count('hang'), count('notifications/cancelled')];
  const id = session.ask('tools/call', { name: 'long', arguments: {}, _meta: { progressToken: 'long' } });
  await until(() => count('hang') > hangs, 'the call of hang');
  // On a slow machine the first report that passes may be a repetition, which adds the seconds.
  const names_second_step = (m) => m.method === 'notifications/progress' && m.params.progressToken === 'long' && m.params.message.startsWith("step 2 'it' (fake:hang)");
  await until(() => session.messages.some(names_second_step), 'progress of the second step, however quick the first was');
  session.send({ method: 'notifications/cancelled', params: { requestId: id } });
  await until(() => count('notifications/cancelled') > cancels, 'the cancel');
  await works();
});

await test('workflow servers: each step is a line of the log when OPLINK_LOG_LEVEL says debug', async () => {
  await until(() => /"call":"fake:note","status":"ok"/.test(session.stderr), 'a line');
});

await test('workflow servers: servers get messages and nothing else', () => {
  assert.equal(sent(path, 'fake').filter((entry) => entry.empty).length, 0);
});

await test('workflow servers: no server outlives the host', async () => {
  const pids = new Set(sent(path, 'fake').map((entry) => entry.pid));
  assert.ok(pids.size >= 2);
  await session.end();
  const alive = (pid) => { try { return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1][0] !== 'Z'; } catch { return false; } };
  await until(() => ![...pids].some(alive), 'the end of the servers');
});

await test('workflow servers: an unknown tool and a schema that does not fit are found at the start', async () => {
  const bad = folder(`version: 1
workflows:
  typo: { description: d, steps: [ { call: "fake:ehco", args: { text: x } } ] }
  type: { description: d, parameters: { n: { type: integer, required: true } }, steps: [ { call: "fake:echo", args: { text: "{{ n }}" } } ] }
  good: { description: d, steps: [ { call: "fake:echo", args: { text: x } } ] }
`, { fake: {} });
  const other = await serve('workflow-bad-servers', bad);
  assert.deepEqual(await names_of(other), ['good']);
  await other.end();
  const { stdout, code } = await workflow('validate', bad);
  assert.equal(code, 2);
  assert.match(stdout, /workflows\.yaml:3:\d+: error\[WF2\d\d\] typo, .*fake:ehco/);
  assert.match(stdout, /echo/);
  assert.match(stdout, /workflows\.yaml:4:\d+: error\[WF301\] type, .*args\.text\n\s+the tool wants: string\n\s+the template gives: integer/);
});

await test('workflow servers: a server without a handshake; a workflow is there once the tool that it wants has come', async () => {
  const grown = folder(`version: 1
workflows:
  grow: { description: d, steps: [ { call: "modern:grow" } ] }
  later: { description: d, steps: [ { call: "modern:extra_0" } ] }
  say: { description: d, steps: [ { id: it, call: "modern:echo", args: { text: hello } } ], summarize: "{{ steps.it.text }}" }
`, { modern: entry(['--modern']) });
  const other = await serve('workflow-modern', grown);
  assert.deepEqual(await names_of(other), ['grow', 'say']);
  assert.equal(text_of(await other.call('say', {})), 'hello');
  assert.ok(!(await other.call('grow', {})).isError);
  await until(() => other.messages.some((m) => m.method === 'notifications/tools/list_changed'), 'the notification');
  assert.deepEqual(await names_of(other), ['grow', 'later', 'say']);
  assert.ok(!(await other.call('later', {})).isError);
  await other.end();
});

await test('workflow servers: a server that ends before it is asked anything is told by name', async () => {
  const bad = folder('version: 1\nworkflows: { w: { description: d, steps: [ { call: "fake:echo", args: { text: x } } ] } }\n', { fake: { FAKE_START: 'exit' } });
  const { stdout, code } = await workflow('validate', bad);
  assert.equal(code, 2);
  assert.match(stdout, /fake/);
  assert.equal((await collet_with(bad, 'check')).code, 1);
});

await test('workflow servers: a command waits for a server that takes longer to start than a start waits', async () => {
  const slow = folder('version: 1\nworkflows: { w: { description: d, steps: [ { id: it, call: "fake:echo", args: { text: late } } ], summarize: "{{ steps.it.text }}" } }\n', { fake: { FAKE_DELAY: '8600' } });
  const { stdout, stderr, code } = await workflow('run', slow, 'w');
  assert.equal(code, 0, stderr);
  assert.equal(stdout, 'late\n');
});

await test('workflow servers: with a lock file no server is started to list, and drift takes the workflow away', async () => {
  const servers = { fake: {} };
  const locked = folder('version: 1\nworkflows:\n  w: { description: d, steps: [ { call: "fake:echo", args: { text: x } } ] }\n  n: { description: d, steps: [ { call: "fake:note", args: { text: x } } ] }\n', servers);
  const lock = await workflow('lock', locked);
  assert.equal(lock.code, 0, lock.stderr + lock.stdout);
  assert.match(lock.stdout, /2 tools/);
  const starts = () => sent(locked, 'fake').filter((entry) => entry.start).length;
  const before = starts();
  const other = await serve('workflow-locked', locked, { more: '[plugins.external.config]\nverify_after = "1h"\n' });
  assert.deepEqual(await names_of(other), ['n', 'w']);
  assert.equal(starts(), before);
  assert.ok(!(await other.call('w', {})).isError);
  assert.equal(starts(), before + 1);
  await other.end();
  assert.equal((await workflow('lock', locked, '--check')).code, 0);

  const drifted = await serve('workflow-drift', locked, { env: { FAKE_SCHEMA: '2' }, more: '[plugins.external.config]\nverify_after = "1ms"\n' });
  await until(() => drifted.messages.some((m) => m.method === 'notifications/tools/list_changed'), 'the notification');
  assert.deepEqual(await names_of(drifted), ['n']);
  await until(() => /fake:echo/.test(drifted.stderr), 'the difference in the log');
  await drifted.end();
});

const locked_flows = folder(`version: 1
workflows:
  says: { description: d, steps: [ { call: "fake:echo", args: { text: x } } ] }
  promises: { description: d, annotations: { readOnlyHint: true }, steps: [ { call: "fake:echo", args: { text: x } } ] }
  reads: { description: d, steps: [ { id: r, call: "fake:report", args: { text: a, loud: true }, outputs: { n: "{{ result.structured.total | default(0) }}" } } ] }
`, { fake: {} });
await test('workflow servers: a lock file is written for the tools of several workflows', async () => {
  const { code, stdout, stderr } = await workflow('lock', locked_flows);
  assert.equal(code, 0, stderr + stdout);
});
for (const [change, offered, log] of [
  ['optional', ['promises', 'reads', 'says'], /warning\[WF601\] says, .*\\n {2}input: \+ optional pad \(integer\)\\n {2}hint: .*collet workflow lock \//],
  ['described', ['promises', 'reads', 'says'], /warning\[WF601\] says, /],
  ['destructive', ['reads', 'says'], /error\[WF501\] promises[^]*annotations: destructiveHint none -> true/],
  ['renamed', ['reads'], /error\[WF202\] says, [^]*hint: call: fake:say/],
  ['no_loud', ['promises', 'says'], /error\[WF602\] reads, /],
  ['no_total', ['promises', 'says'], /error\[WF603\] reads, /],
]) {
  await test(`workflow servers: after the change "${change}" of locked tools, the workflows that still fit are offered`, async () => {
    const own = await serve(`workflow-drift-${change}`, locked_flows, { env: { FAKE_CHANGE: change }, more: '[plugins.external.config]\nverify_after = "1ms"\n' });
    await until(() => log.test(own.stderr), "the finding").catch((error) => { throw new Error(`${error.message} in ${own.stderr}`); });
    await until(async () => (await names_of(own)).join() === offered.join(), `the list ${offered}`);
    const listed = (await own.result('tools/list')).tools.find((one) => one.name === 'says');
    if (listed) assert.equal(listed.annotations.readOnlyHint, change !== 'destructive');
    await own.end();
    const checked = await workflow('lock', locked_flows, '--check', { env: { ...process.env, FAKE_CHANGE: change } });
    assert.notEqual(checked.code, 0, checked.stdout);
  });
}

await test('workflow servers: a recording answers without the server', async () => {
  const recorded = folder('version: 1\nworkflows:\n  w: { description: d, steps: [ { id: it, call: "fake:write", args: { path: "{{ artifact_dir }}/a.txt", text: t }, artifacts: [ { name: a.txt, path: "{{ artifact_dir }}/a.txt" } ] } ], summarize: "{{ artifacts[0].size }} bytes" }\n', { fake: {} });
  const file = `${recorded}/tape.ndjson`;
  assert.equal((await workflow('lock', recorded)).code, 0);  // otherwise the server is first asked for its tools
  const made = await workflow('record', recorded, 'w', file);
  assert.equal(made.code, 0, made.stderr);
  const lines = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.ok(lines.every((line) => line._meta.server === 'fake' && line._meta.ts && ['send', 'recv'].includes(line._meta.dir)), JSON.stringify(lines[0]));
  const starts = sent(recorded, 'fake').filter((entry) => entry.start).length;
  const replayed = await workflow('replay', recorded, 'w', file);
  assert.equal(replayed.code, 0, replayed.stderr);
  assert.equal(replayed.stdout.split('\n')[0], '1 bytes');
  assert.equal(replayed.stdout.split('\n')[0], made.stdout.split('\n')[0]);
  assert.equal(sent(recorded, 'fake').filter((entry) => entry.start).length, starts);
});
