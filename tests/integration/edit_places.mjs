// SPDX-License-Identifier: MIT
// Edits at places where text and meaning differ: anchors, merge keys, duplicate members, line ends, encoded pointers, circles, linked files.
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { scratch, test_plugins, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const folder = join(scratch, `edit-places-${process.pid}`);
mkdirSync(folder, { recursive: true });
const config = write('collet.toml', `[host]\nplugin_dirs = [${JSON.stringify(test_plugins)}]\n\n[access]\nread = [${JSON.stringify(folder)}]\nwrite = [${JSON.stringify(folder)}]\n`);
const session = await legacy('edit-places', ['--config', config]);
const place = (name) => join(folder, name);
const put = (name, text) => (writeFileSync(place(name), text), { file: place(name) });
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
const overlay = (...actions) => ({ content: JSON.stringify({ overlay: '1.1.0', info: { title: 'T', version: '1' }, actions }) });
const applied = async (spec, ...actions) => (await good('overlay_apply', { spec, overlay: overlay(...actions) })).document;
const head = 'openapi: 3.0.3\ninfo: {title: T, version: "1"}\n';
const ok = '{"200": {description: ok}}';

await test('places: a change of an anchored value leaves what its aliases mean, and says so', async () => {
  const spec = put('anchor.yaml', `${head}paths:\n  /a:\n    get: &get\n      summary: old\n      responses: ${ok}\n  /b:\n    get: *get\n`);
  const answer = await good('overlay_apply', { spec, overlay: overlay({ target: "$.paths['/a'].get", update: { summary: 'new' } }) });
  assert.match(answer.aliases, /expanded/);
  assert.match(answer.document, /summary: new/);
  assert.match(answer.document, /\/b:\n {4}get:\n {6}summary: old/);
});

await test('places: a slice without the path that has an anchor writes the value where the alias was', async () => {
  const spec = put('cut-anchor.yaml', `${head}paths:\n  /a:\n    get:\n      responses: &r ${ok}\n  /b:\n    get:\n      responses: *r\n`);
  const { document } = await good('slice', { spec, paths: ['/b'] });
  assert.doesNotMatch(document, /[&*]r/);
  assert.equal((await good('validate', { spec: { content: document } })).error_count, 0);
});

await test('places: a member that a merge key brings can be changed and removed', async () => {
  const text = `${head}x-base: &base {summary: s, deprecated: true}\npaths:\n  /a:\n    get:\n      <<: *base\n      responses: ${ok}\n`;
  const spec = put('merge.yaml', text);
  const changed = await applied(spec, { target: "$.paths['/a'].get", update: { summary: 'mine' } });
  assert.match(changed, /summary: mine/);
  assert.match(changed, /<<: \*base/);
  assert.equal(changed.split('\n').length, text.split('\n').length + 1);
  const removed = await applied(spec, { target: "$.paths['/a'].get.deprecated", remove: true });
  assert.doesNotMatch(removed.slice(removed.indexOf('paths:')), /deprecated|<</);
  assert.match(removed.slice(removed.indexOf('paths:')), /summary: s/);
});

await test('places: a byte order mark, carriage returns and tabs stay, and new lines have them', async () => {
  const yaml = `\uFEFF${head}paths:\n  /a:\n    get:\n      summary: s\t# of a\n      responses: ${ok}\n`.replaceAll('\n', '\r\n');
  put('crlf.yaml', yaml);
  await good('overlay_apply', { spec: { file: place('crlf.yaml') }, overlay: overlay({ target: "$.paths['/a'].get", update: { summary: 't', 'x-new': [1] } }), output: place('crlf-out.yaml') });
  const out = readFileSync(place('crlf-out.yaml'), 'utf8');
  assert.equal(out.replace('      x-new:\r\n        - 1\r\n', '').replace('summary: t\t#', 'summary: s\t#'), yaml);
  const json = `\uFEFF${JSON.stringify({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {} }, null, '\t')}\n`.replaceAll('\n', '\r\n');
  put('tabs.json', json);
  await good('overlay_apply', { spec: { file: place('tabs.json') }, overlay: overlay({ target: '$.info', update: { summary: 't' } }), output: place('tabs-out.json') });
  assert.equal(readFileSync(place('tabs-out.json'), 'utf8'), json.replace('"1"\r\n', '"1",\r\n\t\t"summary": "t"\r\n'));
});

await test('places: a stream of several YAML documents is refused, and not cut to its first', async () => {
  const spec = put('many.yaml', `${head}paths: {}\n---\n${head}paths: {}\n`);
  assert.match(await bad('overlay_apply', { spec, overlay: overlay({ target: '$.info', update: { summary: 't' } }) }), /document/);
});

await test('places: the last of several members of one name is changed, and a removal leaves none', async () => {
  const text = '{"openapi":"3.0.3","info":{"title":"A","title":"B","version":"1"},"paths":{}}';
  const spec = put('twice.json', text);
  assert.equal(await applied(spec, { target: '$.info', update: { title: 'C' } }), text.replace('"B"', '"C"'));
  const removed = JSON.parse(await applied(spec, { target: '$.info.title', remove: true }));
  assert.deepEqual(removed.info, { version: '1' });
});

await test('places: actions that undo each other leave every byte', async () => {
  for (const [name, text] of [['undo.yaml', `# top\n${head}paths:   # all\n  /a: {get: {responses: ${ok}}}\n`], ['undo.json', '{ "openapi":"3.0.3","info":{"title":"\\u0041","version":"1"},\n"paths":{ } }']]) {
    const spec = put(name, text);
    const out = await applied(spec, { target: '$.info', update: { 'x-a': { b: [1] } } }, { target: "$.info['x-a']", remove: true }, { target: '$.info', update: { title: 'X' } }, { target: '$.info', update: { title: name === 'undo.yaml' ? 'T' : 'A' } });
    assert.equal(out, text, name);
  }
});

await test('places: circles across files become components once, and the result is valid', async () => {
  mkdirSync(place('circle'), { recursive: true });
  put('circle/node.yaml', "Node:\n  type: object\n  properties:\n    next: {$ref: '#/Node'}\n    all: {$ref: 'list.yaml'}\n    root: {$ref: '../circle.yaml#/components/schemas/Root'}\n");
  put('circle/list.yaml', "type: array\nitems: {$ref: 'node.yaml#/Node'}\n");
  const spec = put('circle.yaml', `${head}paths:\n  /a: {get: {responses: {'200': {description: ok, content: {a/b: {schema: {$ref: 'circle/list.yaml'}}}}}}}\ncomponents:\n  schemas:\n    Root: {type: object, properties: {node: {$ref: 'circle/node.yaml#/Node'}}}\n`);
  const answer = await good('join', { specs: [spec], bundle: true });
  assert.equal(answer.result.error_count, 0, JSON.stringify(answer.result));
  assert.equal(answer.schema_count, 3);
  assert.doesNotMatch(answer.document, /\.yaml/);
  assert.match(answer.document, /\$ref: '?#\/components\/schemas\/Root/);
  const again = await good('join', { specs: [put('circle-once.yaml', answer.document)], bundle: true });
  assert.equal(again.document, answer.document);
});

await test('places: encoded pointers into paths and into names with slashes keep their targets', async () => {
  const spec = put('encoded.yaml', `${head}paths:\n  /a/{id}:\n    parameters: [{name: id, in: path, required: true, schema: {type: string}}]\n    get:\n      responses:\n        '200': {description: here, content: {a/b: {schema: {$ref: '#/components/schemas/A%2EB'}}}}\n  /b:\n    get:\n      responses:\n        '200': {$ref: '#/paths/~1a~1%7Bid%7D/get/responses/200'}\n  /c:\n    get: {responses: ${ok}}\ncomponents:\n  schemas:\n    A.B: {type: string}\n    Unused: {type: string}\n`);
  const { document } = await good('slice', { spec, paths: ['/b'] });
  assert.match(document, /A\.B: /);
  assert.match(document, /\/a\/\{id\}:/);
  assert.doesNotMatch(document, /Unused|\/c:/);
  assert.equal((await good('validate', { spec: { content: document } })).error_count, 0);
  const joined = await good('join', { specs: [{ content: `${head}paths: {}\ncomponents: {schemas: {A.B: {type: integer}}}\n` }, spec], schema_strategy: 'rename-right' });
  assert.equal(joined.result.error_count, 0);
  const renamed = /'?#\/components\/schemas\/([\w.%-]+)'?/.exec(joined.document)[1];
  assert.notEqual(decodeURIComponent(renamed), 'A.B');
  assert.ok(joined.document.includes(`${decodeURIComponent(renamed)}: `), renamed);
});

await test('places: output to the source through a symbolic link is refused, and a hard link is a file of its own', async () => {
  const text = `${head}paths: {}\n`;
  const spec = put('source.yaml', text);
  symlinkSync(place('source.yaml'), place('link.yaml'));
  linkSync(place('source.yaml'), place('hard.yaml'));
  chmodSync(place('source.yaml'), 0o640);
  const change = overlay({ target: '$.info', update: { title: 'new' } });
  assert.match(await bad('overlay_apply', { spec, overlay: change, output: place('link.yaml') }), /symbolic link/);
  assert.match(await bad('overlay_apply', { spec, overlay: change, output: place('hard.yaml') }), /overwrite/);
  assert.ok(lstatSync(place('link.yaml')).isSymbolicLink());
  await good('overlay_apply', { spec, overlay: change, output: place('hard.yaml'), overwrite: true });
  assert.equal(readFileSync(place('source.yaml'), 'utf8'), text);
  assert.match(readFileSync(place('hard.yaml'), 'utf8'), /title: new/);
  assert.equal(statSync(place('hard.yaml')).mode & 0o777, 0o640);
});

await test('places: 20 documents with the same names join, each with its own meanings', async () => {
  const specs = Array.from({ length: 20 }, (_, i) => put(`same-${i}.yaml`, `${head}tags: [{name: t, description: d}]\npaths:\n  /p${i}:\n    get:\n      operationId: list\n      tags: [t]\n      responses: {'200': {description: ok, content: {a/b: {schema: {$ref: '#/components/schemas/S'}}}}}\ncomponents:\n  schemas:\n    S: {type: object, properties: {n${i}: {$ref: '#/components/schemas/T'}}}\n    T: {type: string, maxLength: ${i + 1}}\n`));
  const answer = await good('join', { specs, schema_strategy: 'deduplicate-or-rename', output: place('joined.yaml'), limit: 1 });
  assert.equal(answer.result.error_count, 0, JSON.stringify(answer.result));
  assert.equal(answer.path_count, 20);
  assert.equal(answer.schema_count, 40);
  const joined = { file: place('joined.yaml') };
  for (const i of [0, 7, 19]) {
    const part = JSON.stringify(await good('walk_schemas', { spec: { content: (await good('slice', { spec: joined, paths: [`/p${i}`] })).document }, detail: true, resolve_refs: true }));
    assert.match(part, new RegExp(`"n${i}"`));
    assert.match(part, new RegExp(`"maxLength":${i + 1}\\b`));
  }
});

const mapped = (refs) => `components:\n  schemas:\n    Pet: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {cat: ${refs[0]}, dog: ${refs[1]}}}, oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}\n    Cat: {type: object, properties: {kind: {type: string}}, required: [kind]}\n    Dog: {type: object, properties: {kind: {type: string}}, required: [kind]}\n    Other: {type: string}\n`;
const uses = "paths:\n  /pets:\n    get:\n      responses: {'200': {description: ok, content: {a/b: {schema: {$ref: '#/components/schemas/Pet'}}}}}\n  /other:\n    get:\n      responses: {'200': {description: ok, content: {a/b: {schema: {$ref: '#/components/schemas/Other'}}}}}\n";

await test('places: mappings of discriminators are followed by name and by reference in slices and joins', async () => {
  for (const refs of [['Cat', 'Dog'], ["'#/components/schemas/Cat'", "'#/components/schemas/Dog'"]]) {
    const spec = put('mapped.yaml', head + uses + mapped(refs));
    const { document } = await good('slice', { spec, paths: ['/pets'] });
    assert.match(document, /Dog: \{type/);
    assert.doesNotMatch(document, /Other:/);
    const left = { content: JSON.stringify({ openapi: '3.0.3', info: { title: 'L', version: '1' }, paths: {}, components: { schemas: { Cat: { type: 'integer' }, Dog: { type: 'boolean' } } } }) };
    const joined = await good('join', { specs: [left, spec], schema_strategy: 'rename-right' });
    assert.equal(joined.result.error_count, 0);
    const { schemas } = JSON.parse(joined.document).components;
    for (const [value, name] of [['cat', 'Cat'], ['dog', 'Dog']]) {
      const target = schemas.Pet.discriminator.mapping[value].replace('#/components/schemas/', '');
      assert.notEqual(target, name);
      assert.ok(schemas[target]?.properties.kind, target);
    }
  }
});

await test('places: a mapping to other files is bundled, and one in a schema behind a circle too', async () => {
  mkdirSync(place('m'), { recursive: true });
  put('m/cat.yaml', 'type: object\nproperties: {kind: {type: string}, friend: {$ref: pet.yaml}}\nrequired: [kind]\n');
  put('m/pet.yaml', "type: object\nproperties: {kind: {type: string}}\nrequired: [kind]\ndiscriminator: {propertyName: kind, mapping: {cat: cat.yaml, dog: 'dogs.yaml#/Dog'}}\n");
  put('m/dogs.yaml', 'Dog: {type: object, allOf: [{$ref: pet.yaml}]}\n');
  const spec = put('m/api.yaml', `${head}paths: {/p: {get: {responses: {'200': {description: ok, content: {a/b: {schema: {$ref: cat.yaml}}}}}}}}\n`);
  const answer = await good('join', { specs: [spec], bundle: true });
  assert.equal(answer.result.error_count, 0, JSON.stringify(answer.result));
  assert.doesNotMatch(answer.document, /\.yaml/);
  assert.match(answer.document, /#\/components\/schemas\/Dog/);
  assert.equal(answer.schema_count, 3);
});

await session.end();
