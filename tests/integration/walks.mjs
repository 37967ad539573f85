// SPDX-License-Identifier: MIT
// The walks over real documents: counts that the original found too, and lists that a second computation gives as well.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, large_document, write } from './lib/env.mjs';
import { objects, resolved } from './lib/objects.mjs';
import { pattern_regexp } from './lib/patterns.mjs';
import { legacy, text_of } from './lib/session.mjs';

const k_counts = {
  github: [44079, 3735, 3486, 10139],
  stripe: [16954, 1152, 904, 2120],
  kubernetes: [12505, 5103, 2090, 5403],
  graph: [75835, 38478, 34992, 52609],
};
const k_tools = ['walk_schemas', 'walk_parameters', 'walk_responses', 'walk_refs'];

const wide = configuration('', [dirname(large_document('github'))]);
const unlimited = write('unlimited.toml', readFileSync(wide, 'utf8').replace('[host]\n', '[host]\nmax_result_tokens = 10000000\n'));
const session = await legacy('walks', ['--config', unlimited]);
const everything = { limit: 1000, max_response_tokens: 10_000_000 };
const asker = (file) => async (tool, args = {}) => {
  const result = await session.call(tool, { spec: { file }, ...args });
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const counted = (keys) => {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const bytes = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count || bytes(a.key, b.key));
};

