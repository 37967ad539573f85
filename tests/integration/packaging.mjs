// SPDX-License-Identifier: MIT
// The contents of packages, tested without packages: an installed tree that was moved, bundles, clients' own programs, completions, man
// pages.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import Ajv from 'ajv';

import { assert, test } from './lib/cases.mjs';
import { build, collet, node_modules, root, sanitized, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';

const work = join(scratch, 'packaging');
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const document = join(root, 'tests/fixtures/petstore-3.1.yaml');
const done = async (command, args, options = {}) => {
  const ended = await run(command, args, { cwd: work, ...options });
  assert.equal(ended.code, 0, `${command} ${args.join(' ')}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
};

// Installs without the information for debuggers, as packages do, then moves the installation.
const installed = join(work, 'moved');
const moved = join(installed, 'bin/collet');
await test('packaging: what is installed runs where it is moved to, with its profiles, templates and prompts', async () => {
  await done('cmake', ['--install', build, '--strip', '--prefix', join(work, 'first')]);
  renameSync(join(work, 'first'), installed);
  await done(moved, ['check', '--config', write('empty.toml', '')]);
  assert.match(await done(moved, ['call', 'parse', `spec.file=${document}`, '--set', `access.read=${JSON.stringify([dirname(document)])}`]), /"title":/);
  assert.match(await done(moved, ['explain', 'diff-specs', '--profile', 'explore']), /exposed: expose\.allow = "diff-specs"/);
  await done(moved, ['plugin', 'new', 'bell', '--dir', join(work, 'bell')]);
  for (const file of ['share/man/man1/collet.1', 'share/man/man5/collet.toml.5', 'share/man/man7/collet-plugin.7', 'share/doc/collet/operators.md',
    'share/doc/collet/plugin-authors.md', 'share/doc/collet/workflows.md', 'share/doc/collet/servers.md', 'share/collet/examples/GUIDE.md', 'share/bash-completion/completions/collet', 'share/zsh/site-functions/_collet',
    'share/fish/vendor_completions.d/collet.fish', 'share/collet/claude-plugin/.mcp.json', 'include/collet/abi.h']) {
    assert.ok(existsSync(join(installed, file)), `${file} is not installed`);
  }
});

await test('packaging: the examples are configurations without a fault', async () => {
  const folder = join(root, 'packaging/doc/examples');
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8').replace(/^\[policy\./m, '[');
    await done(collet, ['tools', '--config', write(name, text)], { env: { ...process.env, SHOP_TOKEN: 'x' } });
  }
});

await test('packaging: the configuration that packages install has no fault, and names the plugin folder of the administrator', async () => {
  const system = readFileSync(join(build, 'config/system/collet.toml'), 'utf8');
  assert.match(await done(collet, ['config', 'show', '--origin', '--config', write('system.toml', system)]), /plugin_dirs.*"\/usr\/local\/lib\/collet\/plugins".*system\.toml:\d+/);
});

await test('packaging: each family has a package, and each package a family', async () => {
  const cmake = readFileSync(join(root, 'plugins/CMakeLists.txt'), 'utf8');
  const built = cmake.match(/set\(families ([^)]*)\)/)[1].split(/\s+/).sort();
  const packed = readFileSync(join(root, 'packaging/families.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  assert.deepEqual(packed.map((line) => line.split('|')[0]).sort(), built);
  for (const line of packed) assert.match(line, /^[a-z]+\|(yes|no)\|[^|]{5,56}(\|(libcollet-[a-z0-9*-]+\.so( libcollet-[a-z0-9*-]+\.so)*|collet-supervisor))?$/);
});

await test('packaging: each library of ours is in one package', () => {
  const listed = ['collet', 'libcollet-openapi'].map((name) => readFileSync(join(root, `packaging/debian/${name}.install`), 'utf8')).join('\n');
  const families = readFileSync(join(root, 'packaging/families.txt'), 'utf8').match(/^[a-z]+\|.*$/gm).flatMap((line) => (line.split('|')[3] ?? '').split(' '));
  const packed = [...`${listed}\n${families.join('\n')}`.matchAll(/libcollet-[a-z0-9*-]+\.so$/gm)].map(([name]) => name);
  const built = readdirSync(join(build, 'lib/collet')).filter((name) => name.endsWith('.so')).sort();
  const fits = (pattern, name) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9-]+')}$`).test(name);
  for (const name of built) assert.equal(packed.filter((pattern) => fits(pattern, name)).length, 1, name);
  for (const pattern of packed) assert.ok(built.some((name) => fits(pattern, name)), pattern);
});

