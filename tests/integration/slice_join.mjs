// SPDX-License-Identifier: MIT
// slice and join through a client: outputs, refusals, and documents of several files.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { scratch, test_plugins, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(scratch, `slice-join-${process.pid}`);
mkdirSync(folder, { recursive: true });
const config = write('collet.toml', `[host]\nplugin_dirs = [${JSON.stringify(test_plugins)}]\n\n[access]\nread = [${JSON.stringify(folder)}]\nwrite = [${JSON.stringify(folder)}]\n`);
const session = await legacy('slice-join', ['--config', config]);
const place = (name) => join(folder, name);
const put = (name, text) => (writeFileSync(place(name), text), place(name));
const call = (name, args) => session.result('tools/call', { name, arguments: args }, 60_000);
const good = async (name, args) => {
  const result = await call(name, args);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const bad = async (name, args) => {
  const result = await call(name, args);
  assert.ok(result.isError, text_of(result));
  return text_of(result);
};

const users = `openapi: 3.0.3
info: {title: Users, version: '1'}
paths:
  /users:   # all of them
    get:
      operationId: list
      tags: [users]
      responses: {'200': {$ref: 'parts.yaml#/Users'}}
    post:
      operationId: add
      responses: {'200': {description: added}}
`;
const orders = `openapi: 3.0.3
info: {title: Orders, version: '1'}
servers: [{url: 'https://orders'}]
paths:
  /orders:
    get:
      operationId: list
      responses: {'200': {description: ok}}
`;
put('users.yaml', users);
put('orders.yaml', orders);
put('parts.yaml', "Users:\n  description: ok\n  content:\n    a/b:\n      schema: {$ref: '#/User'}\nUser: {type: object}\n");
const file = (name) => ({ file: place(name) });

await test('slice: the output has the chosen operation and every other byte, and a dry run writes nothing', async () => {
  const dry = await good('slice', { spec: file('users.yaml'), operations: ['list'], output: place('dry.yaml'), dry_run: true });
  assert.deepEqual(dry.changes, [{ type: 'remove', pointer: '/paths/~1users/post', line: 10, before: { operationId: 'add', responses: { 200: { description: 'added' } } } }]);
  assert.ok(!existsSync(place('dry.yaml')));
  const answer = await good('slice', { spec: file('users.yaml'), tags: ['users'], output: place('slice.yaml') });
  assert.equal(answer.written_to, place('slice.yaml'));
  assert.equal(readFileSync(place('slice.yaml'), 'utf8'), users.slice(0, users.indexOf('    post:')));
});

await test('slice: an unknown name is refused with a near one', async () => {
  assert.match(await bad('slice', { spec: file('users.yaml'), tags: ['user'] }), /\/tags\/0: no tag "user"; did you mean 'users'/);
});

await test('join: servers stay with the operations of their document, and a doubled operationId is renamed', async () => {
  const answer = await good('join', { specs: [file('users.yaml'), file('orders.yaml')], output: place('joined.yaml') });
  assert.deepEqual(answer.collisions, [{ source: 1, place: 'operationId list', action: 'renamed the right one', as: 'list_orders' }]);
  assert.deepEqual(answer.result, { valid: true, error_count: 0, new_error_count: 0 });
  const text = readFileSync(place('joined.yaml'), 'utf8');
  assert.ok(text.startsWith(users), text);
  assert.match(text, /operationId: list_orders/);
  assert.match(text, /url: '?https:\/\/orders/);
});

await test('join: bundle brings the parts of other files in', async () => {
  const answer = await good('join', { specs: [file('users.yaml')], bundle: true, output: place('bundled.yaml') });
  assert.deepEqual(answer.imported, [{ place: 'responses/Users', from: 'parts.yaml#/Users' }, { place: 'schemas/User', from: 'parts.yaml#/User' }]);
  assert.equal(answer.result.valid, true);
  assert.doesNotMatch(readFileSync(place('bundled.yaml'), 'utf8'), /parts\.yaml/);
});

await test('join: different operations of one path are refused by name', async () => {
  put('other.yaml', users.replace('operationId: add', 'operationId: put'));
  assert.match(await bad('join', { specs: [file('users.yaml'), file('other.yaml')] }), /\/specs\/1: 1 operation differs .*POST \/users/);
});

await session.end();
