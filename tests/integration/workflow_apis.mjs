// SPDX-License-Identifier: MIT
// Workflows over operations of APIs: what `check`, `validate` and `serve` find before a run, and the lock file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { scratch, write } from './lib/env.mjs';
import { answers, json, origin, seen, stop } from './lib/http_peer.mjs';
import { text_of } from './lib/session.mjs';
import { collet_with, folder, names_of, serve, workflow } from './lib/workflows.mjs';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const item = { type: 'object', required: ['item'], properties: { item: { type: 'string' } } };
/// Returns the description of a shop, which a case may change before it is written.
const described = () => ({
  openapi: '3.0.3', info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': { post: { operationId: 'createOrder', requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } }, responses: { 201: { description: 'd', content: { 'application/json': { schema: { $ref: '#/components/schemas/Made' } } } } } } },
    '/orders/{id}': { get: { operationId: 'getOrder', parameters: [id], responses: { 200: { description: 'd' } } }, delete: { operationId: 'deleteOrder', parameters: [id], responses: { 204: { description: 'd' } } } },
  },
  components: { schemas: { Order: item, Made: { type: 'object', properties: { id: { type: 'integer' } } } } },
});
const shop = (file) => `[plugins.search.config.apis.shop]\nspec = ${JSON.stringify(file)}\nbase_url = "${origin}/v1/"\nmethods = ["get", "post"]\n`;
const options = (file) => ({ allow: ['call_api'], more: shop(file), access: 'private_addresses = true\n' });

const orders = `version: 1
workflows:
  order:
    description: d
    parameters: { goods: { type: string, required: true } }
    steps: [ { id: made, call: "api:shop/createOrder", args: { body: { item: "{{ goods }}" } } } ]
    outputs: { id: "{{ steps.made.json.id }}" }
  gone: { description: d, steps: [ { call: "api:shop/creatOrder", args: { body: { item: a } } } ] }
  elsewhere: { description: d, steps: [ { call: "api:shp/createOrder", args: { body: { item: a } } } ] }
  forbidden: { description: d, steps: [ { call: "api:shop/deleteOrder", args: { path: { id: 1 } } } ] }
  caller: { description: d, steps: [ { call: "workflow:gone" } ] }
  lacks: { description: d, parameters: { x: { type: object, required: true } }, steps: [ { call: "api:shop/createOrder", args: { header: "{{ x }}" } } ] }
  unlike: { description: d, parameters: { x: { type: string, required: true } }, steps: [ { call: "api:shop/getOrder", args: { path: { id: seven }, query: { y: "{{ x }}" } } } ] }
  open: { description: d, parameters: { x: { type: object, required: true } }, steps: [ { call: "api:shop/getOrder", args: { path: "{{ x }}" } } ] }
`;
const expected = [
  [/workflows\.yaml:8:\d+: error\[WF202\].*creatOrder.*did you mean createOrder/, 'a missing operation'],
  [/workflows\.yaml:9:\d+: error\[WF301\].*found \\?"shp\\?", expected one of shop/, 'a missing API'],
  [/workflows\.yaml:10:\d+: error\[WF202\].*deleteOrder/, 'an operation that is not allowed'],
  [/workflows\.yaml:12:\d+: error\[WF301\].*\/body: found nothing/, 'a body that is required'],
  [/workflows\.yaml:13:\d+: error\[WF301\].*\/path\/id: found \\?"seven\\?", expected an integer/, 'a parameter without expressions'],
];

await test('operations: check reports an API or operation that is missing, as it does an unknown tool', async () => {
  const path = folder(orders);
  const checked = await collet_with(path, 'check', options(write('shop.json', JSON.stringify(described()))));
  assert.equal(checked.code, 1);
  for (const [pattern, what] of expected) assert.match(checked.stdout, pattern, what);
  assert.match(checked.stdout, /tool 'workflow:caller' quarantined: the workflow 'gone', which it calls/);
  for (const name of ['order', 'open']) assert.ok(!checked.stdout.includes(`tool 'workflow:${name}'`), checked.stdout);
  assert.equal(seen.length, 0, 'nothing was sent');
});

await test('operations: validate counts only workflows whose operations exist', async () => {
  const validated = await workflow('validate', folder(orders), options(write('shop.json', JSON.stringify(described()))));
  assert.equal(validated.code, 2);
  assert.match(validated.stdout, /2 of 8 workflows can run/);
});

