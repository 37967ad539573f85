// SPDX-License-Identifier: MIT
// The tokens that the reading tools cost a client in both forms, and the facts that their descriptions give to an agent that never saw
// them.
import { assert, test } from './lib/cases.mjs';
import { collet, configuration, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, legacy, text_of } from './lib/session.mjs';

const k_nine = ['parse', 'walk_headers', 'walk_operations', 'walk_parameters', 'walk_paths', 'walk_refs', 'walk_responses', 'walk_schemas', 'walk_security'];
const config = configuration();

async function all_listed(...more) {
  const session = await legacy('descriptions', ['--config', config, ...more]);
  const { tools } = await session.result('tools/list');
  await session.end();
  return tools;
}
const nine_of = (tools) => tools.filter(({ name }) => k_nine.includes(name));
const cost = (tools) => tools.reduce((sum, { name, description, inputSchema }) => sum + Math.ceil([...JSON.stringify({ name, description, inputSchema })].length / 4), 0);

const [all_full, all_brief] = [await all_listed(), await all_listed('--set', 'expose.descriptions=brief')];
const [full, brief] = [nine_of(all_full), nine_of(all_brief)];

await test('descriptions: the nine reading tools cost under 2,800 tokens, under 1,650 in the brief form', async () => {
  assert.deepEqual(full.map(({ name }) => name), k_nine);
  assert.deepEqual(brief.map(({ name }) => name), k_nine);
  assert.ok(cost(full) < 2800, `${cost(full)}`);
  assert.ok(cost(brief) < 1650, `${cost(brief)}`);
});

await test('descriptions: tools --cost counts all tools in both forms, whichever is shown', async () => {
  for (const [form, more] of [['full', []], ['brief', ['--set', 'expose.descriptions=brief']]]) {
    const done = await run(collet, ['tools', '--cost', '--config', config, '--set', `expose.allow=${JSON.stringify(k_nine)}`, ...more], { cwd: scratch });
    assert.equal(done.code, 0, done.stderr);
    const [, full_tokens, brief_tokens, shown] = /^ *(\d+) +(\d+) +tokens in all; clients see the (\w+) form$/m.exec(done.stdout);
    const exposed = (tools) => tools.filter(({ name }) => [...k_nine, 'read_result'].includes(name));
    assert.deepEqual([Number(full_tokens), Number(brief_tokens), shown], [cost(exposed(all_full)), cost(exposed(all_brief)), form]);
  }
});

await test('descriptions: in the brief form every parameter is there, without a description', async () => {
  for (const [i, tool] of brief.entries()) {
    assert.ok(tool.description.length < full[i].description.length);
    assert.deepEqual(Object.keys(tool.inputSchema.properties), Object.keys(full[i].inputSchema.properties));
    assert.ok(!JSON.stringify(tool.inputSchema).includes('"description"'), tool.name);
  }
});

// For each tool: patterns of its own description, then patterns of its parameters.
const k_path = /\/users\/\*.*\/drives\/\*\*\/workbook\/\*\*/;
const k_points = {
  parse: [[/start here/i, /walk tools/], { full: /large.*walk/ }],
  walk_operations: [[/large.*tag first.*path or method/i, /detail/, /next_offset/], { path: k_path, tag: /exact, or a glob/, operation_id: /exact, or a glob/ }],
  walk_paths: [[/large.*segment first/i], { path: k_path }],
  walk_schemas: [[/component=true cuts.*3 to 5 times/, /detail without a filter/], { name: /\*workbook\*.*microsoft\.graph\.\*/, component: /excludes inline/ }],
  walk_parameters: [[/large/i], { path: k_path, name: /any case; glob/ }],
  walk_responses: [[/large/i], { path: k_path, status: /404, 2xx or default/ }],
  walk_headers: [[/group_by=name/], { path: k_path, status: /404, 2xx or default/, name: /glob/ }],
  walk_security: [[/authenticate/], { name: /exact, any case/ }],
  walk_refs: [[/transitive=true/, /reverse=true/], { target: /\*schemas\/microsoft\.graph\.\*/, missing: /nowhere, and why/ }],
};
await test('descriptions: the instructions state once the limits that all lists share', async () => {
  const session = new Session('descriptions', ['--config', config]);
  const { instructions } = await session.initialize();
  assert.match(instructions, /limit: default 100 \(detail 25\), max 1000/);
  const spec = { content: '{"openapi":"3.0.3","info":{"title":"t","version":"1"},"paths":{}}' };
  assert.ok(!(await session.call('walk_paths', { spec, extension: 'x-a', sort: 'name', max_response_tokens: 900 })).isError);
  assert.match(text_of(await session.call('walk_paths', { spec, extensoin: 'x-a' })), /extensoin.*extension/);
  assert.match(text_of(await session.call('walk_paths', { spec, max_response_tokens: 'many' })), /max_response_tokens/);
  await session.end();
});

