// SPDX-License-Identifier: MIT
// call_api: answers, redirects, retries, and credentials, which never come back.
import { gzipSync } from 'node:zlib';

import { all, api, call, config, document_of, open_network, operations, refused, sent, start } from './lib/call_document.mjs';
import { assert, test, until } from './lib/cases.mjs';
import { answers, json, origin, other, plain, seen, stop } from './lib/http_peer.mjs';
import { legacy, Session, text_of } from './lib/session.mjs';

const session = await start('call-answers', api('pets', `base_url = "${origin}/v1/"\n${all}`));

const status = (result) => text_of({ content: result.content.slice(1) });
answers.set('/v1/missing', (socket) => socket.end(json({ message: 'No\nsuch pet' }, '404 Not Found')));
answers.set('/v1/coded', (socket) => socket.end(json({ code: 7 }, '409 Conflict')));
answers.set('/v1/dumb', (socket) => socket.end(plain('500 Oops')));
await test('call_api: a status from 400 on is an error with the message, else the code, else the number', async () => {
  const missing = (await sent(session, 'missing')).result;
  assert.ok(missing.isError);
  assert.equal(missing.content[0].text, 'failed: HTTP 404: No such pet');
  assert.equal(status(missing), '## missing\n\n**Error** (HTTP 404): No such pet\n\n**Response:**\n```json\n{"message":"No\\nsuch pet"}\n```\n');
  assert.match((await sent(session, 'coded')).text, /^failed: HTTP 409: 7$/);
  const dumb = (await sent(session, 'dumb')).result;
  assert.deepEqual(dumb.content.map((block) => block.text), ['failed: HTTP 500', '## dumb\n\n**Error** (HTTP 500): HTTP 500\n']);
});
answers.set('/v1/empty', (socket) => socket.end('HTTP/1.1 204 No Content\r\nLocation: /next\r\nLink: </p2>; rel="next"\r\n\r\n'));
answers.set('/v1/latin', (socket) => socket.end(Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\n``` caf\xe9', 'latin1')));
await test('call_api: an empty answer is told by its status, and other text than JSON stays text', async () => {
  assert.equal((await sent(session, 'empty')).text, '## empty\n\n**Status:** 204 No Content\n**Location:** /next\n**Link:** </p2>; rel="next"\n');
  assert.equal((await sent(session, 'latin')).text, '## latin\n\n**Status:** 200 OK\n\n**Response:**\n````\n``` caf\ufffd\n````\n');
});
await test('call_api: text of an older charset is read where its type says so', async () => {
  answers.set('/v1/latin', (socket) => socket.end(Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=ISO-8859-1\r\nContent-Length: 6\r\n\r\n"caf\xe9"', 'latin1')));
  assert.equal((await sent(session, 'latin')).text, '## latin\n\n**Status:** 200 OK\n\n**Response:**\n```json\n"café"\n```\n');
});
const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 1]);
answers.set('/v1/image', (socket) => { socket.write('HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 7\r\n\r\n'); socket.end(image); });
await test('call_api: bytes are kept behind a link, told by type and size', async () => {
  const { result } = await sent(session, 'image');
  assert.equal(text_of(result), '## image\n\n**Status:** 200 OK\n\n**Response:** 7 bytes of image/png, kept behind the link\n');
  const link = result.content.find((block) => block.type === 'resource_link');
  assert.deepEqual([link.mimeType, link.size], ['image/png', 7]);
  const read = await session.result('resources/read', { uri: link.uri });
  assert.equal(read.contents[0].blob, image.toString('base64'));
});
const large = { items: Array.from({ length: 5000 }, (_, i) => ({ i, name: `item ${i}` })) };
answers.set('/v1/big', (socket) => socket.end(json(large)));
await test('call_api: a large answer comes as preview and handle', async () => {
  const { result } = await sent(session, 'big');
  assert.ok(!result.isError && JSON.stringify(result).length < 4000);
  const preview = JSON.parse(text_of(result));
  assert.match(preview.preview, /^## big\n\n\*\*Status:\*\* 200 OK/);
  const rest = await session.call('read_result', { handle: preview.handle, offset: 0, limit: 200 });
  assert.match(text_of(rest), /## big/);
});
let written = 0;
answers.set('/v1/huge', (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n');
  const chunk = Buffer.alloc(1 << 20, 97);
  const more = () => { while (!socket.destroyed) { written += chunk.length; if (!socket.write(chunk)) return socket.once('drain', more); } };
  more();
});
await test('call_api: an answer without end is cut off', async () => {
  const { text: told } = await sent(session, 'huge');
  assert.match(told, /^too_large: the response has more than 16777216 bytes, which is the limit; ask for less/);
  assert.ok(written < 64 << 20, `${written}`);
});
answers.set('/v1/announced', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 99999999999999999999999\r\n\r\nabc'));
answers.set('/v1/headers', (socket) => {
  const more = () => { while (!socket.destroyed && socket.write(`X-Filler: ${'a'.repeat(8000)}\r\n`)); };
  socket.on('drain', more);
  socket.write('HTTP/1.1 200 OK\r\n');
  more();
});
answers.set('/v1/flaky', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc'));
answers.set('/v1/busy', (socket) => {
  const more = () => { while (!socket.destroyed) if (!socket.write('y'.repeat(65536))) return socket.once('drain', more); };
  socket.on('error', () => {});
  socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
  more();
});
await test('call_api: an answer that breaks HTTP, and a header without end, are refused at once and not requested again', async () => {
  const before = seen.length;
  assert.match((await sent(session, 'flaky')).text, /^failed: the response is not read: the answer breaks HTTP: Invalid Content-Length: value$/);
  assert.match((await sent(session, 'busy')).text, /^too_large: the response is not read: a header is longer than 100 KiB, expected less$/);
  assert.equal(seen.length, before + 2);
});
await test('call_api: a body of an impossible length and headers without end are refused at once, in words of their own', async () => {
  assert.match((await sent(session, 'announced')).text, /^too_large: the response is not read: Content-Length announces '9{23}' bytes, expected at most 16777216, which is the limit$/);
  assert.match((await sent(session, 'headers')).text, /^too_large: the response is not read: the headers have more than 262144 bytes, expected less$/);
});
const bomb = gzipSync(Buffer.alloc(64 << 20, 97));
answers.set('/v1/bomb', (socket) => { socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`); socket.end(bomb); });
await test('call_api: what is small only while it is packed is cut off too', async () => {
  assert.match((await sent(session, 'bomb')).text, /^too_large: /);
});
const hanging = [];
answers.set('/v1/slow', (socket) => { hanging.push(socket); socket.write('HTTP/1.1 200 OK\r\n'); });
await test('call_api: a slow server ends with the time of the call, in the words of the tool', async () => {
  const hasty = await start('call-hasty', api('pets', `base_url = "${origin}/v1"\noperations = ["slow"]`) + '[tools.call_api]\ndeadline = "1s"\n');
  const { text: told } = await sent(hasty, 'slow', {});
  assert.match(told, /^deadline: no whole response within \d+ ms, the time of the call$/);
  await hasty.end();
});
await test('call_api: a call that waits for a server can be cancelled', async () => {
  const before = hanging.length;
  const id = session.ask('tools/call', { name: 'call_api', arguments: { operationId: 'slow' } });
  await until(() => hanging.length > before, 'the request');
  const ended = new Promise((resolve) => { hanging.at(-1).once('close', resolve); });  // also after a reset, for which once() would throw
  session.send({ method: 'notifications/cancelled', params: { requestId: id } });
  await ended;
});

// ---- redirects
const to = (location, code = '302 Found') => (socket) => socket.end(plain(code, `Location: ${location}\r\n`));
answers.set('/v1/redirect', to('pets/7?x=1'));
answers.set('/v1/circle', to('/v1/circle'));
answers.set('/v1/leave', to(`http://127.0.0.1:${other.address().port}/stolen`));
answers.set('/v1/climb', to('/v1/%2e%2e/secret'));
answers.set('/v1/post-redirect', to('/v1/pets/7', '303 See Other'));
const keyed = await start('call-keyed', api('pets', `base_url = "${origin}/v1"\n${all}`, '{ type = "bearer", secret = "s3cret-token" }'));
await test('call_api: a redirect within the origin is followed, with the credentials', async () => {
  const before = seen.length;
  assert.match(text_of(await call(keyed, 'redirect', {})), /200 OK/);
  assert.deepEqual(seen.slice(before).map((request) => [request.target, request.headers.authorization]), [['/v1/redirect', 'Bearer s3cret-token'], ['/v1/pets/7?x=1', 'Bearer s3cret-token']]);
});
await test('call_api: a redirect that repeats the query has the key once, and one with a fragment has it too', async () => {
  answers.set('/v1/redirect', (socket, request) => socket.end(plain('301 Moved', `Location: /v1/pets/7?${request.target.split('?')[1]}#there\r\n`)));
  const on = await start('call-key-once', api('pets', `base_url = "${origin}/v1"\n${all}`, '{ type = "api_key", in = "query", name = "key", secret = "s3cret-key" }'));
  const before = seen.length;
  assert.match(text_of(await call(on, 'redirect', {})), /200 OK/);
  assert.deepEqual(seen.slice(before).map((request) => request.target), ['/v1/redirect?key=s3cret-key', '/v1/pets/7?key=s3cret-key']);
  answers.set('/v1/redirect', to('pets/7#there'));
  await call(on, 'redirect', {});
  assert.equal(seen.at(-1).target, '/v1/pets/7?key=s3cret-key');
  await on.end();
});
await test('call_api: redirects are followed five times', async () => {
  const before = seen.length;
  const result = await call(keyed, 'circle', {});
  assert.equal(text_of(result), '## circle\n\n**Status:** 302 Found\n**Location:** /v1/circle\n');
  assert.equal(seen.length, before + 6);
});
for (const id of ['leave', 'climb', 'postRedirect'])
  await test(`call_api: the redirect of ${id} is the answer`, async () => {
    const request = await sent(keyed, id, {});
    assert.ok(!request.result.isError);
    assert.match(request.text, /\*\*Status:\*\* 30[23] .*\n\*\*Location:\*\* /);
  });

// ---- retries
const failing = (times, how) => { let left = times; return (socket) => (left-- > 0 ? how(socket) : socket.end(json({ ok: 1 }))); };
answers.set('/v1/flaky', failing(2, (socket) => socket.destroy()));
answers.set('/v1/busy', failing(1, (socket) => socket.end(plain('503 Busy', 'Retry-After: 0\r\n'))));
answers.set('/v1/limited', failing(1, (socket) => socket.end(plain('429 Too Many', 'Retry-After: 0\r\n'))));
answers.set('/v1/later', (socket) => socket.end(plain('503 Busy', 'Retry-After: 3600\r\n')));
answers.set('/v1/never', (socket) => socket.end(plain('503 Busy', 'Retry-After: Fri, 31 Dec 2049 23:59:59 GMT\r\n')));
answers.set('/v1/dropped', (socket) => socket.destroy());
const k_failed = /^failed: no response from http:\/\/127\.0\.0\.1:\d+: /;
const k_tries = [
  ['flaky', 3, /200 OK/], ['busy', 2, /200 OK/], ['limited', 2, /200 OK/], ['later', 1, /^failed: HTTP 503/], ['never', 1, /^failed: HTTP 503/],
  ['getDropped', 3, k_failed], ['headDropped', 3, k_failed], ['putDropped', 3, k_failed], ['deleteDropped', 3, k_failed],
  ['postDropped', 1, k_failed], ['patchDropped', 1, k_failed],
];
for (const [id, requests, pattern] of k_tries)
  await test(`call_api: ${id} is sent ${requests === 1 ? 'once' : `${requests} times`}`, async () => {
    const before = seen.length;
    assert.match(text_of(await call(session, id)), pattern);
    assert.equal(seen.length - before, requests);
  });

// ---- credentials
const secret = 'p"w/d+ é';
const percent = encodeURIComponent(secret);
const basic = Buffer.from(`user:${secret}`).toString('base64');
const k_auths = [
  ['bearer', '{ type = "bearer", secret = "${env:CALL_SECRET}" }', (request) => assert.equal(Buffer.from(request.headers.authorization, 'latin1').toString(), `Bearer ${secret}`), 'Authorization: Bearer ***'],
  ['basic', '{ type = "basic", user = "user", secret = "${env:CALL_SECRET}" }', (request) => assert.equal(request.headers.authorization, `Basic ${basic}`), 'Authorization: Basic ***'],
  ['api_key header', '{ type = "api_key", in = "header", name = "X-Key", secret = "${env:CALL_SECRET}" }', (request) => assert.equal(Buffer.from(request.headers['x-key'], 'latin1').toString(), secret), 'X-Key: ***'],
  ['api_key query', '{ type = "api_key", in = "query", name = "key", secret = "${env:CALL_SECRET}" }', (request) => assert.equal(request.target, `/v1/echo?key=${percent}`), `GET ${origin}/v1/echo?key=***`],
  ['api_key cookie', '{ type = "api_key", in = "cookie", name = "sid", secret = "plain-cookie-secret" }', (request) => assert.equal(request.headers.cookie, 'sid=plain-cookie-secret'), 'Cookie: sid=***'],
];
const k_forms = [secret, JSON.stringify(secret).slice(1, -1), percent, percent.toLowerCase(), basic, 'plain-cookie-secret'];
answers.set('/v1/echo', (socket, request) => socket.end(json({ head: request.lines, target: request.target, forms: k_forms }, '403 Forbidden', `Location: /x?key=${percent}&again=${basic}\r\n`)));
answers.set('/v1/hostile', (socket) => socket.end(plain('200 OK', `Content-Type: image/png\r\nLink: <x>; title="plain-cookie-secret"\r\n`)));
for (const [name, auth, check, shown] of k_auths)
  await test(`call_api: ${name} is sent, and never comes back`, async () => {
    process.env.CALL_SECRET = secret;
    const path = config(api('pets', `base_url = "${origin}/v1"\n${all}`, auth));
    const on = await legacy(`call-${name.replace(' ', '-')}`, ['--config', path, ...open_network, '--log-level', 'debug']);
    const request = await sent(on, 'echo', {});
    check(request);
    const dry = await call(on, 'echo', { dry_run: true });
    assert.ok(text_of(dry).includes(shown), text_of(dry));
    const own = k_forms.filter((form) => (name.endsWith('cookie') ? form === 'plain-cookie-secret' : form !== 'plain-cookie-secret' && (form !== basic || name === 'basic')));
    await on.end();
    const everything = JSON.stringify(on.messages) + on.stderr;
    for (const form of own) for (const text_form of [form, JSON.stringify(form).slice(1, -1)]) assert.ok(!everything.includes(text_form), `${form} in ${everything}`);
    assert.ok(everything.includes('***'));
  });
await test('call_api: what the credentials send is no parameter of the caller', async () => {
  const on = await start('call-own', api('pets', `base_url = "${origin}/v1"\n${all}`, '{ type = "api_key", in = "header", name = "x-key", secret = "k1-for-header" }'));
  await refused(on, 'hostHeader', { header: { 'X-Key': 'mine' } }, /\/header\/X-Key: found an unknown parameter/);
  assert.equal((await sent(on, 'hostHeader', {})).headers['x-key'], 'k1-for-header');
  await on.end();
});
await test('call_api: a document that came by URL does not choose who gets the credentials', async () => {
  answers.set('/spec.json', (socket) => socket.end(json(document_of(operations, { servers: [{ url: `http://127.0.0.1:${other.address().port}` }] }))));
  const on = await start('call-remote', `[plugins.search.config.apis.pets]\nspec = "${origin}/spec.json"\nauth = { type = "bearer", secret = "s3cret-token" }\n`);
  const before = seen.length;
  assert.match(text_of(await call(on, 'getPet', { path: { petId: '1' } })), /^denied: .*set \[plugins\.search\.config\.apis\.pets\] base_url$/);
  assert.ok(!seen.slice(before).some((request) => request.other));
  await on.end();
});
await test('call_api: what the address of a document has of credentials is in no error and no log', async () => {
  answers.set('/none.json', (socket) => socket.end(json({ nothing: true })));
  answers.set('/some.json', (socket) => socket.end(json({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/a': { $ref: '#/nowhere' }, '/b': { $ref: 'other.json#/x' }, '/c': { get: { operationId: 'c', parameters: [{ $ref: 'other.json#/p' }] } } } })));
  const everything = [];
  for (const file of ['none', 'some']) {
    process.env.SPEC_ADDRESS = `http://someone:pass-w0rd@${origin.slice(7)}/${file}.json?token=t0ken-in-query`;
    const on = await start(`call-address-${file}`, '[plugins.search.config.apis.pets]\nspec = "${env:SPEC_ADDRESS}"\n', '--log-level', 'debug');
    for (const [tool, args] of [['search_api', {}], ['search_api', { operationId: 'c' }], ['call_api', { operationId: 'c' }]]) everything.push(text_of(await on.call(tool, args)));
    await on.end();
    everything.push(JSON.stringify(on.messages) + on.stderr);
  }
  assert.match(everything[0], /^failed: the document of the api 'pets': http:\/\/\*\*\*@127.*\/none\.json\?\*\*\*: no OpenAPI document/);
  assert.match(everything[4], /Not read: /);
  for (const form of ['pass-w0rd', 't0ken-in-query']) assert.ok(!everything.join('\n').includes(form), everything.join('\n'));
});
await test('call_api: credentials that could not be sent are refused at the start, by their key alone', async () => {
  process.env.CALL_LINES = 's3cret-one\ns3cret-two: x';
  const on = await start('call-unfit', api('pets', `base_url = "${origin}/v1"\n${all}`, '{ type = "bearer", secret = "${env:CALL_LINES}" }'));
  await refused(on, 'echo', {}, /^invalid_argument: .*\[plugins\.search\.config\.apis\.pets\] auth: found a secret of several lines/);
  await on.end();
  assert.ok(!(JSON.stringify(on.messages) + on.stderr).includes('s3cret'));
});
await test('call_api: the configuration that is shown has references, not secrets', async () => {
  const shown = new Session(null, ['config', 'show', '--config', config(api('pets', '', '{ type = "bearer", secret = "${env:CALL_SECRET}" }'))], { bare: true });
  let out = '';
  shown.child.stdout.on('data', (chunk) => { out += chunk; });
  await shown.closed;
  assert.ok(out.includes('${env:CALL_SECRET}') && !out.includes(JSON.stringify(secret).slice(1, -1)), out);
});

await keyed.end();
await session.end();
for (const socket of hanging) socket.destroy();
stop();