await test('operations: a host that serves withdraws such workflows after its start, and logs each once', async () => {
  const session = await serve('apis-start', folder(orders), options(write('shop.json', JSON.stringify(described()))));
  await until(async () => (await names_of(session)).join() === 'call_api,open,order', 'the list without the broken workflows', 60000);
  for (const [pattern, what] of expected) assert.match(session.stderr, pattern, what);
  assert.equal(session.stderr.split('error[WF202]').length - 1, 2, session.stderr);
  answers.set('/v1/orders', (socket) => socket.end(json({ id: 7 }, '201 Created')));
  const result = await session.call('order', { goods: 'tea' });
  assert.deepEqual(result.structuredContent, { id: 7 }, text_of(result));
  await session.end();
});

await test('operations: a document that cannot be read leaves the workflow, and its run says why', async () => {
  const path = folder('version: 1\nworkflows: { w: { description: d, steps: [ { call: "api:shop/getOrder", args: { path: { id: 1 } } } ] } }\n');
  const file = write('shop.json', '{"openapi": "3.0.3",');
  const checked = await collet_with(path, 'check', options(file));
  assert.ok(!checked.stdout.includes("tool 'workflow:w' quarantined"), checked.stdout);
  const session = await serve('apis-unread', path, options(file));
  const result = await session.call('w', {});
  assert.ok(result.isError);
  assert.match(text_of(result), /the document of the api 'shop'/);
  await session.end();
});

// The lock file.
const locked_order = orders.slice(0, orders.indexOf('  gone:'));

/// Locks the workflow `order` over an operation, and returns a function that runs a command after `change` has changed the document.
async function after(change, yaml = locked_order) {
  const document = described();
  const file = write('shop.json', JSON.stringify(document));
  const path = folder(yaml);
  const locked = await workflow('lock', path, options(file));
  assert.equal(locked.code, 0, locked.stdout + locked.stderr);
  change(document);
  writeFileSync(file, JSON.stringify(document));
  return { path, file, command: (...words) => workflow(words[0], path, ...words.slice(1), options(file)) };
}

await test('operations: a lock file holds what they take and return, and fits after a change elsewhere', async () => {
  const { path, command } = await after((document) => {
    document.paths['/orders/{id}'].get.parameters[0].schema.type = 'string';
    document.paths['/other'] = { get: { operationId: 'other', responses: { 200: { description: 'd' } } } };
    document.info.version = '2';
  });
  const { tools } = JSON.parse(readFileSync(join(path, 'workflows.lock.json'), 'utf8'));
  assert.deepEqual(Object.keys(tools), ['api:shop/createOrder']);
  assert.deepEqual(tools['api:shop/createOrder'].input_schema, { type: 'object', properties: { body: item }, required: ['body'] });
  assert.deepEqual(tools['api:shop/createOrder'].output_schema.properties['201'], { type: 'object', properties: { id: { type: 'integer' } } });
  assert.deepEqual(await command('lock', '--check').then(({ code, stdout }) => [code, stdout.trim()]), [0, 'the lock file fits']);
  const validated = await command('validate');
  assert.equal(validated.code, 0, validated.stdout);
  assert.ok(!validated.stdout.includes('WF6'), validated.stdout);
});

await test('operations: a change behind a reference is a warning that names the workflow and the command', async () => {
  const { path, command } = await after((document) => { document.components.schemas.Order.properties.gift = { type: 'boolean' }; });
  const validated = await command('validate');
  assert.equal(validated.code, 0, validated.stdout);
  assert.match(validated.stdout, /warning\[WF601\] order, step 1 'made' \(api:shop\/createOrder\): 'api:shop\/createOrder' differs from the lock file/);
  assert.match(validated.stdout, /input: \+ optional body\.gift \(boolean\)/);
  assert.ok(validated.stdout.includes(`collet workflow lock ${path}`), validated.stdout);
  assert.equal((await command('lock', '--check')).code, 1);
  assert.equal((await command('lock')).code, 0);
  assert.equal((await command('lock', '--check')).code, 0);
});

