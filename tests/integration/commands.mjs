// SPDX-License-Identifier: MIT
// The command line: selection, inspection and wrong usage by an operator.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { collet, configuration, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy } from './lib/session.mjs';

const line_of = (file, text) => readFileSync(file, 'utf8').split('\n').findIndex((line) => line.includes(text)) + 1;

const command = (...args) => run(collet, args, { cwd: scratch });
const json = async (...args) => {
  const done = await command(...args);
  assert.equal(done.code, 0, done.stderr);
  return JSON.parse(done.stdout);
};

await test('commands: --version names the product', async () => {
  const done = await command('--version');
  assert.equal(done.code, 0);
  assert.match(done.stdout, /^collet \d+\.\d+\.\d+/);
});

await test('commands: without any configuration every tool that is not opt-in is listed', async () => {
  const names = (await json('tools', '--json', '--config', write('empty.toml', ''))).map((tool) => tool.name);
  for (const name of ['parse', 'read_result', 'walk_operations', 'walk_paths']) assert.ok(names.includes(name), `${name} is not among ${names}`);
});

const selected = configuration('[profiles.paths.expose]\nallow = ["walk_*"]\nrename = { walk_paths = "list_paths" }\n');
await test('commands: a profile that allows walk_* and renames one shows exactly that', async () => {
  const names = (await json('tools', '--json', '--config', selected, '--profile', 'paths')).map((tool) => tool.name);
  assert.deepEqual(names.filter((name) => name !== 'read_result'), ['list_paths', 'walk_headers', 'walk_operations', 'walk_parameters', 'walk_refs', 'walk_responses', 'walk_schemas', 'walk_security']);
  const session = await legacy('commands-profile', ['--config', selected, '--profile', 'paths']);
  const served = (await session.result('tools/list')).tools.map((tool) => tool.name);
  assert.deepEqual(served, names);
  assert.equal((await session.request('tools/call', { name: 'walk_paths', arguments: {} })).error.code, -32602);
  await session.end();
});

await test('commands: explain names the file and the line of the rule that decided', async () => {
  const shown = await command('explain', 'walk_paths', '--config', selected, '--profile', 'paths');
  assert.equal(shown.code, 0, shown.stderr);
  assert.ok(shown.stdout.includes(`${selected}:${line_of(selected, 'allow')}`), shown.stdout);
  assert.ok(shown.stdout.includes(`${selected}:${line_of(selected, 'rename')}`), shown.stdout);
  const denied = configuration('[expose]\ndeny = [\n  "walk_*",\n]\n');
  const hidden = await command('explain', 'walk_paths', '--config', denied);
  assert.ok(hidden.stdout.includes('hidden') && hidden.stdout.includes(`${denied}:${line_of(denied, 'walk_*')}`), hidden.stdout);
});

await test('commands: explain of a tool that nobody has suggests the nearest', async () => {
  const done = await command('explain', 'walk_path', '--config', selected);
  assert.equal(done.code, 1);
  assert.match(done.stderr, /walk_paths/);
});

await test('commands: an unknown key is an error with its place and what was meant, exit code 2', async () => {
  const file = write('wrong.toml', '[expose]\nalow = ["*"]\n');
  for (const word of [['tools'], ['serve'], ['check'], ['explain', 'walk_paths'], ['config', 'show']]) {
    const done = await command(...word, '--config', file);
    assert.equal(done.code, 2, `${word}: ${done.stderr}`);
    assert.ok(done.stderr.includes(`${file}:2:1`), done.stderr);
    assert.match(done.stderr, /alow.*did you mean.*allow/s);
    assert.equal(done.stdout, '');
  }
});

await test('commands: wrong values, wrong types and broken TOML are errors with their place, exit code 2', async () => {
  for (const text of ['[expose]\nallow = "walk_*"\n', '[host]\nmax_line_bytes = "many"\n', '[expose\n', '[host]\nlog_level = "loud"\n', 'a = 1\na = 2\n', '[host]\nmax_result_tokens = -4\n', '\xff\xfe']) {
    const file = write('wrong.toml', Buffer.from(text, 'latin1'));
    const done = await command('tools', '--config', file);
    assert.equal(done.code, 2, `${JSON.stringify(text)}: ${done.stdout}${done.stderr}`);
    assert.match(done.stderr, new RegExp(`${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:\\d+`));
  }
});

await test('commands: a configuration that is not there, an unknown profile and an unknown command, exit code 2', async () => {
  for (const args of [['tools', '--config', '/nobody/collet.toml'], ['tools', '--config', selected, '--profile', 'path'], ['serv'], [], ['tools', '--jsn'], ['tools', '--config', selected, '--set', 'expose.alow=1']]) {
    const done = await command(...args);
    assert.equal(done.code, 2, `${args}: ${done.stdout}${done.stderr}`);
    assert.ok(done.stderr.length > 0, String(args));
  }
});

await test('commands: config show --origin names where each setting comes from', async () => {
  const done = await command('config', 'show', '--origin', '--config', selected, '--profile', 'paths', '--set', 'host.max_result_tokens=123');
  assert.equal(done.code, 0, done.stderr);
  assert.ok(done.stdout.includes(`${selected}:${line_of(selected, 'allow')}`), done.stdout);
  assert.match(done.stdout, /max_result_tokens.*123.*--set/);
});

