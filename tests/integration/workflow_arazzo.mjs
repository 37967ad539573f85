// SPDX-License-Identifier: MIT
// Arazzo documents with the constructs of the six examples of the OpenAPI Initiative: imported, then run against a server by a client.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { scratch, write } from './lib/env.mjs';
import { answers, json, origin, seen, stop } from './lib/http_peer.mjs';
import { text_of } from './lib/session.mjs';
import { names_of, serve, workflow } from './lib/workflows.mjs';

let imports = 0;
/// Imports a document to a folder of its own; `spec` is the description of the API that it names `api`.
async function imported(document, spec, methods = '["get", "post"]') {
  const path = join(scratch, `arazzo-${process.pid}-${++imports}`);
  mkdirSync(path);
  const file = write('flow.arazzo.yaml', `arazzo: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nsourceDescriptions: [ { name: api, url: ./api.yaml, type: openapi } ]\n${document}`);
  const command = await workflow('import', path, file);
  const options = { allow: ['call_api'], access: 'private_addresses = true\n', more: `[plugins.search.config.apis.api]\nspec = ${JSON.stringify(write('api.yaml', `openapi: 3.0.3\ninfo: { title: t, version: '1' }\n${spec}`))}\nbase_url = "${origin}"\nmethods = ${methods}\n` };
  return { path, command, options, output: command.stdout + command.stderr };
}
async function session_of({ path, options, command, output }, label) {
  assert.equal(command.code, 0, output);
  const validated = await workflow('validate', path, options);
  assert.equal(validated.code, 0, validated.stdout);
  seen.length = 0;
  return serve(label, path, options);
}
const requests = () => seen.map((one) => `${one.method} ${one.target} ${one.body}`.trim());

const fields = (names) => names.map((name) => `${name}: { type: string }`).join(', ');
const farm = `paths:
  /sheep:
    post: { operationId: addSheep, parameters: [ { name: visit, in: cookie, schema: { type: string } }, { name: key, in: cookie, required: true, schema: { type: string } }, { name: X-Gate, in: header, required: true, schema: { type: string } } ], responses: { '201': { description: d } } }
  /sheep/any:
    get: { operationId: anySheep, parameters: [ { name: visit, in: cookie, schema: { type: string } }, { name: X-Gate, in: header, required: true, schema: { type: string } } ], responses: { '200': { description: d } } }
`;

await test('arazzo: parameters of a workflow go to each of its steps, beside those of the step', async () => {
  const farmed = await imported(`workflows:
  - workflowId: look-at-sheep
    parameters: [ { in: cookie, name: visit, value: v1 }, { in: header, name: X-Gate, value: north } ]
    steps:
      - { stepId: add, operationId: api.addSheep, parameters: [ { in: cookie, name: key, value: k1 }, { in: header, name: X-Gate, value: south } ] }
      - { stepId: look, operationId: $sourceDescriptions.api.anySheep, outputs: { name: $response.body#/name } }
    outputs: { name: $steps.look.outputs.name }
`, farm);
  const session = await session_of(farmed, 'arazzo-farm');
  answers.set('/sheep', (socket) => socket.end(json({}, '201 Created')));
  answers.set('/sheep/any', (socket) => socket.end(json({ name: 'Dolly' })));
  const result = await session.call('look-at-sheep', {});
  assert.deepEqual(result.structuredContent, { name: 'Dolly' }, text_of(result));
  assert.deepEqual(seen.map(({ headers }) => [headers.cookie, headers['x-gate']]), [['visit=v1; key=k1', 'south'], ['visit=v1', 'north']]);
  await session.end();
});

const issuer = `paths:
  /par:
    post:
      operationId: push
      parameters: [ { name: client, in: query, required: true, schema: { type: string } }, { name: proof, in: query, required: true, content: { application/json: { schema: { type: object, properties: { ${fields(['iss', 'sub'])} } } } } } ]
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { ${fields(['scope', 'state'])} } } } } }
      responses: { '200': { description: d } }
  /authorize:
    get: { operationId: authorize, parameters: [ { name: request, in: query, required: true, schema: { type: string } } ], responses: { '302': { description: d } } }
  /token:
    post: { operationId: token, requestBody: { required: true, content: { application/json: { schema: { type: object, required: [grant, code], properties: { ${fields(['grant', 'code', 'verifier'])} } } } } }, responses: { '200': { description: d } } }
`;

