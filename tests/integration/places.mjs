// SPDX-License-Identifier: MIT
// Each place that an answer names is one call of parse from its text; budgets above the host's limit are clamped; diff has one shape.
import { readFileSync } from 'node:fs';

import { assert, test } from './lib/cases.mjs';
import { configuration, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const operation = (i) => ({ operationId: `op${i}`, tags: ["it's", 'b/c'], parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }], responses: { 200: { description: 'ok', headers: { 'X-~/': { schema: { type: 'integer' } } } }, 404: { $ref: '#/components/responses/None' } } });
const document = { openapi: '3.1.0', info: { title: 'Places', version: '1' },
  paths: Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`/a~b/it's "${i}"/{id}`, { get: operation(i) }])),
  components: { schemas: { "O'Neil": { type: 'object', properties: { 'a/b': { $ref: '#/components/schemas/Wrong~1' } } } }, responses: { None: { description: 'none' } }, securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'k' } } } };
const file = write('places.json', JSON.stringify(document, null, 1));
const revised = structuredClone(document);
delete revised.paths['/a~b/it\'s "7"/{id}'];
revised.paths['/a~b/it\'s "8"/{id}'].get.parameters[0].required = true;
revised.components.schemas["O'Neil"] = { type: 'object', properties: { list: { type: 'array' } } };
const other = write('places-2.json', JSON.stringify(revised));
const session = await legacy('places', ['--config', configuration('')]);
const at = async (tool, args) => JSON.parse(text_of(await session.call(tool, args)));

/// Returns each pointer and path in an answer.
function places(value, key = '') {
  if (typeof value === 'string') return key === 'pointer' || key === 'path' && value.startsWith('$') ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => places(inner, name));
}
const resolve = (pointer) => pointer.split('/').slice(1).reduce((node, step) => node[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);

for (const [tool, args] of [['walk_operations', {}], ['walk_paths', {}], ['walk_schemas', {}], ['walk_parameters', {}], ['walk_responses', {}], ['walk_headers', {}], ['walk_security', {}], ['walk_refs', { detail: true }], ['validate', {}]])
  await test(`places: what ${tool} names by a pointer is one call from its text`, async () => {
    const fields = tool === 'walk_security' || tool === 'walk_refs' || tool === 'validate' ? ['pointer', 'line', 'rule'] : ['pointer', 'line'];
    const found = places(await at(tool, { spec: { file }, limit: 4, detail: tool === 'validate' ? undefined : true, fields, ...args }));
    assert.ok(found.length > 0, tool);
    for (const place of found) {
      const read = await at('parse', { spec: { file }, at: place });
      assert.deepEqual(read.value, resolve(read.pointer), place);
      const line = readFileSync(file, 'utf8').split('\n')[read.line - 1];
      assert.equal(typeof line, 'string');
    }
  });
await test('places: a pointer of diff is one call from its text, in the short and in the full answer, which have one shape', async () => {
  const args = { base: { file }, revision: { file: other } };
  const short = await at('diff', args);
  const full = await at('diff', { ...args, limit: 100 });
  const shape = (value) => Array.isArray(value) ? 'array' : value !== null && typeof value === 'object' ? 'object' : typeof value;
  for (const change of short.changes) {
    const twin = full.changes.find(({ rule, base, revision }) => rule === change.rule && (change.revision?.pointer ?? change.base?.pointer) === (change.revision ? revision : base)?.pointer);
    assert.ok(twin, JSON.stringify(change));
    for (const [name, value] of Object.entries(change)) assert.equal(shape(value), shape(twin[name]), name);
    assert.ok(twin.message.startsWith(change.message));
    const [where, side] = change.revision ? [other, change.revision] : [file, change.base];
    assert.ok('value' in await at('parse', { spec: { file: where }, at: side.pointer }));
  }
  assert.ok(short.changes.length >= 2);
});
await test('places: a budget above the limit of the host is clamped, so the answer stays one', async () => {
  for (const max_response_tokens of [10_001, 1e6, 9e15]) {
    const result = await session.call('walk_operations', { spec: { file }, detail: true, limit: 1000, max_response_tokens });
    const answer = JSON.parse(text_of(result));
    assert.ok(answer.truncated && answer.returned > 10 && !answer.handle);
    assert.ok([...text_of(result)].length <= 40_000);
  }
});
await test('places: the overlay of diff, applied, is the revision', async () => {
  const { action_count, overlay } = await at('diff', { base: { file }, revision: { file: other }, as_overlay: true });
  assert.equal(action_count, overlay.actions.length);
  const { document: text } = await at('overlay_apply', { spec: { content: JSON.stringify({ ...document, paths: {} }) }, overlay: { content: JSON.stringify({ ...overlay, actions: overlay.actions.filter(({ target }) => !target.includes('paths')) }) } });
  assert.deepEqual(JSON.parse(text), { ...revised, paths: {} });
  assert.ok(overlay.actions.some(({ target, remove }) => remove && target === '$[\'paths\'][\'/a~b/it\\\'s "7"/{id}\']'));
});
await session.end();
