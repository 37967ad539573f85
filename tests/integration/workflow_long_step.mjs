// SPDX-License-Identifier: MIT
// A step of five minutes in real time, behind a client that gives up after 60 s without progress: its default. COLLET_LONG_STEP_SECONDS
// sets the time of the step; without it the case is left out, since workflow_progress.mjs tests the same with short times.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { assert, left_out, test } from './lib/cases.mjs';
import { collet } from './lib/env.mjs';
import { text_of } from './lib/session.mjs';
import { arguments_for, folder } from './lib/workflows.mjs';

const name = 'workflow long step: a client whose limit of 60 s resets with progress waits for a step of five minutes';
const seconds = Number(process.env.COLLET_LONG_STEP_SECONDS ?? 0);
if (seconds > 0) {
  const path = folder(`version: 1
workflows:
  long:
    description: d
    steps: [ { id: wait, call: "fake:slow", timeout: ${seconds * 2}s, args: { ms: ${seconds * 1000} } } ]
    timeout: ${seconds * 2}s
    summarize: "{{ steps.wait.text }}"
`, { fake: { options: { timeout: '60s' } } });
  await test(name, async () => {
    const transport = new StdioClientTransport({ command: collet, args: ['serve', ...arguments_for(path)], stderr: 'ignore' });
    const client = new Client({ name: 'collet-tests', version: '1' }, { capabilities: {} });
    await client.connect(transport);
    const reports = [];
    const start = performance.now();
    const result = await client.callTool({ name: 'long', arguments: {} }, undefined,
      { timeout: 60000, resetTimeoutOnProgress: true, onprogress: (report) => reports.push(report) });
    const took = (performance.now() - start) / 1000;
    await client.close();
    assert.equal(text_of(result), 'done');
    assert.ok(took >= seconds, `${took} s`);
    assert.ok(reports.length >= seconds / 10, `${reports.length} reports`);
    console.log(`# ${took.toFixed(1)} s, ${reports.length} reports, the last: ${reports.at(-1).message}`);
  });
} else {
  left_out(name, 'COLLET_LONG_STEP_SECONDS is not set');
}
