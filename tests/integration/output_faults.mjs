// SPDX-License-Identifier: MIT
// The output of a tool that changes documents, under faults at each system call of its write: killed, refused, disk full, and replaced in
// between. There is the old file or the new one, and nothing else after the next write.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { assert, left_out, skip, test, until } from './lib/cases.mjs';
import { collet, sanitized, scratch, test_plugins, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';

if (sanitized) {
  left_out('faults', 'LeakSanitizer does not work under strace');
  process.exit(0);
}

const folder = join(scratch, `faults-${process.pid}`);
const config = write('faults.toml', `[host]\nplugin_dirs = [${JSON.stringify(test_plugins)}]\n\n[access]\nread = [${JSON.stringify(folder)}]\nwrite = [${JSON.stringify(folder)}]\n`);
const before = `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n  /a/{id}:\n    get:\n      operationId: a\n      responses: {'200': {description: ok}}\n`;
const source = join(folder, 'api.yaml');
const fresh = join(folder, 'new.yaml');

function prepare() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(source, before);
}
/// For each tool that writes a document, arguments that change this one.
const k_tools = {
  fix: [`spec.file=${source}`],
  convert: [`spec.file=${source}`, 'target=3.1'],
  slice: [`spec.file=${source}`, 'paths:=["/a/**"]', 'without:=true'],
  join: [`specs:=${JSON.stringify([{ file: source }, { content: before.replaceAll('/a/', '/b/') }])}`],
  overlay_apply: [`spec.file=${source}`, `overlay.content=${JSON.stringify({ overlay: '1.1.0', info: { title: 'O', version: '1' }, actions: [{ target: '$.info', update: { title: 'New' } }] })}`],
};
let tool = 'fix';
const command = (output) => [collet, 'call', '--config', config, tool, ...k_tools[tool], `output=${output}`];
/// Runs the tool under strace with more options.
const traced = (output, options) => run('strace', ['-f', '-qq', ...options, ...command(output)]);
const text_of = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const strays = () => readdirSync(folder).filter((name) => name !== 'api.yaml' && name !== 'new.yaml');