await test('arazzo: objects of inputs, a payload written as a text and the answer of a redirect to another server', async () => {
  const issued = await imported(`workflows:
  - workflowId: pushed-code
    inputs: { type: object, required: [request], properties: { client: { type: string }, verifier: { type: string }, proof: { type: object, properties: { ${fields(['iss', 'sub'])} } }, request: { type: object, properties: { ${fields(['scope', 'state'])} } } } }
    steps:
      - stepId: PushStep
        operationId: $sourceDescriptions.api.push
        parameters: [ { name: client, in: query, value: $inputs.client }, { name: proof, in: query, value: $inputs.proof } ]
        requestBody: { payload: $inputs.request }
        successCriteria: [ { condition: $statusCode == 200 } ]
        outputs: { handle: $response.body.handle }
      - stepId: CodeStep
        operationId: $sourceDescriptions.api.authorize
        parameters: [ { name: request, in: query, value: $steps.PushStep.outputs.handle } ]
        successCriteria: [ { condition: $statusCode == 302 } ]
        outputs: { code: $response.body.code, place: $response.header.Location }
      - stepId: TokenStep
        operationId: $sourceDescriptions.api.token
        requestBody:
          payload: |
            { "grant": "code",
              "code": "{$steps.CodeStep.outputs.code}", "verifier": "{$inputs.verifier}" }
        successCriteria: [ { condition: $statusCode == 200 } ]
        outputs: { answer: $response.body }
    outputs: { answer: $steps.TokenStep.outputs.answer, place: $steps.CodeStep.outputs.place }
`, issuer);
  const session = await session_of(issued, 'arazzo-issuer');
  answers.set('/par', (socket) => socket.end(json({ handle: 'urn:1' })));
  answers.set('/authorize', (socket) => socket.end(json({ code: 'c-1' }, '302 Found', 'Location: https://app.example/back?code=c-1\r\n')));
  answers.set('/token', (socket) => socket.end(json({ token: 't-1' })));
  const result = await session.call('pushed-code', { client: 'me', verifier: 'say "so"', proof: { iss: 'i', sub: 's' }, request: { scope: 'all', state: '7' } });
  assert.deepEqual(result.structuredContent, { answer: { token: 't-1' }, place: 'https://app.example/back?code=c-1' }, text_of(result));
  assert.deepEqual(requests(), [
    `POST /par?client=me&proof=${encodeURIComponent('{"iss":"i","sub":"s"}')} {"scope":"all","state":"7"}`,
    'GET /authorize?request=urn%3A1',
    'POST /token {"grant":"code","code":"c-1","verifier":"say \\"so\\""}',
  ]);
  answers.set('/authorize', (socket) => socket.end(json({ code: 'c-1' })));
  const failed = await session.call('pushed-code', { client: 'me', verifier: 'v', proof: {}, request: {} });
  assert.match(text_of(failed), /step 2\/3 'CodeStep' .*failed \[criteria\]: result\.structured\.status == 302 does not hold/);
  await session.end();
});

const store = `paths:
  /goods:
    get: { operationId: findGoods, parameters: [ { name: tags, in: query, schema: { type: array, items: { type: string } } }, { name: page, in: query, required: true, schema: { type: integer } }, { name: size, in: query, schema: { type: integer } } ], responses: { '200': { description: d } } }
  /goods/{id}/vouchers:
    get: { operationId: getVoucher, parameters: [ { name: id, in: path, required: true, schema: { type: integer } } ], responses: { '200': { description: d } } }
  /orders:
    post: { operationId: order, requestBody: { content: { application/json: { schema: { type: object, properties: { goods: { type: integer }, count: { type: integer }, voucher: { type: string }, done: { type: boolean } } } } } }, responses: { '200': { description: d } } }
`;
const buying = (id, order_id) => `workflows:
  - workflowId: use-voucher
    inputs: { $ref: '#/components/inputs/tagged' }
    steps:
      - stepId: find
        operationId: findGoods
        parameters: [ { name: tags, in: query, value: $inputs.tags }, { reference: $components.parameters.page, value: 1 }, { reference: $components.parameters.size } ]
        successCriteria: [ { condition: $statusCode == 200 } ]
        outputs: { goods: ${id} }
      - { stepId: voucher, operationId: getVoucher, parameters: [ { name: id, in: path, value: $steps.find.outputs.goods } ], outputs: { code: $response.body.code } }
      - stepId: order
        workflowId: place
        parameters: [ { name: goods, value: $steps.find.outputs.goods }, { name: voucher, value: $steps.voucher.outputs.code } ]
        outputs: { id: ${order_id} }
    outputs: { order: $steps.order.outputs.id }
  - workflowId: place
    inputs: { type: object, properties: { goods: { type: integer, format: int64 }, count: { type: integer }, voucher: { type: string } } }
    steps:
      - stepId: place
        operationId: order
        requestBody: { contentType: application/json, payload: { goods: $inputs.goods, count: $inputs.count, voucher: $inputs.voucher, done: false } }
        successCriteria: [ { condition: $statusCode == 200 } ]
        outputs: { id: $response.body.id }
    outputs: { order_id: $steps.place.outputs.id }
components:
  inputs: { tagged: { type: object, properties: { tags: { type: array, items: { type: string } }, store: { $ref: '#/components/inputs/store' } } }, store: { type: string } }
  parameters: { page: { name: page, in: query, value: 9 }, size: { name: size, in: query, value: 100 } }
`;

