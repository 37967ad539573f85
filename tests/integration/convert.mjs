// SPDX-License-Identifier: MIT
// convert through a client: the answer, the file that is written, what is refused.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { scratch, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(scratch, `convert-${process.pid}`);
mkdirSync(folder, { recursive: true });
const config = write('collet.toml', `[access]\nread = [${JSON.stringify(folder)}]\nwrite = [${JSON.stringify(folder)}]\n`);
const session = await legacy('convert', ['--config', config]);

const api = `# kept
openapi: 3.0.3
info: {title: T, version: '1'}   # as written
paths:
  /a:
    get:
      responses:
        '200':
          description: d
          content: {application/json: {schema: {type: string, nullable: true}}}
`;
const wanted = api.replace('3.0.3', "'3.1.1'").replace('{type: string, nullable: true}', "{type: [string, 'null']}");
const place = (name) => join(folder, name);
const put = (name, text) => (writeFileSync(place(name), text), place(name));
const call = (args) => session.result('tools/call', { name: 'convert', arguments: args }, 60_000);
const good = async (args) => {
  const result = await call(args);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const bad = async (args) => {
  const result = await call(args);
  assert.ok(result.isError, text_of(result));
  return text_of(result);
};
const spec = { file: put('api.yaml', api) };

await test('convert: the document comes back with all other text as it was, and is checked', async () => {
  const answer = await good({ spec, target: '3.1' });
  assert.equal(answer.document, wanted);
  assert.deepEqual([answer.source_version, answer.target_version, answer.unsupported_count], ['3.0.3', '3.1.1', 0]);
  assert.deepEqual(answer.result, { valid: true, error_count: 0, new_error_count: 0 });
});

await test('convert: each change has its type, pointer, line and values, and a patch makes the same document', async () => {
  const answer = await good({ spec, target: '3.1', dry_run: true, patch: true });
  const pointer = '/paths/~1a/get/responses/200/content/application~1json/schema';
  assert.deepEqual(answer.changes.map((c) => [c.type, c.pointer, c.line]), [['version', '/openapi', 2], ['nullable', `${pointer}/type`, 10], ['nullable', `${pointer}/nullable`, 10]]);
  assert.deepEqual(answer.changes[1].after, ['string', 'null']);
  assert.deepEqual(answer.patch.find((op) => op.path === `${pointer}/type`).value, ['string', 'null']);
});

await test('convert: an output is written, dry_run writes nothing', async () => {
  await good({ spec, target: '3.1', dry_run: true, output: place('dry.yaml') });
  assert.ok(!existsSync(place('dry.yaml')));
  assert.equal((await good({ spec, target: '3.1', output: place('new.yaml') })).written_to, place('new.yaml'));
  assert.equal(readFileSync(place('new.yaml'), 'utf8'), wanted);
});

await test('convert: what 3.0 cannot express is named first and restored by the way back', async () => {
  const source = `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\nwebhooks: {w: {get: {responses: {'200': {description: d}}}}}\n`;
  const down = await good({ spec: { content: source }, target: '3.0' });
  assert.equal(down.unsupported_count, 1);
  assert.deepEqual([down.changes[0].type, down.changes[0].pointer, down.changes[0].renamed_to], ['unsupported', '/webhooks', 'x-oas-webhooks']);
  assert.equal((await good({ spec: { content: down.document }, target: '3.1.0' })).document, source.replace('3.1.0', "'3.1.0'"));
  assert.match(await bad({ spec: { content: source }, target: '3.0', unsupported: 'fail' }), /unsupported: .*'\/webhooks'/);
});

await test('convert: 2.0 becomes 3.2 in one call', async () => {
  const source = JSON.stringify({ swagger: '2.0', info: { title: 'T', version: '1' }, host: 'e.com', paths: { '/a': { post: { parameters: [{ name: 'b', in: 'body', schema: { $ref: '#/definitions/S' } }], responses: { 200: { description: 'd' } } } } }, definitions: { S: { type: 'string', 'x-nullable': true } } });
  const { document, result } = await good({ spec: { content: source }, target: '3.2' });
  const made = JSON.parse(document);
  assert.equal(made.openapi, '3.2.0');
  assert.deepEqual(made.components.schemas.S.type, ['string', 'null']);
  assert.deepEqual(made.paths['/a'].post.requestBody.content['application/json'].schema, { $ref: '#/components/schemas/S' });
  assert.equal(result.valid, true);
});

await test('convert: a wrong target, and a document that is none, are errors', async () => {
  assert.match(await bad({ spec, target: '4.0' }), /\/target: found .4\.0., expected 2\.0, 3\.0, 3\.1, 3\.2/);
  assert.match(await bad({ spec: { content: '{"a": 1}' }, target: '3.0' }), /neither openapi nor swagger/);
});

await session.end();