await test('packaging: each installed file is in the lists of both kinds of packages', async () => {
  const families = readFileSync(join(root, 'packaging/families.txt'), 'utf8').match(/^[a-z]+\|.*$/gm).map((line) => line.split('|'));
  const own = families.flatMap(([name, , , library]) => [`lib/collet/plugins/${name}.so`, ...(library?.split(' ') ?? []).map((one) => `lib/collet/${one}`)]);
  const text = (file) => readFileSync(join(root, 'packaging', file), 'utf8');
  const debian = readdirSync(join(root, 'packaging/debian')).filter((name) => name.endsWith('.install') || name === 'not-installed')
    .flatMap((name) => text(`debian/${name}`).split('\n')).filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' ')[0].replace(/^usr\/lib\/\*/, 'lib').replace(/^usr\//, ''));
  const folders = { bindir: 'bin', libdir: 'lib', datadir: 'share', docdir: 'share/doc', mandir: 'share/man', includedir: 'include', sysconfdir: 'etc' };
  const rpm = text('collet.spec.in').slice(text('collet.spec.in').indexOf('\n%files\n')).split('\n')
    .map((line) => line.replace(/^%(config\(noreplace\)|exclude) /, '')).filter((line) => line.startsWith('%{_') && !line.includes('@'))
    .map((line) => line.replace(/^%\{_(\w+)\}/, (_, name) => folders[name]));
  const covers = (pattern, file) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`).test(file);
  const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1)).filter((file) => !file.endsWith('.d'));
  for (const [kind, patterns] of [['Debian', debian], ['RPM', rpm]])
    assert.deepEqual(files.filter((file) => ![...patterns, ...own].some((pattern) => covers(pattern, file))), [], `in no package of ${kind}`);
});

await test('packaging: man pages are without fault, and name every command and setting', async () => {
  const pages = ['collet.1', 'collet.toml.5', 'collet-plugin.7'].map((name) => join(root, 'packaging/man', name));
  await done('mandoc', ['-T', 'lint', '-W', 'warning', ...pages]);
  const first = readFileSync(pages[0], 'utf8');
  const help = await done(collet, ['--help']);
  for (const [, word] of help.split('Subcommands:')[1].matchAll(/^ {2}([a-z]+) /gm)) assert.match(first, new RegExp(`^\\.It Cm ${word}\\b`, 'm'), word);
  const fifth = readFileSync(pages[1], 'utf8');
  const settings = JSON.parse(await done(collet, ['config', 'show', '--json', '--config', write('none.toml', '')]));
  for (const { key } of settings) assert.ok(fifth.includes(key.split('.').at(-1)), key);
});

await test('packaging: every package has the version of the product', async () => {
  const text = (name) => readFileSync(join(root, name), 'utf8');
  const version = text('CMakeLists.txt').match(/project\(collet VERSION ([0-9.]+)/)[1];
  assert.equal(JSON.parse(text('packaging/claude-plugin/.claude-plugin/plugin.json')).version, version);
  assert.ok(text('packaging/debian/changelog').startsWith(`collet (${version})`));
  assert.equal(await done(collet, ['--version']), `collet ${version}\n`);
});

// Completions.
const script = async (shell) => write(`completion.${shell}`, await done(collet, ['completion', shell]));
await test('packaging: completions are scripts that their shells can read', async () => {
  await done('bash', ['-n', await script('bash')]);
  await done('zsh', ['-n', await script('zsh')]);
  await done('fish', ['--no-execute', await script('fish')]);
});

await test('packaging: bash completes commands, options, values, tools and files', async () => {
  const file = await script('bash');
  const path = `${dirname(collet)}:${process.env.PATH}`;
  const completed = async (...words) => {
    const program = `source ${file}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _collet; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return (await done('bash', ['-c', program], { env: { ...process.env, PATH: path } })).trim().split('\n').filter(Boolean);
  };
  assert.deepEqual(await completed('collet', 'plug'), ['plugins', 'plugin']);
  assert.deepEqual(await completed('collet', 'config', ''), ['show', 'diff']);
  assert.deepEqual(await completed('collet', '--log-level', 'debug', 'plugin', 'n'), ['new']);
  assert.deepEqual(await completed('collet', 'tools', '--c'), ['--cost', '--config']);
  assert.deepEqual(await completed('collet', 'plugin', 'new', 'x', '--lang', ''), ['cpp', 'c', 'rust', 'go']);
  assert.deepEqual(await completed('collet', 'call', 'walk_o'), ['walk_operations']);
  assert.deepEqual(await completed('collet', 'call', 'parse', join(root, 'READ')), [join(root, 'README.md')]);
  assert.deepEqual(await completed('collet', 'serve', ''), []);
});