await test('descriptions: the families that read and change documents cost at most 5,400 tokens, 3,000 in the brief form, and generate 290 and 200', async () => {
  const listed = async (...more) => {
    const session = await legacy('descriptions', ['--config', write('defaults.toml', ''), ...more]);
    const { tools } = await session.result('tools/list');
    await session.end();
    return tools;
  };
  const by_default = await listed();
  assert.equal(by_default.length, 20);
  const parts = (tools) => [tools.filter((tool) => tool.name !== 'generate'), tools.filter((tool) => tool.name === 'generate')].map(cost);
  const [others, generate] = parts(by_default);
  assert.ok(others <= 5400 && generate <= 290, `${others} and ${generate}`);
  const [brief_others, brief_generate] = parts(await listed('--set', 'expose.descriptions=brief'));
  assert.ok(brief_others <= 3000 && brief_generate <= 200, `${brief_others} and ${brief_generate}`);
});

for (const tool of full) {
  await test(`descriptions: ${tool.name} says what an agent needs to know`, async () => {
    const [own, parameters] = k_points[tool.name];
    for (const point of own) assert.match(tool.description, point);
    const properties = tool.inputSchema.properties;
    for (const [name, point] of Object.entries(parameters)) assert.match(properties[name].description, point, name);
    if (properties.resolve_refs) assert.match(properties.resolve_refs.description, /expand \$refs/);
    for (const name of ['extension', 'detail', 'fields', 'resolve_refs', 'limit', 'offset', 'max_response_tokens', 'sort'])
      assert.ok((properties[name]?.description ?? '').split(/\s+/).length <= 8, `${name}: at most eight words`);
  });
}

await test('descriptions: what a list can be grouped and sorted by is an enum, so that no other word is tried', async () => {
  const k_groups = {
    walk_operations: ['tag', 'method'], walk_paths: ['segment'], walk_schemas: ['type', 'location'], walk_parameters: ['location', 'name'],
    walk_responses: ['status_code', 'method'], walk_headers: ['name', 'status_code'], walk_refs: ['node_type'],
  };
  for (const { name, inputSchema } of full) {
    const { group_by, sort } = inputSchema.properties;
    assert.deepEqual(group_by?.enum, k_groups[name], name);
    const ranked = name === 'walk_schemas' ? ['source', 'name', 'rank'] : ['source', 'name'];
    if (sort) assert.deepEqual(sort.enum, ranked, name);
    assert.equal(inputSchema.additionalProperties, undefined, name);  // refused all the same, see above
  }
});

await test('descriptions: validate costs under 350 tokens and says how to read what it finds in a large document', async () => {
  const [tool] = (await all_listed()).filter(({ name }) => name === 'validate');
  assert.ok(cost([tool]) < 350, `${cost([tool])}`);
  assert.match(tool.description, /alone.*counts by rule.*worst findings.*one rule or path.*offset=next_offset/i);
  const properties = tool.inputSchema.properties;
  assert.match(properties.strict.description, /SHOULD/);
  assert.deepEqual(properties.group_by.enum, ['rule', 'path', 'severity']);
});

await test('descriptions: diff costs under 350 tokens and says what it needs, what its severities mean and what to ask first', async () => {
  const [tool] = (await all_listed()).filter(({ name }) => name === 'diff');
  assert.ok(cost([tool]) < 350, `${cost([tool])}`);
  assert.match(tool.description, /both base and revision are needed.*breaking: clients of base fail; warning: some may; info: none.*breaking_only=true first/);
  const properties = tool.inputSchema.properties;
  assert.deepEqual(properties.group_by.enum, ['path', 'rule', 'severity', 'kind']);
  assert.equal(tool.inputSchema.required, undefined);  // rules=true needs no document
});