await test('operations: what breaks the workflow since the lock is an error', async () => {
  const needed = { name: 'shop', in: 'query', required: true, schema: { type: 'string' } };
  for (const [change, pattern] of [
    [(document) => { document.paths['/orders'].post.operationId = 'makeOrder'; }, /error\[WF202\] order.*createOrder.*\n(.*\n)*.*the lock file has this operation\n.*correct the step, then: collet workflow lock /],
    [(document) => { document.paths['/orders'].post.parameters = [needed]; }, /error\[WF301\] order.*\/query\/shop: found nothing.*\n\s+since the lock file was written, input: \+ required query .*\n\s+hint: correct the step, then: collet workflow lock /],
    [(document) => { delete document.components.schemas.Made.properties.id; }, /error\[WF603\] order.*'id'/],
  ]) {
    const { path, file, command } = await after(change);
    const validated = await command('validate');
    assert.equal(validated.code, 2, validated.stdout);
    assert.match(validated.stdout, pattern);
    assert.match(validated.stdout, /0 of 1 workflows can run, by the lock file/);
    const checked = await collet_with(path, 'check', options(file));
    assert.match(checked.stdout, /tool 'workflow:order' quarantined/);
  }
  const optional = { ...needed, required: false };
  for (const [value, pattern] of [['a', /error\[WF301\] order.*\/query\/shop: found an unknown parameter/], ['"{{ goods }}"', /error\[WF602\] order.*args\.query/]]) {
    const document = described();
    document.paths['/orders'].post.parameters = [optional];
    const file = write('shop.json', JSON.stringify(document));
    const path = folder(locked_order.replace('args: {', `args: { query: { shop: ${value} },`));
    assert.equal((await workflow('lock', path, options(file))).code, 0);
    writeFileSync(file, JSON.stringify(described()));
    const { stdout } = await workflow('validate', path, options(file));
    assert.match(stdout, pattern);
    assert.match(stdout, /input: - query \(object\)\n\s+hint: correct the step, then: collet workflow lock /);
  }
});

await test('operations: forms of Swagger 2.0 and schemas that contain themselves are locked', async () => {
  const node = { type: 'object', properties: { next: { $ref: '#/definitions/Node' }, name: { type: 'string' } } };
  const given = [
    { name: 'trace', in: 'header', type: 'string' }, { name: 'q', in: 'query', required: true, type: 'array', items: { type: 'string' } },
    { name: 'title', in: 'formData', required: true, type: 'string' },
  ];
  const document = { swagger: '2.0', info: { title: 'Shop', version: '1' }, definitions: { Node: node }, paths: { '/orders': { post: { operationId: 'createOrder', parameters: given, responses: { 201: { description: 'd', schema: { $ref: '#/definitions/Node' } } } } } } };
  const file = write('shop.json', JSON.stringify(document));
  const path = folder('version: 1\nworkflows: { w: { description: d, steps: [ { call: "api:shop/createOrder", args: { query: { q: [a] }, body: { title: b } } } ] } }\n');
  const locked = await workflow('lock', path, options(file));
  assert.equal(locked.code, 0, locked.stdout + locked.stderr);
  const entry = JSON.parse(readFileSync(join(path, 'workflows.lock.json'), 'utf8')).tools['api:shop/createOrder'];
  assert.deepEqual(entry.input_schema.required, ['query', 'body']);
  assert.deepEqual(Object.keys(entry.input_schema.properties), ['query', 'header', 'body']);
  assert.deepEqual(entry.input_schema.properties.body.required, ['title']);
  assert.equal(entry.output_schema.properties['201'].properties.next.$ref, '#/definitions/Node');
  assert.equal((await workflow('lock', path, '--check', options(file))).code, 0);
});

await test('operations: one that cannot be described is not locked', async () => {
  const refused = await workflow('lock', folder(locked_order), options(write('shop.json', '{')));
  assert.notEqual(refused.code, 0);
  assert.match(refused.stdout + refused.stderr, /'api:shop\/createOrder' cannot be locked: .*the document of the api 'shop'/);
});

