// SPDX-License-Identifier: MIT
// Commands that plugins add: listed, run, refused, interrupted.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { assert, children, test } from './lib/cases.mjs';
import { build, collet, service_plugins, services_configuration, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';

const config = services_configuration();
const word = (...args) => run(collet, ['--config', config, ...args]);

await test('words: help lists them with their plugin, and not one that is the host\'s', async () => {
  for (const args of [['help'], ['--help'], ['-h']]) {
    const { code, stdout } = await word(...args);
    assert.equal(code, 0);
    assert.match(stdout, /Commands of plugins:\n(.*\n)*  salute +Greet somebody \(commander\)/);
    assert.match(stdout, /serve +Serve the selected tools/);
    assert.ok(!stdout.includes('Never seen'));
  }
});

await test('words: help of one word is its summary and usage, of a command its options', async () => {
  assert.equal((await word('help', 'salute')).stdout, "Greet somebody (of plugin 'commander')\nUsage: collet salute NAME...\n");
  for (const args of [['--help'], ['-h'], ['Ada', '--help']]) {
    const { code, stdout, stderr } = await word('salute', ...args);
    assert.deepEqual([code, stdout, stderr], [0, "Greet somebody (of plugin 'commander')\nUsage: collet salute NAME...\n", '']);
  }
  assert.match((await word('help', 'tools')).stdout, /--cost/);
  const unknown = await word('help', 'salude');
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /no command 'salude'; did you mean 'salute'\?/);
});

await test('words: parts are printed as they come, and the exit code is the command\'s', async () => {
  assert.deepEqual((({ code, stdout, stderr }) => [code, stdout, stderr])(await word('salute', 'Ada')), [0, 'Hail, Ada!\n', '']);
  const two = await word('salute', 'Ada', '--config');
  assert.deepEqual([two.code, two.stdout], [1, 'Hail, Ada!\nHail, --config!\n']);
});

await test('words: a failure goes to standard error with exit code 1, wrong usage with 2', async () => {
  const failed = await word('grumble');
  assert.deepEqual([failed.code, failed.stdout, failed.stderr], [1, 'so far\n', 'collet: failed: out of sorts\n']);
  assert.equal((await word('grumble', '2')).code, 2);
  assert.equal((await word('salute')).code, 2);
});

await test('words: a command calls tools', async () => {
  const { code, stdout } = await word('relay', 'echo:echo', '{"text":"a"}');
  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).text, 'a');
  const refused = await word('relay', 'echo:ecko');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /did you mean 'echo:echo'/);
});

await test('words: an unknown word is refused with the nearest, of plugins and of the host', async () => {
  for (const [wrong, near] of [['saluet', 'salute'], ['tolls', 'tools']]) {
    const { code, stderr } = await word(wrong);
    assert.equal(code, 2);
    assert.match(stderr, new RegExp(`no command '${wrong}'; did you mean '${near}'`));
  }
});

await test('words: the interrupt signal cancels', async () => {
  const child = spawn(collet, ['--config', config, 'linger'], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let out = '';
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
  child.stdout.on('data', (text) => {
    if (out === '') child.kill('SIGINT');
    out += text;
  });
  assert.deepEqual(await ended, { code: 1, signal: null });
  children.delete(child);
  assert.match(out, /^waiting/);
  assert.match(err, /cancelled: /);
});

await test('words: plugin check knows them', async () => {
  const { stdout } = await run(collet, ['plugin', 'check', join(service_plugins, 'commander.so')]);
  assert.match(stdout, /ok +commands: 5 declared, and collet\.commands\/1 offered/);
  assert.match(stdout, /0 failed/);
});

await test('words: an argument is a setting, for the one command, and what it says is a text', async () => {
  assert.equal((await word('place', 'go')).stdout, 'nowhere\n');
  for (const dir of ['some where', '17', 'a"b\\c', 'é']) assert.equal((await word('place', '--flag', 'go', dir, 'more')).stdout, `${dir}\n`);
});

await test('words: a command sees the tools of plugins that describe themselves last', async () => {
  const { code, stdout } = await word('known', 'afterthought:*');
  assert.equal(code, 0);
  assert.deepEqual(stdout.trim().split('\n'), ['afterthought:alias:a b/é', 'afterthought:alias:tool', 'afterthought:alias:x:y', 'afterthought:seen']);
});

await test('words: a plugin that reports a change before its first command is asked again, and the command runs', async () => {
  const restless = write('restless.toml', `[host]\nplugin_dirs = [${JSON.stringify(join(build, 'tests/restless'))}]\n`);
  for (let i = 0; i < 20; ++i) {
    const { code, stdout, stderr } = await run(collet, ['--config', restless, 'rest']);
    assert.deepEqual([code, stdout, stderr], [0, 'described 2\n', '']);
  }
});

await test('words: a word that a plugin does not get is told with the reason', async () => {
  const { stdout } = await word('check');
  assert.match(stdout, /plugin 'commander' cannot have the command 'tools': the host has a command of that name/);
});
