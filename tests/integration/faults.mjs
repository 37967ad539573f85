// SPDX-License-Identifier: MIT
// Faults of a plugin that end the process, or that the host must contain, by the tools of plugins/breaker.cpp: each is named on standard
// error, and none harms another plugin or the client unseen.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { build, collet, sanitized, scratch, service_plugins, test_plugins, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, text_of } from './lib/session.mjs';

const config = (more = '', folders = [join(build, 'tests/breaker'), test_plugins]) =>
  write('collet.toml', `[host]\nplugin_dirs = ${JSON.stringify(folders)}\n\n[access]\nread = ["."]\nwrite = []\n\n${more}`);
const plain = config();

async function serve(label, more = [], options = {}) {
  const session = new Session(label && `faults-${label}`, ['--config', plain, ...more], options);
  await session.initialize();
  return session;
}

/// Calls the tool of a fault that ends the host, and returns how it ended.
async function ended_by(tool, more = []) {
  const session = await serve(null, more);
  session.ask('tools/call', { name: tool, arguments: {} });
  const exit = await session.closed;
  return { ...exit, stderr: session.stderr };
}

// A sanitizer has handlers of its own for these signals, which keep the last word.
const k_of_sanitizers = new Set(['SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGILL']);
const k_crashes = {
  segv: ['SIGSEGV', "in tool 'segv', call \\d+"],
  bus: ['SIGBUS', "in tool 'bus', call \\d+"],
  fpe: ['SIGFPE', "in tool 'fpe', call \\d+"],
  ill: ['SIGILL', "in tool 'ill', call \\d+"],
  abort: ['SIGABRT', "in tool 'abort', call \\d+"],
  terminate: ['SIGABRT', "in tool 'terminate', call \\d+"],
  overflow: ['SIGSEGV', "in tool 'overflow', call \\d+"],
  jump: ['SIGSEGV', "in tool 'jump', call \\d+"],
  raise_fpe: ['SIGFPE', "in tool 'raise_fpe', call \\d+"],
  raise_usr1: ['SIGUSR1', "in tool 'raise_usr1', call \\d+"],
  throw_on_thread: ['SIGABRT', 'on a thread of its own'],
  segv_on_thread: ['SIGSEGV', 'on a thread of its own'],
  jump_on_thread: ['SIGSEGV', 'on a thread of its own'],
};
for (const [tool, [signal, place]] of Object.entries(k_crashes)) {
  if (sanitized && k_of_sanitizers.has(signal)) continue;
  const says = new RegExp(`^collet: plugin 'breaker' crashed \\(${signal}\\) ${place}$`, 'm');
  await test(`faults: ${tool}: serve names plugin, signal and place, and ends by the signal`, async () => {
    const { code, signal: by, stderr } = await ended_by(tool);
    assert.deepEqual([code, by], [null, signal], stderr);
    assert.match(stderr, says);
    if (!tool.startsWith('jump')) assert.match(stderr, /^collet: {3}at \S*\/breaker\.so\+0x[0-9a-f]+$/m);
  });
  await test(`faults: ${tool}: call names plugin, signal and place, and ends by the signal`, async () => {
    const ended = await run(collet, ['call', '--config', plain, tool]);
    assert.deepEqual([ended.code, ended.signal, ended.stdout], [null, signal, ''], ended.stderr);
    assert.match(ended.stderr, says);
  });
}

await test('faults: the text of an exception that nothing caught is kept', async () => {
  assert.match((await ended_by('throw_on_thread')).stderr, /nobody catches this/);
  assert.match((await run(collet, ['call', '--config', plain, 'throw_on_thread'])).stderr, /nobody catches this/);
});

await test('faults: what a plugin printed before it crashed is kept, with and without a line end', async () => {
  const { stderr } = await ended_by('print_and_abort');
  assert.match(stderr, /plugin 'breaker' prints to a standard stream: printed with a line end/);
  assert.match(stderr, /printed without/);
  assert.match((await run(collet, ['call', '--config', plain, 'print_and_abort'])).stderr, /printed with a line end\nprinted without/);
});

await test('faults: with a JSON log each line of a crash is an object', async () => {
  const { stderr } = await ended_by('abort', ['--log-format', 'json']);
  const lines = stderr.trim().split('\n').map((line) => JSON.parse(line));
  const crash = lines.find((line) => line.component === 'crash');
  assert.match(crash.message, /^plugin 'breaker' crashed \(SIGABRT\) in tool 'abort', call \d+$/);
  assert.equal(crash.level, 'error');
  assert.ok(Math.abs(Date.parse(crash.time) - Date.now()) < 600_000, crash.time);
});

