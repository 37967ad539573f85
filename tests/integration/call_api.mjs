// SPDX-License-Identifier: MIT
// call_api: the bytes that are sent, and those that never are.
import { all, api, call, colors, config, document_of, k_styles, open_network, refused, rgb, sent, start } from './lib/call_document.mjs';
import { assert, test } from './lib/cases.mjs';
import { configuration, write } from './lib/env.mjs';
import { origin, port, seen, stop } from './lib/http_peer.mjs';
import { legacy, modern, modern_meta, Session, text_of } from './lib/session.mjs';

const session = await start('call', api('pets', `base_url = "${origin}/v1/"\n${all}`));

for (const [i, [where, style, explode, ...expected]] of k_styles.entries()) {
  await test(`call_api: ${where} ${style}${explode ? ' exploded' : ''} is written as the specification shows it`, async () => {
    for (const [k, value] of ['blue', colors, rgb].entries()) {
      if (expected[k] === null) continue;
      const request = await sent(session, `style${i}`, { [where]: { color: value } });
      const part = { path: request.target.slice(`/v1/style${i}/`.length), query: request.target.split('?')[1], header: request.headers.color, cookie: request.headers.cookie };
      assert.equal(part[where], expected[k]);
    }
  });
}

await test('call_api: a request has the bytes that it should have and no others', async () => {
  const request = await sent(session, 'getPet', { path: { petId: 'a/b c%é+' }, query: { limit: 5, filter: { a: ['x'] }, raw: 'a/b?c=d&e#f[1]+', flag: '' }, header: { 'x-trace': 'one two' } });
  assert.equal(request.method, 'GET');
  assert.equal(request.target, '/v1/pets/a%2Fb%20c%25%C3%A9%2B?limit=5&filter=%7B%22a%22%3A%5B%22x%22%5D%7D&raw=a/b?c=d%26e%23f%5B1%5D%2B&flag=');
  assert.deepEqual(request.lines, [`Host: 127.0.0.1:${port}`, 'User-Agent: collet', 'Accept-Encoding: gzip, deflate', 'Accept: application/json, */*;q=0.8', 'X-Trace: one two']);
  assert.equal(request.body, '');
  assert.equal(request.text, '## getPet\n\n**Status:** 200 OK\n\n**Response:**\n```json\n{"ok":true}\n```\n');
  assert.ok(!request.result.isError);
});
await test('call_api: Verb and path name an operation too', async () => {
  assert.equal((await sent(session, 'GET /pets/{petId}', { path: { petId: '1' } })).target, '/v1/pets/1');
});
await test('call_api: JSON is sent where it is offered', async () => {
  const request = await sent(session, 'createPet', { body: { name: 'Tom', owner: null } });
  assert.equal(request.headers['content-type'], 'application/json');
  assert.equal(request.headers['content-length'], String(request.body.length));
  assert.equal(request.body, '{"name":"Tom","owner":null}');
  assert.equal((await sent(session, 'patchPet', { path: { petId: '1' }, body: { a: 1 } })).headers['content-type'], 'application/merge-patch+json');
  const put = await sent(session, 'putPet', { path: { petId: '1' }, body: 'x' });
  assert.deepEqual([put.headers['content-type'], put.body], ['application/json', '"x"']);
});
await test('call_api: a request without a body has none', async () => {
  const remove = await sent(session, 'deletePet', { path: { petId: '1' } });
  assert.ok(!('content-length' in remove.headers) && !('content-type' in remove.headers));
  const post = await sent(session, 'postNothing');
  assert.equal(post.headers['content-length'], '0');
  assert.ok(!('content-type' in post.headers) && !('expect' in post.headers));
});
await test('call_api: a form is written by its encodings', async () => {
  const request = await sent(session, 'postForm', { body: { name: 'a b&c=d+é', tags: ['x', 'y'], meta: { a: { b: 1 }, list: [1, 2] }, address: { city: 'B' } } });
  assert.equal(request.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.equal(request.body, 'name=a%20b%26c%3Dd%2B%C3%A9&tags=x&tags=y&meta%5Ba%5D%5Bb%5D=1&meta%5Blist%5D%5B0%5D=1&meta%5Blist%5D%5B1%5D=2&address=%7B%22city%22%3A%22B%22%7D');
});
await test('call_api: parts have names, types and a boundary of their own', async () => {
  const request = await sent(session, 'postParts', { body: { note: 'hi\r\n--x', file: 'a,b', meta: { k: 1 }, tags: ['x', 'y'] } });
  const boundary = request.headers['content-type'].match(/^multipart\/form-data; boundary=(collet-[0-9a-f]{32})$/)[1];
  const part = (head, content) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  assert.equal(request.body, part('name="note"', 'hi\r\n--x') + part('name="file"; filename="file"\r\nContent-Type: text/csv', 'a,b')
    + part('name="meta"\r\nContent-Type: application/json', '{"k":1}') + part('name="tags"', 'x') + part('name="tags"', 'y') + `--${boundary}--\r\n`);
});
await test('call_api: text is sent as it is', async () => {
  const request = await sent(session, 'postText', { body: 'line\nline' });
  assert.deepEqual([request.headers['content-type'], request.body], ['text/plain', 'line\nline']);
  await refused(session, 'postText', { body: { a: 1 } }, /^invalid_argument: \/body: found an object, expected a string/);
});

// ---- hostile arguments: none of their bytes reaches the server
for (const value of ['', '.', '..', '%2e', '.%2E', '%252e%252e', 'a/../b', '..\\..', 'a%2f..%2fb', '../../secret/thing'])
  await test(`call_api: the path value ${JSON.stringify(value)} is refused`, () =>
    refused(session, 'getPet', { path: { petId: value } }, /^invalid_argument: \/path\/petId: found (an empty text|a dot segment), expected/));
for (const value of ['/', '//evil.example', '@evil.example', '?x=1', '#f', 'a\r\nX: y', '\u0000'])
  await test(`call_api: the path value ${JSON.stringify(value)} stays within its segment`, async () => {
    const request = await sent(session, 'getPet', { path: { petId: value } });
    assert.equal(request.target, `/v1/pets/${encodeURIComponent(value)}`);
    assert.equal(request.headers.host, `127.0.0.1:${port}`);
    assert.equal(request.lines.length, 4);
  });
for (const value of ['a\r\nX-Evil: 1', 'a\nb', 'a\u0000b', '\u007f'])
  await test(`call_api: the header value ${JSON.stringify(value)} is refused`, () =>
    refused(session, 'getPet', { path: { petId: '1' }, header: { 'X-Trace': value } }, /^invalid_argument: \/header\/X-Trace: found control characters/));
for (const value of ['a; admin=1', 'a\r\nb', 'a b'])
  await test(`call_api: the cookie value ${JSON.stringify(value)} stays one value`, async () => {
    assert.equal((await sent(session, 'style13', { cookie: { color: value } })).headers.cookie, `color=${encodeURIComponent(value)}`);
  });
for (const name of ['Host', 'host', 'Authorization', 'Cookie', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Proxy-Authorization', 'X-HTTP-Method-Override'])
  await test(`call_api: the header ${name} never comes from arguments`, () =>
    refused(session, 'hostHeader', { header: { [name]: 'x', 'X-Key': 'k' } }, /found a header that only call_api sets/));
await test('call_api: a query value starts no other parameter', async () => {
  assert.equal((await sent(session, 'getPet', { path: { petId: '1' }, query: { filter: { 'a&b': '=#' } } })).target, '/v1/pets/1?filter=%7B%22a%26b%22%3A%22%3D%23%22%7D');
});

// ---- checked before anything is sent
await test('call_api: all that is missing is told at once', async () => {
  assert.equal(await refused(session, 'needy', {}), 'invalid_argument: /path/a: found nothing, expected a string: it is required\n/query/b: found nothing, expected a string: it is required\n/header/C: found nothing, expected a string: it is required');
  await refused(session, 'createPet', {}, /\/body: found nothing, expected application\/json: it is required$/);
});
await test('call_api: an unknown parameter is refused, with what may have been meant', async () => {
  await refused(session, 'getPet', { path: { petId: '1' }, query: { limt: 5 } }, /^invalid_argument: \/query\/limt: found an unknown parameter, expected one of limit, .*; did you mean 'limit'\?$/);
  await refused(session, 'getPet', { query: { petId: '1' } }, /\/query\/petId: found it in the wrong place, expected it in path/);
  await refused(session, 'deletePet', { path: { petId: '1' }, body: {} }, /\/body: found a body, expected none/);
});
await test('call_api: values are checked by their schemas, and $refs in them', async () => {
  await refused(session, 'getPet', { path: { petId: '1' }, query: { limit: 0 } }, /^invalid_argument: \/query\/limit: found 0, expected .*1/);
  await refused(session, 'getPet', { path: { petId: '1' }, query: { limit: 'ten' } }, /\/query\/limit: found "ten", expected an integer/);
  await refused(session, 'createPet', { body: { name: 'T', tag: 'dgo' } }, /\/body\/tag: found "dgo", expected .*; did you mean 'dog'\?/);
  await refused(session, 'createPet', { body: { nam: 'T' } }, /did you mean 'name'/);
  await refused(session, 'createPet', { body: { name: 'T', owner: { boss: { boss: { name: 7 } } } } }, /\/body\/owner\/boss\/boss\/name: found 7, expected a string/);
});
await test('call_api: what the operator did not allow is denied, with the line that would', async () => {
  await refused(session, 'secretThing', {}, /^denied: secretThing is not allowed to be called; to allow it: \[plugins\.search\.config\.apis\.pets\] operations = \[.*, "secretThing"\]$/);
  const strict = await start('call-strict', api('pets', `base_url = "${origin}"`));
  assert.equal(await refused(strict, 'createPet', { body: { name: 'x' } }), 'denied: createPet (POST /pets) is not allowed to be called; to allow it: [plugins.search.config.apis.pets] methods = ["get", "head", "post"]');
  await strict.end();
});
await test('call_api: an unknown operation names search_api and what is near', async () => {
  await refused(session, 'getPets', {}, /^not_found: \/operationId: found "getPets", which is no operation; did you mean .*getPet.*\? Use search_api\(query=…\)/);
});
await test('call_api: an address of this machine is refused unless [access] allows it', async () => {
  const closed = await legacy('call-closed', ['--config', config(api('pets', `base_url = "${origin}"`))]);
  await refused(closed, 'getPet', { path: { petId: '1' } }, /^denied: .*\[access\] private_addresses = true$/);
  await closed.end();
});
await test('call_api: without base_url the document names the server, its variables by their defaults', async () => {
  const by_document = await start('call-document', api('pets', all));
  assert.equal((await sent(by_document, 'getPet', { path: { petId: '1' } })).target, '/v1/pets/1');
  await by_document.end();
});
await test('call_api: a document of the caller steers no call', async () => {
  const own = { openapi: '3.0.0', info: { title: 'own', version: '1' }, servers: [{ url: 'http://127.0.0.1:1' }], paths: { '/pets/{petId}': { get: { operationId: 'getPet', responses: {} } } } };
  for (const more of [{ spec: { content: JSON.stringify(own) } }, { base_url: 'http://127.0.0.1:1' }, { server: 'http://127.0.0.1:1' }, { url: 'http://127.0.0.1:1' }])
    await refused(session, 'getPet', { path: { petId: '1' }, ...more }, new RegExp(`^invalid_argument: .*${Object.keys(more)[0]}`));
});
await test('call_api: the tool is only there where it is named', async () => {
  const unnamed = await legacy('call-unnamed', ['--config', configuration(api('pets', ''))]);
  assert.ok(!(await unnamed.result('tools/list')).tools.some((tool) => tool.name === 'call_api'));
  await unnamed.end();
  const tool = (await session.result('tools/list')).tools.find((listed) => listed.name === 'call_api');
  assert.equal(tool.annotations.readOnlyHint, false);
  console.log(`| call_api costs ${Math.ceil(JSON.stringify({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema }).length / 4)} tokens`);
});
await test('call_api: dry_run shows the request and opens no connection', async () => {
  const before = seen.length;
  const result = await call(session, 'createPet', { body: { name: 'x' }, dry_run: true });
  assert.equal(text_of(result), `## createPet\n\n**Request, not sent:**\n\`\`\`http\nPOST ${origin}/v1/pets\nAccept: application/json, */*;q=0.8\nContent-Type: application/json\n\n{"name":"x"}\n\`\`\`\n`);
  assert.equal(seen.length, before);
});

// ---- OpenAPI 2.0, and a session of the modern era
const swagger = write('swagger.json', JSON.stringify({ swagger: '2.0', info: { title: 'S', version: '1' }, host: `127.0.0.1:${port}`, basePath: '/two', schemes: ['http'],
  paths: { '/items/{ids}': { parameters: [{ name: 'ids', in: 'path', required: true, type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' }],
    get: { operationId: 'items', parameters: ['csv', 'ssv', 'tsv', 'pipes', 'multi'].map((format) => ({ name: format, in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: format })) },
    post: { operationId: 'upload', consumes: ['multipart/form-data'], parameters: [{ name: 'note', in: 'formData', type: 'string', required: true }, { name: 'data', in: 'formData', type: 'file' }] },
    put: { operationId: 'form', consumes: ['application/x-www-form-urlencoded'], parameters: [{ name: 'n', in: 'formData', type: 'integer', required: true }, { name: 'l', in: 'formData', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' }] },
    patch: { operationId: 'json', parameters: [{ name: 'anything', in: 'body', required: true, schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } } }] } } } }));
const two = await start('call-two', `[plugins.search.config.apis.two]\nspec = ${JSON.stringify(swagger)}\nmethods = ["get", "post", "put", "patch"]\n`);
await test('call_api: collectionFormat of 2.0 is written as it says', async () => {
  const list = ['a', 'b c'];
  const request = await sent(two, 'items', { path: { ids: [1, 2] }, query: { csv: list, ssv: ['a', 'b'], tsv: list, pipes: list, multi: list } });
  assert.equal(request.target, '/two/items/1%7C2?csv=a,b%20c&ssv=a%20b&tsv=a%09b%20c&pipes=a%7Cb%20c&multi=a&multi=b%20c');
  await refused(two, 'items', { path: { ids: [1] }, query: { ssv: list } }, /\/query\/ssv: found 'b c', which contains the delimiter of the list/);
  await refused(two, 'items', { path: { ids: ['x'] } }, /\/path\/ids\/0: found "x", expected an integer/);
});
await test('call_api: forms and bodies of 2.0 are written and checked', async () => {
  const path = { ids: [1] };
  const form = await sent(two, 'form', { path, body: { n: 5, l: ['a', 'b'] } });
  assert.deepEqual([form.headers['content-type'], form.body], ['application/x-www-form-urlencoded', 'n=5&l=a&l=b']);
  const upload = await sent(two, 'upload', { path, body: { note: 'x', data: 'bytes' } });
  assert.match(upload.body, /name="data"; filename="data"\r\nContent-Type: application\/octet-stream\r\n\r\nbytes\r\n/);
  assert.equal((await sent(two, 'json', { path, body: { a: 1 } })).body, '{"a":1}');
  await refused(two, 'json', { path, body: { a: 'x' } }, /\/body\/a: found "x", expected an integer/);
  await refused(two, 'form', { path, body: { n: 'x' } }, /\/body\/n: found "x", expected an integer/);
  await refused(two, 'form', { path, body: { n: 1, m: 1 } }, /\/body\/m: found an unknown parameter, expected one of n, l/);
  await refused(two, 'upload', { path }, /\/body\/note: found nothing, expected a string: it is required$/);
});
await two.end();

// ---- parts without names, and headers of parts: OpenAPI 3.2
const posted = (operationId, content) => ({ post: { operationId, requestBody: { required: true, content }, responses: { 200: { description: 'ok' } } } });
const newer = write('mixed.json', JSON.stringify({ openapi: '3.2.0', info: { title: 'M', version: '1' }, servers: [{ url: `${origin}/three` }], paths: {
  '/mixed': posted('mixed', { 'multipart/mixed': { prefixEncoding: [{ contentType: 'text/csv' }], itemEncoding: { contentType: 'text/html' } } }),
  '/related': posted('related', { 'multipart/related': { encoding: { media: { contentType: 'image/png' } } } }),
  '/headed': posted('headed', { 'multipart/form-data': { schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } }, encoding: {
    a: { contentType: 'text/csv', headers: { 'X-Kind': { schema: { enum: ['k1'] } }, 'X-Free': { schema: { type: 'string' } }, 'Content-Type': { schema: { default: 'evil/type' } }, 'X-Bad': { schema: { default: 'a\r\nX-Evil: 1' } } } },
    b: { headers: { 'X-Must': { required: true, schema: { type: 'string' } } } } } } }) } }));
const three = await start('call-three', `[plugins.search.config.apis.three]\nspec = ${JSON.stringify(newer)}\nmethods = ["post"]\n`);
/// Returns the request that was sent, with its boundary written as B.
async function parted(operationId, type, value) {
  const request = await sent(three, operationId, { body: value });
  const boundary = request.headers['content-type'].match(new RegExp(`^${type}; boundary=(collet-[0-9a-f]{32})$`))[1];
  assert.equal(request.headers['content-length'], String(Buffer.byteLength(request.body)));
  return request.body.replaceAll(boundary, 'B');
}
await test('call_api: an array goes out as parts in its order', async () => {
  assert.equal(await parted('mixed', 'multipart/mixed', ['a,b\r\nc,d', '<p>', '<q>é']),
    '--B\r\nContent-Type: text/csv\r\n\r\na,b\r\nc,d\r\n--B\r\nContent-Type: text/html\r\n\r\n<p>\r\n--B\r\nContent-Type: text/html\r\n\r\n<q>é\r\n--B--\r\n');
  await refused(three, 'mixed', { body: 7 }, /\/body: (found 7, )?expected an object or an array/);
});
await test('call_api: parts of what is no form have no names', async () => {
  assert.equal(await parted('related', 'multipart/related', { meta: { a: 1 }, media: 'x' }),
    '--B\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--B\r\nContent-Type: image/png\r\n\r\nx\r\n--B--\r\n');
});
await test('call_api: a part has the headers that the document gives a value, and no line of its own making', async () => {
  assert.equal(await parted('headed', 'multipart/form-data', { a: 'x' }),
    '--B\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/csv\r\nX-Kind: k1\r\n\r\nx\r\n--B--\r\n');
  await refused(three, 'headed', { body: { b: 'x' } }, /\/body\/b: its part must have a header X-Must, for which the document has no value/);
});
await three.end();
await test('call_api: a name of several lines heads the answer on one', async () => {
  const named = write('lines.json', JSON.stringify(document_of([{ operationId: 'x\n## y', method: 'get', path: '/pets/7' }])));
  const on = await start('call-lines', `[plugins.search.config.apis.lines]\nspec = ${JSON.stringify(named)}\n`);
  assert.match((await sent(on, 'GET /pets/7')).text, /^## x ## y\n\n\*\*Status/);
  assert.match(text_of(await call(on, 'GET /pets/7', { dry_run: true })), /^## x ## y\n\n\*\*Request/);
  assert.match(await refused(on, 'GET /pets/{x}/y', {}), /did you mean x ## y\?|which is no operation/);
  await on.end();
});
await test('call_api: a session of the newer protocol gets the same answer', async () => {
  const on = new Session('call-modern', ['--config', config(api('pets', `base_url = "${origin}/v1"\n${all}`)), ...open_network]);
  const result = await on.call('call_api', { operationId: 'getPet', path: { petId: '1' } }, modern_meta());
  assert.match(text_of(result), /^## getPet\n\n\*\*Status:\*\* 200 OK/, modern);
  await on.end();
});

await session.end();
stop();
