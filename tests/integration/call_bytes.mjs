// SPDX-License-Identifier: MIT
// call_api: files and bytes in bodies, chosen media types, servers of operations, headers of answers, and secrets that are missing.
import { createServer } from 'node:net';
import { basename } from 'node:path';

import { all, api, config, document_of, open_network, refused, sent, start } from './lib/call_document.mjs';
import { assert, test } from './lib/cases.mjs';
import { write } from './lib/env.mjs';
import { answers, json, origin, port, stop } from './lib/http_peer.mjs';
import { legacy, text_of } from './lib/session.mjs';

const binary = { type: 'string', format: 'binary' };
const body = (content) => ({ requestBody: { required: true, content } });
const uploads = [];
const upload_server = createServer((socket) => {
  let rest = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const end = rest.indexOf('\r\n\r\n');
    const size = Number(/content-length: (\d+)/i.exec(rest.subarray(0, Math.max(end, 0)).toString('latin1'))?.[1] ?? 0);
    if (end < 0 || rest.length < end + 4 + size) return;
    uploads.push({ head: rest.subarray(0, end).toString('latin1'), body: rest.subarray(end + 4) });
    socket.end(json({ stored: true }));
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => { upload_server.once('listening', resolve); });
const upload_origin = `http://127.0.0.1:${upload_server.address().port}`;

const spec = write('bytes.json', JSON.stringify(document_of([
  { operationId: 'putPhoto', method: 'put', path: '/photo', ...body({ 'application/json': {}, 'image/*': { schema: binary }, 'text/csv': { schema: { type: 'string' } } }) },
  { operationId: 'postAlbum', method: 'post', path: '/album', ...body({ 'multipart/form-data': { schema: { type: 'object', required: ['photos'], properties: { title: { type: 'string' }, photos: { type: 'array', items: binary } } }, encoding: { photos: { contentType: 'image/png' } } } }) },
  { operationId: 'upload', method: 'post', path: '/upload', servers: [{ url: `${upload_origin}/raw` }], ...body({ 'application/octet-stream': { schema: binary } }) },
  { operationId: 'list', method: 'get', path: '/list' }, { operationId: 'moved', method: 'get', path: '/moved' },
])));
const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 13, 10, 1]);
const photo = write('cat.png', bytes);
const name_of_photo = basename(photo);
const secret = write('secret.txt', 'not for you');
const table = (name, lines) => `[plugins.search.config.apis.${name}]\nspec = ${JSON.stringify(spec)}\nmethods = ["*"]\n${lines}\n\n`;
const access = ['--set', `access.read=["${photo}"]`];
const session = await start('call-bytes', table('bytes', `base_url = "${origin}"`), ...access);
/// The peer keeps bodies as text; bytes are compared by what UTF-8 makes of them.
const as_text = (buffer) => buffer.toString('utf8');

await test('call_api: a file below [access] read is a whole body of the chosen type', async () => {
  const request = await sent(session, 'putPhoto', { header: { 'Content-Type': 'image/png' }, body: { $file: photo } });
  assert.equal(request.headers['content-type'], 'image/png');
  assert.equal(request.headers['content-length'], String(bytes.length));
  assert.equal(request.body, as_text(bytes));
});
await test('call_api: parts may be files and bytes, with names and types', async () => {
  const request = await sent(session, 'postAlbum', { body: { title: 'cats', photos: [{ $file: photo }, { $base64: bytes.toString('base64'), name: 'two.gif', type: 'image/gif' }] } });
  const boundary = request.headers['content-type'].split('boundary=')[1];
  const part = (head, content) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  assert.equal(request.body, part('name="title"', 'cats') + part(`name="photos"; filename="${name_of_photo}"\r\nContent-Type: image/png`, as_text(bytes))
    + part('name="photos"; filename="two.gif"\r\nContent-Type: image/gif', as_text(bytes)) + `--${boundary}--\r\n`);
});
await test('call_api: bytes choose a media type that carries them, and others the preferred one', async () => {
  const request = await sent(session, 'putPhoto', { body: { $base64: bytes.toString('base64') } });
  assert.deepEqual([request.headers['content-type'], request.body], ['application/octet-stream', as_text(bytes)]);
  assert.equal((await sent(session, 'putPhoto', { body: { file: 'x' } })).headers['content-type'], 'application/json');
});
await test('call_api: a file outside [access] read is refused with the line that would allow it', () =>
  refused(session, 'putPhoto', { header: { 'Content-Type': 'image/png' }, body: { $file: secret } }, /^denied: \/body\/\$file: .*\[access\] read/));
