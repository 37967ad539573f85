// SPDX-License-Identifier: MIT
// Measures workflows: the validation of 100, a step without and with a call, the same call without a workflow, and a start that lists locked
// tools without a server.
// Prints `name: measured (goal)`; the exit code is 0 if all goals were met.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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
told('validation of 100 workflows', Number(validation.match(/together ([0-9.]+) ms/)[1]), 40, 'ms of CPU time');

// The CPU time of all threads of a process: a busy machine does not blur it as it does the time that passes.
const cpu_ms = (pid) => readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);

const steps = 500;
const document = 'openapi: 3.1.0\\ninfo: {title: a, version: 1.0.0}\\npaths: {}\\n';
const call = `{ call: parse, args: { spec: { content: "${document}" } } }`;
const list = (step) => `{ description: d, outputs: { done: "yes" }, steps: [ ${step} ] }`;
const repeated = (step) => list(Array(steps).fill(step).join(', '));
const path = folder(`version: 1\nworkflows:\n  one: ${list(call)}\n  calls: ${repeated(call)}\n  asserts: ${repeated('{ assert: "1 == 1" }')}\n`);
const session = await serve(null, path, { allow: ['parse:*'] });
const time = async (work) => {
  const start = cpu_ms(session.child.pid);
  for (const result of await work()) if (result.isError) throw new Error(JSON.stringify(result));
  return cpu_ms(session.child.pid) - start;
};
const run = (name) => () => session.call(name, {}).then((result) => [result]);
// The same call without a workflow, by a client that does not wait between two calls.
const direct = () => {
  const params = { name: 'parse', arguments: { spec: { content: document.replaceAll('\\n', '\n') } } };
  return Promise.all(Array.from({ length: steps }, () => session.ask('tools/call', params)).map((id) => session.answer(id).then((message) => message.result)));
};
const works = { one: run('one'), calls: run('calls'), asserts: run('asserts'), direct };
const times = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
for (let i = 0; i < 15; ++i)
  for (const [name, work] of Object.entries(works)) times[name].push(await time(work));
await session.end();

const per_step = (name) => (median(times[name]) - median(times.one)) / (steps - 1);
const of_call = median(times.direct) / steps;
told('a step without a call', per_step('asserts'), 0.011, 'ms of CPU time');
console.log(`a call of a small tool by a client: ${of_call.toFixed(3)} ms of CPU time`);
console.log(`a step with this call: ${per_step('calls').toFixed(3)} ms of CPU time`);
told('what a step adds to its call', Math.max(0, per_step('calls') - of_call), 0.011, 'ms of CPU time');

const locked = folder('version: 1\nworkflows: { w: { description: d, steps: [ { call: "fake:echo", args: { text: x } } ] } }\n', { fake: {} });
await workflow('lock', locked);
const before = sent(locked, 'fake').length;
const input = [
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'b', version: '1' } } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
].map((message) => `${JSON.stringify(message)}\n`).join('');
const options = ['serve', ...arguments_for(locked)];
const listed = execFileSync(collet, options, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
if (!listed.includes('"name":"w"')) throw new Error(listed);
// A client in C++ starts the hosts, since Node's own spawn takes almost two milliseconds. It prints the median and p99 in microseconds.
const rounds = Array.from({ length: 5 }, () => Number(execFileSync(join(build, 'tests/bench/stdio_bench'), ['start', '30', '--', collet, ...options], { encoding: 'utf8' }).split(' ')[0]) / 1000);
told('start to tools/list with a lock file', median(rounds), 5, `ms from spawn to its answer, the quickest round ${Math.min(...rounds).toFixed(3)}`);
const children = sent(locked, 'fake').length - before;
console.log(`servers started by ${1 + 30 * rounds.length} such starts: ${children} (goal: 0)`);
process.exit(missed || children > 0 ? 1 : 0);
