// SPDX-License-Identifier: MIT
// The operator's selection, key by key, and the proof that no way into the host leads around it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, sanitized, scratch, service_plugins, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, legacy, modern, modern_meta, text_of } from './lib/session.mjs';

const families = readdirSync(join(build, 'lib/collet/plugins')).filter((file) => file.endsWith('.so')).map((file) => file.slice(0, -3)).sort();
const plugin = `host.plugin_dirs = [${JSON.stringify(join(build, 'tests/choice'))}]\n${families.map((id) => `plugins.${id}.enabled = false\n`).join('')}`;
const configured = (text) => write('selection.toml', `${plugin}${text}`);
const line_of = (file, text) => readFileSync(file, 'utf8').split('\n').findIndex((line) => line.includes(text)) + 1;

const command = (...args) => run(collet, args, { cwd: scratch });
async function done(...args) {
  const ended = await command(...args);
  assert.equal(ended.code, 0, `${args.join(' ')}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}
const json = async (...args) => JSON.parse(await done(...args));
const listed = async (file, ...args) => (await json('tools', '--json', '--config', file, ...args)).filter((tool) => tool.tool.startsWith('choice:'));
const names = (tools) => tools.map((tool) => tool.name);

await test('selection: opt_in needs its name, internal is never shown, a prefix stands before all but renamed ones', async () => {
  assert.deepEqual(names(await listed(configured(''))), ['choose', 'choose_more']);
  assert.deepEqual(names(await listed(configured('expose.allow = ["*"]\n'))), ['choose', 'choose_more']);
  const all = configured('expose.allow = ["*", "choose_rarely", "inner:choose"]\nexpose.prefix = "x_"\nexpose.rename = { choose = "pick" }\n');
  assert.deepEqual(names(await listed(all)), ['pick', 'x_choose_more', 'x_choose_rarely']);
});

await test('selection: a description is replaced, and costs what the new one costs', async () => {
  const before = (await listed(configured(''))).find((tool) => tool.name === 'choose');
  const file = configured(`expose.describe = { choose = ${JSON.stringify('Picks. '.repeat(40))} }\n`);
  const after = (await listed(file)).find((tool) => tool.name === 'choose');
  assert.equal(after.description, 'Picks. '.repeat(40));
  // Each of the two costs is rounded up.
  assert.ok(Math.abs(after.tokens - before.tokens - (280 - before.description.length) / 4) < 1);
  const [told] = await json('explain', 'choose', '--json', '--config', file);
  assert.deepEqual(told.set.map(({ what, origin }) => [what, origin.replace(/:\d+$/, '')]), [['description', `${file}:${line_of(file, 'describe')}`]]);
});

await test('selection: defaults fill in, hidden ones vanish, pinned ones hold, and explain names the line of each', async () => {
  const file = configured('[tools.choose]\ndefaults = { a = 3 }\nhide = ["b"]\n[tools."choice:choose_more"]\npinned = { a = 7 }\n');
  const tools = await listed(file);
  assert.deepEqual(tools.map((tool) => Object.keys(tool.inputSchema.properties)), [['a'], ['b']]);
  const said = async (...args) => JSON.parse(await done('call', ...args, '--config', file));
  assert.deepEqual(await said('choose'), { tool: 'choose', a: 3, token_bytes: 0 });
  assert.deepEqual(await said('choose', 'a=4'), { tool: 'choose', a: 4, token_bytes: 0 });
  assert.deepEqual(await said('choose_more', 'b=1'), { tool: 'choose_more', a: 7, b: 1, token_bytes: 0 });
  for (const args of [['choose', 'b=1'], ['choose', '{"b":1}'], ['choose_more', 'a=7'], ['choose_more', '{"a":8}']]) {
    const refused = await command('call', ...args, '--config', file);
    assert.ok(refused.code === 1 || refused.code === 2, `${args}: ${refused.stdout}`);
    assert.equal(refused.stdout, '');
  }
  const set = async (tool) => (await json('explain', tool, '--json', '--config', file))[0].set.map(({ what, value, origin }) => [what, value, Number(origin.split(':').at(-2))]);
  assert.deepEqual(await set('choose'), [['defaults.a', 3, line_of(file, 'defaults')], ['hidden.b', true, line_of(file, 'hide')]]);
  assert.deepEqual(await set('choose_more'), [['pinned.a', 7, line_of(file, 'pinned')]]);
});

await test('selection: explain tells of a tool that is not shown what it tells of one that is', async () => {
  const file = configured('expose.deny = ["choose_*"]\n[tools.choose_more]\npinned = { a = 7 }\n');
  const [hidden] = await json('explain', 'choose_more', '--json', '--config', file);
  const [shown] = await json('explain', 'choose', '--json', '--config', file);
  assert.deepEqual(Object.keys(hidden), Object.keys(shown));
  assert.deepEqual([hidden.state, hidden.origin, hidden.set[0].what], ['hidden', `${file}:${line_of(file, 'deny')}:16`, 'pinned.a']);
  for (const [word, why] of [['choose_rarely', /deny = "choose_\*"/], ['choice:inner:choose', /internal/], ['choose', /by default/]]) {
    assert.match(await done('explain', word, '--config', file), why);
  }
});

await test('selection: instructions are told to clients of both eras', async () => {
  const session = new Session('selection', ['--config', configured('host.instructions = "Choose well."\n')]);
  assert.equal((await session.initialize()).instructions, 'Choose well.');
  assert.equal((await session.result('server/discover', { _meta: modern_meta() })).instructions, 'Choose well.');
  await session.end();
});

const secret = 'hunter2-and-more';
process.env.COLLET_TEST_TOKEN = secret;
const with_secrets = configured(`[plugins.choice.config]\ntoken = "\${env:COLLET_TEST_TOKEN}"\n[profiles.file.plugins.choice.config]\ntoken = "file:${write('token', `${secret}${secret}\n`)}"\n`);
await test('selection: a secret by reference reaches the plugin, and nothing that is printed', async () => {
  assert.equal(JSON.parse(await done('call', 'choose', '--config', with_secrets)).token_bytes, secret.length);
  assert.equal(JSON.parse(await done('call', 'choose', '--config', with_secrets, '--profile', 'file')).token_bytes, 2 * secret.length);
  for (const args of [['config', 'show', '--origin'], ['config', 'show', '--json'], ['config', 'diff', 'default', 'file'], ['config', 'diff', 'default', 'file', '--json'], ['check', '--set', 'access.read=[]', '--set', 'access.write=[]'], ['explain', 'choose'], ['tools', '--all'], ['plugins', '--stats']]) {
    const ended = await command(...args, '--config', with_secrets, '--log-level', 'trace');
    assert.equal(ended.code, 0, ended.stdout + ended.stderr);
    assert.ok(!`${ended.stdout}${ended.stderr}`.includes(secret), args.join(' '));
  }
  assert.match(await done('config', 'diff', 'default', 'file', '--config', with_secrets), /token: "\$\{env:COLLET_TEST_TOKEN\}" .* -> "file:/);
});

await test('selection: a mode of a later version is refused in a sentence', async () => {
  const refused = await command('tools', '--config', configured('expose.mode = "code"\n'));
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /expose\.mode: found "code", expected one of "all", "meta"/);
});

const profiles = configured(`[expose]
rename = { choose = "pick" }
[tools.choose]
deadline = "5s"
[profiles.few.expose]
deny = ["choose_more"]
rename = { choose = "take" }
describe = { choose = "Takes." }
allow = ["choose", "choose_more", "choose_rarely"]
[profiles.few.tools.choose]
pinned = { a = 1 }
defaults = { b = 2 }
deadline = "9s"
max_result_tokens = 500
[profiles.few.plugins.choice.config]
token = "t"
[profiles.off.plugins.choice]
enabled = false
`);
const diff = (a, b, ...args) => done('config', 'diff', a, b, '--config', profiles, ...args);

await test('selection: config diff tells tools that come and go, with the rule of each side and what the lists cost', async () => {
  const found = JSON.parse(await diff('default', 'few', '--json'));
  assert.equal(found.differs, true);
  const place = (text, column) => `${profiles}:${line_of(profiles, text)}:${column}`;
  const [removed] = found.removed.filter((tool) => tool.tool === 'choice:choose_more');
  assert.deepEqual([removed.a.state, removed.b.state, removed.b.reason, removed.b.origin], ['exposed', 'hidden', 'hidden: expose.deny = "choose_more"', place('deny', 9)]);
  assert.deepEqual(found.added.map((tool) => [tool.tool, tool.a.reason, tool.b.origin.split(':')[1]]), [['choice:choose_rarely', 'hidden: opt_in, no entry of expose.allow names it literally', String(line_of(profiles, 'allow'))]]);
  for (const [side, args] of [['a', []], ['b', ['--profile', 'few']]]) {
    const tools = await json('tools', '--json', '--config', profiles, ...args);
    assert.deepEqual(found[side].tools, tools.length);
    assert.deepEqual(found[side].tokens, tools.reduce((sum, tool) => sum + tool.tokens, 0));
  }
});

await test('selection: config diff tells of a tool that both show its name, texts, schema, arguments and limits', async () => {
  const found = JSON.parse(await diff('default', 'few', '--json'));
  const [tool] = found.changed;
  assert.deepEqual([tool.tool, tool.a.name, tool.b.name, found.changed.length], ['choice:choose', 'pick', 'take', 1]);
  const line = (origin) => (origin.startsWith(profiles) ? Number(origin.split(':').at(-2)) : origin);
  const told = Object.fromEntries(tool.changes.map(({ what, a, b }) => [what, [a?.value, a && line(a.origin), b?.value, b && line(b.origin)]]));
  const schema = told.input_schema;
  assert.deepEqual([Object.keys(schema[0].properties), schema[1], Object.keys(schema[2].properties), schema[3]], [['a', 'b'], 'plugin choice', ['b'], line_of(profiles, 'pinned')]);
  delete told.input_schema;
  assert.deepEqual(told, {
    deadline_ms: [5000, line_of(profiles, '"5s"'), 9000, line_of(profiles, '"9s"')],
    'defaults.b': [undefined, undefined, 2, line_of(profiles, 'defaults')],
    description: ['Tells its arguments', 'plugin choice', 'Takes.', line_of(profiles, 'describe')],
    max_result_tokens: [10000, 'built-in', 500, line_of(profiles, 'max_result_tokens')],
    name: ['pick', line_of(profiles, '"pick"'), 'take', line_of(profiles, '"take"')],
    'pinned.a': [undefined, undefined, 1, line_of(profiles, 'pinned')],
  });
  const settings = Object.fromEntries(found.settings.map(({ what, b }) => [what, b?.value]));
  assert.equal(settings['plugins.choice.config.token'], '***');
  assert.deepEqual(settings['expose.deny'], ['choose_more']);
});

await test('selection: config diff in text says the same in a few lines, and nothing of what is alike', async () => {
  const text = await diff('default', 'few');
  for (const says of [/^default: 3 tools, \d+ tokens$/m, /^few: 3 tools, \d+ tokens$/m, /^added choose_rarely, choice:choose_rarely, \d+ tokens$/m, /^removed choose_more, /m, /^changed pick, choice:choose, \d+ -> \d+ tokens$/m,
    /^ {2}name: "pick" \(.*:\d+:\d+\) -> "take" \(.*:\d+:\d+\)$/m, /^ {2}input_schema: without a \(plugin choice -> .*\)$/m, /^ {2}pinned\.a: nothing -> 1 \(/m, /^settings$/m]) assert.match(text, says);
  assert.doesNotMatch(text, /annotations|concurrency|log_level/);
  assert.match(await diff('few', 'few'), /no difference\n$/);
  assert.match(await diff('few', 'default'), /^changed take, choice:choose,/m);
});

await test('selection: config diff of a plugin that is switched off names the switch', async () => {
  const found = JSON.parse(await diff('default', 'off', '--json'));
  assert.deepEqual(found.removed.map((tool) => tool.tool), ['choice:choose', 'choice:choose_more']);
  assert.deepEqual([found.removed[0].b.state, found.removed[0].b.origin], ['absent', `${profiles}:${line_of(profiles, '[profiles.off') + 1}:11`]);
});

await test('selection: config diff of a profile that is not there, or with --profile, is wrong usage', async () => {
  for (const args of [['default', 'fwe'], ['fwe', 'default'], ['few'], ['default', 'few', '--profile', 'few']]) {
    const refused = await command('config', 'diff', ...args, '--config', profiles);
    assert.equal(refused.code, 2, `${args}: ${refused.stdout}`);
    assert.equal(refused.stdout, '');
    assert.ok(refused.stderr.length > 0);
  }
});

// [policy] counts only in /etc/collet, so these commands see an /etc of the test. That needs the right to make a namespace.
const etc = join(scratch, `etc-${process.pid}`);
mkdirSync(join(etc, 'collet'), { recursive: true });
const with_policy = (...args) => run('unshare', ['-rm', 'sh', '-c', 'mount --bind "$0" /etc && exec "$@"', etc, collet, ...args], { cwd: scratch });
writeFileSync(join(etc, 'collet/collet.toml'), '[policy.expose]\ndeny = ["choose_more"]\n[policy.tools.choose]\npinned = { a = 1 }\n');
if ((await with_policy('--version')).code !== 0) {
  console.log('skip selection: [policy] holds against everything a user may say: no right to mount');
} else {
  await test('selection: [policy] holds against everything a user may say', async () => {
    const file = configured('expose.allow = ["choose", "choose_more"]\nexpose.rename = { choose_more = "mine" }\n[tools."choice:choose"]\npinned = { a = 2 }\n[tools.choose]\npinned = { a = 3 }\n');
    const common = ['--config', file, '--set', 'tools.choose.pinned.a=4', '--set', 'expose.deny=[]'];
    const tools = await with_policy('tools', '--json', ...common);
    assert.deepEqual(names(JSON.parse(tools.stdout)), ['choose', 'read_result'], tools.stderr);
    const called = await with_policy('call', 'choose', ...common);
    assert.equal(JSON.parse(called.stdout).a, 1, called.stderr);
    const why = await with_policy('explain', 'choose_more', ...common);
    assert.match(why.stdout, /hidden: policy\.expose\.deny = "choose_more"\n.*\/etc\/collet\/collet\.toml:2:9/);
    assert.notEqual((await with_policy('call', 'mine', ...common)).code, 0);
  });

  await test('selection: a deny of [policy] by a shown name holds against another prefix, another name and another file', async () => {
    writeFileSync(join(etc, 'collet/collet.toml'), `${plugin}[expose]\nprefix = "corp_"\nrename = { choose_more = "more" }\n[policy.expose]\ndeny = ["corp_choose", "more"]\n`);
    const listed_with = async (...args) => names(JSON.parse((await with_policy('tools', '--json', ...args)).stdout)).filter((name) => /choose|more|mine/.test(name));
    assert.deepEqual(await listed_with(), []);
    for (const set of ['expose.prefix=', 'expose.prefix=x_', 'expose.rename.choose=mine', 'expose.rename.choose_more=mine', 'expose.rename."choice:choose_more"=mine'])
      assert.deepEqual(await listed_with('--set', set), [], set);
    assert.deepEqual(await listed_with('--config', configured('')), []);
  });

  await test('selection: [policy] nested lets plugins call an opt-in tool that clients do not see', async () => {
    writeFileSync(join(etc, 'collet/collet.toml'), '[policy]\nnested = ["choice:choose_rarely"]\n');
    const file = write('nested.toml', `host.plugin_dirs = ${JSON.stringify([service_plugins, join(build, 'tests/choice')])}\n`);
    const called = await with_policy('call', 'invoke', 'tool=choice:choose_rarely', '--config', file);
    assert.equal(JSON.parse(called.stdout).data.tool, 'choose_rarely', called.stderr);
    assert.equal((await with_policy('call', 'choose_rarely', '--config', file)).code, 2);
  });
}

// From here on: configurations drawn at random, tried through every door of the process.
function random(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (end) => next() % end;
  return { below, one: (list) => list[below(list.length)], some: (list, most) => Array.from({ length: below(most + 1) }, () => list[below(list.length)]) };
}

const k_tools = [['choose', 'default'], ['choose_more', 'default'], ['choose_rarely', 'opt_in'], ['inner:choose', 'internal'], ['read_result', 'default']]
  .map(([id, exposure]) => ({ id, exposure, key: `${id === 'read_result' ? 'collet' : 'choice'}:${id}` })).sort((a, b) => (a.key < b.key ? -1 : 1));

function drawn(seed) {
  const { below, one, some } = random(seed);
  const globs = ['*', 'choose', 'choose_*', '*_more', 'choice:*', 'choose_rarely', 'choice:choose_rarely', 'x_*', 'pick', 'choose_m?re', 'inner:*', '[c]hoose'];
  return {
    allow: below(2) ? some(globs, 4) : null,
    deny: some(globs.slice(1), 2),
    rename: Object.fromEntries(some(['choose', 'choice:choose_more', 'choose_rarely', 'inner:choose'], 2).map((key) => [key, one(['pick', 'choose_more', 'x_choose', 'not a name'])])),
    prefix: below(3) ? '' : 'x_',
    tools: Object.fromEntries(['choose', 'choice:choose_more', 'choose_rarely'].filter(() => below(2)).map((key) => [key, { pinned: below(2) ? { a: below(9) } : {}, hide: below(2) ? ['b'] : [] }])),
  };
}

const as_glob = (glob) => new RegExp(`^${glob.replace(/[*?]/g, (c) => (c === '*' ? '.*' : '.'))}$`);

/// Returns name → tool, by the documented rules.
function reachable({ allow, deny, rename, prefix, tools }) {
  const out = new Map();
  for (const tool of k_tools) {
    const name = rename[tool.key] ?? rename[tool.id] ?? prefix + tool.id;
    const hit = (glob) => [tool.id, tool.key, name].some((text) => as_glob(glob).test(text));
    const allowed = allow === null ? tool.exposure === 'default' : allow.some((glob) => hit(glob) && (tool.exposure === 'default' || !/[*?[]/.test(glob)));
    if (tool.id === 'read_result') continue;
    if (tool.exposure === 'internal' || !allowed || deny.some(hit) || !/^[A-Za-z0-9_-]{1,64}$/.test(name) || out.has(name)) continue;
    const own = tools[tool.key] ?? tools[tool.id] ?? { pinned: {}, hide: [] };
    out.set(name, { ...tool, ...own });
  }
  // The reader of large results comes with the first tool that can have one.
  const reader = k_tools.find(({ id }) => id === 'read_result');
  const name = prefix + reader.id;
  const named = (allow ?? []).some((glob) => as_glob(glob).test(reader.id) || as_glob(glob).test(reader.key) || as_glob(glob).test(name));
  const denied = deny.some((glob) => [reader.id, reader.key, name].some((text) => as_glob(glob).test(text)));
  if (!denied && (out.size > 0 || allow === null || named)) out.set(name, { ...reader, pinned: {}, hide: [] });
  return out;
}

const toml = (draw, before) => [
  ...(draw.allow ? [`expose.allow = ${JSON.stringify(draw.allow)}`] : []), `expose.deny = ${JSON.stringify(draw.deny)}`, `expose.prefix = ${JSON.stringify(draw.prefix)}`,
  ...Object.entries(draw.rename).map(([key, name]) => `expose.rename.${JSON.stringify(key)} = ${JSON.stringify(name)}`),
  ...Object.entries(draw.tools).flatMap(([key, { pinned, hide }]) => [...Object.entries(pinned).map(([name, value]) => `tools.${JSON.stringify(key)}.pinned.${name} = ${value}`), `tools.${JSON.stringify(key)}.hide = ${JSON.stringify(hide)}`]),
].map((line) => before + line).join('\n');

const k_words = [...k_tools.flatMap(({ id, key }) => [id, key, `x_${id}`, `x_${key}`, id.toUpperCase()]), 'pick', 'PICK', 'x_pick', 'not a name', 'choose ', '', '*'];
/// Returns the arguments that a plugin may get for a client's arguments, or null for a refusal.
const passed = ({ pinned, hide }, given) => (Object.keys(given).some((name) => name in pinned || hide.includes(name)) ? null : { ...given, ...pinned });

function judge(tool, given, answer, where) {
  const expected = passed(tool, given);
  if (expected === null) assert.equal(answer, null, `${where}: got ${JSON.stringify(answer)}`);
  else assert.deepEqual(answer, { tool: tool.id, ...expected, token_bytes: 0 }, where);
}

const k_given = [{}, { a: 1 }, { b: 1 }];

async function through_sessions(file, reach, args) {
  for (const era of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', modern]) {
    const session = era === modern ? new Session('selection', ['--config', file, ...args]) : await legacy('selection', ['--config', file, ...args], era);
    const meta = era === modern ? { _meta: modern_meta() } : {};
    const { tools } = await session.result('tools/list', meta);
    assert.deepEqual(names(tools), [...reach.keys()].sort(), era);
    for (const word of k_words) {
      const tool = reach.get(word);
      for (const given of tool?.id === 'read_result' ? [] : k_given) {
        const { result, error } = await session.request('tools/call', { name: word, arguments: given, ...meta });
        const where = `${era}: ${JSON.stringify(word)} with ${JSON.stringify(given)}`;
        if (tool) judge(tool, given, result.isError ? null : JSON.parse(text_of(result)), where);
        else assert.equal(error?.code, -32602, where);
      }
    }
    await session.end();
  }
}

async function through_commands(file, reach, args, draw) {
  const common = ['--config', file, ...args];
  assert.deepEqual(names(await json('tools', '--json', ...common)), [...reach.keys()].sort());
  // Commands are slow under a sanitizer: each draw uses some names, the run uses all.
  const words = k_words.filter((word, i) => word !== '' && (reach.has(word) || i % 4 === draw % 4));
  await Promise.all(words.map(async (word) => {
    const tool = reach.get(word);
    if (tool?.id !== 'read_result') {
      const given = k_given[draw % 3];
      const ended = await command('call', ...common, '--', word, JSON.stringify(given));
      const where = `call ${JSON.stringify(word)} with ${JSON.stringify(given)}: ${ended.stdout}${ended.stderr}`;
      if (tool) judge(tool, given, ended.code === 0 ? JSON.parse(ended.stdout) : null, where);
      else assert.equal(`${ended.code}${ended.stdout}`, '2', where);
    }
    const explained = await command('explain', ...common, '--json', '--', word);
    const told = explained.code === 0 ? JSON.parse(explained.stdout) : [];
    for (const one of told) assert.equal(one.state === 'exposed', [...reach.values()].some(({ key }) => key === one.tool), `explain ${word}: ${explained.stdout}`);
    assert.ok(!tool || told.some((one) => one.tool === tool.key), `explain ${word}: ${explained.stdout}`);
  }));
}

const k_draws = sanitized ? 4 : 12;
for (let draw = 0; draw < k_draws; ++draw) {
  const rules = drawn(draw);
  const as_profile = draw % 3 === 1;
  const file = configured(toml(rules, as_profile ? 'profiles.drawn.' : ''));
  await test(`selection: no door leads around what is selected, draw ${draw}`, async () => {
    const reach = reachable(rules);
    const args = as_profile ? ['--profile', 'drawn'] : [];
    try {
      await through_commands(file, reach, args, draw);
      await through_sessions(file, reach, args);
    } catch (error) {
      error.stack = `seed ${draw}: ${error.stack}\n${readFileSync(file, 'utf8')}`;
      throw error;
    }
  });
}
