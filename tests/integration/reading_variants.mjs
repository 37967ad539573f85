// SPDX-License-Identifier: MIT
// Documents of all versions in forms of real ones: keywords beside references, nested texts, webhooks alone, invisible characters, drafts.
import { basename } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const session = await legacy('reading-variants', ['--config', configuration('')]);
const text = async (tool, args) => text_of(await session.call(tool, args));
const answer = async (tool, args) => JSON.parse(await text(tool, args));

const versions = ['2.0', '3.0.4', '3.1.1', '3.2.0'];
const reference = (version, name) => ({ $ref: version === '2.0' ? `#/definitions/${name}` : `#/components/schemas/${name}` });
function document_of(version, paths, schemas, more = {}) {
  const named = version === '2.0' ? { swagger: '2.0', definitions: schemas } : { openapi: version, components: { schemas } };
  return JSON.stringify({ ...named, info: { title: 'T', version: '1' }, paths, ...more });
}
const answering = (version, operationId, schema) => ({ get: { operationId, responses: { 200: version === '2.0' ? { description: 'D', schema } : { description: 'D', content: { 'application/json': { schema } } } } } });
const file_of = (name, ...parts) => ({ file: write(`variants-${name}.json`, document_of(...parts)) });

for (const version of versions) {
  const counts = version.startsWith('3.1') || version.startsWith('3.2');
  await test(`search_api, ${version}: keywords beside a $ref ${counts ? 'count' : 'do not count'}`, async () => {
    const used = { ...reference(version, 'Target'), description: 'Beside', default: 'beside', readOnly: true, deprecated: true };
    const spec = file_of(`beside-${version}`, version, { '/a': answering(version, 'a', reference(version, 'Owner')) },
      { Target: { type: 'string', description: 'Own text' }, Owner: { type: 'object', properties: { name: used, list: { type: 'array', items: { ...reference(version, 'Target'), description: 'Beside' } } } } });
    for (const schema of ['Owner', 'Owner.name']) assert.match(await text('search_api', { spec, schema }), counts ? /Beside/ : /Own text/);
    const all = (await text('search_api', { spec, schema: 'Owner' })) + (await text('search_api', { spec, operationId: 'a' }));
    assert.equal(/[Bb]eside|read-only|deprecated/.test(all), counts, all);
  });
  await test(`search_api, ${version}: a text inside nested allOf and of inline items is shown`, async () => {
    const target = reference(version, 'Target');
    const spec = file_of(`nested-${version}`, version, { '/a': answering(version, 'a', reference(version, 'Owner')) }, { Target: { type: 'string', enum: ['x', 'y'] }, Owner: { type: 'object', properties: {
      deep: { allOf: [{ allOf: [target, { description: 'Deepest' }] }] }, list: { type: 'array', items: { allOf: [target, { description: 'Each one' }] } }, value: { allOf: [target, { description: 'Used', maxLength: 3 }] } } } });
    const list = await text('search_api', { spec, schema: 'Owner' });
    assert.match(list, /"deep": Target \/\/ .*Deepest/);
    assert.match(list, /"list": array<Target> \/\/ .*Each one/);
    assert.match(list, /"value": Target \/\/ one of x, y; length at most 3; Used/);
    assert.match(await text('search_api', { spec, schema: 'Owner.deep' }), /Deepest/);
  });
  await test(`walk_refs, ${version}: a glob folds letter case only if nothing matches exactly`, async () => {
    const spec = file_of(`case-${version}`, version, { '/a': answering(version, 'a', reference(version, 'User')), '/b': answering(version, 'b', reference(version, 'user')) }, { User: { type: 'object' }, user: { type: 'object' } });
    const exact = await answer('walk_refs', { spec, target: '*/User' });
    assert.deepEqual([exact.matched, exact.hint], [1, undefined]);
    const folded = await answer('walk_refs', { spec, target: '*/USER' });
    assert.equal(folded.matched, 2);
    assert.match(folded.hint, /letter case/);
  });
  await test(`answers, ${version}: invisible characters of a document are escapes`, async () => {
    const hidden = '\u202e\u200b\u2066\ufeff\u00ad\u{e0041}';
    const name = `pa${hidden}ge`;
    const values = { type: 'string', enum: [`a${hidden}`], default: `b${hidden}` };
    const spec = file_of(`hidden-${version}`, version, { [`/x${hidden}`]: { get: { ...answering(version, `op${hidden}`, reference(version, 'Thing')).get, summary: `Sum${hidden}mary`, tags: [`t${hidden}`],
      parameters: [{ name, in: 'query', ...(version === '2.0' ? values : { schema: values }) }] } } }, { Thing: { type: 'object', properties: { [name]: { type: 'string', example: `e${hidden}` }, lost: reference(version, `No${hidden}`) } } });
    const calls = [['parse', {}], ['parse', { at: '/paths' }], ['parse', { at: '/nothing' }], ['walk_operations', {}], ['walk_operations', { detail: true }], ['walk_operations', { group_by: 'tag' }], ['walk_paths', {}], ['walk_parameters', { detail: true }],
      ['walk_schemas', { detail: true }], ['walk_refs', { missing: true }], ['search_api', { schema: 'Thing' }], ['search_api', { query: 'summary' }], ['search_api', { service: 't' }], ['search_api', { operationId: `op${hidden}` }], ['validate', {}]];
    for (const [tool, args] of calls) {
      const shown = await text(tool, { spec, ...args });
      assert.ok(![...hidden].some((one) => shown.includes(one)), `${tool} ${JSON.stringify(args)}: ${JSON.stringify(shown)}`);
    }
    const { value } = await answer('parse', { spec, at: '/paths' });
    assert.equal(Object.values(value)[0].get.parameters[0].name, name);
  });
}

