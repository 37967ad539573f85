// SPDX-License-Identifier: MIT
// Steps that a client gives (run_workflow), operations of APIs as steps, and steps that ask the user, in both eras.
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { root, scratch, write } from './lib/env.mjs';
import { answers, json, origin, seen, stop } from './lib/http_peer.mjs';
import { Session, modern_meta, text_of } from './lib/session.mjs';
import { calls_to, folder, serve, workflow } from './lib/workflows.mjs';

const petstore = join(root, 'tests/fixtures/petstore-3.1.yaml');
const spec = { file: petstore };
const runs = `[plugins.workflow.config]\nruns_dir = ${JSON.stringify(join(scratch, 'runs'))}\n`;
const tokens = (value) => Math.ceil(JSON.stringify(value).length / 4);
const data = (result) => JSON.parse(text_of(result));

async function start(label, expose, more = '') {
  const config = write('adhoc.toml', `[expose]\n${expose}\n[access]\nread = [${JSON.stringify(root)}, ${JSON.stringify(scratch)}]\nprivate_addresses = true\n${runs}${more}`);
  const session = new Session(`adhoc-${label}`, ['--config', config]);
  await session.initialize();
  return session;
}
const names = async (session) => (await session.result('tools/list')).tools.map((tool) => tool.name);
const given = (steps, outputs, args) => ({ steps, ...(outputs && { outputs }), ...(args && { args }) });

await test('ad-hoc: run_workflow is listed only if allow names it, and needs no folder', async () => {
  const closed = await start('closed', 'allow = ["*"]');
  assert.ok(!(await names(closed)).includes('run_workflow'));
  await closed.end();
  const open = await start('open', 'allow = ["run_workflow", "walk_operations"]');
  const tool = (await open.result('tools/list')).tools.find((one) => one.name === 'run_workflow');
  assert.equal(tool.annotations.readOnlyHint, false);
  console.log(`| run_workflow costs ${tokens({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema })} tokens`);
  await open.end();
});

await test('ad-hoc: a question of 12 calls is one, at a fifth of the tokens or less', async () => {
  const session = await start('cost', 'allow = ["*", "run_workflow"]');
  const large = { file: join(root, 'tests/fixtures/bytebase-shaped.yaml') };
  let cost = 0;
  let calls = 0;
  const ask = async (name, args) => {
    const result = await session.call(name, args);
    assert.ok(!result.isError, text_of(result));
    cost += tokens({ name, arguments: args }) + tokens(text_of(result));
    ++calls;
    return data(result);
  };
  // The question: which permission does each operation need, and of what?
  const { title } = await ask('parse', { spec: large });
  const direct = [];
  for (const one of (await ask('walk_operations', { spec: large })).summaries) {
    const { operations } = await ask('walk_operations', { spec: large, path: one.path, method: one.method, detail: true });
    direct.push(/Permissions required: (\S+)/.exec(operations[0].operation.description ?? '')?.[1] ?? 'none');
  }
  assert.equal(calls, 12);
  const many = cost;
  cost = 0;
  const answer = await ask('run_workflow', given(
    [
      { id: 'about', call: 'parse', args: { spec: '{{ spec }}' } },
      { id: 'ops', call: 'walk_operations', args: { spec: '{{ spec }}' } },
      {
        id: 'each', for_each: 'steps.ops.json.summaries', call: 'walk_operations',
        args: { spec: '{{ spec }}', path: '{{ item.path }}', method: '{{ item.method }}', detail: true },
        outputs: { needs: '{{ result.json.operations[0].operation.description | match("Permissions required: (\\\\S+)") | default("none") }}' },
      },
    ],
    { title: '{{ steps.about.json.title }}', needs: '{{ steps.each.items | map("outputs.needs") }}' },
    { spec: large },
  ));
  console.log(`| 12 calls: ${many} tokens; run_workflow: ${cost} tokens`);
  assert.deepEqual(answer, { title, needs: direct });
  assert.ok(new Set(direct).size > 3, 'the answers differ');
  assert.ok(cost * 5 <= many, `${cost} * 5 > ${many}`);
  await session.end();
});

