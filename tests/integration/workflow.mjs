// SPDX-License-Identifier: MIT
// Workflows over tools of the host itself, as a client sees them.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { collet, root, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { arguments_for, collet_with, folder, links_of, names_of, serve, texts_of, workflow } from './lib/workflows.mjs';
import { text_of } from './lib/session.mjs';

const document = write('shop.yaml', `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /orders:
    get: { operationId: listOrders, responses: { '200': { description: ok } } }
    post: { operationId: createOrder, responses: { '201': { description: made } } }
`);

const two_calls = `version: 1
workflows:
  overview:
    description: Counts what a document has.
    parameters:
      file: { type: string, required: true }
      limit: { type: integer, default: 1 }
    steps:
      - { id: parsed, call: parse, args: { spec: { file: "{{ file }}" } } }
      - { id: ops, call: "walk:walk_operations", args: { spec: { file: "{{ file }}" }, limit: "{{ limit }}" } }
    outputs:
      operations: { value: "{{ steps.ops.json.total }}", type: integer }
    summarize: "{{ outputs.operations }} operations, {{ steps.ops.json.returned }} shown"
`;

const path = folder(two_calls);
const session = await serve('workflow', path);

await test('workflow: the client lists exactly the workflows', async () => {
  const { tools } = await session.result('tools/list');
  assert.deepEqual(tools.map((tool) => tool.name), ['overview', 'read_result']);
  const [tool] = tools;
  assert.deepEqual(tool.inputSchema.required, ['file']);
  assert.ok(!('additionalProperties' in tool.inputSchema)); // lists do not spend tokens on it; other arguments are refused all the same
  assert.equal(tool.inputSchema.properties.limit.default, 1);
  assert.equal(tool.annotations.readOnlyHint, true);
  assert.equal(tool.outputSchema.properties.operations.type, 'integer');
});

await test('workflow: two calls of tools of the host give a summary and outputs', async () => {
  const result = await session.call('overview', { file: document });
  assert.ok(!result.isError, text_of(result));
  assert.deepEqual(texts_of(result), ['2 operations, 1 shown']);
  assert.deepEqual(result.structuredContent, { operations: 2 });
});

await test('workflow: arguments are checked before anything runs', async () => {
  const result = await session.call('overview', { fil: document });
  assert.ok(result.isError);
  assert.match(text_of(result), /^invalid_argument: .*file/);
});

await test('workflow: a step that fails is named, with its place, tool and kind', async () => {
  const result = await session.call('overview', { file: `${document}.no` });
  assert.ok(result.isError);
  assert.match(text_of(result), /step 1\/2 'parsed' \(parse\) failed \[[a-z_]+\]: /);
  assert.equal(result.structuredContent.failed_step.step, '1/2');
  assert.equal(result.structuredContent.failed_step.id, 'parsed');
});

await test('workflow: progress is told a step', async () => {
  const id = session.ask('tools/call', { name: 'overview', arguments: { file: document }, _meta: { progressToken: 'p' } });
  await session.answer(id);
  const told = session.messages.filter((m) => m.method === 'notifications/progress' && m.params.progressToken === 'p');
  assert.ok(told.length >= 1);
  assert.match(told[0].params.message, /^step 1 'parsed' \(parse\)$/);
});

await test('workflow: the command line runs what clients run', async () => {
  const run = await workflow('run', path, 'overview', `file=${document}`);
  assert.equal(run.code, 0, run.stderr);
  assert.equal(run.stdout, '2 operations, 1 shown\n{"operations":2}\n');
  const failed = await workflow('run', path, 'overview', 'file=/no/such/file');
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /step 1\/2 'parsed'/);
});

await test('workflow: a plan shows every call with its arguments and runs none', async () => {
  const plan = await workflow('plan', path, 'overview', 'file=/no/such/file');
  assert.equal(plan.code, 0, plan.stderr);
  assert.match(plan.stdout, /^plan of overview: at most 2 calls/);
  assert.match(plan.stdout, /^1 'parsed' parse:parse \{"spec":\{"file":"\/no\/such\/file"\}\}$/m);
});

