// SPDX-License-Identifier: MIT
// One small API in each version of OpenAPI: the answers of the walks and walk_refs in each of their modes, counted by hand.
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, root } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(root, 'tests/fixtures');
const session = await legacy('petstore', ['--config', configuration('', [folder])]);

// Totals of operations, schemas, parameters, responses, references.
const k_versions = {
  '2.0': { totals: [4, 23, 5, 8, 13], schemas: '#/definitions/', others: '#/' },
  '3.0': { totals: [4, 27, 4, 8, 14], schemas: '#/components/schemas/', others: '#/components/' },
  '3.1': { totals: [4, 27, 4, 9, 15], schemas: '#/components/schemas/', others: '#/components/' },
  '3.2': { totals: [6, 28, 4, 11, 16], schemas: '#/components/schemas/', others: '#/components/' },
};
const k_tools = ['walk_operations', 'walk_schemas', 'walk_parameters', 'walk_responses', 'walk_refs'];

for (const [version, { totals, schemas, others }] of Object.entries(k_versions)) {
  const ask = async (tool, args = {}) => {
    const result = await session.call(tool, { spec: { file: join(folder, `petstore-${version}.yaml`) }, ...args });
    assert.ok(!result.isError, text_of(result));
    return JSON.parse(text_of(result));
  };
  const refs = (answer) => answer.refs.map(({ ref, count }) => [ref.slice(ref.lastIndexOf('/') + 1), count]);
  const swagger = version === '2.0';

  await test(`petstore ${version}: totals of the walks`, async () => {
    const found = [];
    for (const tool of k_tools) found.push((await ask(tool)).total);
    assert.deepEqual(found, totals);
  });
  await test(`petstore ${version}: a schema by exact name, by glob, whatever the case, and named schemas alone`, async () => {
    const names = async (args) => (await ask('walk_schemas', { component: true, fields: ['name'], ...args })).summaries.map((s) => s.name);
    assert.deepEqual(await names({}), ['NewPet', 'Pet', 'Owner', 'Error', 'Unused']);
    assert.deepEqual(await names({ name: 'pet' }), ['Pet']);
    assert.deepEqual(await names({ name: '*PET' }), ['NewPet', 'Pet']);
    assert.deepEqual(await names({ name: '?wner' }), ['Owner']);
    assert.deepEqual(await names({ name: 'Pe' }), []);
    assert.deepEqual((await ask('walk_schemas', { name: 'owner' })).matched, 2, 'the schema and the property');
  });
  await test(`petstore ${version}: references by target, each place, by node type`, async () => {
    const all = refs(await ask('walk_refs'));
    assert.deepEqual(all[0], ['Pet', version === '3.2' ? 5 : 4]);
    assert.equal(all.reduce((sum, [, count]) => sum + count, 0), totals[4]);
    const places = await ask('walk_refs', { target: `${schemas}owner`, detail: true });
    assert.deepEqual(places.refs.map((r) => r.node_type), ['schema', 'schema']);
    assert.match(places.refs[0].source_path, /^\$\['paths'\]\['\/owners\/\{id\}\/pets'\]\['get'\]/);
    const groups = Object.fromEntries((await ask('walk_refs', { group_by: 'node_type' })).groups.map((g) => [g.key, g.count]));
    assert.equal(groups.response, 3);
    assert.equal(groups.parameter, 1);
    assert.equal(groups.requestBody, { '2.0': undefined, '3.0': 1, '3.1': 2, '3.2': 2 }[version]);
  });
  await test(`petstore ${version}: all that one operation needs`, async () => {
    const expected = [['NewPet', 2], ['Pet', 2], ...(swagger ? [['Error', 1]] : [['Pet', 1], ['Problem', 1], ['Error', 1]]), ['Owner', 1], ...(swagger ? [['Problem', 1]] : [])];
    assert.deepEqual(refs(await ask('walk_refs', { operation: 'addPet', transitive: true })), expected);
    assert.deepEqual(refs(await ask('walk_refs', { operation: 'POST /pets' })).length, 3);
  });
  await test(`petstore ${version}: who uses a schema, through which operations`, async () => {
    const answer = await ask('walk_refs', { target: `${schemas}Error`, reverse: true });
    assert.equal(answer.operation_count, 2);
    assert.deepEqual(answer.users.map((u) => u.operation_id ?? u.component), [`${others}responses/Problem`, 'listPets', 'addPet']);
    assert.deepEqual(answer.users.map((u) => u.distance), [1, 2, 2]);
  });
  await test(`petstore ${version}: circles, what is unused, what is missing`, async () => {
    assert.deepEqual((await ask('walk_refs', { cycles: true })).cycles, [{ size: 2, refs: [`${schemas}Pet`, `${schemas}Owner`] }]);
    assert.deepEqual((await ask('walk_refs', { unused: true })).unused.map((u) => u.ref), [`${schemas}Unused`, `${others}${swagger ? 'securityDefinitions' : 'securitySchemes'}/unusedKey`]);
    assert.deepEqual((await ask('walk_refs', { missing: true })).missing, [{ ref: `${others}responses/Gone`, count: 1, node_type: 'response', state: 'missing' }]);
  });
  await test(`petstore ${version}: parameters, headers and security schemes`, async () => {
    const parameters = (await ask('walk_parameters', { path: '/pets/**' })).summaries.map((p) => p.name);
    assert.deepEqual(parameters, swagger ? ['limit', 'tag', 'pet', 'id'] : ['limit', 'tag', 'id']);
    assert.deepEqual((await ask('walk_headers')).summaries, [{ name: 'X-Next', path: '/pets', method: 'get', status: '200', description: 'Where to go on' }]);
    assert.deepEqual((await ask('walk_security')).summaries.map((s) => s.name), ['key', 'unusedKey']);
  });
}
await test('petstore 3.2: query and added methods are operations, itemSchema is a schema', async () => {
  const spec = { file: join(folder, 'petstore-3.2.yaml') };
  const found = JSON.parse(text_of(await session.call('walk_operations', { spec, path: '/pets/*' }))).summaries.map((o) => o.method);
  assert.deepEqual(found, ['query', 'ADOPT', 'get']);
  const ref = JSON.parse(text_of(await session.call('walk_refs', { spec, operation: 'searchPet' })));
  assert.deepEqual(ref.refs, [{ ref: '#/components/schemas/Pet', count: 1 }]);
});
await session.end();