await test('arazzo: a workflow calls another one, and inputs and parameters come from components', async () => {
  const bought = await imported(buying('$response.body#/0/id', '$outputs.order_id'), store);
  const session = await session_of(bought, 'arazzo-store');
  assert.deepEqual((await names_of(session)).filter((name) => name !== 'call_api').sort(), ['place', 'use-voucher']);
  answers.set('/goods', (socket) => socket.end(json([{ id: 12 }, { id: 13 }])));
  answers.set('/goods/12/vouchers', (socket) => socket.end(json({ code: 'SUN' })));
  answers.set('/orders', (socket) => socket.end(json({ id: 77 })));
  const result = await session.call('use-voucher', { tags: ['red', 'soft'] });
  assert.deepEqual(result.structuredContent, { order: 77 }, text_of(result));
  assert.deepEqual(requests(), ['GET /goods?tags=red&tags=soft&page=1&size=100', 'GET /goods/12/vouchers', 'POST /orders {"goods":12,"voucher":"SUN","done":false}']);
  await session.end();
});

await test('arazzo: what cannot be expressed is named once, where it stands, and the other workflows are written', async () => {
  const { path, command, output } = await imported(buying("'$outputs[0].id'", '$order_id'), store);
  assert.equal(command.code, 1, output);
  assert.deepEqual(command.stdout.split('\n').filter((line) => line.startsWith('  /') || line.startsWith('left out')), [
    'left out use-voucher:',
    "  /workflows/0/steps/0/outputs/goods: '$outputs[0].id': only the outputs of a called workflow are known here; the answer of an operation is $response.body",
    "  /workflows/0/steps/2/outputs/id: '$order_id': there is no such runtime expression; an output of the called workflow is $outputs.NAME",
  ]);
  assert.match(command.stdout, /1 of 2 workflows/);
  assert.match(readFileSync(join(path, readdirSync(path)[0]), 'utf8'), /^ {2}place:$/m);
});

await test('arazzo: a loan with jumps, parameters in the body and a path without a method is refused with each reason', async () => {
  const { command, output } = await imported(`workflows:
  - workflowId: loan
    steps:
      - stepId: offer
        operationId: findOffers
        parameters: [ { name: goods, in: body, value: 1 } ]
        onSuccess:
          - { name: found, type: goto, stepId: pay, criteria: [ { context: $response.body, type: jsonpath, condition: '$[?count(@.goods) > 0]' } ] }
      - { stepId: terms, operationPath: '{$sourceDescriptions.api.url}#/paths/~1terms' }
      - stepId: pay
        operationId: payLoan
        onSuccess: [ { name: more, type: goto, stepId: offer, condition: $response.body.more != null } ]
        outputs: { later: $steps.pay.outputs.token }
`, store);
  assert.equal(command.code, 2, output);
  assert.deepEqual(output.split('\n').filter((line) => line.startsWith('  /')).map((line) => line.trim()), [
    "/workflows/0/steps/0/parameters/0/in: found 'body', expected path, query, header or cookie",
    "/workflows/0/steps/0/onSuccess/0/criteria/0: '$[?count(@.goods) > 0]': of JSONPath, only a path, a path compared with a literal and a filter with one comparison can be expressed",
    '/workflows/0/steps/0/onSuccess/0: a jump to another step or workflow cannot be expressed',
    "/workflows/0/steps/1/operationPath: '{$sourceDescriptions.api.url}#/paths/~1terms': it names a path and no method",
    "/workflows/0/steps/2/outputs/later: '$steps.pay.outputs.token': no earlier step is 'pay'",
    '/workflows/0/steps/2/onSuccess/0/condition: there is no such key in Arazzo 1.0',
    '/workflows/0/steps/2/onSuccess/0: a jump to another step or workflow cannot be expressed',
  ]);
});

stop();
