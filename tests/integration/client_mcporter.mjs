// SPDX-License-Identifier: MIT
// mcporter, which lists before it calls and starts a host for each command.
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, node_modules, recorded, write } from './lib/env.mjs';
import { k_megabyte } from './lib/exercise.mjs';
import { run } from './lib/run.mjs';

const cli = join(node_modules, 'mcporter/dist/cli.js');
const settings = write('mcporter.json', JSON.stringify({
  mcpServers: { collet: recorded('mcporter', ['--config', configuration()]) },
  imports: [],
}));
const mcporter = (...args) => run(process.execPath, [cli, '--config', settings, ...args]);
const call = (tool, args, ...more) => mcporter('call', `collet.${tool}`, '--args', JSON.stringify(args), '--output', 'raw', ...more);

await test('mcporter: lists', async () => {
  const done = await mcporter('list', 'collet', '--json');
  const listed = JSON.parse(done.stdout);
  assert.equal(listed.status, 'ok', done.stderr);
  assert.ok(listed.tools.some((tool) => tool.name === 'echo'));
});
await test('mcporter: calls', async () => {
  const done = await call('echo', { text: 'häuser' });
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /häuser/);
});
await test('mcporter: shows a tool\'s error as one', async () => {
  const done = await call('fail', { message: 'no luck' });
  assert.equal(done.code, 1);
  assert.match(done.stdout + done.stderr, /no luck/);
});
await test('mcporter: gives up a call in time', async () => {
  const done = await call('sleep', { ms: 600000 }, '--timeout', '400');
  assert.equal(done.code, 1);
});
await test('mcporter: a result of 1 MB becomes a handle', async () => {
  const done = await call('big', { bytes: k_megabyte });
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /collet:\/\/result\/[0-9a-f]{32}/);
  assert.ok(done.stdout.length < 100000);
});
await test('mcporter: a request of 20 MB is refused, and the reason is shown', async () => {
  const file = write('large.txt', 'x'.repeat(20_000_000));
  const done = await mcporter('call', 'collet.echo', `text=@${file}`, '--output', 'raw');
  assert.equal(done.code, 1);
  assert.match(done.stdout + done.stderr, /-32600|16777216|too large|over the limit/i);
});
