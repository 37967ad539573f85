// SPDX-License-Identifier: MIT
// Details of workflows that users met: masked values, defaults, budgets, errors of servers, files that change while a host serves.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { calls_to, folder, links_of, names_of, serve, texts_of, workflow } from './lib/workflows.mjs';
import { text_of } from './lib/session.mjs';

const yaml = `version: 1
shared:
  greet: [ { id: greeted, call: "fake:note", args: { text: "{{ who | default('all') }}" } } ]
workflows:
  secret:
    description: d
    parameters: { token: { type: string, required: true, sensitive: true } }
    steps: [ { id: it, call: "fake:echo", args: { text: "the token {{ token }}" } } ]
    outputs: { said: { value: "{{ steps.it.text }}", type: string } }
    summarize: "said {{ steps.it.text }}"
  typed:
    description: d
    parameters: { n: { type: string, required: true } }
    steps: [ { id: it, call: "fake:data", args: { value: "{{ n }}" } } ]
    outputs:
      count: { value: "{{ steps.it.structured.value }}", type: integer }
  nested:
    description: d
    parameters: { page: { type: object, properties: { size: { type: integer, default: 7 }, sort: { type: object, properties: { by: { type: string, default: name } } } } } }
    steps: [ { id: it, call: "fake:data", args: { value: "{{ page }}" } } ]
    outputs: { value: { value: "{{ steps.it.structured.value }}" } }
  inner: { description: d, hidden: true, steps: [ { call: "fake:note", args: { text: a } }, { call: "fake:note", args: { text: b } } ] }
  outer: { description: d, budget: { calls: 2 }, steps: [ { call: "workflow:inner" } ] }
  enough: { description: d, budget: { calls: 3 }, steps: [ { call: "workflow:inner" } ], summarize: fine }
  fails: { description: d, steps: [ { call: "fake:broken" } ] }
  shares: { description: d, parameters: { who: { type: string } }, steps: [ { include: greet } ], summarize: "{{ steps.greeted.text }}" }
  echoes: { description: d, steps: [ { id: it, call: "fake:env", args: { name: API_TOKEN } } ], outputs: { value: { value: "{{ steps.it.structured.value }}", type: string } }, summarize: "{{ steps.it.text }}" }
`;
const path = folder(yaml, { fake: { API_TOKEN: '${WORKFLOW_TOKEN}' } });
const env = { WORKFLOW_TOKEN: 'hunter2-of-the-server' };
const session = await serve('workflow-details', path, { env });

await test('workflow details: a sensitive parameter is masked in every block of the answer', async () => {
  const result = await session.call('secret', { token: 'hunter2-of-the-user' });
  assert.ok(!result.isError, text_of(result));
  assert.doesNotMatch(JSON.stringify(result), /hunter2/);
  assert.deepEqual(result.structuredContent, { said: 'the token ***' });
  assert.ok(calls_to(path, 'fake').some((call) => call.args.text === 'the token hunter2-of-the-user'), 'the server gets it');
});

await test('workflow details: the value of a placeholder that a server echoes is masked', async () => {
  const result = await session.call('echoes', {});
  assert.doesNotMatch(JSON.stringify(result), /hunter2/);
  assert.deepEqual(result.structuredContent, { value: '***' });
});

await test('workflow details: a recording contains no value of a placeholder', async () => {
  const file = join(path, 'tape.ndjson');
  const made = await workflow('record', path, 'echoes', file, { env: { ...process.env, ...env } });
  assert.equal(made.code, 0, made.stderr);
  assert.doesNotMatch(readFileSync(file, 'utf8'), /hunter2/);
});

await test('workflow details: an output of the wrong type names the line of the author\'s file', async () => {
  const result = await session.call('typed', { n: 'many' });
  assert.ok(result.isError);
  assert.match(text_of(result), /workflows\.yaml:16:7: outputs\.count: found string, expected integer/);
});

await test('workflow details: defaults of nested properties apply', async () => {
  const result = await session.call('nested', { page: { sort: {} } });
  assert.deepEqual(result.structuredContent, { value: { size: 7, sort: { by: 'name' } } }, text_of(result));
});

await test('workflow details: budget.calls counts the calls of called workflows', async () => {
  const result = await session.call('outer', {});
  assert.ok(result.isError);
  assert.match(text_of(result), /it would be call 3, budget\.calls of the calling workflow 'outer' is 2/);
  assert.equal(text_of(await session.call('enough', {})), 'fine');
});

await test('workflow details: an error of a server has the kind server, its code and its message', async () => {
  const result = await session.call('fails', {});
  assert.equal(result.structuredContent.failed_step.kind, 'server');
  assert.match(text_of(result), /\[server\]: error -32050: the database is gone/);
});

