// SPDX-License-Identifier: MIT
// [expose] mode = "meta": a small constant list, behind which every exposed tool is found and called by the same rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { collet, root, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, legacy, modern, modern_meta, text_of } from './lib/session.mjs';

const petstore = join(root, 'tests/fixtures/petstore-3.1.yaml');
const settings = (more = '') => write('meta.toml', `[access]\nread = [${JSON.stringify(join(root, 'tests/fixtures'))}]\n${more}`);
const k_meta = 'expose.mode="meta"';
const plain = settings();
const meta = await legacy('meta', ['--config', plain, '--set', k_meta]);
const all = await legacy('meta-all', ['--config', plain]);
const spec = { file: petstore };
const through = (session, door, tool, args) => session.call(door, { tool, ...(args === undefined ? {} : { arguments: args }) });
const found = (answer) => JSON.parse(text_of(answer));
const names_found = (answer) => ['call_read', 'call_write'].flatMap((door) => found(answer)[door] ?? []).map((line) => line.split('(')[0]);
const characters = (tools) => tools.reduce((sum, { name, description, inputSchema }) => sum + JSON.stringify({ name, description, inputSchema }).length, 0);

await test('meta: the list has the doors, the reader and the pinned tools, and the doors cost under 230 tokens', async () => {
  const { tools } = await meta.result('tools/list');
  assert.deepEqual(tools.map(({ name }) => name), ['call_read', 'call_write', 'find_tools', 'parse', 'read_result']);
  const doors = tools.filter(({ name }) => name !== 'parse');
  assert.ok(characters(doors) / 4 < 230, `${characters(doors) / 4}`);
  const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations.readOnlyHint]));
  assert.deepEqual([hints.find_tools, hints.call_read, hints.call_write], [true, true, false]);
});

await test('meta: in the mode `all` no door is listed or called', async () => {
  const { tools } = await all.result('tools/list');
  assert.ok(tools.every(({ name }) => !['find_tools', 'call_read', 'call_write'].includes(name)));
  assert.equal((await all.request('tools/call', { name: 'call_read', arguments: { tool: 'parse' } })).error.code, -32602);
});

