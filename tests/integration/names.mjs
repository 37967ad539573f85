// SPDX-License-Identifier: MIT
// Contested names, settings without effect, the reader of large results, and nested calls of opt-in tools, by the command line and over stdio.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, service_plugins, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, legacy, text_of } from './lib/session.mjs';

const command = (...args) => run(collet, args, { cwd: scratch });
const claims = join(build, 'tests/claims');
const choice = join(build, 'tests/choice');
const configured = (text, folders = [claims]) => write('names.toml', `host.plugin_dirs = ${JSON.stringify(folders)}\naccess.read = [${JSON.stringify(scratch)}]\n${text}`);
const line_of = (file, text) => readFileSync(file, 'utf8').split('\n').findIndex((line) => line.includes(text)) + 1;
const tools_of = async (file, ...args) => {
  const listed = await command('tools', '--json', '--config', file, ...args);
  assert.equal(listed.code, 0, listed.stderr);
  return Object.fromEntries(JSON.parse(listed.stdout).map((tool) => [tool.name, tool.tool]));
};
const complaints_of = async (file, ...args) => {
  const { code, stdout } = await command('check', '--json', '--config', file, ...args);
  const { complaints } = JSON.parse(stdout);
  assert.equal(code, complaints.length > 0 ? 1 : 0, stdout);
  return complaints;
};

await test('names: a plugin that is not shipped takes no name of the host or of a shipped tool, and serve warns', async () => {
  const file = configured('');
  const tools = await tools_of(file);
  assert.deepEqual([tools.parse, tools.read_result], ['parse:parse', 'collet:read_result']);
  const complaints = await complaints_of(file);
  for (const [name, owner] of [['parse', 'parse:parse'], ['read_result', 'collet:read_result']]) {
    const told = `tool 'claims:${name}' quarantined: its name '${name}' is taken by ${owner}`;
    assert.equal(complaints.filter((line) => line.startsWith(told)).length, 1, complaints.join('\n'));
  }
  const session = await legacy('names-contested', ['--config', file]);
  const read = await session.call('read_result', { handle: 'collet://result/none' });
  assert.ok(read.isError && !text_of(read).includes('claimed'), text_of(read));
  await session.end();
  assert.match(session.stderr, /tool 'claims:parse' quarantined: its name 'parse' is taken by parse:parse/);
});