await test('packaging: zsh completes commands with their texts, values and tools', async () => {
  const file = await script('zsh');
  const env = { ...process.env, PATH: `${dirname(collet)}:${process.env.PATH}` };
  // Runs zsh's own completion for a command line.
  const stubs = '_describe() { print -l -- "${(@P)2}" }; compadd() { print -l -- "${@:2}" }; _files() { print files }';
  const completed = async (...words) => {
    const program = `${stubs}; words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; source ${file}`;
    return (await done('zsh', ['-f', '-c', program], { env })).trim().split('\n');
  };
  assert.deepEqual((await completed('collet', 'config', '')).map((line) => line.split(':')[0]), ['show', 'diff']);
  assert.deepEqual(await completed('collet', 'plugin', 'new', 'x', '--lang', ''), ['cpp', 'c', 'rust', 'go']);
  assert.ok((await completed('collet', 'call', '')).includes('walk_operations'));
  assert.deepEqual(await completed('collet', 'call', 'parse', ''), ['files']);
});

await test('packaging: fish completes commands and tools', async () => {
  const file = await script('fish');
  const env = { ...process.env, PATH: `${dirname(collet)}:${process.env.PATH}`, HOME: work };
  const completed = async (line) => (await done('fish', ['--no-config', '-c', `source ${file}; complete -C '${line}'`], { env })).trim().split('\n').map((one) => one.split('\t')[0]);
  assert.deepEqual(await completed('collet config '), ['diff', 'show']);
  assert.ok((await completed('collet call walk_')).includes('walk_operations'));
  assert.ok((await completed('collet bundle --c')).includes('--cursor'));
});

// Bundles.
const mcpb = (...args) => done(process.execPath, [join(node_modules, '@anthropic-ai/mcpb/dist/cli/cli.js'), ...args]);
await test('packaging: a bundle is valid, is packed by the official program, and runs unpacked', async () => {
  const settings = write('bundled.toml', '[expose]\nallow = ["parse", "walk_*"]\nrename = { parse = "overview" }\n[plugins.search.config.apis.shop]\nspec = "/srv/shop.yaml"\nauth = { type = "bearer", secret = "${env:BUNDLE_TOKEN}" }\n');
  const env = { ...process.env, BUNDLE_TOKEN: 'hunter2-and-more' };
  const bundle = join(work, 'collet.mcpb');
  await done(moved, ['bundle', '--config', settings, '--out', bundle], { env });
  const folder = join(work, 'unpacked');
  await mcpb('unpack', bundle, folder);
  await mcpb('validate', join(folder, 'manifest.json'));
  await mcpb('pack', folder, join(work, 'again.mcpb'));
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  assert.ok(manifest.tools.some((tool) => tool.name === 'overview') && !manifest.tools.some((tool) => tool.name === 'validate'));
  const filled = (text) => text.replace('${__dirname}', folder).replace('${user_config.folder}', dirname(document));
  const { command, args, env: given } = manifest.server.mcp_config;
  assert.deepEqual(given, { BUNDLE_TOKEN: '${user_config.env_BUNDLE_TOKEN}' });
  assert.deepEqual([manifest.user_config.env_BUNDLE_TOKEN.sensitive, manifest.user_config.env_BUNDLE_TOKEN.required], [true, true]);
  assert.ok(!`${readFileSync(join(folder, 'manifest.json'))}${readFileSync(join(folder, 'collet.toml'))}`.includes('hunter2'));
  const listed = args.map(filled).slice(1);
  const answer = await done(filled(command), ['call', 'overview', `spec.file=${document}`, ...listed], { env });
  assert.match(answer, /"title":/);
});

