// SPDX-License-Identifier: MIT
// validate through a client: findings in real and broken documents, paging, and settings of an operator.
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { assert, skip, test } from './lib/cases.mjs';
import { configuration, large_document, public_data, root, scratch, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';
import { split } from './lib/split.mjs';

const fixtures = join(root, 'tests/fixtures');
const wide = configuration('', [scratch, fixtures, dirname(large_document('github'))]);
const unlimited = write('unlimited.toml', readFileSync(wide, 'utf8').replace('[host]\n', '[host]\nmax_result_tokens = 10000000\n'));
const session = await legacy('validate', ['--config', unlimited]);
const ask_in = (of) => async (spec, args = {}) => {
  const result = await of.call('validate', { spec, ...args });
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const ask = ask_in(session);
const places = (list = []) => list.map(({ rule, pointer }) => `${rule} ${pointer}`);

for (const version of ['2.0', '3.0', '3.1', '3.2']) {
  await test(`validate: the petstore of ${version} has the faults that were put into it, and no others`, async () => {
    const answer = await ask({ file: join(fixtures, `petstore-${version}.yaml`) });
    const section = version === '2.0' ? '/responses' : '/components/responses';
    const expected = ['reference-resolves /paths/~1pets~1{id}/get/responses/404/$ref'];
    // A path of this document has a template without a parameter.
    const lacks = 'path-template-declared /paths/~1owners~1{id}~1pets';
    if (version !== '2.0') expected.push(lacks);
    assert.deepEqual(places(answer.errors).sort(), expected.sort());
    assert.deepEqual(places(answer.warnings), version === '2.0' ? [lacks] : []);
    assert.equal(answer.valid, false);
    assert.ok(answer.errors.find(({ rule }) => rule === 'reference-resolves').message.includes(`#${section}/Gone`));
  });
}

await test('validate: findings are a successful result, a document that is none a failed one', async () => {
  const broken = await session.call('validate', { spec: { content: 'openapi: 3.1.0\npaths: 7\n' } });
  assert.ok(!broken.isError);
  assert.equal(JSON.parse(text_of(broken)).valid, false);
  const none = await session.call('validate', { spec: { content: 'a: 1' } });
  assert.ok(none.isError);
});

await test('validate: line and column are those of the value in the file', async () => {
  const text = 'openapi: 3.1.0\ninfo: {title: A, version: 1}\npaths: {}\n';
  const [finding] = (await ask({ file: write('typed.yaml', text) })).errors;
  assert.equal(finding.pointer, '/info/version');
  const line = text.split('\n')[finding.line - 1];
  assert.equal(line.slice(finding.column - 1, finding.column), '1');
  assert.match(finding.link, /^https:\/\/spec\.openapis\.org\/oas\/v3\.1\.\d\.html#/);
});

const k_errors = { github: ['path-unique', 'path-unique'], stripe: [], kubernetes: [], graph: [] };
for (const [name, errors] of Object.entries(k_errors)) {
  await test(`validate: ${name} has ${errors.length} errors`, async () => {
    const answer = await ask({ file: large_document(name) }, { no_warnings: true });
    assert.deepEqual(answer.errors.map(({ rule }) => rule), errors);
    assert.equal(answer.valid, errors.length === 0);
  });
}

await test('validate: pages put together are the whole list, in the order of severity', async () => {
  const spec = { file: large_document('github') };
  const whole = await ask(spec, { limit: 1000, max_response_tokens: 1_000_000, fields: ['rule', 'pointer', 'severity'] });
  const all = (answer) => [...answer.errors, ...(answer.warnings ?? []), ...(answer.infos ?? [])];
  assert.equal(all(whole).length, whole.total);
  assert.equal(whole.total, whole.error_count + whole.warning_count + whole.info_count);
  const paged = [];
  for (let offset = 0; offset !== undefined;) {
    const page = await ask(spec, { limit: 90, offset, fields: ['rule', 'pointer', 'severity'] });
    assert.equal(all(page).length, page.returned);
    paged.push(...all(page));
    offset = page.next_offset;
  }
  assert.deepEqual(paged, all(whole));
});

await test('validate: groups and filters count alike', async () => {
  const spec = { file: large_document('github') };
  const { groups } = await ask(spec, { group_by: 'rule' });
  for (const { key, count } of groups) assert.equal((await ask(spec, { rule: key, limit: 1 })).matched, count, key);
  const paths = (await ask(spec, { group_by: 'path', limit: 1000, max_response_tokens: 100_000 })).groups;
  assert.equal(paths.reduce((sum, { count }) => sum + count, 0), groups.reduce((sum, { count }) => sum + count, 0));
});

await test('validate: an example that is no more right is found where it is wrong', async () => {
  const document = JSON.parse(readFileSync(large_document('github'), 'utf8'));
  const before = places((await ask({ file: large_document('github') }, { rule: 'example-fits', path: '/components/examples/full-repository' })).warnings);
  document.components.examples['full-repository'].value.id = 'seven';
  const answer = await ask({ file: write('broken.json', JSON.stringify(document)) }, { rule: 'example-fits', path: '/components/examples/full-repository' });
  assert.ok(places(answer.warnings).includes('example-fits /components/examples/full-repository/value/id'), JSON.stringify(answer.warnings));
  assert.ok(!before.includes('example-fits /components/examples/full-repository/value/id'));
});
await test('validate: an API in several files has no findings', async () => {
  assert.equal((await ask({ file: split('whole') })).total, 0);
});
await test('validate: what is wrong in another file is found there, with its line and column', async () => {
  const file = split('broken', {
    'paths/pet.yaml': [['name: id', 'name: ident'], ['getPet', 'own']],
    'paths/pets.yaml': [['key: []', 'gone: []'], ['description: All', 'summary: All']],
    'schemas/pet.yaml': [['minLength: 1', 'minLength: -1'], ['#/Kind', '#/Gone'], ['$ref: pet.yaml', '$ref: none.yaml']],
    'schemas/common.yaml': [['type: integer', 'type: number, default: ten']],
  });
  const answer = await ask({ file });
  const told = (list) => list.map(({ document = 'api.yaml', rule, pointer, line, column }) => `${document} ${pointer} ${line}:${column} ${rule}`).sort();
  assert.deepEqual(told(answer.errors), [
    'api.yaml /paths/~1own/get/operationId 7:29 operation-id-unique',
    'paths/pet.yaml /item 2:3 path-template-declared',
    'paths/pet.yaml /item/parameters/0 3:7 path-parameter-used',
    'paths/pets.yaml /get/responses/200 9:7 structure-required',
    'paths/pets.yaml /get/responses/200/summary 9:16 structure-unknown-field',
    'paths/pets.yaml /get/security/0/gone 4:21 security-scheme-defined',
    'schemas/common.yaml /parameters/limit/schema/default 3:67 schema-default',
    'schemas/pet.yaml /properties/kind/$ref 5:16 reference-resolves',
    'schemas/pet.yaml /properties/name/minLength 4:35 structure-value',
    'schemas/pet.yaml /properties/parent/$ref 6:18 reference-opened',
  ]);
  assert.equal(answer.warnings, undefined);
  assert.equal(answer.incomplete, 1);
  assert.ok(!JSON.stringify(answer).includes('collet.joined'));
  const { groups } = await ask({ file }, { group_by: 'path' });
  assert.deepEqual(groups.map(({ key }) => key).sort(), ['/components/securitySchemes/key', '/own', 'paths/pet.yaml', 'paths/pets.yaml', 'schemas/common.yaml', 'schemas/pet.yaml']);
});
await session.end();

// Documents with a valid structure that violate a sentence with MUST.
const k_broken = {
  // "Each template expression in the path MUST correspond to a path parameter", "the name field MUST correspond to a template
  // expression", "Each name MUST correspond to a security scheme".
  'operation-object-example': ['path-template-declared', 'path-parameter-used', 'security-scheme-defined'],
  'parameter-object-examples': ['path-parameter-used'],
};
const fixtures_of_oai = public_data('oas-conformance');
const suite = fixtures_of_oai && realpathSync(fixtures_of_oai); // access uses real paths
if (suite === null) {
  skip('validate: the fixtures of the OpenAPI Initiative', 'their folder is not there');
} else {
  const own = await legacy('validate-suite', ['--config', configuration('', [suite])]);
  for (const part of ['3.0/pass', '3.1/pass', '3.1/fail']) {
    for (const name of readdirSync(join(suite, part)).sort()) {
      const breaks = k_broken[name.replace(/\.[a-z]+$/, '')];
      const valid = part.endsWith('pass') && !breaks;
      await test(`validate: ${part}/${name} is ${valid ? 'valid' : 'not valid'}`, async () => {
        const answer = await ask_in(own)({ file: join(suite, part, name) }, { no_warnings: true });
        assert.equal(answer.valid, valid, JSON.stringify(answer.errors));
        if (breaks && part.endsWith('pass')) assert.deepEqual([...new Set(answer.errors.map(({ rule }) => rule))].sort(), [...breaks].sort());
      });
    }
  }
  await own.end();
}

await test('validate: an operator changes severities', async () => {
  const config = configuration('[plugins.validate.config.severities]\nreference-resolves = "off"\npath-template-declared = "info"\n', [fixtures]);
  const own = await legacy('validate-severities', ['--config', config]);
  const answer = await ask_in(own)({ file: join(fixtures, 'petstore-3.1.yaml') });
  assert.equal(answer.valid, true);
  assert.ok(places(answer.infos).includes('path-template-declared /paths/~1owners~1{id}~1pets'));
  await own.end();
});
