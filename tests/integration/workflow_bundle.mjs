// SPDX-License-Identifier: MIT
// A bundle of workflows: it contains their folder, starts unpacked in another place, and lists their tools.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { collet, node_modules, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { folder } from './lib/workflows.mjs';

const path = folder('version: 1\nworkflows:\n  hello: { description: Greets, steps: [ { id: it, call: "fake:note", args: { text: hello } } ], summarize: "{{ steps.it.text }}" }\n', { fake: {} });
mkdirSync(join(path, 'more'));
writeFileSync(join(path, 'more/other.yaml'), 'version: 1\nworkflows:\n  bye: { description: Takes leave, steps: [ { set: { x: 1 } } ], summarize: bye }\n');
writeFileSync(join(path, '.env'), 'NEVER=packed\n');
const settings = write('bundle.toml', `[shared.workflow]\ndir = ${JSON.stringify(basename(path))}\n[expose]\nallow = ["workflow:*"]\n[access]\nread = [${JSON.stringify(scratch)}]\n[plugins.workflow.config]\nruns_dir = ${JSON.stringify(join(scratch, 'runs'))}\n`);
const cwd = dirname(path);

await test('workflow bundle: a client\'s settings name the folder by its absolute path, from the file and from the command line', async () => {
  for (const given of [['--config', settings], ['--config', settings, '--set', `shared.workflow.dir="./${basename(path)}"`]]) {
    const { stdout, stderr, code } = await run(collet, ['bundle', '--claude-code', ...given], { cwd });
    assert.equal(code, 0, stderr);
    const { args } = JSON.parse(stdout).mcpServers.collet;
    assert.deepEqual(args.filter((one) => one.includes('workflow.dir')), [`shared.workflow.dir=${JSON.stringify(path)}`]);
  }
});

await test('workflow bundle: the unpacked bundle lists and runs the workflows that its manifest promises', async () => {
  const bundle = join(scratch, 'flows.mcpb');
  const made = await run(collet, ['bundle', '--config', settings, '--out', bundle], { cwd });
  assert.equal(made.code, 0, made.stderr);
  const unpacked = join(scratch, 'flows-unpacked');
  const tool = join(node_modules, '@anthropic-ai/mcpb/dist/cli/cli.js');
  const done = await run(process.execPath, [tool, 'unpack', bundle, unpacked]);
  assert.equal(done.code, 0, done.stderr);
  const packed = join(unpacked, 'settings/shared.workflow.dir');
  assert.deepEqual(readdirSync(packed).filter((name) => name !== 'fake.log').sort(), ['more', 'servers.json', 'workflows.yaml']);
  assert.ok(existsSync(join(packed, 'more/other.yaml')));
  assert.doesNotMatch(readFileSync(join(unpacked, 'collet.toml'), 'utf8'), /workflow\.dir/);
  const manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'));
  assert.deepEqual(manifest.tools.map((one) => one.name).filter((name) => name !== 'read_result'), ['bye', 'hello']);
  const filled = (text) => text.replaceAll('${__dirname}', unpacked);
  const { command, args } = manifest.server.mcp_config;
  const listed = await run(filled(command), ['tools', '--json', ...args.map(filled).slice(1)], { cwd: '/' });
  assert.equal(listed.code, 0, listed.stderr);
  for (const name of ['bye', 'hello']) assert.match(listed.stdout, new RegExp(`"name":"${name}"`), listed.stdout);
  const answer = await run(filled(command), ['call', 'hello', ...args.map(filled).slice(1)], { cwd: '/' });
  assert.equal(answer.code, 0, answer.stderr);
  assert.match(answer.stdout, /noted hello/);
});

await test('workflow bundle: variables of servers.json are asked for, and a literal secret in it is refused', async () => {
  const entry = { command: process.execPath, args: ['x.mjs'], env: { API_TOKEN: '${API_TOKEN}' } };
  writeFileSync(join(path, 'servers.json'), JSON.stringify({ mcpServers: { fake: entry } }));
  const bundle = join(scratch, 'asking.mcpb');
  const made = await run(collet, ['bundle', '--config', settings, '--out', bundle], { cwd, env: { ...process.env, API_TOKEN: 'hunter2-and-more' } });
  assert.equal(made.code, 0, made.stderr);
  const bytes = readFileSync(bundle);  // more than a string can have, under sanitizers
  assert.ok(bytes.includes('"env_API_TOKEN":{"type":"string","title":"API_TOKEN"'));
  assert.ok(!bytes.includes('hunter2'));
  entry.env.API_TOKEN = 'hunter2-and-more';
  writeFileSync(join(path, 'servers.json'), JSON.stringify({ mcpServers: { fake: entry } }));
  const refused = await run(collet, ['bundle', '--config', settings, '--out', bundle], { cwd });
  assert.notEqual(refused.code, 0);
  assert.match(refused.stderr, /servers\.json: API_TOKEN' is a literal secret/);
});