await test('names: a hidden name of the host stays its own, a hidden name of a shipped tool is taken with a warning', async () => {
  const denied = 'expose.deny = ["parse:parse", "collet:*"]\n';
  const file = configured(denied);
  const tools = await tools_of(file);
  assert.deepEqual([tools.parse, tools.read_result], ['claims:parse', undefined]);
  const complaints = (await complaints_of(file)).join('\n');
  assert.match(complaints, /tool 'claims:parse' has the name 'parse' of parse:parse, which is hidden/);
  assert.match(complaints, /its name 'read_result' is that of the host's tool collet:read_result/);
  const renamed = configured(`${denied}[expose.rename]\n"claims:parse" = "parse"\n"claims:read_result" = "read_more"\n`);
  assert.deepEqual(await complaints_of(renamed), []);
  assert.equal((await tools_of(renamed)).read_more, 'claims:read_result');
});

await test('names: a plugin with the id of the host\'s own plugin is refused', async () => {
  const folder = join(scratch, 'impostor');
  mkdirSync(folder);
  const image = readFileSync(join(claims, 'claims.so'));
  for (let at = image.indexOf('claims'); at !== -1; at = image.indexOf('claims', at)) image.write('collet', at, 'latin1');
  writeFileSync(join(folder, 'collet.so'), image, { mode: 0o755 });
  const file = configured('', [folder]);
  assert.equal((await tools_of(file)).read_result, 'collet:read_result');
  assert.match((await complaints_of(file)).join('\n'), /collet\.so' is refused: the id 'collet' is that of the host's own plugin/);
  const session = await legacy('names-impostor', ['--config', file]);
  const read = await session.call('read_result', { handle: 'collet://result/none' });
  assert.ok(read.isError && /handle/.test(text_of(read)), text_of(read));
  await session.end();
});

await test('names: misspelt tables, settings, folders, and rules that cancel each other out are complaints with their line', async () => {
  const nowhere = join(scratch, 'no-such-folder');
  mkdirSync(join(scratch, 'documents'), { recursive: true });
  const file = write('wrong.toml', `[host]
plugin_dirs = ["${nowhere}"]
[access]
read = ["${join(scratch, 'documets')}"]
[plugins.wlak]
enabled = false
[plugins.walk.config]
limit = 3
[plugins.search.config.apis.shop]
spce = "/x"
spec = "/y"
[plugins.collet]
enabled = false
[shared.opnapi]
max_bytes = 1
[expose]
allow = ["parse", "walk_*", "search_api"]
deny = ["parse"]
`);
  const complaints = (await complaints_of(file)).join('\n');
  for (const [place, text] of [
    [2, `host.plugin_dirs: the folder '${nowhere}' does not exist`],
    [4, "access.read: the folder '.*documets' does not exist; did you mean 'documents'\\?"],
    [5, "\\[plugins\\] 'wlak' names no plugin that is installed; did you mean 'walk'\\?"],
    [8, "\\[plugins.walk\\] config: limit: found an unknown"],
    [10, "\\[plugins.search\\] config: apis.shop.spce: found an unknown .*did you mean 'spec'\\?"],
    [12, "\\[plugins\\] 'collet' has no effect: it is the host's own plugin"],
    [14, "\\[shared\\] 'opnapi' is read by no plugin that is installed; did you mean 'openapi'\\?"],
    [17, 'expose.allow = "parse" has no effect: expose.deny = "parse" \\(.*:18:9\\) denies what it names'],
  ]) assert.match(complaints, new RegExp(`${file}:${place}:\\d+: .*${text}`), complaints);
  const session = await legacy('names-wrong', ['--config', file]);
  await session.end();
  assert.match(session.stderr, /:5:1: \[plugins\] 'wlak' names no plugin/);
  const shared = write('shared.toml', '[shared.openapi]\nmax_byts = 1\n');
  assert.match((await complaints_of(shared)).join('\n'), new RegExp(`${shared}:1:1: plugin 'parse': .*unknown key 'max_byts'.*did you mean 'max_bytes'`));
});

await test('names: explain knows tools of plugins that are switched off, and near names of hidden ones', async () => {
  const file = write('off.toml', '[plugins.walk]\nenabled = false\n[expose]\ndeny = ["parse"]\n');
  for (const word of ['walk_paths', 'walk:walk_paths']) {
    const told = await command('explain', word, '--config', file);
    assert.equal(told.code, 0, told.stderr);
    assert.match(told.stdout, new RegExp(`^walk:walk_paths: hidden\\n  why     hidden: its plugin is switched off, plugins.walk.enabled = false\\n  where   ${file}:2:11\\n`));
  }
  for (const [word, near] of [['walk_pahts', 'walk_paths'], ['prase', 'parse'], ['walk:walk_path', 'walk:walk_paths']]) {
    const told = await command('explain', word, '--config', file);
    assert.equal(told.code, 1);
    assert.match(told.stderr, new RegExp(`the nearest: ${near}\\b`));
  }
});

await test('names: read_result comes with any tool, under the name that a preview gives, and not if it is denied', async () => {
  for (const [rules, reader] of [
    ['allow = ["many_parts", "echo:big"]', 'read_result'],
    ['allow = ["many_parts"]\nprefix = "p_"', 'p_read_result'],
    ['allow = ["many_parts"]\nrename = { read_result = "more" }', 'more'],
    ['allow = ["many_parts"]\ndeny = ["*_result"]', null],
  ]) {
    const file = configured(`[tools.many_parts]\nmax_result_tokens = 1000\n[expose]\n${rules}\n`);
    const session = await legacy('names-reader', ['--config', file]);
    const names = (await session.result('tools/list')).tools.map(({ name }) => name);
    const tool = names.find((name) => name.endsWith('many_parts'));
    assert.deepEqual(names, [tool, reader].filter((name) => name !== null).sort());
    const { content } = await session.call(tool, { count: 2000 });
    const preview = JSON.parse(content.at(-2).text);
    assert.equal(preview.read, reader === null ? 'resources/read with this handle as the URI' : `${reader} with this handle, offset and limit`);
    if (reader !== null) assert.match(JSON.parse(text_of(await session.call(reader, { handle: preview.handle }))).text, /^x\nx\n/);
    const whole = await session.result('resources/read', { uri: preview.handle });
    assert.equal(whole.contents[0].text, 'x\n'.repeat(preview.parts));
    await session.end();
  }
  assert.deepEqual(await tools_of(configured('expose.allow = []\n')), {});
});

await test('names: nine thousand texts of one character cost no more than the budget of an answer', async () => {
  const session = await legacy('names-parts', ['--config', configured('')]);
  const { content } = await session.call('many_parts', { count: 9000 });
  assert.ok(JSON.stringify(content).length < 41000, `${JSON.stringify(content).length}`);
  assert.equal(content.length - 2 + JSON.parse(content.at(-2).text).parts, 9000);
  await session.end();
});

await test('names: the operator\'s defaults survive a client\'s null', async () => {
  const session = await legacy('names-null', ['--config', configured('[tools.choose]\ndefaults = { a = 3 }\n', [choice])]);
  const given = async (args) => JSON.parse(text_of(await session.call('choose', args)));
  assert.deepEqual(await given({ a: null, b: null }), { tool: 'choose', a: 3, token_bytes: 0 });
  assert.deepEqual(await given({ a: 4 }), { tool: 'choose', a: 4, token_bytes: 0 });
  await session.end();
});

await test('names: a nested call needs the same literal allow for an opt-in tool as a client', async () => {
  for (const [allow, may] of [['["*"]', false], ['["*", "choose_*"]', false], ['["*", "choose_rarely"]', true], ['["*", "choice:choose_rarely"]', true]]) {
    const session = await legacy('names-nested', ['--config', configured(`expose.allow = ${allow}\n`, [service_plugins, choice])]);
    const called = JSON.parse(text_of(await session.call('invoke', { tool: 'choice:choose_rarely', arguments: {} })));
    if (may) assert.equal(called.data.tool, 'choose_rarely');
    else assert.match(called.message, /'choice:choose_rarely' may not be called: it is opt_in, and no entry of expose\.allow or policy\.nested names it literally/);
    await session.end();
  }
});

await test('names: a tool list above 20,000 tokens is a warning of serve and a complaint of check', async () => {
  const file = configured(`expose.describe = { parse = ${JSON.stringify('Long. '.repeat(14000))} }\n[expose.rename]\n"claims:parse" = "a"\n"claims:read_result" = "b"\n`);
  assert.match((await complaints_of(file)).join('\n'), /^the tool list costs \d+ tokens, over 20000; select fewer tools with expose\.allow/);
  assert.deepEqual(await complaints_of(file, '--set', 'expose.context_budget=99999'), []);
  const session = await legacy('names-cost', ['--config', file]);
  await session.end();
  assert.match(session.stderr, /the tool list costs \d+ tokens, over 20000/);
});