await test('ad-hoc: intermediate results are never cut, the outputs are', async () => {
  const session = await start('cut', 'allow = ["*", "run_workflow"]', '[host]\nmax_result_tokens = 300\n');
  assert.equal(data(await session.call('walk_schemas', { spec })).truncated, true, 'a direct call is cut');
  const list = { id: 'all', call: 'walk_schemas', args: { spec } };
  const counted = await session.call('run_workflow', given([list], { n: '{{ steps.all.json.summaries | length }}', total: '{{ steps.all.json.total }}' }));
  assert.equal(data(counted).n, data(counted).total, text_of(counted));
  const whole = await session.call('run_workflow', given([list], { summaries: '{{ steps.all.json.summaries }}' }));
  assert.ok(tokens(whole.content) < 800, JSON.stringify(whole).slice(0, 400));
  assert.match(JSON.stringify(whole), /outputs cut to the budget/);
  await session.end();
});

await test('ad-hoc: every error is found before the first step, with a pointer', async () => {
  const session = await start('errors', 'allow = ["*", "run_workflow"]');
  const result = await session.call('run_workflow', given(
    [
      { id: 'a', call: 'walk_operations', args: { spec, limt: 1 } },
      { call: 'walk_operatins', args: { spec } },
      { set: { n: '{{ steps.a.json.summaries | lenght }}' } },
    ],
    { x: '{{ steps.zzz.text }}' },
  ));
  assert.ok(result.isError);
  const text = text_of(result);
  for (const pattern of [/no step ran/, /\/steps\/0\/args\/limt: error\[WF30/, /\/steps\/1\/call: error\[WF202\].*did you mean/, /\/steps\/2\/set\/n: error\[WF106\]/])
    assert.match(text, pattern);
  assert.match(text_of(await session.call('run_workflow', given([{ call: 'run_workflow', args: {} }], { a: 1 }))), /error\[WF202\]/);
  assert.match(text_of(await session.call('run_workflow', { steps: [{ sleep: 1 }], args: { text: 'x'.repeat(70000) } })), /at most 65536/);
  assert.match(text_of(await session.call('run_workflow', given(Array(101).fill({ sleep: 1 }), { a: 1 }))), /found 101 steps/);
  const loop = await session.call('run_workflow', given(
    [{ set: { list: '{{ split_me | split(",") }}' } }, { for_each: 'list', max_items: 10000, sleep: '0ms' }], { a: 1 }, { split_me: 'x,'.repeat(6000) }));
  assert.match(text_of(loop), /it would be execution 500\d of a step, at most 5000/);
  await session.end();
});

await test('ad-hoc: denied, hidden, internal, opt-in and pinned things stay so, whatever name a step uses', async () => {
  const session = await start('reach', 'allow = ["run_workflow", "walk_operations", "parse"]\ndeny = ["parse"]\nrename = { walk_operations = "ops" }', '[tools.walk_operations]\npinned = { limit = 2 }\n');
  for (const call of ['parse', 'parse:parse', 'walk_schemas', 'walk:walk_schemas', 'search:call_api', 'call_api', 'api:shop/x', 'external:status', 'workflow:run_workflow', 'walk_operations']) {
    const result = await session.call('run_workflow', given([{ id: 'a', call, args: { spec } }], { a: '{{ steps.a.text }}' }));
    assert.ok(result.isError, call);
    assert.match(text_of(result), /no step ran:[\s\S]*error\[WF20/, call);
  }
  for (const call of ['ops', 'walk:walk_operations']) {
    const result = await session.call('run_workflow', given([{ id: 'a', call, args: { spec } }], { n: '{{ steps.a.json.summaries | length }}' }));
    assert.equal(data(result).n, 2, text_of(result));
    assert.match(text_of(await session.call('run_workflow', given([{ id: 'a', call, args: { spec, limit: 50 } }], { n: 1 }))), /error\[WF30/);
  }
  await session.end();
  const meta = await start('meta', 'mode = "meta"\nallow = ["run_workflow", "walk_operations"]');
  const through = await meta.call('call_write', { tool: 'run_workflow', arguments: given([{ id: 'a', call: 'walk_operations', args: { spec, limit: 1 } }], { n: '{{ steps.a.json.summaries | length }}' }) });
  assert.equal(data(through).n, 1, text_of(through));
  for (const call of ['call_read', 'call_write', 'find_tools', 'collet:call_write'])
    assert.match(text_of(await meta.call('run_workflow', given([{ id: 'a', call, args: {} }], { a: 1 }))), /error\[WF20/);
  await meta.end();
});

await test('ad-hoc: in random deployments no door reaches a denied tool, and run_workflow reaches what is listed', async () => {
  let state = 20;
  const below = (end) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * end);
  };
  const ids = ['walk_paths', 'walk_operations', 'walk_schemas', 'walk_responses', 'walk_parameters', 'parse'];
  const key_of = (id) => (id === 'parse' ? 'parse:parse' : `walk:${id}`);
  const some = (most) => Array.from({ length: below(most + 1) }, () => [ids[below(6)], key_of(ids[below(6)]), 'walk_p*', '*_schemas', 'parse:*'][below(5)]);
  const glob = (pattern, id) => [id, key_of(id)].some((text) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text));
  const steps = ids.map((id) => `  w_${id}: { description: d, steps: [ { id: a, call: "${key_of(id)}", args: { spec: { file: ${JSON.stringify(petstore)} } } } ], summarize: "ran ${id}" }`);
  const path = folder(`version: 1\nworkflows:\n${steps.join('\n')}\n`);
  let reached = 0;
  for (let round = 0; round < 8; ++round) {
    const deny = some(3);
    const allow = [...(below(2) ? ['*'] : [...some(4), ids[below(6)]]), 'run_workflow', 'workflow:*'];
    const renamed = ids[below(6)];
    const meta = below(2) ? 'mode = "meta"\n' : '';
    const session = await start(`random-${round}`, `${meta}allow = ${JSON.stringify(allow)}\ndeny = ${JSON.stringify(deny)}\nrename = { ${renamed} = "other" }`, `[shared.workflow]\ndir = ${JSON.stringify(path)}\n`);
    for (const id of ids) {
      const name = id === renamed ? 'other' : id;
      const is_denied = deny.some((rule) => glob(rule, id));
      const is_listed = !is_denied && allow.some((rule) => glob(rule, id) || glob(rule, name));
      const where = `${id} with deny ${deny} allow ${allow} round ${round}`;
      const ran = async (tool, args) => !(await session.request('tools/call', { name: tool, arguments: args })).result?.isError;
      const by_steps = (call) => ran('run_workflow', given([{ id: 'a', call, args: { spec } }], { a: '{{ steps.a.ok }}' }));
      assert.equal(await by_steps(name), is_listed, `run_workflow ${where}`);
      assert.equal(await by_steps(key_of(id)), is_listed, `run_workflow by key ${where}`);
      reached += is_listed ? 1 : 0;
      const direct = await session.request('tools/call', { name, arguments: { spec } });
      assert.equal(direct.error === undefined, is_listed, `direct ${where}`);
      const within = await session.request('tools/call', { name: `w_${id}`, arguments: {} });
      if (is_denied) assert.ok(within.error || within.result.isError, `workflow ${where}`);
      else assert.equal(text_of(within.result), `ran ${id}`, where);
      const nested = await session.request('tools/call', { name: 'run_workflow', arguments: given([{ id: 'a', call: `w_${id}` }], { a: '{{ steps.a.text }}' }) });
      assert.equal(!nested.result.isError, !is_denied, `nested ${where}`);
      if (meta) {
        const door = await session.request('tools/call', { name: 'call_read', arguments: { tool: name, arguments: { spec } } });
        assert.equal(!(door.error || door.result.isError), is_listed, `door ${where}`);
      }
    }
    await session.end();
  }
  assert.ok(reached > 8, 'the rules do not hide everything');
});

await test('ad-hoc: hostile steps end with an error that names the limit, and the host goes on', async () => {
  const session = await start('hostile', 'allow = ["run_workflow", "parse"]');
  const nested = (count) => Array.from({ length: count }).reduce((inner) => ({ parallel: [[inner]] }), { set: { a: 1 } });
  const set = (a) => [{ set: { a } }];
  const parse = { call: 'parse', args: { spec: { content: 'openapi: 3.1.0' } } };
  const doubled = Array.from({ length: 40 }, (_, i) => ({ set: { [`v${i + 1}`]: `{{ v${i} }}{{ v${i} }}` } }));
  for (const [name, steps, pattern] of [
    ['deep nesting', [nested(160)], /no step ran:/],
    ['deep values', set(JSON.parse(`${'{"a":'.repeat(400)}1${'}'.repeat(400)}`)), /WF101\] more than 64/],
    ['10,000 steps', Array(10000).fill({ set: { a: 1 } }), /the arguments have \d+ bytes, at most 65536/],
    ['3,000 steps', Array(3000).fill({ set: { a: 1 } }), /found 3000 steps, expected at most 100/],
    ['an expression of 1 MB', set(`{{ ${'1+'.repeat(500000)}1 }}`), /the arguments have \d+ bytes, at most 65536/],
    ['a long expression', set(`{{ ${'1+'.repeat(3000)}1 }}`), /an expression has at most 4096 bytes/],
    ['parentheses', set(`{{ ${'('.repeat(2000)}1${')'.repeat(2000)} }}`), /more than 32 expressions within each other/],
    ['a text that doubles', [{ set: { v0: 'x'.repeat(1000) } }, ...doubled], /a text has at most 8 MiB/],
    ['endless repetition', [{ ...parse, repeat: { until: 'false', max: 1000, delay: 0 } }], /budget\.calls is 500/],
    ['thousands of errors', Array.from({ length: 2500 }, (_, i) => ({ cal: `v${i}` })), /found 2500 steps/],
  ]) {
    const refused = await session.call('run_workflow', given(steps, { a: 1 }));
    assert.ok(refused.isError, name);
    assert.match(text_of(refused), pattern, name);
    assert.ok(text_of(refused).length < 8192, `${name}: ${text_of(refused).length} characters`);
  }
  assert.ok(!(await session.call('parse', parse.args)).isError);
  await session.end();
});