/// Returns [system call, number of that call in its thread] from the creation of the temporary file on.
async function calls_of(output) {
  prepare();
  const log = join(scratch, `faults-${process.pid}.strace`);
  const done = await traced(output, ['-o', log]);
  assert.equal(done.code, 0, done.stderr);
  const counts = new Map();
  const found = [];
  let writer = null;
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [, thread, name] = line.match(/^(\d+) +(\w+)\(/) ?? [];
    if (!name) continue;
    const key = `${thread} ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (/openat\(.*O_WRONLY\|O_CREAT\|O_EXCL/.test(line) && line.includes('.yaml')) writer = thread;
    if (thread === writer && name !== 'exit_group' && name !== 'exit') found.push([name, counts.get(key)]);
  }
  return { calls: found.slice(0, 40), after: text_of(output) };
}

/// Kills the tool at each system call of its write. Returns the number of the kills after which the file was new.
async function kill_everywhere(output, calls, after) {
  const old = output === source ? before : null;
  const seen = { old: 0, new: 0 };
  for (const [name, number] of calls) {
    prepare();
    await traced(output, ['-o', '/dev/null', '-e', `inject=${name}:signal=SIGKILL:when=${number}`]);
    const text = text_of(output);
    assert.ok(text === old || text === after, `${tool} killed at ${name} ${number}: ${text}`);
    ++seen[text === after ? 'new' : 'old'];
    writeFileSync(source, before);  // Files beside it that the killed run left stay.
    const [program, ...args] = command(output);
    const again = await run(program, [...args, 'overwrite:=true']);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(text_of(output), after);
    assert.deepEqual(strays(), [], `${tool} after ${name} ${number}`);
  }
  return seen;
}

let strace = true;
try {
  execFileSync('strace', ['-qq', '-o', '/dev/null', 'true']);
} catch {
  strace = false;
}

if (!strace) skip('faults: the output', 'strace is absent or may not trace');
for (const output of strace ? [source, fresh] : []) {
  const kind = output === source ? 'an existing file' : 'a new file';
  await test(`faults: killed at each system call, ${kind} is the old one or the new one, and the next write leaves nothing else`, async () => {
    const { calls, after } = await calls_of(output);
    assert.ok(calls.length >= 5 && after.includes('name: id'), JSON.stringify(calls));
    const seen = await kill_everywhere(output, calls, after);
    assert.ok(seen.old > 0 && seen.new > 0, JSON.stringify(seen));
  });

  await test(`faults: an error of each system call leaves ${kind} as it was, without a temporary file`, async () => {
    const { calls, after } = await calls_of(output);
    const errors = { openat: 'EROFS', write: 'ENOSPC', fsync: 'EIO', fchmod: 'EPERM', renameat: 'EROFS', linkat: 'EROFS' };
    const old = output === source ? before : null;
    let tried = 0;
    for (const [name, number] of calls) {
      if (!errors[name]) continue;
      prepare();
      const done = await traced(output, ['-o', '/dev/null', '-e', `inject=${name}:error=${errors[name]}:when=${number}`]);
      const text = text_of(output);
      assert.ok(text === old || text === after, `${name} ${number}: ${text}`);
      if (text === old) {
        ++tried;
        assert.notEqual(done.code, 0, `${name} ${number}`);
        // Other threads open and write too, and the fault may hit them instead.
        if (!['openat', 'write'].includes(name)) assert.match(done.stderr + done.stdout, /\/output: /, `${name} ${number}`);
      }
      assert.deepEqual(strays(), [], `${name} ${number}`);
    }
    assert.ok(tried >= 3, `${tried} faults before the file was there`);
  });
}

for (const other of strace ? Object.keys(k_tools).slice(1) : []) {
  await test(`faults: ${other} killed at each system call of its write leaves the old file or the new one`, async () => {
    tool = other;
    const { calls, after } = await calls_of(source);
    assert.ok(calls.length >= 5 && after !== before, JSON.stringify(calls));
    const seen = await kill_everywhere(source, calls, after);
    assert.ok(seen.old > 0 && seen.new > 0, JSON.stringify(seen));
  });

  await test(`faults: a limit of file size leaves the file as it was under ${other}`, async () => {
    tool = other;
    prepare();
    writeFileSync(source, before + `# ${'x'.repeat(100_000)}\n`);
    const old = text_of(source);
    const done = await run('bash', ['-c', 'ulimit -f 16; exec "$@"', 'bash', ...command(source)]);
    assert.notEqual(done.code, 0);
    assert.match(done.stderr + done.stdout, /\/output: /);
    assert.equal(text_of(source), old);
    assert.deepEqual(strays(), []);
  });
}
tool = 'fix';

if (strace) await test('faults: a file that another process replaces during the write stays, and the tool fails', async () => {
  prepare();
  // The tool stops at fsync(), before it renames its file, until the other process has replaced the file.
  const place_of_pid = join(scratch, `faults-${process.pid}.pid`);
  const running = run('bash', ['-c', 'echo $$ > "$0"; exec strace -f -qq -o /dev/null -e inject=fsync:signal=SIGSTOP:when=1 "$@"', place_of_pid, ...command(source)]);
  await until(() => strays().length > 0, 'the temporary file');
  writeFileSync(join(folder, 'new.yaml'), 'theirs');
  renameSync(join(folder, 'new.yaml'), source);
  const tracer = Number(readFileSync(place_of_pid, 'utf8'));
  const go_on = setInterval(() => run('pkill', ['-CONT', '-P', String(tracer)]), 20);
  const done = await running;
  clearInterval(go_on);
  assert.notEqual(done.code, 0);
  assert.match(done.stderr + done.stdout, /another process changed the file/);
  assert.equal(text_of(source), 'theirs');
  assert.deepEqual(strays(), []);
});

await test('faults: a limit of file size, as a full disk, leaves the file as it was', async () => {
  prepare();
  writeFileSync(source, before + `# ${'x'.repeat(100_000)}\n`);
  const old = text_of(source);
  const done = await run('bash', ['-c', 'ulimit -f 16; exec "$@"', 'bash', ...command(source)]);
  assert.notEqual(done.code, 0);
  assert.match(done.stderr + done.stdout, /\/output: /);
  assert.equal(text_of(source), old);
  assert.deepEqual(strays(), []);
});
rmSync(folder, { recursive: true, force: true });
