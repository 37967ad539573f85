// SPDX-License-Identifier: MIT
// References into other documents, through a client: files beside the description, and documents at URLs.
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, scratch } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(scratch, `references-${process.pid}`);
const file = (name, text) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const root = file('api/openapi.yaml', `openapi: 3.1.0
info: {title: Split, version: '1'}
paths:
  /users: {$ref: paths/users.yaml}
  /lost: {$ref: paths/lost.yaml}
  /own:
    get:
      operationId: getOwn
      parameters: [{$ref: 'parts.yaml#/parameters/Page'}]
      responses:
        '200': {description: Fine, content: {application/json: {schema: {$ref: 'schemas/User.json'}}}}
components:
  schemas:
    Local: {type: string}
    Outside: {$ref: ../../../../../../../../etc/passwd}
    Gone: {$ref: 'parts.yaml#/schemas/Nothing'}
    Remote: {$ref: 'https://unknown.example/a.json'}
`);
file('api/paths/users.yaml', `get:
  operationId: listUsers
  tags: [users]
  responses:
    '200': {description: All, content: {application/json: {schema: {type: array, items: {$ref: ../schemas/User.json}}}}}
post: {operationId: addUser, tags: [users]}
`);
file('api/parts.yaml', "parameters: {Page: {name: page, in: query, required: true, schema: {type: integer}}}\n");
file('api/schemas/User.json', JSON.stringify({
  type: 'object',
  properties: { name: { $ref: '../openapi.yaml#/components/schemas/Local' }, boss: { $ref: '#' }, team: { $ref: 'Team%20A.json' } },
}));
file('api/schemas/Team A.json', JSON.stringify({ type: 'object', properties: { lead: { $ref: 'User.json' } } }));

const session = await legacy('references', ['--config', configuration('', [folder])]);
const ask = async (tool, args, spec = { file: root }) => {
  const result = await session.call(tool, { spec, ...args });
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};

await test('references: the operations of a path item in another file are counted, listed and filtered', async () => {
  const head = await ask('parse', {});
  assert.equal(head.path_count, 3);
  assert.equal(head.operation_count, 3);
  assert.deepEqual(head.tags, [{ name: 'users', count: 2 }]);
  assert.equal(head.unresolved_path_items, 1);
  assert.match(head.unresolved[0], /^line 5: \$ref 'paths\/lost\.yaml': .*no such file$/);
  const all = await ask('walk_operations', { fields: ['operation_id', 'path', 'method'] });
  assert.deepEqual(all.summaries, [
    { method: 'get', path: '/own', operation_id: 'getOwn' },
    { method: 'get', path: '/users', operation_id: 'listUsers' },
    { method: 'post', path: '/users', operation_id: 'addUser' },
  ]);
  assert.equal((await ask('walk_operations', { tag: 'users', method: 'post' })).matched, 1);
  const paths = await ask('walk_paths', {});
  assert.deepEqual(paths.summaries.map(({ path, method_count, ref }) => [path, method_count, ref]), [['/users', 2, undefined], ['/lost', 0, 'paths/lost.yaml'], ['/own', 1, undefined]]);
});

await test('references: detail of an operation in another file names the file, and expands what it refers to', async () => {
  const [found] = (await ask('walk_operations', { operation_id: 'listUsers', detail: true, resolve_refs: true })).operations;
  assert.equal(found.document, 'paths/users.yaml');
  assert.equal(found.json_path, "$['get']");
  const user = found.operation.responses['200'].content['application/json'].schema.items;
  assert.deepEqual(user, {
    type: 'object',
    properties: { name: { type: 'string' }, boss: { $ref: '#' }, team: { type: 'object', properties: { lead: { $ref: 'User.json' } } } },
  });
  assert.equal(found.refs_left, 2);
});

await test('references: a parameter in another file is found by its name and place', async () => {
  const found = await ask('walk_parameters', { in: 'query', name: 'page' });
  assert.deepEqual(found.summaries, [{ name: 'page', in: 'query', path: '/own', method: 'get', required: true, type: 'integer', ref: 'parts.yaml#/parameters/Page' }]);
});