await test('packaging: a bundle comes with its entry for the MCP registry, valid by the schema and with the digest of the file', async () => {
  const settings = write('published.toml', '[plugins.search.config.apis.shop]\nspec = "/srv/shop.yaml"\nauth = { type = "bearer", secret = "${env:BUNDLE_TOKEN}" }\n');
  const env = { ...process.env, BUNDLE_TOKEN: 'hunter2-and-more' };
  const folder = join(work, 'published');
  mkdirSync(folder, { recursive: true });
  const bundle = join(folder, 'collet.mcpb');
  const url = 'https://github.com/me/collet/releases/download/v0.2.0/collet.mcpb';
  const published = ['bundle', '--config', settings, '--out', bundle, '--registry', 'io.github.me/collet', '--url'];
  await done(moved, [...published, url], { env });
  const text = readFileSync(join(folder, 'server.json'), 'utf8');
  const entry = JSON.parse(text);
  const valid = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(join(root, 'tests/fixtures/registry_entry.schema.json'), 'utf8')));
  assert.ok(valid(entry), JSON.stringify(valid.errors));
  assert.equal(entry.packages[0].fileSha256, createHash('sha256').update(readFileSync(bundle)).digest('hex'));
  assert.deepEqual([entry.name, entry.packages[0].identifier], ['io.github.me/collet', url]);
  assert.deepEqual(entry.packages[0].environmentVariables.map(({ name, isSecret, isRequired }) => [name, isSecret, isRequired]), [['BUNDLE_TOKEN', true, true]]);
  assert.ok(!text.includes('hunter2'));
  for (const [name, address] of [['collet', url], ['io.github.me/collet', 'http://example.com/collet.mcpb'], ['io.github.me/collet', '']]) {
    const refused = await run(collet, ['bundle', '--out', join(folder, 'refused.mcpb'), '--registry', name, '--url', address], { cwd: work });
    assert.equal(refused.code, 2, refused.stdout);
    assert.match(refused.stderr, /--(registry|url): found '/);
  }
  const both = await run(collet, ['bundle', '--codex', '--registry', 'io.github.me/collet', '--url', url], { cwd: work });
  assert.equal(both.code, 2, both.stdout);
  assert.match(both.stderr, /--registry describes a bundle, and --codex prints settings/);
  assert.ok(!existsSync(join(folder, 'refused.mcpb')));
});

await test('packaging: two outputs at once, and a file that cannot be written, are refused', async () => {
  assert.equal((await run(collet, ['bundle', '--cursor', '--codex'])).code, 2);
  assert.equal((await run(collet, ['bundle', '--cursor', '--out', 'x'], { cwd: work })).code, 2);
  const nowhere = await run(collet, ['bundle', '--out', join(work, 'no/such/folder.mcpb')]);
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.stderr, /folder\.mcpb' cannot be written: No such file/);
});

// Clients' own programs, with a temporary home and no network.
const claude = join(node_modules, '@anthropic-ai/claude-code-linux-x64/claude');
const home = join(work, 'home');
mkdirSync(home);
const claude_says = (...args) => done(claude, args, { env: { PATH: `${dirname(collet)}:${process.env.PATH}`, HOME: home, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' } });
const plugin = join(root, 'packaging/claude-plugin');

await test('packaging: the Claude Code plugin validates, and costs a session few tokens', async () => {
  assert.match(await claude_says('plugin', 'validate', '--strict', plugin), /Validation passed$/m);
  await claude_says('plugin', 'marketplace', 'add', plugin);
  await claude_says('plugin', 'install', 'collet@collet');
  const details = await claude_says('plugin', 'details', 'collet');
  assert.match(details, /Skills \(8\) +apply-overlay, convert-spec, diff-specs, explore-api, explore-code, fix-spec, generate-code, validate-spec/);
  const cost = Number(details.match(/Always-on: +~(\d+) tok/)[1]);
  console.log(`| claude plugin details: ${cost} tokens in every session`);
  assert.ok(cost <= 200, details);
});

// The sanitizers' runtime takes longer to start than a client waits.
if (!sanitized) {
  await test('packaging: claude mcp add and list connect to the host, from the snippet too', async () => {
    await claude_says('mcp', 'add', 'by-name', '--', collet, 'serve');
    const snippet = JSON.parse(await done(collet, ['--profile', 'explore', 'bundle', '--claude-code']));
    await claude_says('mcp', 'add-json', 'by-snippet', JSON.stringify(snippet.mcpServers.collet));
    const listed = await claude_says('mcp', 'list');
    for (const name of ['by-name', 'by-snippet', 'plugin:collet:collet']) assert.match(listed, new RegExp(`${name}: .*Connected`), listed);
  });
}
