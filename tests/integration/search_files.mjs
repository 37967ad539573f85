// SPDX-License-Identifier: MIT
// search_api and call_api on a document whose paths are in files of their own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { config, open_network, sent, call } from './lib/call_document.mjs';
import { assert, test } from './lib/cases.mjs';
import { collet, scratch } from './lib/env.mjs';
import { origin, stop } from './lib/http_peer.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(scratch, 'parted');
mkdirSync(join(folder, 'paths'), { recursive: true });
const file = (name, text) => writeFileSync(join(folder, name), text);
file('shop.yaml', `openapi: 3.0.3
info: {title: Shop, version: '1'}
servers: [{url: '${origin}'}]
paths:
  /carts: {get: {operationId: listCarts, summary: All carts, tags: [carts]}}
  /parcels/{id}: {$ref: paths/parcel.yaml}
  /parcels: {$ref: 'paths/parcels.yaml'}
  /lost: {$ref: paths/none.yaml}
components: {schemas: {Parcel: {type: object, properties: {wrong: {}}}}}
`);
file('paths/parcel.yaml', `parameters: [{$ref: '#/x-parts/Id'}]
get: {operationId: trackParcel, summary: Where a parcel is, tags: [parcels]}
x-parts: {Id: {name: id, in: path, required: true, schema: {type: integer}}}
`);
file('paths/parcels.yaml', `post:
  operationId: sendParcel
  summary: Have a parcel fetched by the courier
  tags: [parcels]
  requestBody: {required: true, content: {application/json: {schema: {$ref: '../schemas.yaml#/Parcel'}}}}
`);
file('schemas.yaml', 'Parcel: {type: object, required: [weight], properties: {weight: {type: integer, minimum: 1}, note: {type: string}}}\n');

const table = `[plugins.search.config.apis.shop]\nspec = ${JSON.stringify(join(folder, 'shop.yaml'))}\nmethods = ["get", "post"]\n`;
const session = await legacy('files', ['--config', config(table), ...open_network]);
const ask = async (args = {}) => {
  const result = await session.call('search_api', args);
  assert.ok(!result.isError, text_of(result));
  return text_of(result);
};

await test('search: operations in other files are counted, browsed, found, and what leads nowhere is told with the reason', async () => {
  const list = await ask();
  assert.match(list, /^Found 2 services with 3 endpoints:\n\n- carts \(1\)\n- parcels \(2\)\n/);
  assert.match(list, /Not read: 1 path behind a \$ref that leads nowhere\n- [^\n]*paths\/none\.yaml/);
  assert.match(await ask({ service: 'parcels' }), /^Found 2 endpoints:\n\n### 1\. trackParcel\nGET \/parcels\/\{id\}\nWhere a parcel is\nRequired: id \(path\)\n[^]*### 2\. sendParcel\n/);
  const hits = await ask({ query: 'courier' });
  assert.match(hits, /^Showing 1 of 1 results:\n\n### 1\. sendParcel\nPOST \/parcels\n[^]*Request: Parcel \{weight: integer\}/);
  assert.match(await ask({ query: 'carts and parcels', limit: 1, offset: 1 }), /^Showing 1 of 3 results:\n\n### 2\. [^]*next: offset=2/);
  assert.match(await ask({ query: 'parcel', service: 'carts' }), /^No endpoints match/);
});
await test('search: details of an operation in another file count references from there', async () => {
  const text = await ask({ operationId: 'sendParcel' });
  assert.match(text, /"weight": integer \(required\)/);
  assert.doesNotMatch(text, /wrong/);
  assert.match(await ask({ operationId: 'GET /parcels/{id}' }), /"id": integer \(required\)/);
  assert.match(await ask({ operationId: 'trackParcl' }), /Did you mean:\n- trackParcel\n/);
});
await test('call_api: an operation in another file is checked and sent as any', async () => {
  const request = await sent(session, 'sendParcel', { body: { weight: 2 } });
  assert.deepEqual([request.method, request.target, request.body], ['POST', '/parcels', '{"weight":2}']);
  assert.equal((await sent(session, 'trackParcel', { path: { id: 7 } })).target, '/parcels/7');
  const wrong = await call(session, 'sendParcel', { body: { weight: 0 } });
  assert.match(text_of(wrong), /\/body\/weight: found 0, expected/);
});
await test('search: a relative path of a configured document counts from the working directory, as those of [access] do', async () => {
  const args = ['call', 'search_api', '--config', config('[plugins.search.config.apis.shop]\nspec = "shop.yaml"\n'), 'operationId=listCarts'];
  const here = await run(collet, args, { cwd: folder });
  assert.equal(here.code, 0, here.stderr);
  assert.match(here.stdout, /^## listCarts\n/);
  const elsewhere = await run(collet, args, { cwd: join(folder, 'paths') });
  assert.equal(elsewhere.code, 1);
  assert.match(elsewhere.stdout + elsewhere.stderr, /the document of the api 'shop': [^\n]*shop\.yaml/);
});
await session.end();
stop();