await test('workflow details: shared steps are included', async () => {
  assert.equal(text_of(await session.call('shares', { who: 'you' })), 'noted you');
});

await test('workflow details: changed files are noticed, and broken ones keep the old workflows', async () => {
  const own_path = folder('version: 1\nworkflows: { one: { description: d, steps: [ { sleep: 1 } ], summarize: first } }\n');
  const own = await serve('workflow-watch', own_path, { more: 'watch = "50ms"\n' });
  assert.deepEqual(await names_of(own), ['one']);
  const changes = () => own.messages.filter((m) => m.method === 'notifications/tools/list_changed').length;
  writeFileSync(join(own_path, 'workflows.yaml'), 'version: 1\nworkflows: { one: { description: d, steps: [ { sleep: 1 } ], summarize: second }, two: { description: d, steps: [ { sleep: 1 } ] } }\n');
  await until(() => changes() > 0, 'the notification');
  await until(async () => (await names_of(own)).join() === 'one,two', 'the new workflow');
  assert.equal(text_of(await own.call('one', {})), 'second');
  writeFileSync(join(own_path, 'workflows.yaml'), 'version: 1\nworkflows: { one: { description: d, stepz: [] } }\n');
  await until(() => /those from before stay in use/.test(own.stderr), 'the message about the errors');
  assert.deepEqual(await names_of(own), ['one', 'two']);
  assert.equal(text_of(await own.call('one', {})), 'second');
  writeFileSync(join(own_path, 'workflows.yaml'), 'version: 1\nworkflows: { three: { description: d, steps: [ { sleep: 1 } ] } }\n');
  await until(async () => (await names_of(own)).join() === 'three', 'the corrected file');
  await own.end();
});

await test('workflow details: below the folder only files with the key workflows are read', async () => {
  const own_path = folder('version: 1\nworkflows: { one: { description: d, steps: [ { sleep: 1 } ] } }\n');
  mkdirSync(join(own_path, 'sub'));
  writeFileSync(join(own_path, 'sub/compose.yaml'), 'services: { web: { image: nginx } }\n');
  writeFileSync(join(own_path, 'sub/more.yaml'), 'version: 1\nworkflows:\n  two: { description: d, steps: [ { sleep: 1 } ] }\n');
  const { code, stdout } = await workflow('validate', own_path);
  assert.equal(code, 0, stdout);
  assert.equal(stdout, '2 of 2 workflows can run\n');
});

await test('workflow details: a router is not counted as a workflow that can run', async () => {
  const own_path = folder('router: { description: d, runtime: external, externalServers: [ { tool: t } ] }\none: { description: d, steps: [ { sleep: 1 } ] }\n');
  const { stdout } = await workflow('validate', own_path);
  assert.match(stdout, /1 of 1 workflows can run/);
});

await test('workflow details: runs are listed and shown, a graph is drawn, and tests replay recordings', async () => {
  const listed = await workflow('runs', path);
  assert.equal(listed.code, 0, listed.stderr);
  const [run_id] = listed.stdout.split(/\s+/);
  const shown = await workflow('runs', path, run_id);
  assert.match(shown.stdout, /^step 1/m);
  const graph = await workflow('graph', path, 'shares');
  assert.match(graph.stdout, /^flowchart TD\n.*n2\["1\.1 greeted<br\/>fake:note"\]/s);
  assert.match((await workflow('graph', path, 'shares', '--svg')).stdout, /^<svg /);
  mkdirSync(join(path, 'tests'));
  const tape = join(path, 'tests/shares.ndjson');
  assert.equal((await workflow('record', path, 'shares', tape, 'who=you', { env: { ...process.env, ...env } })).code, 0);
  const cases = { right: { workflow: 'shares', arguments: { who: 'you' }, recording: 'shares.ndjson', text: 'noted you' }, wrong: { workflow: 'shares', arguments: { who: 'you' }, recording: 'shares.ndjson', text: 'noted me' } };
  writeFileSync(join(path, 'tests/right.json'), JSON.stringify(cases.right));
  const good = await workflow('test', path, { env: { ...process.env, ...env } });
  assert.equal(good.code, 0, good.stdout + good.stderr);
  assert.match(good.stdout, /^ok right\n1 of 1 tests passed/);
  writeFileSync(join(path, 'tests/wrong.json'), JSON.stringify(cases.wrong));
  const bad = await workflow('test', path, { env: { ...process.env, ...env } });
  assert.equal(bad.code, 1, bad.stdout);
  assert.match(bad.stdout, /FAIL wrong\n {2}the text does not contain "noted me"/);
});
await session.end();