for (const version of ['3.1.0', '3.2.0'])
  await test(`search_api, ${version}: a document of webhooks alone is browsed by their tags`, async () => {
    const spec = { content: JSON.stringify({ openapi: version, info: { title: 'Hooks', version: '1' }, webhooks: { shipped: { post: { operationId: 'onShipped', tags: ['orders'], responses: { 200: { description: 'D' } } } }, paid: { post: { responses: { 200: { description: 'D' } } } } } }) };
    assert.match(await text('search_api', { spec }), /^Found 2 services with 2 webhooks:\n\n- orders \(1\)\n- paid \(1\)\n/);
    assert.match(await text('search_api', { spec, service: 'orders' }), /^Found 1 webhook:\n\n### 1\. onShipped\n/);
  });

await test('search_api: a verb in an operationId is no service', async () => {
  const spec = { content: document_of('3.0.3', { '/#Action=CreateVpc': { get: { operationId: 'GET_CreateVpc', responses: {} }, post: { operationId: 'POST_CreateVpc', responses: {} } } }, {}) };
  const shown = await text('search_api', { spec, service: 'Vpc' });
  assert.match(shown, /### 1\. GET_CreateVpc\n/);
  assert.match(await text('search_api', { spec, operationId: 'GET_CreateVpc' }), /^## GET_CreateVpc\nGET \/#Action=CreateVpc/);
});

await test('search_api: the bounds of a map and of its values are named', async () => {
  const spec = { content: document_of('3.0.3', {}, { Owner: { type: 'object', properties: { labels: { type: 'object', maxProperties: 2, additionalProperties: { type: 'string', maxLength: 5 } } } } }) };
  assert.match(await text('search_api', { spec, schema: 'Owner' }), /"labels": map<string, string> \/\/ at most 2 properties; each: length at most 5/);
});

await test('search_api: since 3.1 a Reference Object describes its parameter', async () => {
  for (const [version, expected] of [['3.0.3', 'Of the target'], ['3.1.0', 'Of the use']]) {
    const spec = { content: JSON.stringify({ openapi: version, info: { title: 'T', version: '1' }, paths: { '/a': { get: { operationId: 'a', parameters: [{ $ref: '#/components/parameters/P', description: 'Of the use' }], responses: {} } } }, components: { parameters: { P: { name: 'p', in: 'query', description: 'Of the target', schema: { type: 'string' } } } } }) };
    assert.match(await text('search_api', { spec, operationId: 'a' }), new RegExp(`"p": string // ${expected}`));
  }
});

const spec_of_lists = file_of('lists', '3.0.3', { '/a': { get: { responses: { 200: { description: 'D', headers: { H: { schema: { type: 'string' } } } } } } } }, { A: { type: 'object' }, B: {} });
for (const tool of ['walk_operations', 'walk_paths', 'walk_schemas', 'walk_responses', 'walk_headers'])
  await test(`${tool}: an item without the chosen members is named by its place`, async () => {
    const shown = await text(tool, { spec: spec_of_lists, detail: true, fields: ['nothing'] });
    assert.doesNotMatch(shown, /\{\}/);
    const items = Object.values(JSON.parse(shown)).find(Array.isArray);
    for (const item of items) assert.match(item.pointer, /^\/(paths|components)\//);
  });

for (const [at, expected] of [['$.components.schemas.A.type', 'object'], ['$["components"]["schemas"]["A"].type', 'object'], ["$.paths['/a'].get.responses['200'].description", 'D']])
  await test(`parse: ${at} names a place`, async () => assert.equal((await answer('parse', { spec: spec_of_lists, at })).value, expected));

for (const [draft, keywords, valid] of [['04', { minimum: 1, exclusiveMinimum: true }, true], ['04', { exclusiveMinimum: 1 }, false], ['04', { const: 1, if: 1, contains: false }, true], ['06', { exclusiveMinimum: true }, false], ['07', { items: [{ type: 'string' }], required: [] }, true], ['07', { then: 1 }, false], ['04', { required: [] }, false], ['04', { $ref: '#/components/schemas/B', minLength: 'a' }, true]])
  await test(`validate: ${JSON.stringify(keywords)} of draft-${draft} is ${valid ? 'valid' : 'an error'}`, async () => {
    for (const version of ['3.1.1', '3.2.0'])
      for (const [named, more] of [[{ $schema: `http://json-schema.org/draft-${draft}/schema#` }, {}], [{}, { jsonSchemaDialect: `http://json-schema.org/draft-${draft}/schema#` }]]) {
        const found = await answer('validate', { spec: { content: document_of(version, {}, { A: { type: 'integer', properties: { inner: keywords }, ...named }, B: {} }, more) }, no_warnings: true });
        assert.equal(found.valid, valid, JSON.stringify(found));
      }
  });

await test('validate: a link to a file that does not exist is an error, and one to an operation elsewhere is none', async () => {
  const other = basename(write('variants-other.json', document_of('3.0.3', { '/there': { get: { responses: { 200: { description: 'D' } } } } }, {})));
  const found = async (operationRef) => answer('validate', { spec: file_of('links', '3.0.3', { '/a': { get: { responses: { 200: { description: 'D', links: { next: { operationRef } } } } } } }, {}) });
  const lost = await found('variants-none.json#/paths/~1there/get');
  assert.deepEqual([lost.valid, lost.incomplete, lost.errors[0].rule], [false, 1, 'reference-opened']);
  assert.equal((await found(`${other}#/paths/~1there/get`)).total, 0);
  assert.equal((await found(`${other}#/paths/~1there`)).errors[0].rule, 'link-operation');
});

const numbers = { type: 'integer', enum: [1, 2] };
for (const [name, was, is, breaks] of [
  ['listed numbers become listed texts', numbers, { type: 'string', enum: ['1', '2', '3'] }, false],
  ['one listed number is no text any more', numbers, { type: 'string', enum: ['1'] }, true],
  ['booleans become texts', { type: 'boolean' }, { type: 'string', enum: ['true', 'false', 'maybe'] }, false],
  ['numbers become texts with the format of numbers', { type: 'integer' }, { type: 'string', format: 'int64', minLength: 1 }, false],
  ['numbers become texts with a format of no numbers', { type: 'integer' }, { type: 'string', format: 'date' }, true],
  ['numbers of a list become texts', { type: 'array', items: { type: 'integer' } }, { type: 'array', items: { type: 'string' } }, false],
  ['numbers of a list become texts, and the list shorter', { type: 'array', items: { type: 'integer' } }, { type: 'array', items: { type: 'string' }, maxItems: 2 }, true],
])
  await test(`diff: ${breaks ? 'breaking' : 'not breaking'}: ${name} in a parameter`, async () => {
    for (const where of ['query', 'header', 'cookie', 'path']) {
      const side = (schema) => ({ content: document_of('3.0.3', { '/a/{p}': { get: { parameters: [{ name: 'p', in: where, required: where === 'path', schema }], responses: {} } } }, {}) });
      const found = await answer('diff', { base: side(was), revision: side(is) });
      assert.equal(found.breaking_count > 0, breaks, `${where}: ${JSON.stringify(found)}`);
      assert.ok(found.total > 0);
    }
  });
await session.end();