// Operations of APIs.
const document = write('shop.json', JSON.stringify({
  openapi: '3.0.3', info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': { post: { operationId: 'createOrder', requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', required: ['item'], properties: { item: { type: 'string' } } } } } }, responses: { 201: { description: 'd' } } } },
    '/orders/{id}': { get: { operationId: 'getOrder', parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }], responses: { 200: { description: 'd' } } }, delete: { operationId: 'deleteOrder', parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }], responses: { 204: { description: 'd' } } } },
  },
}));
const k_secret = 's3cret-of-the-shop';
const shop = `[plugins.search.config.apis.shop]\nspec = ${JSON.stringify(document)}\nbase_url = "${origin}/v1/"\nmethods = ["get", "post"]\nauth = { type = "bearer", secret = "${k_secret}" }\n`;
const orders = `version: 1
workflows:
  order:
    description: d
    parameters: { goods: { type: string, required: true } }
    steps:
      - { id: made, call: "api:shop/createOrder", args: { body: { item: "{{ goods }}" } } }
      - { id: read, call: "api:shop/getOrder", args: { path: { id: "{{ steps.made.json.id }}" } } }
    outputs: { state: "{{ steps.read.json.state }}" }
`;
const broken = {
  gone: [{ call: 'api:shop/createOrder', args: { body: { item: 'a' } } }, { call: 'api:shop/creatOrder' }],
  elsewhere: [{ call: 'api:shp/createOrder' }],
  forbidden: [{ call: 'api:shop/deleteOrder', args: { path: { id: 1 } } }],
  wrong: [{ call: 'api:shop/createOrder', args: { body: { itm: 'a' } } }],
};