await test('references: walk_refs tells what is there, what is not, and why', async () => {
  const answer = await ask('walk_refs', { missing: true });
  assert.equal(answer.external_found, 3);
  const by_ref = new Map(answer.missing.map((one) => [one.ref, one]));
  assert.equal(by_ref.size, 4);
  assert.equal(by_ref.get('paths/lost.yaml').state, 'unopened');
  assert.match(by_ref.get('paths/lost.yaml').reason, /no such file$/);
  assert.match(by_ref.get('../../../../../../../../etc/passwd').reason, /outside the readable roots.*\[access\] read = \[/);
  assert.deepEqual([by_ref.get('parts.yaml#/schemas/Nothing').state, by_ref.get('parts.yaml#/schemas/Nothing').reason], ['missing', "parts.yaml has nothing at '/schemas/Nothing'"]);
  assert.equal(by_ref.get('https://unknown.example/a.json').state, 'external');
});

await test('references: what stands at a path in another file is said to be there, and each path that leads to it uses what it needs', async () => {
  const several = file('api/several.yaml', `openapi: 3.1.0
info: {title: Several, version: '1'}
paths:
  /users: {$ref: paths/users.yaml}
  /people: {$ref: paths/users.yaml}
`);
  const answer = await ask('walk_responses', { path: '/people' }, { file: several });
  assert.equal(answer.matched, 0);
  assert.match(answer.hint, /^"\/people" refers to "paths\/users\.yaml", which is not listed here; walk_operations lists its operations/);
  const users = await ask('walk_refs', { target: '*User.json', reverse: true, node_type: 'operation' }, { file: several });
  const told = users.users.map(({ path, method, document }) => [path, method, document]);
  assert.deepEqual(told, [['/users', 'get', 'paths/users.yaml'], ['/people', 'get', 'paths/users.yaml'], ['/own', 'get', 'openapi.yaml']]);
  assert.equal(users.operation_count, 3);
});

const addressed = file('api/addressed.yaml', `openapi: 3.2.0
$self: https://api.example/v1/openapi
info: {title: Addressed, version: '1'}
paths:
  /trees:
    get:
      operationId: listTrees
      responses: {'200': {description: All, content: {application/json: {schema: {$ref: 'https://api.example/v1/openapi#/components/schemas/Trees'}}}}}
components:
  schemas:
    Trees: {$id: 'https://api.example/schemas/trees', items: {$ref: '#/$defs/item'}, $defs: {item: {$ref: tree}}}
    Tree: {$id: 'https://api.example/schemas/tree', $dynamicAnchor: node, properties: {leaf: {$ref: '#/$defs/item'}, next: {$dynamicRef: '#node'}}, $defs: {item: {}}}
    Alone: {$id: 'https://api.example/schemas/alone', not: {$ref: '#/components/schemas/Tree'}}
`);
await test('references: where schemas have addresses, a target is what a reference leads to', async () => {
  const about = (args) => ask('walk_refs', args, { file: addressed });
  const all = await about({});
  assert.deepEqual([all.total, all.refs], [6, [
    { ref: '#/components/schemas/Tree', count: 2 },
    { ref: '#/components/schemas/Tree/$defs/item', count: 1 },
    { ref: '#/components/schemas/Trees', count: 1 },
    { ref: '#/components/schemas/Trees/$defs/item', count: 1 },
    { ref: 'https://api.example/schemas/alone#/components/schemas/Tree', count: 1 },
  ]]);
  const places = await about({ target: '#/$defs/item', detail: true, fields: ['ref', 'written', 'pointer'] });
  assert.deepEqual(places.refs, [
    { ref: '#/components/schemas/Trees/$defs/item', written: '#/$defs/item', pointer: '/components/schemas/Trees/items' },
    { ref: '#/components/schemas/Tree/$defs/item', written: '#/$defs/item', pointer: '/components/schemas/Tree/properties/leaf' },
  ]);
  const needed = await about({ operation: 'listTrees', transitive: true });
  assert.equal(needed.matched, 5);
  for (const target of ['https://api.example/schemas/tree', '#/components/schemas/Tree', 'tree'])
    assert.equal((await about({ target, reverse: true })).operation_count, 1, target);
  assert.deepEqual((await about({ unused: true })).unused.map(({ ref }) => ref), ['#/components/schemas/Alone']);
  const [gone, ...more] = (await about({ missing: true })).missing;
  assert.deepEqual([gone.state, more], ['missing', []]);
  assert.match(gone.reason, /\$id 'https:\/\/api\.example\/schemas\/alone', which its references count from/);
  const schemas = await ask('walk_schemas', { component: true, sort: 'rank', fields: ['name', 'uses'] }, { file: addressed });
  assert.deepEqual(schemas.summaries, [{ name: 'Tree', uses: 2 }, { name: 'Trees', uses: 1 }, { name: 'Alone', uses: 0 }]);
});

await test('references: all that an operation needs is found through other documents and back', async () => {
  const beyond = [
    { ref: '../openapi.yaml#/components/schemas/Local', count: 1, document: 'schemas/User.json' },
    { ref: '#', count: 1, document: 'schemas/User.json' },
    { ref: 'Team%20A.json', count: 1, document: 'schemas/User.json' },
    { ref: 'User.json', count: 1, document: 'schemas/Team A.json' },
  ];
  const far = await ask('walk_refs', { operation: 'listUsers', transitive: true });
  assert.equal(far.matched, 5);
  assert.deepEqual(far.refs, [{ ref: '../schemas/User.json', count: 1, document: 'paths/users.yaml' }, ...beyond]);
  const own = await ask('walk_refs', { operation: 'GET /own', transitive: true });
  assert.deepEqual(own.refs, [{ ref: 'parts.yaml#/parameters/Page', count: 1 }, { ref: 'schemas/User.json', count: 1 }, ...beyond]);
  const direct = await ask('walk_refs', { operation: 'GET /users', detail: true });
  assert.deepEqual(direct.refs, [{ ref: '../schemas/User.json', document: 'paths/users.yaml', source_path: "$['get']['responses']['200']['content']['application/json']['schema']['items']" }]);
  const of_target = await ask('walk_refs', { target: 'schemas/User.json', transitive: true });
  assert.deepEqual(of_target.refs, beyond);
});

await test('references: why one leads nowhere stands beside what was expanded', async () => {
  const [found] = (await ask('walk_schemas', { name: 'Gone', detail: true, resolve_refs: true })).schemas;
  assert.deepEqual(found.schema, { $ref: 'parts.yaml#/schemas/Nothing' });
  assert.deepEqual(found.ref_problems, ["line 16: $ref 'parts.yaml#/schemas/Nothing': parts.yaml has nothing at '/schemas/Nothing'"]);
});

await test('references: a link that leads out of the roots is not followed', async () => {
  symlinkSync('/etc/passwd', join(folder, 'api/inside.yaml'));
  const linked = file('api/linked.yaml', "openapi: 3.0.0\npaths: {}\ncomponents: {schemas: {A: {$ref: inside.yaml}}}\n");
  const [found] = (await ask('walk_refs', { missing: true }, { file: linked })).missing;
  assert.match(found.reason, /leads by a symbolic link to \/etc\/passwd/);
});

await test('references: a file that changes is read anew by the next call', async () => {
  const changing = file('api/changing.yaml', "openapi: 3.0.0\npaths: {}\ncomponents: {schemas: {A: {$ref: part.yaml}}}\n");
  for (const type of ['string', 'boolean']) {
    file('api/part.yaml', `{type: ${type}}`);
    const [found] = (await ask('walk_schemas', { name: 'A', detail: true, resolve_refs: true }, { file: changing })).schemas;
    assert.deepEqual(found.schema, { type });
  }
});

// Three files: the description, a path item, and what both share.
const across = file('across/openapi.yaml', `openapi: 3.1.0
info: {title: Across, version: '1'}
paths:
  /users: {$ref: paths/users.yaml}
  /pets:
    get:
      operationId: listPets
      responses: {'200': {description: All, content: {application/json: {schema: {$ref: 'common.yaml#/components/schemas/Pet'}}}}}
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
    never: {type: http, scheme: basic}
  schemas:
    Local: {type: object, properties: {owner: {$ref: 'common.yaml#/components/schemas/Owner'}}}
    Cat: {type: object}
    Orphan: {$ref: 'lonely.yaml#/A'}
    Behind: {type: object}
`);
file('across/paths/users.yaml', `parameters: [{$ref: '../common.yaml#/components/parameters/Page'}]
get:
  operationId: listUsers
  security: [{token: []}]
  responses: {'200': {description: All, content: {application/json: {schema: {$ref: '../common.yaml#/components/schemas/Owner'}}}}}
delete: {operationId: dropUsers}
`);
file('across/common.yaml', `components:
  parameters:
    Page: {name: page, in: query, schema: {$ref: '#/components/schemas/Size'}}
  schemas:
    Size: {type: integer}
    Owner: {type: object, properties: {local: {$ref: 'openapi.yaml#/components/schemas/Local'}}}
    Pet: {discriminator: {propertyName: kind, mapping: {cat: Cat}}, properties: {next: {$ref: '#/components/schemas/Pet'}}}
    Spare: {properties: {lost: {$ref: '#/components/schemas/Gone'}, gone: {$ref: 'gone.yaml'}, size: {$ref: '#/components/schemas/Size'}}}
`);
file('across/lonely.yaml', "A: {properties: {back: {$ref: 'openapi.yaml#/components/schemas/Behind'}}}\n");

await test('references: circles are found through other files, and in them', async () => {
  const { cycles, documents, unopened } = await ask('walk_refs', { cycles: true }, { file: across });
  assert.deepEqual([documents, unopened], [3, 1]);
  assert.deepEqual(cycles, [
    { size: 2, refs: ['#/components/schemas/Local', 'common.yaml#/components/schemas/Owner'] },
    { size: 1, refs: ['common.yaml#/components/schemas/Pet'] },
  ]);
  const named = await ask('walk_refs', { cycles: true, target: './common.yaml#/components/schemas/pet' }, { file: across });
  assert.equal(named.matched, 1);
});

await test('references: who uses a schema of another file is told of all files', async () => {
  const owner = await ask('walk_refs', { target: 'common.yaml#/components/schemas/Owner', reverse: true }, { file: across });
  assert.equal(owner.operation_count, 1);
  assert.deepEqual(owner.users, [
    { component: '#/components/schemas/Local', node_type: 'schema', distance: 1 },
    { path: '/users', method: 'get', operation_id: 'listUsers', document: 'paths/users.yaml', distance: 1 },
    { component: 'common.yaml#/components/schemas/Owner', node_type: 'schema', distance: 2, via: '#/components/schemas/Local' },
  ]);
  const size = await ask('walk_refs', { target: './common.yaml#/components/schemas/size', reverse: true }, { file: across });
  assert.deepEqual(size.users, [
    { component: 'common.yaml#/components/parameters/Page', node_type: 'parameter', distance: 1 },
    { component: 'common.yaml#/components/schemas/Spare', node_type: 'schema', distance: 1 },
    { path: '/users', method: 'get', operation_id: 'listUsers', document: 'paths/users.yaml', distance: 2, via: 'common.yaml#/components/parameters/Page' },
    { path: '/users', method: 'delete', operation_id: 'dropUsers', document: 'paths/users.yaml', distance: 2, via: 'common.yaml#/components/parameters/Page' },
  ]);
  const local = await ask('walk_refs', { target: '#/components/schemas/Local', reverse: true, node_type: 'operation' }, { file: across });
  assert.deepEqual(local.users.map(({ operation_id, distance }) => [operation_id, distance]), [['listUsers', 2]]);
  const none = await ask('walk_refs', { target: 'common.yaml#/components/schemas/Sise', reverse: true }, { file: across });
  assert.match(none.hint, /did you mean 'common\.yaml#\/components\/schemas\/Size'/);
});

await test('references: what another file that is reached refers back to or names is used; what only the unused leads to is not', async () => {
  const { unused } = await ask('walk_refs', { unused: true }, { file: across });
  assert.deepEqual(unused.map(({ ref }) => ref), ['#/components/securitySchemes/never', '#/components/schemas/Orphan', '#/components/schemas/Behind']);
});

await test('references: what other files refer to and is not there is told with the file', async () => {
  const { total, missing } = await ask('walk_refs', { missing: true }, { file: across });
  assert.equal(total, 2);
  assert.deepEqual(missing[0], { ref: '#/components/schemas/Gone', document: 'common.yaml', count: 1, state: 'missing' });
  assert.deepEqual([missing[1].ref, missing[1].document, missing[1].state], ['gone.yaml', 'common.yaml', 'unopened']);
  assert.match(missing[1].reason, /no such file$/);
});

await test('references: what is given as text leads to no file', async () => {
  const content = `{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A":{"$ref":"file://${root}#/components/schemas/Local"}}}}`;
  const [found] = (await ask('walk_refs', { missing: true }, { content })).missing;
  assert.deepEqual([found.state, found.reason], ['unopened', 'a document that is given as text never leads to a file']);
});
await session.end();

const asked = [];
const k_answers = {
  '/api/root.json': { openapi: '3.1.0', info: { title: 'Web', version: '1' }, paths: { '/a': { $ref: 'paths/a.json' } }, components: { schemas: { F: { $ref: `file://${root}` }, U: { $ref: 'schemas.json#/U' } } } },
  '/api/paths/a.json': { get: { operationId: 'getA', responses: { 200: { $ref: '../schemas.json#/Fine' } } } },
  '/api/schemas.json': { Fine: { description: 'fine' }, U: { type: 'string' } },
};
const server = createServer((request, answer) => {
  asked.push(request.url);
  if (request.url === '/old.json') answer.writeHead(302, { location: '/api/root.json' }).end();
  else if (k_answers[request.url]) answer.end(JSON.stringify(k_answers[request.url]));
  else answer.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}`;
const web = file('web.yaml', `openapi: 3.1.0\ninfo: {title: W, version: '1'}\npaths: {/a: {$ref: '${base}/api/paths/a.json'}}\ncomponents: {schemas: {L: {$ref: '${base}/api/none.json'}}}\n`);

const closed = await legacy('references-closed', ['--config', configuration('', [folder])]);
await test('references: documents at URLs are not fetched unless the call says so', async () => {
  const head = JSON.parse(text_of(await closed.call('parse', { spec: { file: web } })));
  assert.equal(head.operation_count, 0);
  assert.match(head.unresolved[0], /resolve_http_refs/);
  assert.deepEqual(asked, []);
});
await test('references: nor from private addresses unless the operator allows them', async () => {
  const head = JSON.parse(text_of(await closed.call('parse', { spec: { file: web }, resolve_http_refs: true })));
  assert.equal(head.operation_count, 0);
  assert.match(head.unresolved[0], /to allow it: \[access\] private_addresses = true$/);
  assert.deepEqual(asked, []);
});
await test('references: insecure is refused with the line that would allow it', async () => {
  const result = await closed.call('parse', { spec: { file: web }, insecure: true });
  assert.ok(result.isError);
  assert.equal(text_of(result), 'denied: /insecure: certificates must be valid; to allow others: [access] insecure = true');
});
await closed.end();

const open = await legacy('references-open', ['--config', configuration('', [folder]), '--set', 'access.private_addresses=true', '--set', 'access.insecure=true']);
const parse = async (spec, more) => {
  const result = await open.call('parse', { spec, ...more });
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
await test('references: with resolve_http_refs a chain through URLs is followed and each document fetched once', async () => {
  const head = await parse({ file: web }, { resolve_http_refs: true, full: true, resolve_refs: true });
  assert.equal(head.operation_count, 1);
  assert.deepEqual(head.document.paths['/a'].get.responses['200'], { description: 'fine' });
  assert.deepEqual([...asked].sort(), ['/api/none.json', '/api/paths/a.json', '/api/schemas.json']);
  assert.equal(head.ref_problems.length, 1);
  assert.match(head.ref_problems[0], /none\.json': .*status 404$/);
});
await test('references: of a fetched document they count from where redirects led, and never lead to a file', async () => {
  const head = await parse({ url: `${base}/old.json` }, { resolve_http_refs: true, full: true, resolve_refs: true });
  assert.equal(head.operation_count, 1);
  assert.deepEqual(head.document.components.schemas.U, { type: 'string' });
  assert.deepEqual(head.document.components.schemas.F, { $ref: `file://${root}` });
  assert.match(head.ref_problems.join('\n'), /a document that came by URL never leads to a file/);
});
await test('references: validate follows into documents at URLs only if the call says so', async () => {
  const found = async (more) => {
    const { infos = [], warnings = [] } = JSON.parse(text_of(await open.call('validate', { spec: { file: web }, rule: 'reference-opened', ...more })));
    return [...infos, ...warnings].map(({ pointer, message }) => `${pointer}: ${message}`);
  };
  const [first, second, ...more] = await found({});
  assert.match(first, /^\/paths\/~1a\/\$ref: .* which parse and validate fetch with resolve_http_refs$/);
  assert.match(second, /^\/components\/schemas\/L\/\$ref: /);
  assert.deepEqual(more, []);
  const [only, ...others] = await found({ resolve_http_refs: true });
  assert.match(only, /^\/components\/schemas\/L\/\$ref: .*none\.json: the server answered with status 404$/);
  assert.deepEqual(others, []);
});
await test('references: insecure is taken where the operator allows it', async () => {
  assert.equal((await parse({ url: `${base}/api/root.json` }, { insecure: true })).title, 'Web');
});
await open.end();
server.closeAllConnections();
server.close();