await test('workflow: a plan shows what is skipped, repeated, unknown, and what would fail', async () => {
  const parse = (rest) => `call: parse, args: { spec: { file: "{{ file }}" } }${rest}`;
  const planned = folder(`version: 1
workflows:
  all:
    description: d
    parameters: { file: { type: string, required: true }, list: { type: array, default: [x, y] }, full: { type: boolean, default: false } }
    timeout: 1m
    steps:
      - { id: a, ${parse(', retry: 2')} }
      - { if: full, id: never, ${parse('')} }
      - { if: steps.a.json.openapi == "3.1.0", id: maybe, ${parse('')} }
      - { for_each: list, id: each, call: parse, args: { spec: { content: "{{ item }}" } } }
      - { for_each: list, when: item != "x", id: some, call: parse, args: { spec: { content: "{{ item }}" } } }
      - { for_each: list, max_items: 1, id: many, ${parse('')} }
      - parallel: [ { id: p, ${parse('')} }, [ { sleep: 10ms }, { set: { v: "{{ steps.a.json.title }}" } } ] ]
      - { assert: full, message: no, on_error: continue }
      - { id: f, ${parse(', on_error: { fallback: [ { sleep: 1ms } ] }')} }
      - return: { n: "{{ v }}" }
    finally: [ { ${parse('')} } ]
`);
  const { code, stdout, stderr } = await workflow('plan', planned, 'all', 'file=a.yaml');
  assert.equal(code, 0, stderr);
  const call = 'parse:parse {"spec":{"file":"a.yaml"}}';
  assert.deepEqual(stdout.trim().split('\n').slice(1), [
    `1 'a' ${call} (up to 2 retries)`, "2 'never' skipped (if full)", `3 'maybe' if steps.a.json.openapi == "3.1.0": ${call}`,
    "4 'each' for each of 2:", '  parse:parse {"spec":{"content":"x"}}', '  parse:parse {"spec":{"content":"y"}}',
    '5 \'some\' for each of 2, when item != "x":', '  parse:parse {"spec":{"content":"y"}}',
    "6 'many' for each of 2: would fail, max_items is 1",
    '7 at once:', `  7.1 'p' ${call}`, '  7.2.1 sleep 10 ms', '  7.2.2 set v = "<steps.a.json.title>"',
    '8 assert full', `9 'f' ${call}`, '  on error:', '  9 fallback 1 sleep 1 ms', '10 return {"n":"<steps.a.json.title>"}', 'finally:', `finally 1 ${call}`]);
  assert.match(stdout, /^plan of all: at most \d+ calls, at most 90 s$/m);
});