await test('call_api: a missing file and what is no base64 are refused by their place', async () => {
  await refused(session, 'postAlbum', { body: { photos: [{ $file: `${photo}.no` }] } }, /\/body\/photos\/0\/\$file: /);
  await refused(session, 'postAlbum', { body: { photos: [{ $base64: '%%' }] } }, /^invalid_argument: \/body\/photos\/0\/\$base64: found no base64/);
});
await test('call_api: a dry run counts bytes instead of printing them', async () => {
  const shown = text_of(await session.call('call_api', { operationId: 'postAlbum', body: { photos: [{ $file: photo }] }, dry_run: true }));
  assert.match(shown, /filename="[^"]*cat\.png"\r?\nContent-Type: image\/png\r?\n\r?\n\(9 bytes\)/);
});
await test('call_api: the caller chooses the types of body and answer among those of the operation', async () => {
  const request = await sent(session, 'putPhoto', { header: { 'content-type': 'text/csv', Accept: 'text/csv' }, body: 'a,b' });
  assert.deepEqual([request.headers['content-type'], request.headers.accept, request.body], ['text/csv', 'text/csv', 'a,b']);
  await refused(session, 'putPhoto', { header: { 'Content-Type': 'text/html' }, body: 'x' }, /^invalid_argument: \/header\/Content-Type: found 'text\/html', expected one of application\/json, image\/\*, text\/csv$/);
  await refused(session, 'list', { header: { Accept: 'a\r\nX: y' } }, /\/header\/Accept: expected media types/);
});
await test('call_api: a server of an operation is used where its origin is configured, with the credentials', async () => {
  const key = 'auth = { type = "bearer", secret = "s3cret-of-bytes" }';
  const closed = await start('call-own-closed', table('bytes', key), ...access);
  assert.match(await refused(closed, 'upload', { body: { $base64: 'aGk=' } }), new RegExp(`^denied: .*origins = \\["${upload_origin}"\\]$`));
  await closed.end();
  const open = await start('call-own-open', table('bytes', `${key}\norigins = ["${upload_origin}"]`), ...access);
  const told = text_of(await open.call('call_api', { operationId: 'upload', body: { $file: photo } }));
  assert.match(told, /\{"stored":true\}/);
  assert.match(uploads.at(-1).head, /^POST \/raw\/upload HTTP\/1\.1\r\n/);
  assert.match(uploads.at(-1).head, /Authorization: Bearer s3cret-of-bytes/);
  assert.deepEqual(uploads.at(-1).body, bytes);
  answers.set('/v1/moved', (socket) => socket.end(`HTTP/1.1 302 Found\r\nLocation: ${upload_origin}/there\r\nContent-Length: 0\r\n\r\n`));
  assert.match((await sent(open, 'moved')).text, /\{"stored":true\}/);
  await open.end();
});
await test('call_api: headers that the next call needs are in the answer, and the body is as the server wrote it', async () => {
  const raw = '{ "b":1,\n "a" : [ ] }';
  answers.set('/list', (socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: W/"7"\r\nX-RateLimit-Remaining: 41\r\nLink: </list?page=2>; rel="next"\r\nX-Total-Count: 90\r\nServer: nginx\r\nSet-Cookie: sid=1\r\nContent-Length: ${raw.length}\r\n\r\n${raw}`));
  assert.equal((await sent(session, 'list')).text, '## list\n\n**Status:** 200 OK\n**ETag:** W/"7"\n**X-Ratelimit-Remaining:** 41\n'
    + `**Link:** </list?page=2>; rel="next"\n**X-Total-Count:** 90\n\n**Response:**\n\`\`\`json\n${raw}\n\`\`\`\n`);
});
await test('call_api: a secret that is missing disables its API and neither the host nor other APIs', async () => {
  const tables = table('paid', `base_url = "${origin}"\nauth = { type = "bearer", secret = "\${env:COLLET_NO_SUCH_TOKEN}" }`)
    + table('filed', `base_url = "${origin}"\nauth = { type = "bearer", secret = "file:/no/such/token" }`) + table('free', `base_url = "${origin}"`);
  const partly = await legacy('call-partly', ['--config', config(tables), ...open_network]);
  await refused(partly, 'list', { api: 'paid' }, /^failed: the API 'paid' is disabled: .*found \$\{env:COLLET_NO_SUCH_TOKEN\}, but the environment variable COLLET_NO_SUCH_TOKEN is not set/);
  await refused(partly, 'list', { api: 'filed' }, /^failed: the API 'filed' is disabled: .*found 'file:\/no\/such\/token'/);
  assert.match((await sent(partly, 'list', { api: 'free' })).text, /200 OK/);
  assert.match(text_of(await partly.call('search_api', { api: 'paid', operationId: 'list' })), /list/);
  await partly.end();
});

await session.end();
upload_server.close();
stop();