await test('operations as steps: they go through call_api with its credentials and checks', async () => {
  const path = folder(orders);
  answers.set('/v1/orders', (socket) => socket.end(json({ id: 7 }, '201 Created')));
  answers.set('/v1/orders/7', (socket) => socket.end(json({ id: 7, state: 'open' })));
  const session = await start('api-steps', 'allow = ["workflow:*", "call_api", "run_workflow"]', `${shop}[shared.workflow]\ndir = ${JSON.stringify(path)}\n`);
  const result = await session.call('order', { goods: 'tea' });
  assert.ok(!result.isError, text_of(result));
  assert.deepEqual(data(result), { state: 'open' });
  assert.deepEqual(seen.map((one) => `${one.method} ${one.target}`), ['POST /v1/orders', 'GET /v1/orders/7']);
  assert.ok(seen.every((one) => one.headers.authorization === `Bearer ${k_secret}`));
  assert.equal(seen[0].body, '{"item":"tea"}');
  assert.ok(!JSON.stringify(result).includes(k_secret));

  const before = seen.length;
  for (const [name, pattern] of [
    ['gone', /no step ran[\s\S]*creatOrder[\s\S]*did you mean createOrder/], ['elsewhere', /found \\?"shp\\?", expected one of shop/], ['forbidden', /no step ran[\s\S]*deleteOrder/], ['wrong', /no step ran[\s\S]*(itm|item)/],
  ]) {
    const refused = await session.call('run_workflow', given(broken[name], { done: true }));
    assert.ok(refused.isError, name);
    assert.match(text_of(refused), pattern, name);
  }
  assert.equal(seen.length, before, 'nothing was sent');
  const own = await session.call('run_workflow', given([{ id: 'got', call: 'api:shop/getOrder', args: { path: { id: 7 } } }], { state: '{{ steps.got.json.state }}' }));
  assert.deepEqual(data(own), { state: 'open' }, text_of(own));
  await session.end();
});