await test('workflow: what does not fit its tools is not listed, and collet check says why', async () => {
  const bad = folder(`version: 1
workflows:
  good: { description: d, steps: [ { call: parse, args: { spec: { content: "openapi: 3.1.0" } } } ] }
  unknown: { description: d, steps: [ { call: prase } ] }
  missing: { description: d, steps: [ { call: "walk:walk_operations" } ] }
`);
  const other = await serve('workflow-bad', bad);
  assert.deepEqual(await names_of(other), ['good']);
  await other.end();
  const check = await collet_with(bad, 'check');
  assert.equal(check.code, 1);
  assert.match(check.stdout, /tool 'workflow:unknown' quarantined: workflows\.yaml:4:\d+: error\[WF2/);
  assert.match(check.stdout, /tool 'workflow:missing' quarantined: workflows\.yaml:5:\d+: error\[WF302\]/);
  const validate = await workflow('validate', bad);
  assert.equal(validate.code, 2);
  assert.match(validate.stdout, /1 of 3 workflows can run/);
});

await test('workflow: a file that cannot be read is told, and the others are served', async () => {
  const bad = folder(`version: 1\nworkflows: { a: { description: d, steps: [ { call: parse, args: { spec: { content: "x" } } } ] }, b: [ }\n`);
  const check = await collet_with(bad, 'check');
  assert.equal(check.code, 1);
  assert.match(check.stdout, /workflows\.yaml:2:\d+: error\[WF1/);
});

await test('workflow: a command prints each finding once, and an import to an empty folder none', async () => {
  const broken = folder('version: 1\nworkflows: { w: { description: d, steps: [ { call: "parse:prase" } ] } }\n');
  const { stdout, stderr } = await workflow('validate', broken);
  assert.equal((stdout + stderr).split('error[WF').length - 1, 1, stdout + stderr);
  const empty = join(scratch, `empty-${process.pid}`);
  mkdirSync(empty);
  const imported = await workflow('import', empty, write('a.arazzo.yaml', 'arazzo: 1.0.1\ninfo: { title: t, version: "1" }\nsourceDescriptions: [ { name: s, url: ./s.yaml } ]\nworkflows: [ { workflowId: w, steps: [ { stepId: a, operationId: b } ] } ]\n'));
  assert.equal(imported.code, 0, imported.stderr);
  assert.equal(imported.stderr, '');
});

await test('workflow: one workflow calls another', async () => {
  const nested = folder(`${two_calls}  outer:
    description: Asks the other one.
    parameters: { file: { type: string, required: true } }
    steps: [ { id: inner, call: "workflow:overview", args: { file: "{{ file }}" } } ]
    outputs: { twice: { value: "{{ [steps.inner.json.operations, steps.inner.json.operations] }}", type: array } }
`);
  const other = await serve('workflow-nested', nested);
  const result = await other.call('outer', { file: document });
  assert.deepEqual(result.structuredContent, { twice: [2, 2] }, text_of(result));
  await other.end();
});

await test('workflow: what the operator pins and denies holds for steps too: found at the start', async () => {
  for (const more of ['[tools.walk_operations.pinned]\nlimit = 1\n', '[plugins.walk]\nenabled = false\n']) {
    const other = await serve('workflow-deny', path, { more });
    assert.deepEqual(await names_of(other), []);
    await other.end();
  }
});

await test('workflow: pinned arguments hold for steps that leave them out, and so does deny', async () => {
  const counted = folder('version: 1\nworkflows:\n  w: { description: d, parameters: { file: { type: string, required: true } }, steps: [ { id: ops, call: "walk:walk_operations", args: { spec: { file: "{{ file }}" } } } ], outputs: { shown: { value: "{{ steps.ops.json.returned }}", type: integer }, all: { value: "{{ steps.ops.json.total }}", type: integer } } }\n');
  const pinned = await serve('workflow-pinned', counted, { more: '[tools.walk_operations.pinned]\nlimit = 1\n' });
  assert.deepEqual((await pinned.call('w', { file: document })).structuredContent, { shown: 1, all: 2 });
  await pinned.end();
  const denied = await run(collet, [...arguments_for(counted), '--set', 'expose.deny=["walk_operations"]', 'workflow', 'validate', counted]);
  assert.equal(denied.code, 2);
  assert.match(denied.stdout, /WF20[12]\] w, step 1 'ops' \(walk:walk_operations\)/);
});

await test('workflow: wrong words on the command line are refused, never passed over', async () => {
  for (const [words, says] of [[['validate', path, 'more'], /validate takes no 'more'/], [['lock', path, 'more'], /lock takes no 'more'/], [['validate', path, '--check'], /--check is an option of lock/], [['plan', path, 'overview', '--json'], /--json is an option of validate/], [['run', path], /run needs more words/], [['rn', path], /did you mean 'run'/], [['plan', path, 'overvew'], /there is no workflow 'overvew'; did you mean 'overview'/]]) {
    const { code, stdout, stderr } = await workflow(...words);
    assert.deepEqual([code, stdout], [2, ''], words.join(' '));
    assert.match(stderr, says);
  }
  for (const word of ['validate', 'lock']) {
    const { code, stderr } = await workflow(word, mkdtempSync(join(scratch, 'nothing-')));
    assert.equal(code, 2, 'a folder without workflows is the wrong folder');
    assert.match(stderr, /nothing-\w+ holds no \*\.yaml and no \*\.yml file/);
  }
  const help = await workflow('run', path, '--help');
  assert.equal(help.code, 0);
  assert.match(help.stdout, /^Write, validate, plan, run.*\nUsage: collet workflow validate\|lock\|test DIR/);
});

await test('workflow: nothing is picked up from the working directory', async () => {
  const cwd = folder(two_calls);
  mkdirSync(join(cwd, '.mcp-workflows'));
  writeFileSync(join(cwd, '.mcp-workflows/workflows.yaml'), two_calls);
  writeFileSync(join(cwd, '.mcp-workflows/servers.json'), '{"servers": {"s": {"command": "touch", "args": ["started"]}}}');
  const listed = await run(collet, ['tools', '--all', '--config', write('nothing.toml', '')], { cwd });
  assert.equal(listed.code, 0, listed.stderr);
  assert.ok(!/overview/.test(listed.stdout + listed.stderr), listed.stdout);
  assert.match(listed.stdout, /walk_operations/);
});

await test('workflow: help lists the words of both plugins', async () => {
  const { stdout } = await run(collet, ['help']);
  assert.match(stdout, /^ {2}workflow .*Write, validate, plan, run, lock, record, replay, test and draw workflows/m);
  assert.match(stdout, /^ {2}servers /m);
});

await test('workflow: a cancelled run ends its sleep and tells nothing', async () => {
  const slow = folder('version: 1\nworkflows: { wait: { description: d, steps: [ { sleep: 5m } ] } }\n');
  const other = await serve('workflow-cancel', slow);
  const id = other.ask('tools/call', { name: 'wait', arguments: {}, _meta: { progressToken: 1 } });
  other.send({ method: 'notifications/cancelled', params: { requestId: id } });
  const ended = await other.end();
  assert.equal(ended.code, 0, other.stderr);
});

await test('workflow: the gate of the examples tells what breaks', async () => {
  const gate = join(root, 'config/examples/api-release');
  const head = write('head.yaml', `openapi: 3.1.0
info: { title: Petstore, version: 2.0.0 }
paths: {}
`);
  const other = await serve('workflow-gate', gate);
  const same = await other.call('api_release_gate', { base: document, head: document });
  assert.ok(!same.isError, text_of(same));
  assert.equal(same.structuredContent.safe, true, JSON.stringify(same.structuredContent));
  const broken = await other.call('api_release_gate', { base: document, head, lint_ops: ['listOrders'] });
  assert.equal(broken.structuredContent.safe, false);
  assert.equal(broken.structuredContent.breaking, 2);
  assert.deepEqual(broken.structuredContent.missing_operations, ['listOrders']);
  assert.match(text_of(broken), /^NOT SAFE: 0 errors, 2 breaking changes, operations missing\.\n- \["GET \/orders"\] an operation was removed/);
  assert.deepEqual(links_of(broken).map((link) => link.name), ['diff.json']);
  const [link] = links_of(broken);
  const read = await other.result('resources/read', { uri: link.uri });
  assert.equal(Buffer.byteLength(read.contents[0].text), link.size);
  await other.end();
});

await test('workflow: the demo of the gate runs by one command', async () => {
  const demo = await run(join(root, 'config/examples/api-release/demo.sh'), [], { env: { ...process.env, COLLET: collet } });
  assert.equal(demo.code, 0, demo.stderr);
  assert.match(demo.stdout, /^NOT SAFE: 0 errors, 3 breaking changes\.\n/);
});

await test('workflow: the shipped profile has nothing to complain of where no server is', async () => {
  const check = await run(collet, ['--profile', 'workflows', '--set', `shared.workflow.dir=${path}`, 'check']);
  assert.equal(check.code, 0, check.stdout + check.stderr);
  assert.match(check.stdout, /2 tools exposed, \d+ tokens, 0 complaints/);
});

await test('workflow: a server with the name of a plugin is an error, and the plugin keeps its tools', async () => {
  const clash = folder('version: 1\nworkflows: { w: { description: d, steps: [ { call: "parse:parse", args: { spec: { content: "openapi: 3.1.0" } } } ] } }\n', { parse: {} });
  const { code, stdout } = await workflow('validate', clash);
  assert.equal(code, 2);
  assert.match(stdout, /error\[WF207\] servers\.json: 'parse' is a plugin of this host\n\s+hint: give the server another name/);
  const other = await serve('workflow-clash', clash);
  assert.deepEqual(await names_of(other), ['w']);
  await other.end();
});

await session.end();
