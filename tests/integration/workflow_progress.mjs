// SPDX-License-Identifier: MIT
// Progress of runs: a client that gives up without news waits for a step that takes many times its limit.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { assert, test, until } from './lib/cases.mjs';
import { collet, scratch } from './lib/env.mjs';
import { text_of } from './lib/session.mjs';
import { arguments_for, folder, serve, workflow } from './lib/workflows.mjs';

const gates = mkdtempSync(join(scratch, 'gates-'));
const path = folder(`version: 1
workflows:
  long: { description: d, steps: [ { id: wait, call: "fake:slow", args: { ms: 9000 } } ], summarize: "{{ steps.wait.text }}" }
  pause: { description: d, steps: [ { sleep: 4s } ], summarize: slept }
  parts: { description: d, steps: [ { id: it, call: "fake:reporting", args: { ms: 150, steps: 4 } } ], summarize: "{{ steps.it.text }}" }
  outer: { description: d, steps: [ { id: inner, call: "workflow:parts" } ], summarize: "{{ steps.inner.text }}" }
  holds: { description: d, lease: [fake], steps: [ { call: "fake:slow", args: { ms: 2500 } } ], summarize: held }
`, { fake: { FAKE_GATES: gates } });

async function connect(heartbeat) {
  const args = ['serve', ...arguments_for(path, `heartbeat = "${heartbeat}"\n`)];
  const transport = new StdioClientTransport({ command: collet, args, stderr: 'ignore' });
  const client = new Client({ name: 'collet-tests', version: '1' }, { capabilities: {} });
  await client.connect(transport);
  return client;
}

/// Calls the tool with a limit of time that each progress notification resets.
async function call(client, name, timeout) {
  const reports = [];
  const result = await client.callTool({ name, arguments: {} }, undefined, { timeout, resetTimeoutOnProgress: true, maxTotalTimeout: 120_000, onprogress: (report) => reports.push(report) });
  return { text: result.content[0].text, reports };
}

const rises = (reports) => reports.every((report, at) => at === 0 || report.progress > reports[at - 1].progress);

// The times of a client (60 s), of the heartbeat (5 s) and of the step (5 min) by thirty.
const client = await connect('160ms');

await test('workflow progress: a client whose limit resets with progress waits for a step of many times this limit', async () => {
  const { text, reports } = await call(client, 'long', 3000);
  assert.equal(text, 'done');
  assert.ok(reports.length >= 10, JSON.stringify(reports));
  assert.ok(rises(reports), JSON.stringify(reports));
  const last = reports.at(-1);
  const [, seconds] = /^step 1 'wait' \(fake:slow\): (\d+) s, waiting for the answer of 'fake'$/.exec(last.message) ?? [];
  assert.ok(Number(seconds) >= 3, last.message);
  assert.ok(last.progress < last.total, JSON.stringify(last));
});

await test('workflow progress: without a heartbeat in time the same client gives up', async () => {
  const slow = await connect('1h');
  await assert.rejects(call(slow, 'long', 3000), /timed out/i);
  await slow.close();
});

await test('workflow progress: a step that sleeps reports it', async () => {
  const { reports } = await call(client, 'pause', 3000);
  assert.match(reports.at(-1).message, /step 1 \(sleep\): \d+ s, waiting for the end of its sleep/);
});

const quiet = await serve('workflow-progress', path, { more: 'heartbeat = "1h"\n' });
for (const [name, first] of [['parts', "step 1 'it' (fake:reporting): part "], ['outer', "step 1 'inner' (workflow:parts): step 1 'it' (fake:reporting): part "]]) {
  await test(`workflow progress: the server is asked for progress, and its own reaches the client through "${name}" without a heartbeat`, async () => {
    const reports = () => quiet.messages.filter((message) => message.method === 'notifications/progress' && message.params.progressToken === name).map((message) => message.params);
    const parts = () => reports().filter((report) => report.message.startsWith(first)).map((report) => Number(report.message.slice(first.length)));
    for (const part of [1, 2, 3, 4]) rmSync(join(gates, String(part)), { force: true });
    const id = quiet.ask('tools/call', { name, arguments: {}, _meta: { progressToken: name } });
    for (const part of [1, 2, 3, 4]) {
      await until(() => parts().includes(part), `part ${part} while the step runs`);
      writeFileSync(join(gates, String(part)), '');
    }
    assert.equal(text_of((await quiet.answer(id)).result), 'reported');
    assert.ok(rises(reports()), JSON.stringify(reports()));
  });
}
await quiet.end();

await test('workflow progress: a run that waits for a lease reports who has it', async () => {
  const [one, two] = await Promise.all([call(client, 'holds', 10_000), call(client, 'holds', 10_000)]);
  const waiting = [...one.reports, ...two.reports].map((report) => report.message).filter((message) => message.startsWith('lease of '));
  assert.ok(waiting.some((message) => /^lease of 'fake': 'fake' is held by workflow 'holds' \(run /.test(message)), JSON.stringify(waiting));
  assert.ok(waiting.some((message) => /^lease of 'fake': \d+ s, 'fake' is held by/.test(message)), JSON.stringify(waiting));
});
await client.close();

await test('workflow progress: `run` prints what it does on standard error', async () => {
  const { code, stdout, stderr } = await workflow('run', path, 'parts');
  assert.equal(code, 0, stderr);
  assert.equal(stdout, 'reported\n');
  assert.match(stderr, /^step 1 'it' \(fake:reporting\): part 4$/m);
});