await test('operations as steps: validate reports what is missing, and what lets call_api be used', async () => {
  const path = folder(orders);
  const checked = await workflow('validate', path, '--json');
  assert.equal(checked.code, 2);
  assert.match(checked.stdout, /the tool call_api, which sends it, cannot be called here/);
});

// Questions to the user.
const questions = `version: 1
workflows:
  approve:
    description: d
    steps:
      - { id: before, call: "fake:note", args: { text: before } }
      - id: sure
        ask: { message: "Delete 3 files?", schema: { properties: { reason: { type: string } }, required: [reason] } }
      - { if: 'steps.sure.answer == "accepted"', call: "fake:note", args: { text: "{{ steps.sure.content.reason }}" } }
    finally: [ { call: "fake:note", args: { text: last } } ]
    outputs: { answer: "{{ steps.sure.answer }}" }
  standard:
    description: d
    steps: [ { id: which, ask: { message: "Which?", schema: { properties: { n: { type: integer } } }, default: { n: 2 } } } ]
    outputs: { answer: "{{ steps.which.answer }}", n: "{{ steps.which.content.n }}" }
  twice:
    description: d
    lease: [fake]
    steps: [ { id: a, ask: { message: one } }, { call: "fake:note", args: { text: between } }, { id: b, ask: { message: "after {{ steps.a.answer }}" } } ]
    outputs: { a: "{{ steps.a.answer }}", b: "{{ steps.b.answer }}" }
`;
const accept = { action: 'accept', content: { reason: 'old' } };

/// A client of one era: `call` returns { asked, result }; `reply` is its user's answer to every question.
const eras = {
  async '2025-11-25'(label, path, capabilities) {
    const session = await serve(`asks-${label}`, path, { version: '2025-11-25', capabilities });
    const asked = () => session.messages.filter((message) => message.method === 'elicitation/create');
    return {
      session,
      async call(name, reply) {
        let before = asked().length;
        const first = before;
        const id = session.ask('tools/call', { name, arguments: {} });
        for (;;) {
          await until(() => asked().length > before || session.answered(id), 'a question or an answer', 60000);
          if (asked().length === before) break;
          session.send({ id: asked()[before++].id, result: reply });
        }
        return { asked: asked().slice(first).map((message) => message.params), result: (await session.answer(id)).result };
      },
    };
  },
  async '2026-07-28'(label, path, capabilities) {
    const session = await serve(`asks-modern-${label}`, path, { version: '2026-07-28', capabilities });
    const send = async (params) => (await session.request('tools/call', { ...params, _meta: modern_meta(capabilities) })).result;
    return {
      session,
      async call(name, reply) {
        const asked = [];
        let result = await send({ name, arguments: {} });
        while (result.resultType === 'input_required') {
          const keys = Object.keys(result.inputRequests);
          asked.push(...keys.map((key) => result.inputRequests[key].params));
          const next = { name, arguments: {}, inputResponses: Object.fromEntries(keys.map((key) => [key, reply])), requestState: result.requestState };
          result = await send(next);
          if (asked.length === 1) this.last = next;
        }
        return { asked, result };
      },
      again() { return send(this.last); },
    };
  },
};