await test('commands: the cost that is told is characters / 4 of what a client lists', async () => {
  const session = await legacy('commands-cost', ['--config', selected]);
  const listed = (await session.result('tools/list')).tools;
  await session.end();
  const told = new Map((await json('tools', '--json', '--config', selected)).map((tool) => [tool.name, tool.tokens]));
  let sum = 0;
  let counted = 0;
  for (const { name, description, inputSchema } of listed) {
    const characters = [...JSON.stringify({ name, description, inputSchema })].length;
    assert.ok(Math.abs(told.get(name) - characters / 4) <= 1, `${name}: told ${told.get(name)}, listed ${characters / 4}`);
    sum += told.get(name);
    counted += countTokens(JSON.stringify({ name, description, inputSchema }));
  }
  assert.ok(counted > sum / 2 && counted < sum * 2, `told ${sum}, a tokenizer counts ${counted}`);
  const table = await command('tools', '--cost', '--config', selected);
  assert.match(table.stdout, new RegExp(`\\b${sum}\\b.*\\n?$`), table.stdout);
});

await test('commands: call types values by the schema, reads stdin, takes raw JSON, and its exit code tells', async () => {
  const spec = write('small.yaml', 'openapi: 3.0.3\ninfo: {title: t, version: "1"}\npaths:\n  /a: {get: {responses: {"200": {description: ok}}}}\n  /b: {get: {responses: {"200": {description: ok}}}}\n');
  const by_words = await command('call', 'walk_paths', `spec.file=${spec}`, 'limit=1', '--config', selected);
  assert.equal(by_words.code, 0, by_words.stderr);
  assert.equal(JSON.parse(by_words.stdout).returned, 1);
  const raw = await command('call', 'walk_paths', `spec:={"file":${JSON.stringify(spec)}}`, 'limit:=1', '--config', selected);
  assert.equal(raw.stdout, by_words.stdout);
  const piped = await run(collet, ['call', 'walk_paths', '-', '--config', selected], { input: JSON.stringify({ spec: { file: spec }, limit: 1 }) });
  assert.equal(piped.stdout, by_words.stdout);
  const refused = await command('call', 'walk_paths', 'spec.file=/etc/passwd', '--config', selected);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /denied/);
  assert.match(refused.stderr, /read = /, 'the TOML line that would allow it');
});

await test('commands: call --out and --raw write images, blobs and large results whole', async () => {
  const whole = await command('call', 'big', 'bytes=300000', '--raw', '--config', selected);
  assert.equal(whole.code, 0, whole.stderr);
  assert.ok(whole.stdout.length >= 300000, `${whole.stdout.length}`);
  JSON.parse(whole.stdout);
  const file = join(scratch, 'answer.json');
  const written = await command('call', 'big', 'bytes=300000', '--out', file, '--config', selected);
  assert.equal(written.stdout, `${file}: ${whole.stdout.length} bytes, application/json\n`, written.stderr);
  assert.equal(readFileSync(file, 'utf8'), whole.stdout);
  const small = await command('call', 'echo', 'text=a', '--raw', '--config', selected);
  assert.equal(JSON.parse(small.stdout).text, 'a');
  assert.ok(!small.stdout.endsWith('\n'));

  const parts = join(scratch, 'part.bin');
  const several = await command('call', 'parts', '--out', parts, '--config', selected);
  assert.equal(several.code, 0, several.stderr);
  const lines = several.stdout.split('\n').map((line) => line.match(/^(.*part(?:\.\d)?\.bin): (\d+) bytes, (\S+)$/)).filter(Boolean);
  assert.ok(lines.length > 2 && lines.some((line) => line[3].startsWith('image/')), several.stdout);
  for (const [, path, bytes] of lines) assert.equal(readFileSync(path).length, Number(bytes));
  const raw = await command('call', 'parts', '--raw', '--config', selected);
  assert.equal(`${raw.code}${raw.stdout}`, '1');
  assert.match(raw.stderr, /the answer has \d+ images, blobs or large results; --out FILE writes each/);
  const failed = await command('call', 'fail', 'message=no', '--out', join(scratch, 'never'), '--config', selected);
  assert.ok(failed.code === 1 && !existsSync(join(scratch, 'never')), failed.stderr);
  assert.equal((await command('call', 'parts', '--raw', '--json', '--config', selected)).code, 2);
});

await test('commands: check says no when the tool list is over its budget', async () => {
  assert.equal((await command('check', '--config', selected)).code, 0);
  const done = await command('check', '--config', configuration('[expose]\ncontext_budget = 10\n'));
  assert.equal(done.code, 1);
  assert.match(done.stdout + done.stderr, /context_budget/);
});

await test('commands: plugins lists those found, and tells why one was refused', async () => {
  const done = await command('plugins', '--config', selected);
  assert.equal(done.code, 0, done.stderr);
  for (const id of ['parse', 'walk', 'echo']) assert.match(done.stdout, new RegExp(`\\b${id}\\b`));
});

await test('commands: pinned arguments vanish from the schema and a client may not give them', async () => {
  const pinned = configuration('[tools.walk_paths]\npinned = { limit = 1 }\n');
  const tool = (await json('tools', '--json', '--config', pinned)).find((t) => t.name === 'walk_paths');
  assert.equal(tool.inputSchema.properties.limit, undefined);
  const spec = write('small.yaml', 'openapi: 3.0.3\ninfo: {title: t, version: "1"}\npaths: {/a: {}, /b: {}}\n');
  assert.equal(JSON.parse((await command('call', 'walk_paths', `spec.file=${spec}`, '--config', pinned)).stdout).returned, 1);
  const own = await command('call', 'walk_paths', `spec.file=${spec}`, 'limit:=2', '--config', pinned);
  assert.notEqual(own.code, 0);
  assert.match(own.stderr, /limit/);
});