// An imported document: the flows of an OAuth service, as the OpenAPI Initiative's example of Arazzo describes them.
const tokens = write('tokens.openapi.yaml', `openapi: 3.1.0
info: { title: Tokens, version: 1.0.0 }
paths:
  /authorize:
    get:
      operationId: authorize
      parameters:
        - { name: client_id, in: query, required: true, schema: { type: string } }
        - { name: redirect_uri, in: query, required: true, schema: { type: string } }
        - { name: response_type, in: query, required: true, schema: { type: string } }
      responses: { '200': { description: d } }
  /oauth/token:
    post:
      operationId: get-token
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { grant_type: { type: string } }, required: [grant_type] } } } }
      responses: { '200': { description: d } }
`);
const arazzo = write('tokens.arazzo.yaml', `arazzo: 1.0.0
info: { title: Tokens, version: 1.0.0 }
sourceDescriptions: [ { name: auth, url: ./tokens.openapi.yaml, type: openapi } ]
workflows:
  - workflowId: refresh-flow
    summary: Refreshes a token that the code flow got.
    inputs: { type: object, properties: { my_id: { type: string }, my_secret: { type: string, format: password }, my_uri: { type: string } } }
    steps:
      - stepId: get-code-tokens
        workflowId: code-flow
        parameters: [ { name: id, value: $inputs.my_id }, { name: secret, value: $inputs.my_secret }, { name: uri, value: $inputs.my_uri } ]
        outputs: { refresh: $outputs.refresh_token }
      - stepId: refresh
        operationId: get-token
        requestBody: { contentType: application/x-www-form-urlencoded, payload: { grant_type: refresh_token, refresh_token: $steps.get-code-tokens.outputs.refresh } }
        successCriteria: [ { condition: $statusCode == 200 }, { context: $response.body, condition: $.access_token != null, type: jsonpath } ]
        outputs: { token: $response.body#/access_token, seconds: $response.body#/expires_in, kind: $response.header.X-RateLimit-Left }
    outputs: { token: $steps.refresh.outputs.token, seconds: $steps.refresh.outputs.seconds, kind: $steps.refresh.outputs.kind }
  - workflowId: code-flow
    inputs: { type: object, properties: { id: { type: string }, secret: { type: string, format: password }, uri: { type: string } } }
    steps:
      - stepId: browser
        operationId: $sourceDescriptions.auth.authorize
        parameters: [ { name: client_id, in: query, value: $inputs.id }, { name: redirect_uri, in: query, value: $inputs.uri }, { name: response_type, in: query, value: code } ]
        successCriteria: [ { condition: $statusCode == 200 } ]
        outputs: { code: $response.body#/code }
      - stepId: access
        operationId: get-token
        requestBody: { contentType: application/x-www-form-urlencoded, payload: { grant_type: authorization_code, code: $steps.browser.outputs.code, client_id: $inputs.id, client_secret: $inputs.secret } }
        successCriteria: [ { condition: $statusCode == 200 } ]
        outputs: { refresh_token: $response.body#/refresh_token }
    outputs: { refresh_token: $steps.access.outputs.refresh_token }
`);

await test('arazzo: imported workflows run against a server that has the operations', async () => {
  const path = join(scratch, `arazzo-${process.pid}`);
  mkdirSync(path);
  const imported = await workflow('import', path, arazzo);
  assert.equal(imported.code, 0, imported.stdout + imported.stderr);
  assert.match(imported.stdout, /\[plugins\.search\.config\.apis\."auth"\]\nspec = "\.\/tokens\.openapi\.yaml"\noperations = \[/);
  const auth = { allow: ['call_api'], access: 'private_addresses = true\n', more: `[plugins.search.config.apis.auth]\nspec = ${JSON.stringify(tokens)}\nbase_url = "${origin}"\nmethods = ["get", "post"]\n` };
  const validated = await workflow('validate', path, auth);
  assert.equal(validated.code, 0, validated.stdout);

  const issued = { authorization_code: { access_token: 'first', refresh_token: 'r-1' }, refresh_token: { access_token: 'second', expires_in: 300 } };
  answers.set('/authorize', (socket) => socket.end(json({ code: 'c-1' })));
  answers.set('/oauth/token', (socket, request) => {
    const form = new URLSearchParams(request.body);
    const known = form.get('code') === 'c-1' || form.get('refresh_token') === 'r-1';
    socket.end(known ? json(issued[form.get('grant_type')], '200 OK', 'X-RateLimit-Left: bearer\r\n') : json({}, '400 Bad Request'));
  });
  seen.length = 0;
  const session = await serve('apis-arazzo', path, auth);
  const names = (await names_of(session)).filter((name) => name !== 'call_api');
  assert.deepEqual(names.sort(), ['code-flow', 'refresh-flow']);
  const result = await session.call('refresh-flow', { my_id: 'me', my_secret: 'hush', my_uri: 'http://localhost/back' });
  assert.deepEqual(result.structuredContent, { token: 'second', seconds: 300, kind: 'bearer' }, text_of(result));
  assert.deepEqual(seen.map((one) => `${one.method} ${one.target} ${one.body}`), [
    'GET /authorize?client_id=me&redirect_uri=http%3A%2F%2Flocalhost%2Fback&response_type=code ',
    'POST /oauth/token grant_type=authorization_code&code=c-1&client_id=me&client_secret=hush',
    'POST /oauth/token grant_type=refresh_token&refresh_token=r-1',
  ]);
  assert.ok(!JSON.stringify(result).includes('hush'));

  issued.refresh_token = { expires_in: 300 };
  const failed = await session.call('refresh-flow', { my_id: 'me', my_secret: 'hush', my_uri: 'http://localhost/back' });
  assert.ok(failed.isError);
  assert.match(text_of(failed), /refresh.*failed \[criteria\]/);
  await session.end();
});

stop();
