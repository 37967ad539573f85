// SPDX-License-Identifier: MIT
// The way of a plugin's author: a new project, built against an installed prefix; and the faults that `plugin check` finds.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { assert, left_out, skip, test } from './lib/cases.mjs';
import { build, collet, recorded, root, sanitized, scratch, test_plugins } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

const home = join(scratch, `authors-${process.pid}`);
const prefix = join(home, 'prefix');
mkdirSync(home, { recursive: true, mode: 0o755 });

// The programs built here need no more than the product's own build.
process.env.CMAKE_GENERATOR ??= 'Ninja';

async function done(command, args, options = {}) {
  const ended = await run(command, args, { cwd: home, ...options });
  assert.equal(ended.code, 0, `${command} ${args.join(' ')}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}
const installed = (...args) => run(join(prefix, 'bin/collet'), args, { cwd: home });

await test('authors: the product is installed with its templates', async () => {
  await done('cmake', ['--install', build, '--prefix', prefix]);
  for (const file of ['c/plugin.c', 'cpp/plugin.cpp', 'c/.gitignore', 'cpp/CMakeLists.txt', 'rust/abi.rs', 'go/go.mod']) {
    assert.ok(existsSync(join(prefix, 'share/collet/templates', file)), file);
  }
});

const has_program = async (name) => (await run(name, [name === 'go' ? 'version' : '--version']).catch(() => ({ code: 1 }))).code === 0;

await test('authors: the ABI of the template in Rust has the slots and values of the headers', () => {
  const abi = readFileSync(join(root, 'sdk/templates/rust/abi.rs'), 'utf8');
  const headers = ['abi.h', 'interfaces/access.h'].map((name) => readFileSync(join(root, 'sdk/include/collet', name), 'utf8')).join('\n').replace(/\/\/.*$/gm, '');
  const pairs = { collet_str: 'Str', collet_sink: 'Sink', collet_host_api: 'HostApi', collet_plugin_api: 'PluginApi', collet_entry: 'Entry', collet_access: 'Access' };
  for (const [name, ours] of Object.entries(pairs)) {
    const slots = headers.match(new RegExp(`typedef struct ${name} \\{([\\s\\S]*?)\\n\\}`))[1];
    const fields = abi.match(new RegExp(`pub struct ${ours}(?:<[^>]*>)? \\{([\\s\\S]*?)\\n\\}`))[1];
    const in_c = slots.split(';').map((one) => (one.match(/\(\*(\w+)\)/) ?? one.match(/(\w+)\s*$/))?.[1]).filter(Boolean);
    assert.deepEqual([...fields.matchAll(/pub (\w+):/g)].map((one) => one[1]), in_c, name);
  }
  const values = [...abi.matchAll(/^pub const (\w+): (?:Status|i32|u32) = (\w+);/gm)];
  assert.ok(values.length > 15);
  for (const [, name, value] of values) {
    const found = headers.match(new RegExp(`COLLET_${name}\\b\\s*=?\\s*(\\w+)`));
    assert.equal(Number(found?.[1].replace(/u$/, '')), Number(value.replaceAll('_', '')), name);
  }
});

for (const [lang, id, tool, program] of [['cpp', 'clock', 'clock'], ['c', 'com.example.utc-clock', 'utc_clock'], ['rust', 'com.example.rust-clock', 'rust_clock', 'cargo'], ['go', 'com.example.go-clock', 'go_clock', 'go']]) {
  const project = `authors: a new project in ${lang} builds by the three commands that are printed, and its own tests pass`;
  if (program && sanitized) {
    left_out(project, 'the release build is enough: no sanitizer of ours is in its code');
    continue;
  }
  if (program && !(await has_program(program))) {
    skip(project, `no ${program}; packaging/install-deps.sh templates installs it`);
    continue;
  }
  await test(project, async () => {
    const made = await installed('plugin', 'new', id, '--lang', lang);
    assert.equal(made.code, 0, made.stderr);
    for (const file of readdirSync(join(home, id))) assert.doesNotMatch(readFileSync(join(home, id, file), 'utf8'), /@(ID|TOOL)@/, file);
    const commands = made.stdout.split('\n').filter((line) => /^c(make|test) /.test(line));
    assert.equal(commands.length, 3, made.stdout);
    let output = '';
    for (const line of commands) output = await done('sh', ['-c', line]);
    assert.match(output, /100% tests passed, 0 tests failed out of 2/);
  });

  await test(`authors: the tool of the project in ${lang} answers a client, and refuses what is wrong`, async () => {
    const session = await legacy('authors', ['--config', join(home, id, 'build/collet.toml')]);
    const listed = (await session.result('tools/list')).tools.find((one) => one.name === tool);
    assert.equal(listed.annotations.readOnlyHint, true);
    assert.deepEqual(JSON.parse(text_of(await session.call(tool, { seconds: 1000000000 }))), { utc: '2001-09-09T01:46:40Z', weekday: 'Sunday' });
    assert.deepEqual(JSON.parse(text_of(await session.call(tool, { seconds: -62135596800 }))), { utc: '0001-01-01T00:00:00Z', weekday: 'Monday' });
    for (const wrong of [{}, { seconds: 'x' }, { seconds: 1.5 }, { seconds: 253402300800 }, { seconds: 1, more: 1 }, { seconds: '9'.repeat(40) }]) {
      const answer = await session.call(tool, wrong);
      assert.equal(answer.isError, true, JSON.stringify(wrong));
      assert.match(text_of(answer), /seconds|more/);
    }
    await session.end();
  });
}

for (const lang of ['cpp', 'c']) {
  await test(`authors: the plugin in ${lang} is selected by a profile, renamed, one argument pinned, called from the TypeScript SDK, and passes the check`, async () => {
    const [id, tool] = lang === 'cpp' ? ['clock', 'clock'] : ['com.example.utc-clock', 'utc_clock'];
    const folder = join(home, id, 'build');
    const config = join(home, `selected-${lang}.toml`);
    writeFileSync(config, `[host]\nplugin_dirs = [${JSON.stringify(folder)}]\n[profiles.time.expose]\nallow = ["${tool}"]\nrename = { ${tool} = "epoch" }\n[profiles.time.tools.${tool}]\npinned = { seconds = 0 }\n`);
    const client = new Client({ name: 'collet-tests', version: '1' }, { capabilities: {} });
    await client.connect(new StdioClientTransport({ ...recorded('authors', ['--config', config, '--profile', 'time']), stderr: 'ignore' }));
    const { tools } = await client.listTools();
    const epoch = tools.find((one) => one.name === 'epoch');
    assert.ok(epoch && !tools.some((one) => one.name === tool), JSON.stringify(tools.map((one) => one.name)));
    assert.equal(epoch.inputSchema.properties?.seconds, undefined);
    assert.match(text_of(await client.callTool({ name: 'epoch', arguments: {} })), /1970-01-01T00:00:00Z/);
    const unpinned = await client.callTool({ name: 'epoch', arguments: { seconds: 1 } });
    assert.ok(unpinned.isError && /pins this argument/.test(text_of(unpinned)), JSON.stringify(unpinned));
    await client.close();
    const checked = await run(collet, ['plugin', 'check', join(folder, `${id}.so`)], { cwd: home });
    assert.equal(checked.code, 0, checked.stdout);
  });
}

await test('authors: new refuses a wrong id, a name of CMake, a folder that is in use, and leaves nothing behind', async () => {
  const before = readdirSync(home).sort();
  for (const id of ['Clock', '1st', 'a_b', '..', 'a/b', 'com..x', '', 'test', 'x'.repeat(41)]) {
    const refused = await installed('plugin', 'new', id);
    assert.equal(refused.code, 2, `${id}: ${refused.stdout}`);
    assert.ok(refused.stderr.length > 0);
  }
  assert.equal((await installed('plugin', 'new', 'other', '--lang', 'java')).code, 2);
  const used = await installed('plugin', 'new', 'clock');
  assert.equal(used.code, 1);
  assert.match(used.stderr, /is there already: expected a new or empty folder/);
  const nowhere = await installed('plugin', 'new', 'other', '--dir', '/proc/nowhere/other');
  assert.equal(nowhere.code, 1);
  assert.deepEqual(readdirSync(home).sort(), before);
});

await test('authors: new fills an empty folder that --dir names, spaces and all', async () => {
  const folder = join(home, 'an empty one');
  mkdirSync(folder);
  const made = await installed('plugin', 'new', 'filled', '--dir', folder);
  assert.equal(made.code, 0, made.stderr);
  assert.ok(made.stdout.includes(`'${folder}'`), made.stdout);
  assert.deepEqual(readdirSync(folder).sort(), ['.gitignore', 'CMakeLists.txt', 'README.md', 'plugin.cpp']);
});

for (const file of [join(prefix, 'lib/collet/plugins/parse.so'), join(prefix, 'lib/collet/plugins/walk.so'), join(test_plugins, 'echo.so'), join(test_plugins, 'cecho.so')]) {
  await test(`authors: ${file.split('/').pop()} passes the check`, async () => {
    const checked = await run(collet, ['plugin', 'check', file, '--json'], { cwd: home });
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
    const report = JSON.parse(checked.stdout);
    assert.equal(report.ok, true);
    for (const name of ['file', 'elf', 'exports', 'manifest', 'load', 'create', 'tools', 'calls', 'instances', 'memory', 'threads', 'descriptors', 'process', 'streams']) {
      assert.ok(report.checks.some((one) => one.check === name && one.state === 'ok'), `${name}: ${checked.stdout}`);
    }
  });
}

const checked_service = (name) => run(collet, ['plugin', 'check', join(build, 'tests/services', name)], { cwd: home });

await test('authors: a plugin that is checked has the interfaces of the host', async () => {
  const { code, stdout } = await checked_service('keeper.so');
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^ok {3}calls: 15 with wrong arguments: 14 refused with a text, 1 answered$/m, 'kept lists what the store has');
});

await test('authors: what a plugin misuses an interface for fails the check', async () => {
  const { code, stdout } = await checked_service('meter.so');
  assert.equal(code, 1, stdout);
  assert.match(stdout, /^FAIL calls: the plugin misuses the host: a metric is called 'Calls', expected /m);
});

/// Builds the plugin with one fault in a folder of its own.
let made = 0;
async function faulty(flags, name = 'faulty.so') {
  const folder = join(home, `fault-${++made}`);
  mkdirSync(folder, { mode: 0o755 });
  const file = join(folder, name);
  await done('cc', ['-std=gnu11', '-fPIC', '-shared', '-pthread', '-fvisibility=hidden', `-I${root}/sdk/include`, ...flags, join(root, 'tests/integration/plugins/faulty.c'), '-o', file]);
  return file;
}

/// Expects that `check` fails, and that one of its failures has this name and this text.
async function fails(file, name, says) {
  const checked = await run(collet, ['plugin', 'check', file], { cwd: home });
  assert.equal(checked.code, 1, checked.stdout + checked.stderr);
  const lines = checked.stdout.split('\n').filter((line) => line.startsWith('FAIL '));
  assert.ok(lines.some((line) => line.startsWith(`FAIL ${name}: `) && says.test(line)), checked.stdout);
  return lines;
}

await test('authors: the faulty plugin without a fault passes', async () => {
  const checked = await run(collet, ['plugin', 'check', await faulty(['-DFAULT=NONE'])], { cwd: home });
  assert.equal(checked.code, 0, checked.stdout);
});

await test('authors: what a schema says in vain is a warning', async () => {
  const checked = await run(collet, ['plugin', 'check', await faulty(['-DFAULT=ODD_SCHEMA'])], { cwd: home });
  assert.equal(checked.code, 0, checked.stdout);
  assert.match(checked.stdout, /^warn tools: tool 'faulty': input_schema: .*minLenght.*did you mean 'minLength'\?$/m);
});

// Lines of sdk/README.md that need more than the project of `plugin new`.
const guide = readFileSync(join(root, 'sdk/README.md'), 'utf8');
const line_of_guide = (begin) => {
  const found = guide.match(new RegExp(`^.*(${begin}[^\`\n]*)`, 'm'));
  assert.ok(found, begin);
  return found[1];
};

await test("authors: the guide's plugin builds by the guide's line for pkg-config, and answers", async () => {
  const folder = join(home, 'without-cmake');
  mkdirSync(folder, { mode: 0o755 });
  const [, code] = guide.match(/```cpp\n(#include <string>[\s\S]*?)```/);
  writeFileSync(join(folder, 'hello.cpp'), code);
  await done('sh', ['-c', `umask 022; ${line_of_guide('c\\+\\+ -std')}`], { cwd: folder, env: { ...process.env, PKG_CONFIG_PATH: join(prefix, 'share/pkgconfig') } });
  const checked = await run(collet, ['plugin', 'check', join(folder, 'hello.so')], { cwd: home });
  assert.equal(checked.code, 0, checked.stdout);
  const said = await done(collet, ['call', 'hello', 'name=world', '--set', `host.plugin_dirs=[${JSON.stringify(folder)}]`]);
  assert.deepEqual(JSON.parse(said), { greeting: 'Hello, world' });
});

const crash = sanitized ? { code: 1 } : await run('gdb', ['--version']).catch(() => ({ code: 1 }));
if (crash.code !== 0) {
  left_out("authors: the guide's line for gdb shows where a plugin crashed", 'no gdb, or a sanitizer in its way');
} else {
  await test("authors: the guide's line for gdb shows where a plugin crashed", async () => {
    const line = line_of_guide('gdb --args').replace('gdb ', 'gdb -batch -ex run -ex bt ').replace(/\/absolute\S*/, await faulty(['-DFAULT=CRASHES', '-g']));
    const ended = await run('sh', ['-c', line], { cwd: home, env: { ...process.env, PATH: `${join(prefix, 'bin')}:${process.env.PATH}` } });
    assert.match(ended.stdout, /SIGABRT[\s\S]*in call \(.*faulty\.c/, ended.stdout + ended.stderr);
  });
}

const file_faults = [
  ['a file that is not there', async () => join(home, 'nobody.so'), 'file', /cannot be opened: No such file/],
  ['a file that is no ELF file', async () => {
    const file = join(home, 'text.so');
    writeFileSync(file, 'hello', { mode: 0o644 });
    return file;
  }, 'elf', /is not an ELF file/],
  ['a file that others may write', async () => {
    const file = await faulty(['-DFAULT=NONE']);
    chmodSync(file, 0o777);
    return file;
  }, 'file', /may be written by others.*chmod go-w/],
  ['a program', async () => {
    const file = join(home, 'program.so');
    copyFileSync('/proc/self/exe', file);
    chmodSync(file, 0o644);
    return file;
  }, 'elf', /shared object|manifest|export/],
  ['a plugin without a manifest', () => faulty(['-DFAULT=NONE', '-DWITHOUT_MANIFEST']), 'manifest', /has no \.collet\.manifest section/],
  ['a plugin of another major', () => faulty(['-DFAULT=NONE', '-DANOTHER_MAJOR']), 'manifest', /needs ABI 2\.0, this host offers 1\.\d+/],
  ['a plugin under another name', () => faulty(['-DFAULT=NONE'], 'other.so'), 'manifest', /its name must be 'faulty\.so'/],
  ['two exported symbols', () => faulty(['-DFAULT=NONE', '-DSECOND_SYMBOL']), 'exports', /found .*faulty_extra.*expected collet_plugin_v1 and nothing else/],
  ['a symbol that nobody defines', () => faulty(['-DFAULT=NONE', '-Dpause=nobody_defines_this']), 'load', /undefined symbol: nobody_defines_this/],
];
for (const [what, make, name, says] of file_faults) {
  await test(`authors: check tells of ${what}`, async () => fails(await make(), name, says));
}

const faults = [
  ['OTHER_MANIFEST', 'entry', /another manifest in its code/],
  ['CREATE_FAILS', 'create', /no key is configured.*empty config/],
  ['DESCRIBE_FAILS', 'describe', /without saying why/],
  ['BAD_DESCRIPTION', 'describe', /what it describes is not/],
  ['NO_TITLE', 'tools', /tool 'faulty': no title/],
  ['NO_HINT', 'tools', /tool 'faulty': no readOnlyHint/],
  ['BAD_SCHEMA', 'tools', /expected "type": "object"/],
  ['DANGLING_SCHEMA', 'tools', /tool 'faulty': its input_schema can not be used: .*#\/\$defs\/nobody/],
  ['SILENT', 'calls', /fails without a text/],
  ['BAD_JSON', 'calls', /no JSON/],
  ['BAD_TEXT', 'calls', /not UTF-8/],
  ['TWO_PARTS', 'calls', /a second json part/],
  ['PENDS', 'calls', /is pending/],
  ['EXITS', 'process', /ended in call of tool 'faulty' with \{\}.*never exits/],
  ['PRINTS', 'stdout', /hello/],
  ['READS', 'stdin', /was read from/],
  ['ONE_INSTANCE', 'instances', /no key is configured/],
  ['LEAKS_DESCRIPTOR', 'descriptors', /are left after the last destroy/],
  ['LEAKS_THREAD', 'threads', /are left after the last destroy/],
  ['CHANGES_FOLDER', 'process', /working directory is '\/'/],
  ['CHANGES_ENVIRONMENT', 'process', /environment's 'FAULTY' was changed/],
  ['OTHER_VERSION', 'entry', /its version is '1\.0\.1', the manifest has '1\.0\.0'/],
  ['RESERVED_FIELD', 'entry', /its reserved field is 1, expected 0/],
  ['UNKNOWN_FLAG', 'entry', /its table has the flags 2, expected COLLET_PLUGIN_CONCURRENT or 0/],
  ['BAD_EXAMPLE', 'examples', /example 1, \{"a":1\}: its own input_schema refuses it: /],
  ['BAD_ANSWER', 'examples', /example 1, \{"a":"x"\}: the answer contradicts its output_schema: /],
  ['OPENS_ANY_PATH', 'access', /opened a file for a path outside of \[access\] read, \{"a":".*collet\/access\.hpp/],
  ['OPENS_BY_PREFIX', 'access', /opened a file for a symbolic link that leaves \[access\] read/],
  ['CONNECTS', 'access', /opened a connection for a URL although \[access\] url is false/],
  ['KEEPS_ONE_THREAD', 'threads', /1 are left .*"permissions": \{"threads": true\}/],
  ['HANDLES_SIGUSR1', 'process', /handler of signal 10 was changed without "permissions": \{"signal_handlers": true\}/],
  ['HANDLES_SIGTERM', 'process', /handler of signal 15 was changed, which belongs to the host/],
  ['CRASHES', 'process', /crashed by SIGABRT in call of tool 'faulty' with \{\}/],
  ['HANGS', 'process', /did not return from call of tool 'faulty' with \{\} within/],
  // A sanitizer keeps freed memory, so the size of a process shows no leaks.
  ...(sanitized ? [] : [['LEAKS_MEMORY', 'memory', /KiB behind, expected at most 1024/], ['LEAKS_PER_CALL', 'leaks', /each call leaves (9|10|11)\d bytes of memory behind/]]),
];
for (const [fault, name, says] of faults) {
  await test(`authors: check tells of the fault ${fault}`, async () => {
    const lines = await fails(await faulty([`-DFAULT=${fault}`]), name, says);
    assert.ok(lines.every((line) => !line.includes('secret')), lines.join('\n'));
  });
}

for (const fault of ['KEEPS_ONE_THREAD', 'HANDLES_SIGUSR1']) {
  await test(`authors: check accepts ${fault} with the permissions of the manifest`, async () => {
    const checked = await run(collet, ['plugin', 'check', await faulty([`-DFAULT=${fault}`, '-DPERMITTED'])], { cwd: home });
    assert.equal(checked.code, 0, checked.stdout);
  });
}
for (const [fault, name, says] of [['LEAKS_THREAD', 'threads', /are left after the last destroy/], ['HANDLES_SIGTERM', 'process', /signal 15 was changed, which belongs to the host/]]) {
  await test(`authors: check fails ${fault} whatever the manifest permits`, async () => fails(await faulty([`-DFAULT=${fault}`, '-DPERMITTED']), name, says));
}
