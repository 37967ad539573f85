// SPDX-License-Identifier: MIT
// The walks over real documents: counts that the original found too, and lists that a second computation confirms.
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

/// Returns the references of a document without external ones: components by their pointers, operations by method and path. A
/// discriminator's mapping and a security requirement only mention a component: that is a use, but it leads no further.
function graph_of(document) {
  const [edges, mentions] = [new Map(), new Map()];
  const note = (map, from, to) => map.set(from, (map.get(from) ?? new Set()).add(to));
  const add = (from, to) => {
    note(edges, from, to);
    note(mentions, from, to);
  };
  const scan = (value, visit) => {
    if (value === null || typeof value !== 'object') return;
    visit(value);
    for (const inner of Object.values(value)) scan(inner, visit);
  };
  const schemas = document.components?.schemas ?? {};
  const mapped = (from, value) => scan(value, ({ discriminator }) => {
    for (const to of Object.values(discriminator?.mapping ?? {})) note(mentions, from, to in schemas ? `#/components/schemas/${to}` : to);
  });
  const secured = (from, list) => {
    for (const requirement of list ?? []) for (const name of Object.keys(requirement)) note(mentions, from, `#/components/securitySchemes/${name}`);
  };
  secured('', document.security);
  for (const { ref, kind, path, method } of objects({ ...document, components: {} }).refs) {
    assert.equal(kind, 'path');
    add(method === undefined ? path : `${method} ${path}`, ref);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      mapped(`${method} ${path}`, operation);
      secured(`${method} ${path}`, operation?.security);
      if (edges.has(path) && operation?.responses) for (const to of edges.get(path)) add(`${method} ${path}`, to);
    }
  }
  const components = [];
  for (const [kind, entries] of Object.entries(document.components ?? {})) {
    for (const [name, value] of Object.entries(entries)) {
      const pointer = `#/components/${kind}/${name}`;
      components.push(pointer);
      for (const { ref } of objects({ openapi: document.openapi, paths: {}, components: { [kind]: { [name]: value } } }).refs) add(pointer, ref);
      mapped(pointer, value);
    }
  }
  return { edges, mentions, components };
}

for (const name of ['github', 'stripe', 'graph']) {
  const file = large_document(name);
  const ask = asker(file);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const { edges, mentions, components } = graph_of(document);
  const reach = (begins, next) => {
    const distances = new Map(begins.map((begin) => [begin, 0]));
    for (const [from, distance] of distances) for (const to of next.get(from) ?? []) if (!distances.has(to)) distances.set(to, distance + 1);
    return distances;
  };

  await test(`walks: ${name}: what is unused is what no chain of references reaches`, async () => {
    const used = reach([...mentions.keys()].filter((from) => !from.startsWith('#')), mentions);
    const unused = components.filter((pointer) => !used.has(pointer));
    const answer = await ask('walk_refs', { unused: true, ...everything });
    assert.equal(answer.total, unused.length);
    assert.deepEqual(answer.unused.map(({ ref }) => ref), unused.slice(0, 1000));
  });

  await test(`walks: ${name}: who uses a schema, through which operations, at what distance`, async () => {
    const users = new Map();
    for (const [from, all] of edges) for (const to of all) users.set(to, [...(users.get(to) ?? []), from]);
    const targets = [...users.keys()].filter((pointer) => pointer.startsWith('#/components/schemas/'));
    targets.sort((x, y) => users.get(y).length - users.get(x).length);
    for (const target of [targets[0], targets[Math.floor(targets.length / 2)], targets.at(-1)]) {
      const distances = reach([target], users);
      const wanted = [...distances].filter(([from]) => /^[a-z]+ /.test(from)).map(([from, distance]) => `${distance} ${from}`);
      const answer = await ask('walk_refs', { target, reverse: true, node_type: 'operation', ...everything });
      assert.equal(answer.operation_count, wanted.length, target);
      const told = answer.users.map(({ method, path, distance }) => `${distance} ${method} ${path}`);
      assert.deepEqual(told.filter((user) => !wanted.includes(user)), [], target);
      assert.equal(new Set(told).size, Math.min(1000, wanted.length), target);
    }
  });

  await test(`walks: ${name}: circles are circles, and each reference that can come back to itself is in a set that has one`, async () => {
    const answer = await ask('walk_refs', { cycles: true, ...everything });
    const covered = new Set();
    for (const { refs, size } of answer.cycles) {
      assert.equal(refs.length, size);
      for (const [i, ref] of refs.entries()) assert.ok(edges.get(ref).has(refs[(i + 1) % size]), ref);
      for (const ref of reach([refs[0]], edges).keys()) if (reach([ref], edges).has(refs[0])) covered.add(ref);
    }
    const round = components.filter((ref) => [...(edges.get(ref) ?? [])].some((to) => reach([to], edges).has(ref)));
    assert.deepEqual([...covered].sort(), round.sort());
  });

  await test(`walks: ${name}: what is missing is what leads nowhere, and each place of a target is told`, async () => {
    const refs = objects(document).refs;
    const missing = refs.filter((entry) => resolved(document, { $ref: entry.ref }) === null);
    assert.equal((await ask('walk_refs', { missing: true, ...everything })).total, missing.length);
    const [{ key: target, count }] = counted(refs.map(({ ref }) => ref)).slice(20);
    const answer = await ask('walk_refs', { target, detail: true, fields: ['ref', 'pointer'], ...everything });
    assert.equal(answer.matched, count);
    const step = (value, key) => value[key.replaceAll('~1', '/').replaceAll('~0', '~')];
    for (const { pointer } of answer.refs) assert.equal(pointer.slice(1).split('/').reduce(step, document).$ref, target, pointer);
  });
}

await session.end();