for (const [era, connect] of Object.entries(eras)) {
  await test(`ask ${era}: the user is asked, and no step runs twice`, async () => {
    const path = folder(questions, { fake: {} });
    const client = await connect('accept', path, { elicitation: {} });
    const { asked, result } = await client.call('approve', accept);
    assert.equal(asked.length, 1);
    assert.equal(asked[0].message, 'Delete 3 files?');
    assert.deepEqual(asked[0].requestedSchema.required, ['reason']);
    assert.deepEqual(result.structuredContent, { answer: 'accepted' }, text_of(result));
    assert.deepEqual(calls_to(path, 'fake').map((call) => call.args.text), ['before', 'old', 'last']);
    if (client.again) {
      const repeated = await client.again();
      assert.ok(repeated.isError);
      assert.match(text_of(repeated), /is not there any more/);
      assert.equal(calls_to(path, 'fake').length, 3);
    }
    await client.session.end();
  });

  await test(`ask ${era}: decline and cancel are answers, and a second question follows`, async () => {
    const path = folder(questions, { fake: {} });
    const client = await connect('refuse', path, { elicitation: {} });
    for (const [action, word] of [['decline', 'declined'], ['cancel', 'cancelled']]) {
      const { result } = await client.call('approve', { action });
      assert.deepEqual(result.structuredContent, { answer: word }, text_of(result));
    }
    assert.deepEqual(calls_to(path, 'fake').map((call) => call.args.text), ['before', 'last', 'before', 'last']);
    const { asked, result } = await client.call('twice', { action: 'accept', content: {} });
    assert.deepEqual(asked.map((one) => one.message), ['one', 'after accepted']);
    assert.deepEqual(result.structuredContent, { a: 'accepted', b: 'accepted' }, text_of(result));
    await client.session.end();
  });

  await test(`ask ${era}: without a client that can be asked, the default or a failure`, async () => {
    const path = folder(questions, { fake: {} });
    const client = await connect('unable', path, {});
    assert.deepEqual((await client.call('standard')).result.structuredContent, { answer: 'default', n: 2 });
    const { result } = await client.call('approve');
    assert.ok(result.isError);
    assert.match(text_of(result), /\[unsupported\]: the user cannot be asked: the client does not offer elicitation/);
    assert.deepEqual(calls_to(path, 'fake').map((call) => call.args.text), ['before', 'last']);
    await client.session.end();
  });
}

await test('ask: a command at a terminal takes the default; validate and plan show the step', async () => {
  const path = folder(questions, { fake: {} });
  const done = await workflow('run', path, 'standard');
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /"answer":"default"/);
  const failed = await workflow('run', path, 'approve');
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /\[unsupported\]/);
  assert.match((await workflow('plan', path, 'approve')).stdout, /2 'sure' ask "Delete 3 files\?"/);
});

await test('ask: steps of a client may ask too', async () => {
  const modern = new Session('adhoc-asks-modern', ['--config', write('adhoc.toml', `[expose]\nallow = ["run_workflow"]\n${runs}`)]);
  const params = { name: 'run_workflow', arguments: given([{ id: 'q', ask: { message: 'Go?' } }], { answer: '{{ steps.q.answer }}' }) };
  const meta = { _meta: modern_meta({ elicitation: {} }) };
  const first = (await modern.request('tools/call', { ...params, ...meta })).result;
  const [key] = Object.keys(first.inputRequests);
  const { result } = await modern.request('tools/call', { ...params, ...meta, inputResponses: { [key]: { action: 'decline' } }, requestState: first.requestState });
  assert.deepEqual(data(result), { answer: 'declined' }, text_of(result));
  await modern.end();
});

stop();