for (const [name, counts] of Object.entries(k_counts)) {
  const file = large_document(name);
  const ask = asker(file);
  await test(`walks: ${name} has ${counts[0]} schemas, ${counts[1]} parameters, ${counts[2]} responses, ${counts[3]} references`, async () => {
    const totals = [];
    for (const tool of k_tools) totals.push((await ask(tool, { limit: 1 })).total);
    assert.deepEqual(totals, counts);
  });

  const document = JSON.parse(readFileSync(file, 'utf8'));
  const found = objects(document);
  const target = (entry) => resolved(document, entry.value) ?? {};

  await test(`walks: ${name}: groups of all walks equal the second computation's`, async () => {
    const groups = async (tool, by) => (await ask(tool, { group_by: by, ...everything })).groups;
    const most = (list) => list.slice(0, 1000);
    const types = found.schemas.flatMap(({ value }) => (Array.isArray(value.type) ? value.type : [value.type ?? (typeof value.$ref === 'string' ? '(ref)' : '(untyped)')]));
    assert.deepEqual(await groups('walk_schemas', 'type'), counted(types));
    assert.deepEqual(await groups('walk_schemas', 'location'), counted(found.schemas.map((s) => (s.component ? 'component' : 'inline'))));
    assert.deepEqual(await groups('walk_parameters', 'location'), counted(found.parameters.map((p) => target(p).in)));
    assert.deepEqual(await groups('walk_parameters', 'name'), most(counted(found.parameters.map((p) => target(p).name))));
    assert.deepEqual(await groups('walk_responses', 'status_code'), counted(found.responses.map((r) => r.status ?? '(component)')));
    assert.deepEqual(await groups('walk_responses', 'method'), counted(found.responses.map((r) => r.method ?? '(component)')));
    assert.deepEqual(await groups('walk_headers', 'name'), counted(found.headers.map((h) => h.name)));
    assert.deepEqual(await groups('walk_refs', 'node_type'), counted(found.refs.map((r) => r.node_type)));
    assert.equal((await ask('walk_security')).total, found.schemes.length);
  });

  await test(`walks: ${name}: references by target equal the second computation's`, async () => {
    const expected = counted(found.refs.map((r) => r.ref)).map(({ key, count }) => ({ ref: key, count }));
    const answer = await ask('walk_refs', everything);
    assert.equal(answer.unique_targets, expected.length);
    assert.deepEqual(answer.refs, expected.slice(0, 1000));
  });

  await test(`walks: ${name}: filters let through what the second computation lets through`, async () => {
    const methods = (entry) => entry.method;
    const names = counted(found.parameters.map((p) => target(p).name));
    const common = names[0].key;
    const upper = common.toUpperCase();
    const same = (a, b) => a?.toLowerCase() === b?.toLowerCase();
    const matched = async (tool, args) => (await ask(tool, { ...args, limit: 1 })).matched;
    assert.equal(await matched('walk_parameters', { name: upper }), found.parameters.filter((p) => same(target(p).name, common)).length);
    assert.equal(await matched('walk_parameters', { in: 'Query', method: 'GET' }), found.parameters.filter((p) => target(p).in === 'query' && methods(p) === 'get').length);
    const path = found.responses[Math.floor(found.responses.length / 3)].path;
    const pattern = `${path.split('/').slice(0, 2).join('/')}/**`;
    const regexp = pattern_regexp(pattern);
    for (const [tool, list] of [['walk_parameters', found.parameters], ['walk_responses', found.responses], ['walk_headers', found.headers]]) {
      assert.equal(await matched(tool, { path: pattern }), list.filter((entry) => entry.path !== undefined && regexp.test(entry.path)).length, `${tool} ${pattern}`);
    }
    assert.equal(await matched('walk_responses', { status: '2xx' }), found.responses.filter((r) => /^2..$/.test(r.status ?? '')).length);
    const component = found.schemas.filter((s) => s.component)[7].component;
    assert.equal(await matched('walk_schemas', { name: component.toLowerCase(), component: true }), found.schemas.filter((s) => same(s.component, component)).length);
    assert.equal(await matched('walk_schemas', { name: '*id*' }), found.schemas.filter((s) => s.name && /id/i.test(s.name)).length);
    assert.equal(await matched('walk_schemas', { type: 'integer' }), found.schemas.filter((s) => [s.value.type].flat().includes('integer')).length);
  });

  await test(`walks: ${name}: the closure of an operation equals the second computation's`, async () => {
    const operations = counted(found.refs.filter((r) => r.id).map((r) => r.id));
    const by_component = new Map();
    const of_component = (pointer) => {
      const single = { openapi: document.openapi, paths: {}, components: {} };
      const [, , kind, name] = pointer.split('/');
      single.components[kind] = { [name]: document.components?.[kind]?.[name] };
      return objects(single).refs.map((r) => r.ref);
    };
    for (const { key: id } of [operations[0], operations[Math.floor(operations.length / 2)], operations.at(-1)]) {
      const { path } = found.refs.find((r) => r.id === id);
      const own = found.refs.filter((r) => r.id === id || (r.path === path && r.method === undefined && r.kind === 'path'));
      const reached = new Set();
      const open = own.map((r) => r.ref);
      let occurrences = own.length;
      while (open.length > 0) {
        const ref = open.pop();
        if (reached.has(ref)) continue;
        reached.add(ref);
        if (!by_component.has(ref)) by_component.set(ref, of_component(ref));
        occurrences += by_component.get(ref).length;
        open.push(...by_component.get(ref));
      }
      const answer = await ask('walk_refs', { operation: id, transitive: true, ...everything });
      assert.equal(answer.unique_targets, reached.size, id);
      assert.deepEqual(answer.refs.map((r) => r.ref).sort(), [...reached].sort().slice(0, 1000), id);
      assert.equal(answer.matched, occurrences, id);
    }
  });
}

await test('walks: what is unused in github is what no chain of references reaches', async () => {
  const file = large_document('github');
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const used = new Set();
  const open = objects({ ...document, components: {} }).refs.map((r) => r.ref);
  while (open.length > 0) {
    const ref = open.pop();
    if (used.has(ref)) continue;
    used.add(ref);
    const [, , kind, name] = ref.split('/');
    open.push(...objects({ openapi: document.openapi, paths: {}, components: { [kind]: { [name]: document.components[kind][name] } } }).refs.map((r) => r.ref));
  }
  const all = Object.entries(document.components).flatMap(([kind, entries]) => Object.keys(entries).map((name) => `#/components/${kind}/${name}`));
  const answer = await asker(file)('walk_refs', { unused: true, ...everything });
  assert.deepEqual(answer.unused.map((u) => u.ref), all.filter((ref) => !used.has(ref)));
});

await session.end();
