// SPDX-License-Identifier: MIT
// Measures workflows: the validation of 100, a step beside the call that it makes, and a start that lists locked tools without a server.
// Prints `name: measured (goal)`; the exit code is 0 if all goals were met.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';

import { build, collet, root } from '../integration/lib/env.mjs';
import { arguments_for, folder, names_of, sent, serve, workflow } from '../integration/lib/workflows.mjs';

let missed = false;
function told(name, value, goal, unit) {
  console.log(`${name}: ${value.toFixed(3)} ${unit} (goal: under ${goal})`);
  if (!(value < goal)) missed = true;
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const validation = execFileSync(join(build, 'tests/workflow_bench'), [join(root, 'config/examples/frontend/workflows.yaml')], { encoding: 'utf8' });
told('validation of 100 workflows', Number(validation.match(/together ([0-9.]+) ms/)[1]), 50, 'ms of CPU time');

const steps = 500;  // the client looks for its answer every 5 ms, an error of 0.01 ms for each step
const document = 'openapi: 3.1.0\\ninfo: {title: a, version: 1.0.0}\\npaths: {}\\n';
const call = `{ call: parse, args: { spec: { content: "${document}" } } }`;
const path = folder(`version: 1\nworkflows:\n  one: { description: d, steps: [ ${call} ] }\n  many: { description: d, steps: [ ${Array(steps).fill(call).join(', ')} ], result: { max_tokens: 50 } }\n`);
const session = await serve(null, path);
const time = async (name) => {
  const start = performance.now();
  const result = await session.call(name, {});
  if (result.isError) throw new Error(JSON.stringify(result));
  return performance.now() - start;
};
const one = [], many = [];
for (let i = 0; i < 15; ++i) {
  one.push(await time('one'));
  many.push(await time('many'));
}
await session.end();

const per_step = (median(many) - median(one)) / (steps - 1);
told('a step, its call of a small tool included', per_step, 0.2, 'ms');

const locked = folder('version: 1\nworkflows: { w: { description: d, steps: [ { call: "fake:echo", args: { text: x } } ] } }\n', { fake: {} });
await workflow('lock', locked);
const before = sent(locked, 'fake').length;
const input = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'b', version: '1' } } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
].map((message) => `${JSON.stringify(message)}\n`).join('');
const options = ['serve', ...arguments_for(locked)];
const starts = [];
for (let i = 0; i < 30; ++i) {
  const start = performance.now();
  const child = spawn(collet, options, { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.end(input);
  let said = '';
  await new Promise((resolve) => child.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.includes('"id":2')) resolve();
  }));
  starts.push(performance.now() - start);
  if (!said.includes('"name":"w"')) throw new Error(said);
  await new Promise((resolve) => child.on('close', resolve));
}
told('start to tools/list with a lock file', median(starts), 10, `ms from spawn to its answer, the quickest ${Math.min(...starts).toFixed(3)}`);
const children = sent(locked, 'fake').length - before;
console.log(`servers started by ${starts.length} such starts: ${children} (goal: 0)`);
process.exit(missed || children > 0 ? 1 : 0);
