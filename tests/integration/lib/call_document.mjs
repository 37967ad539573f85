// SPDX-License-Identifier: MIT
// A configured API with an operation for each way of writing a request, and calls of it.
import { assert } from './cases.mjs';
import { configuration, write } from './env.mjs';
import { origin, seen } from './http_peer.mjs';
import { legacy, text_of } from './session.mjs';

export const operations = [];
const parameter = (name, where, schema, more = {}) => ({ name, in: where, required: where === 'path', schema, ...more });
const add = (operationId, method, path, parts = {}) => operations.push({ operationId, method, path, ...parts });
const color = {};
export const colors = ['blue', 'black', 'brown'];
export const rgb = { R: 100, G: 200, B: 150 };
// "Style Examples" of the Parameter Object (OpenAPI 3.1.1), with RFC 6570's texts: style, explode, string, array, object.
export const k_styles = [
  ['path', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['path', 'label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['path', 'matrix', true, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['query', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['query', 'spaceDelimited', false, null, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['query', 'pipeDelimited', false, null, 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['query', 'deepObject', true, null, null, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ['header', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['cookie', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'form', true, 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
];
k_styles.forEach(([where, style, explode], i) =>
  add(`style${i}`, 'get', where === 'path' ? `/style${i}/{color}` : `/style${i}`, { parameters: [parameter('color', where, color, { style, explode })] }));
const text = { type: 'string' };
const body = (content, required = true) => ({ requestBody: { required, content } });
const pet = { type: 'object', required: ['id', 'name'], additionalProperties: false,
  properties: { id: { type: 'integer', readOnly: true }, name: text, tag: { type: 'string', enum: ['cat', 'dog'] }, owner: { $ref: '#/components/schemas/Owner' } } };
add('getPet', 'get', '/pets/{petId}', { parameters: [parameter('petId', 'path', text), parameter('limit', 'query', { type: 'integer', minimum: 1 }), parameter('X-Trace', 'header', text), parameter('filter', 'query', null, { schema: undefined, content: { 'application/json': { schema: { type: 'object' } } } }), parameter('raw', 'query', text, { allowReserved: true }), parameter('flag', 'query', { type: 'integer' }, { allowEmptyValue: true })] });
add('needy', 'get', '/needy/{a}', { parameters: [parameter('a', 'path', text), parameter('b', 'query', text, { required: true }), parameter('C', 'header', text, { required: true })] });
add('hostHeader', 'get', '/host', { parameters: [parameter('Host', 'header', text), parameter('Cookie', 'header', text), parameter('X-Key', 'header', text, { required: true })] });
add('createPet', 'post', '/pets', body({ 'text/plain': {}, 'application/xml': {}, 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } }));
add('patchPet', 'patch', '/pets/{petId}', { parameters: [parameter('petId', 'path', text)], ...body({ 'application/merge-patch+json': { schema: { type: 'object' } } }) });
add('putPet', 'put', '/pets/{petId}', { parameters: [parameter('petId', 'path', text)], ...body({ '*/*': {} }) });
add('deletePet', 'delete', '/pets/{petId}', { parameters: [parameter('petId', 'path', text)] });
add('postNothing', 'post', '/nothing');
add('postForm', 'post', '/form', body({ 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { name: text, tags: { type: 'array', items: text }, meta: { type: 'object' }, address: { type: 'object' } } }, encoding: { meta: { style: 'deepObject', explode: true } } } }));
add('postParts', 'post', '/parts', body({ 'multipart/form-data': { schema: { type: 'object', properties: { note: text, file: { type: 'string', format: 'binary' }, meta: { type: 'object' }, tags: { type: 'array', items: text } } }, encoding: { file: { contentType: 'text/csv' } } } }));
add('postText', 'post', '/text', body({ 'text/plain': { schema: text } }));
for (const [id, path] of [['redirect', '/redirect'], ['circle', '/circle'], ['leave', '/leave'], ['climb', '/climb'], ['big', '/big'], ['huge', '/huge'], ['announced', '/announced'], ['headers', '/headers'], ['bomb', '/bomb'], ['slow', '/slow'], ['image', '/image'], ['latin', '/latin'], ['empty', '/empty'], ['missing', '/missing'], ['coded', '/coded'], ['dumb', '/dumb'], ['echo', '/echo'], ['flaky', '/flaky'], ['busy', '/busy'], ['hostile', '/hostile']]) add(id, 'get', path);
add('postRedirect', 'post', '/post-redirect');
for (const method of ['get', 'head', 'put', 'delete', 'post', 'patch']) add(`${method}Dropped`, method, '/dropped');
for (const [id, path] of [['limited', '/limited'], ['later', '/later'], ['never', '/never']]) add(id, 'get', path);
add('secretThing', 'get', '/secret/thing');
export const document_of = (list, more = {}) => ({
  openapi: '3.0.3', info: { title: 'Pets', version: '1' }, servers: [{ url: `${origin}/{stage}`, variables: { stage: { default: 'v1' } } }],
  paths: list.reduce((paths, { operationId, method, path, ...parts }) => ({ ...paths, [path]: { ...paths[path], [method]: { operationId, responses: { 200: { description: 'ok' } }, ...parts } } }), {}),
  components: { schemas: { Pet: pet, Owner: { type: 'object', nullable: true, properties: { name: text, boss: { $ref: '#/components/schemas/Owner' } } } } }, ...more });
const spec = write('pets.json', JSON.stringify(document_of(operations)));

export const config = (tables, more = '') => configuration(`[expose]\nallow = ["*", "call_api"]\n\n${more}${tables}`);
export const api = (name, lines, auth = '') => `[plugins.search.config.apis.${name}]\nspec = ${JSON.stringify(spec)}\n${lines}\n${auth ? `auth = ${auth}\n` : ''}\n`;
export const all = 'methods = ["get", "head", "post", "put", "patch", "delete"]\noperations = ["[a-rt-z]*", "style*", "slow"]\n';
export const open_network = ['--set', 'access.private_addresses=true'];
export const start = (label, tables, ...more) => legacy(label, ['--config', config(tables), ...open_network, ...more]);

export const call = (on, operationId, args = {}) => on.call('call_api', { operationId, ...args });
/// Returns the one request that the server received for a call.
export async function sent(on, operationId, args = {}) {
  const before = seen.length;
  const result = await call(on, operationId, args);
  assert.equal(seen.length, before + 1, text_of(result));
  return { ...seen[before], result, text: text_of(result) };
}
/// Returns the text of a call that fails before anything was sent.
export async function refused(on, operationId, args, pattern) {
  const before = seen.length;
  const result = await call(on, operationId, args);
  assert.ok(result.isError, text_of(result));
  if (pattern) assert.match(text_of(result), pattern);
  assert.equal(seen.length, before, 'something was sent');
  return text_of(result);
}