const k_exits = { exit: 'exit', quick_exit: 'quick_exit', exit_at_once: '_exit', exit_at_once_c99: '_Exit' };
for (const [tool, name] of Object.entries(k_exits)) {
  const says = new RegExp(`^collet: plugin 'breaker' ended the host by ${name}\\(0\\) in tool '${tool}', call \\d+: a plugin never exits$`, 'm');
  await test(`faults: ${tool}: serve and call name the plugin that ends them, and fail`, async () => {
    const served = await ended_by(tool);
    assert.deepEqual([served.code, served.signal], [3, null], served.stderr);
    assert.match(served.stderr, says);
    const called = await run(collet, ['call', '--config', plain, tool]);
    assert.equal(called.code, 3, called.stderr);
    assert.match(called.stderr, says);
  });
}

await test('faults: exit() on a thread of the plugin is named', async () => {
  const { code, stderr } = await ended_by('exit_on_thread');
  assert.equal(code, 3, stderr);
  assert.match(stderr, /plugin 'breaker' ended the host by exit\(0\) on a thread of its own/);
});

if (!sanitized) {
  await test('faults: a plugin whose handler passes signals on is named as well', async () => {
    const session = await serve('install_handler');
    assert.equal(text_of(await session.call('install_handler', {})), '{"survived":true}');
    session.ask('tools/call', { name: 'segv', arguments: {} });
    const exit = await session.closed;
    assert.equal(exit.signal, 'SIGSEGV', session.stderr);
    assert.match(session.stderr, /the plugin's handler/);
    assert.match(session.stderr, /plugin 'breaker' crashed \(SIGSEGV\) in tool 'segv'/);
  });
}

await test('faults: handlers that create() resets are installed again', async () => {
  const ended = await run(collet, ['call', '--config', config('[plugins.breaker.config]\ncreate = "reset_handlers"\n'), 'abort']);
  assert.equal(ended.signal, 'SIGABRT');
  assert.match(ended.stderr, /plugin 'breaker' crashed \(SIGABRT\) in tool 'abort'/);
});

for (const [fault, signal, says] of [
  ['create = "abort"', 'SIGABRT', /plugin 'breaker' crashed \(SIGABRT\) in create\(\)/],
  ['create = "exit"', null, /plugin 'breaker' ended the host by exit\(0\) in create\(\): a plugin never exits/],
  ['destroy = "abort"', 'SIGABRT', /plugin 'breaker' crashed \(SIGABRT\) in destroy\(\)/],
  ['destroy = "exit"', null, /plugin 'breaker' ended the host by exit\(0\) in destroy\(\): a plugin never exits/],
  ['destroy = "throw_it"', 'SIGABRT', /plugin 'breaker' crashed \(SIGABRT\) in destroy\(\)/],
]) {
  await test(`faults: ${fault}: call names the plugin and the function`, async () => {
    const called = await run(collet, ['call', '--config', config(`[plugins.breaker.config]\n${fault}\n`), 'log_flood', 'lines=0']);
    assert.deepEqual([called.code, called.signal], [signal ? null : 3, signal], called.stderr);
    assert.match(called.stderr, says);
    if (fault.startsWith('destroy')) assert.equal(called.stdout, '{"survived":true}\n');
  });
  await test(`faults: ${fault}: serve names the plugin and the function, if it runs it`, async () => {
    const session = new Session(null, ['--config', config(`[plugins.breaker.config]\n${fault}\n`)]);
    await session.initialize();
    const id = session.ask('tools/call', { name: 'log_flood', arguments: { lines: 0 } });
    if (fault.startsWith('destroy')) {
      // At its end, serve destroys no plugin that started no process.
      await session.answer(id);
      assert.equal((await session.end()).code, 0, session.stderr);
    } else {
      assert.deepEqual(await session.closed, { code: signal ? null : 3, signal }, session.stderr);
      assert.match(session.stderr, says);
    }
  });
}

await test("faults: a timer's signal is named, without a guess at the plugin", async () => {
  for (const { signal, stderr } of [await ended_by('alarm'), await run(collet, ['call', '--config', plain, 'alarm'])]) {
    assert.equal(signal, 'SIGALRM', stderr);
    assert.match(stderr, /^collet: the host, or a plugin, ended the host by a signal for the process \(SIGALRM\)$/m);
  }
});

await test('faults: a signal of another process is not held against a plugin', async () => {
  const session = await serve('killed');
  await session.call('log_flood', { lines: 0 });
  process.kill(session.child.pid, 'SIGABRT');
  assert.equal((await session.closed).signal, 'SIGABRT');
  assert.match(session.stderr, new RegExp(`^collet: the host was ended by SIGABRT from process ${process.pid}$`, 'm'));
  assert.doesNotMatch(session.stderr, /plugin 'breaker'/);
});

await test('faults: an exception in a static destructor: call prints its answer and names the plugin', async () => {
  const called = await run(collet, ['call', '--config', plain, 'throw_at_exit']);
  assert.deepEqual([called.signal, called.stdout], ['SIGABRT', '{"survived":true}\n'], called.stderr);
  assert.match(called.stderr, /^collet: plugin 'breaker' crashed \(SIGABRT\) while the process exits$/m);
  assert.match(called.stderr, /nobody catches this/);
});

// A child process.
const all_children = (pid) => run('ps', ['-o', 'pid=', '--ppid', String(pid)]).then(({ stdout }) => stdout.trim().split(/\s+/).filter(Boolean));
const alive = (pid) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

for (const tool of ['fork_and_return', 'clone_and_return']) {
  await test(`faults: ${tool}: the child answers nothing, and the host answers once`, async () => {
    const session = await serve(tool);
    const id = session.ask('tools/call', { name: tool, arguments: {} });
    await session.answer(id);
    assert.equal(JSON.parse(text_of(await session.call('echo', { text: 'still here' }))).text, 'still here');
    const exit = await session.end();
    assert.equal(exit.code, 0, session.stderr);
    assert.equal(session.messages.filter((message) => message.id === id).length, 1);
  });
}

for (const [how, end] of Object.entries({
  'the end of input': (session) => session.end(),
  'SIGKILL': (session) => session.kill(),
})) {
  await test(`faults: a child that a plugin forks cannot write to the client, and ends with the host after ${how}`, async () => {
    const session = await serve('fork_and_write');
    assert.equal(text_of(await session.call('fork_and_write', {})), '{"survived":true}');
    const [child] = await until(async () => {
      const found = await all_children(session.child.pid);
      return found.length > 0 && found;
    }, 'the child');
    assert.equal(JSON.parse(text_of(await session.call('echo', { text: 'still here' }))).text, 'still here');
    await end(session);
    await until(() => !alive(child), 'the end of the child');
    assert.ok(!JSON.stringify(session.messages).includes('a child'), 'nothing of the child reached the client');
  });
}

await test('faults: a child that prints an answer and exits reaches the log, not the client', async () => {
  // At the end of the child, the search for leaks would take the memory of the host's other threads, which the child has not, for lost.
  const env = { ...process.env, ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:detect_leaks=0` };
  const session = await serve('fork_and_print', [], { env });
  assert.equal(text_of(await session.call('fork_and_print', {})), '{"survived":true}');
  const exit = await session.end();
  assert.equal(exit.code, 0, session.stderr);
  assert.ok(!JSON.stringify(session.messages).includes('a child'), 'nothing of the child reached the client');
  assert.match(session.stderr, /prints to a standard stream: .*from.*a child/);
  const called = await run(collet, ['call', '--config', plain, 'fork_and_print'], { env });
  assert.deepEqual([called.code, called.stdout], [0, '{"survived":true}\n'], called.stderr);
});

await test('faults: a child of vfork() that fails to execute a program is no fault', async () => {
  const session = await serve('vfork_and_exit');
  assert.equal(text_of(await session.call('vfork_and_exit', {})), '{"survived":true}');
  assert.equal((await session.end()).code, 0, session.stderr);
});

for (const tool of ['close_each', 'close_above_2', 'close_all']) {
  await test(`faults: ${tool}: the host ends with a reason, if standard error is a socket`, async () => {
    const { code, stderr } = await ended_by(tool);
    assert.equal(code, 3, stderr);
    assert.match(stderr, /^collet: plugin 'breaker' has closed the descriptors of the client: the host ends$/m);
  });
  await test(`faults: ${tool}: the host ends with a reason, if standard error is a file`, async () => {
    const errors = write('errors', '');
    const shell = ['-c', 'exec "$0" serve --config "$1" 2>"$2"', collet, plain, errors];
    const session = new Session(null, shell, { command: '/bin/sh', bare: true });
    await session.initialize();
    session.ask('tools/call', { name: tool, arguments: {} });
    const { code } = await session.closed;
    const stderr = readFileSync(errors, 'utf8');
    assert.equal(code, 3, stderr);
    assert.match(stderr, /^collet: plugin 'breaker' has closed the descriptors of the client: the host ends$/m);
  });
}

await test('faults: a call whose answer cannot be printed, because its plugin has closed every descriptor, fails', async () => {
  const called = await run(collet, ['call', '--config', plain, 'close_all']);
  assert.deepEqual([called.code, called.stdout], [3, ''], called.stderr);
});

await test("faults: a plugin's chdir() does not move another plugin's relative paths", async () => {
  const folder = join(scratch, 'faults-start');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'api.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'Moved', version: '1' }, paths: {} }));
  const with_opener = config('', [join(build, 'tests/breaker'), service_plugins]);
  const session = new Session('faults-change_folder', ['--config', with_opener], { cwd: folder });
  await session.initialize();
  const read = async () => [
    await session.call('parse', { spec: { file: 'api.json' } }),
    await session.call('open_file', { path: 'api.json' }),
  ];
  const before = await read();
  for (const each of before) assert.ok(!each.isError, text_of(each));
  assert.equal(text_of(await session.call('change_folder', {})), '{"survived":true}');
  assert.deepEqual((await read()).map(text_of), before.map(text_of));
  await session.end();
});

await test('faults: a flood of log lines is limited, and the log counts what is left out', async () => {
  const { code, stderr } = await run(collet, ['call', '--config', plain, 'log_flood', 'lines=200000']);
  assert.equal(code, 0, stderr.slice(-1000));
  const lines = stderr.split('\n');
  assert.ok(lines.length < 100000, `${lines.length} lines`);
  assert.match(stderr, /breaker: logs too much: further lines of this second are left out/);
  assert.match(stderr, /breaker: \[\d+ more lines left out\]/);
});

// `check` tries each plugin in a process of its own.
const k_in_check = {
  'create = "abort"': /^plugin 'breaker': plugin 'breaker' crashed \(SIGABRT\) while it was loaded and created: a defect of the plugin$/m,
  'create = "exit"': /^plugin 'breaker': plugin 'breaker' ended the process \(exit code 3\) while it was loaded and created: a defect of the plugin$/m,
  'create = "close_all"': /^plugin 'breaker': plugin 'breaker' ended the process \(exit code 3\) while it was loaded and created/m,
  'create = "kill_it"': /^plugin 'breaker': plugin 'breaker' crashed \(SIGKILL\) while it was loaded and created: a defect of the plugin$/m,
  'destroy = "abort"': /^plugin 'breaker': plugin 'breaker' crashed \(SIGABRT\) in destroy\(\): a defect of the plugin$/m,
};
for (const [fault, says] of Object.entries(k_in_check)) {
  await test(`faults: check with ${fault} names the plugin and checks the others`, async () => {
    const checked = await run(collet, ['check', '--config', config(`[plugins.breaker.config]\n${fault}\n`)]);
    assert.deepEqual([checked.code, checked.signal], [1, null], checked.stdout + checked.stderr);
    assert.match(checked.stdout, says);
    assert.match(checked.stdout, /^\d+ plugins, \d+ tools exposed, .* 1 complaints$/m);
    if (fault.includes('abort')) assert.match(checked.stderr, /plugin 'breaker' crashed \(SIGABRT\) in (create|destroy)\(\)/);
  });
}

// Slow cases, side by side.
await Promise.all([
  test('faults: a create() that hangs: check names it and ends', async () => {
    const checked = await run(collet, ['check', '--config', config('[plugins.breaker.config]\ncreate = "hang"\n')]);
    assert.equal(checked.code, 1, checked.stdout + checked.stderr);
    assert.match(checked.stdout, /plugin 'breaker' could not be set up: it did not return within 10 s: a defect of the plugin/);
  }),
  test('faults: a destroy() that hangs: check names it and ends', async () => {
    const checked = await run(collet, ['check', '--config', config('[plugins.breaker.config]\ndestroy = "hang"\n')]);
    assert.equal(checked.code, 1, checked.stdout + checked.stderr);
    assert.match(checked.stdout, /^plugin 'breaker' did not return from destroy\(\) within 10 s: a defect of the plugin$/m);
  }),
  test('faults: a destroy() that hangs: call prints its answer, names the plugin and ends', async () => {
    const called = await run(collet, ['call', '--config', config('[plugins.breaker.config]\ndestroy = "hang"\n'), 'log_flood', 'lines=0']);
    assert.deepEqual([called.code, called.stdout], [0, '{"survived":true}\n'], called.stderr);
    assert.match(called.stderr, /plugin 'breaker' did not return from destroy\(\) within 10 s: a defect of the plugin/);
  }),
]);