await test('meta: find_tools returns signatures of 18 to 35 tokens that are good enough to call', async () => {
  const answer = await meta.call('find_tools', { query: 'list endpoints' });
  const { call_read } = found(answer);
  assert.match(call_read[0], /^walk_operations\(spec:\{file\|url\|content\|git\}, operation_id\?, path\?, /);
  const everything = found(await meta.call('find_tools', { limit: 50 }));
  const { tools } = await all.result('tools/list');
  for (const door of ['call_read', 'call_write']) {
    const behind = tools.filter(({ annotations }) => Boolean(annotations.readOnlyHint) === (door === 'call_read'));
    assert.deepEqual(everything[door].map((line) => line.split('(')[0]), behind.map(({ name }) => name), door);
  }
  for (const line of [...everything.call_read, ...everything.call_write]) assert.ok(line.length <= 140 && line.length >= 60, line);
});

await test('meta: find_tools finds the right tool among five for 95 % of the phrasings of tests/clients', async () => {
  for (const file of ['phrasings.json', 'held_out.json']) {
    const phrasings = Object.entries(JSON.parse(readFileSync(join(root, 'tests/clients', file), 'utf8'))).flatMap(([tool, queries]) => queries.map((query) => ({ tool, query })));
    const answers = await Promise.all(phrasings.map(({ query }) => meta.call('find_tools', { query })));
    const missed = phrasings.filter(({ tool }, at) => !names_found(answers[at]).includes(tool));
    console.log(`find_tools: ${phrasings.length - missed.length} of ${phrasings.length}; missed ${missed.map(({ tool, query }) => `${tool}: ${query}`).join('; ')}`);
    assert.ok(missed.length <= 0.05 * phrasings.length);
  }
});

await test('meta: the answer through a door is that of the tool, byte for byte, whatever the arguments', async () => {
  const k_calls = [
    ['walk_operations', { spec }], ['walk_operations', { spec, method: 'get', detail: true }], ['walk_paths', { spec, path: '/pets/*' }],
    ['walk_schemas', { spec, group_by: 'type' }], ['walk_refs', { spec, unused: true }], ['validate', { spec, limit: 1 }],
    ['parse', { spec, full: true }], ['search_api', { spec, query: 'list pets' }], ['parse', { spec: { file: '/etc/passwd' } }],
    ['read_result', { handle: 'collet://result/none' }],
  ];
  for (const [tool, args] of k_calls) {
    const [direct, door] = await Promise.all([all.call(tool, args), through(meta, 'call_read', tool, args)]);
    if (direct.isError) assert.ok(text_of(door).startsWith(text_of(direct)), text_of(door));
    else assert.deepEqual(door, direct, tool);
  }
});

await test('meta: a wrong call answers with the exact schema of the tool', async () => {
  const { tools } = await all.result('tools/list');
  const listed = tools.find(({ name }) => name === 'walk_paths').inputSchema;
  for (const args of [undefined, { spec, pth: '/a' }, { spec: 7 }]) {
    const answer = await through(meta, 'call_read', 'walk_paths', args);
    assert.equal(answer.isError, true);
    const schema = JSON.parse(text_of(answer).split('\ninput schema of walk_paths: ')[1]);
    for (const name of Object.keys(listed.properties)) assert.ok(name in schema.properties, name);
    assert.equal(schema.properties.extension.description, 'x-key or x-key=value');  // not in the list
    assert.equal(schema.additionalProperties, false);
  }
  assert.ok(!text_of(await meta.call('walk_paths', {})).includes('input schema of'));
});

await test('meta: a door that cannot be opened says which name or door is right', async () => {
  const k_faults = [
    ['call_read', { tool: 'walk_path' }, /\/tool: found 'walk_path', expected the name of a tool; did you mean walk_paths/],
    ['call_write', { tool: 'parse', arguments: { spec } }, /\/tool: parse is read-only: use call_read/],
    ['call_read', { tool: 'call_read', arguments: { tool: 'parse' } }, /\/tool: found 'call_read'/],
    ['call_read', { tool: 'find_tools' }, /\/tool: found 'find_tools'/],
    ['call_read', { tool: 'parse', arguments: [1] }, /\/arguments/],
    ['call_read', { tool: 'parse', argument: {} }, /argument/],
    ['call_read', { tool: 7 }, /\/tool/],
    ['call_read', {}, /\/tool|tool/],
  ];
  for (const [door, args, expected] of k_faults) {
    const answer = await meta.call(door, args);
    assert.equal(answer.isError, true, JSON.stringify(args));
    assert.match(text_of(answer), expected);
  }
});

await test('meta: what is denied, renamed, pinned and limited is so behind the doors too', async () => {
  const file = settings(`[expose]\nmode = "meta"\nallow = ["*", "call_api"]\ndeny = ["validate"]\nrename = { walk_paths = "ways" }\n[tools.walk_operations]\npinned = { spec = { file = ${JSON.stringify(petstore)} } }\n[tools.parse]\npin = false\nmax_result_tokens = 60\n[tools.call_read]\nmax_result_tokens = 100\n[plugins.search.config.apis.pets]\nspec = ${JSON.stringify(petstore)}\nbase_url = "http://127.0.0.1:9"\n`);
  const session = await legacy('meta-rules', ['--config', file]);
  assert.deepEqual((await session.result('tools/list')).tools.map(({ name }) => name), ['call_read', 'call_write', 'find_tools', 'read_result']);
  const everything = found(await session.call('find_tools', { limit: 50 }));
  assert.ok(everything.call_read.some((line) => line.startsWith('ways(')));
  assert.ok(everything.call_read.every((line) => !line.startsWith('validate(')));
  assert.match(everything.call_write[0], /^call_api\(operationId, /);
  assert.match(text_of(await through(session, 'call_read', 'validate', { spec })), /\/tool: found 'validate'/);
  assert.match(text_of(await through(session, 'call_read', 'call_api', { operationId: 'x' })), /may change something: use call_write/);
  assert.match(text_of(await through(session, 'call_write', 'call_api', { operationId: 'nothing-such', dry_run: true })), /nothing-such/);
  assert.equal(found(await through(session, 'call_read', 'walk_operations', { limit: 1, fields: ['path'] })).returned, 1);
  assert.match(text_of(await through(session, 'call_read', 'walk_operations', { spec })), /spec/);
  await session.end();
});

await test('meta: an answer through a door has at most the lower of both budgets', async () => {
  let seed = 42;
  const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % below; };
  for (let round = 0; round < 12; ++round) {
    const [door, tool] = [40 + random(400), 40 + random(400)];
    const session = await legacy('meta-budget', ['--config', plain, '--set', k_meta, '--set', `tools.call_read.max_result_tokens=${door}`, '--set', `tools.find_tools.max_result_tokens=${door}`, '--set', `host.max_result_tokens=${tool}`]);
    const answers = await Promise.all([
      through(session, 'call_read', 'parse', { spec, full: true }), through(session, 'call_read', 'walk_operations', { spec, detail: true }), through(session, 'call_read', 'walk_schemas', { spec }),
    ]);
    const direct = await session.call('parse', { spec, full: true });
    for (const answer of answers) assert.ok(text_of(answer).length <= Math.max(4 * Math.min(door, tool), 400), `${door} ${tool} ${text_of(answer).length}`);
    assert.ok(text_of(await session.call('find_tools', { limit: 50 })).length <= Math.max(4 * door, 400));
    if (tool > 300) assert.ok(text_of(direct).length > 4 * Math.min(door, 150), 'a direct call has the budget of its tool');
    await session.end();
  }
});

const command = (...args) => run(collet, [...args, '--config', plain, '--set', k_meta], { cwd: root });

await test('meta: `collet tools --cost` counts the doors and the reader, in the form that is listed', async () => {
  const { tools } = await meta.result('tools/list');
  const { stdout } = await command('tools', '--cost');
  const lines = Object.fromEntries([...stdout.matchAll(/^([a-z_]+) +(\d+) /gm)].map(([, name, tokens]) => [name, Number(tokens)]));
  assert.deepEqual(Object.keys(lines), tools.map(({ name }) => name));
  assert.match(stdout, new RegExp(`^ +${tools.reduce((sum, tool) => sum + Math.ceil(characters([tool]) / 4), 0)} +\\d+ +tokens in all; clients see the full form$`, 'm'));
  const listed = JSON.parse((await command('tools', '--json')).stdout);
  for (const { name, tokens } of listed) assert.equal(tokens, Math.ceil(characters(tools.filter((tool) => tool.name === name)) / 4), name);
});

await test('meta: `collet call` goes through the doors by the same rules', async () => {
  const args = JSON.stringify({ spec, method: 'get' });
  const direct = await run(collet, ['call', 'walk_operations', args, '--config', plain], { cwd: root });
  const door = await command('call', 'call_read', JSON.stringify({ tool: 'walk_operations', arguments: JSON.parse(args) }));
  assert.deepEqual([door.code, door.stdout], [0, direct.stdout]);
  const words = await command('call', 'call_read', 'tool=walk_operations', `arguments:=${args}`);
  assert.equal(words.stdout, direct.stdout);
  const limited = await command('call', 'call_read', JSON.stringify({ tool: 'parse', arguments: { spec, full: true } }), '--set', 'tools.call_read.max_result_tokens=60');
  assert.match(limited.stdout, /"handle":"collet:\/\/result\//);
  for (const [name, arguments_, expected] of [
    ['call_read', { tool: 'walk_path' }, /\/tool: found 'walk_path', expected the name of a tool; did you mean walk_paths/],
    ['call_write', { tool: 'parse', arguments: { spec } }, /use call_read/],
    ['call_read', { tool: 'call_read', arguments: { tool: 'parse' } }, /found 'call_read'/],
  ]) {
    const refused = await command('call', name, JSON.stringify(arguments_));
    assert.notEqual(refused.code, 0, refused.stdout);
    assert.match(refused.stderr, expected);
  }
});

await test('meta: the modern era lists and calls the same', async () => {
  const session = new Session('meta-modern', ['--config', plain, '--set', k_meta]);
  const list = await session.result('tools/list', { _meta: modern_meta() });
  assert.equal(list.tools.length, 5);
  const answer = await session.result('tools/call', { name: 'call_read', arguments: { tool: 'walk_paths', arguments: { spec } }, _meta: modern_meta() });
  assert.equal(answer.resultType, 'complete');
  assert.match(text_of(answer), /"total":/);
  assert.equal(modern, '2026-07-28');
  await session.end();
});

await meta.end();
await all.end();
