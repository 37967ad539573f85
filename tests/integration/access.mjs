// SPDX-License-Identifier: MIT
// collet.access/1 through a real client: a plugin of a third party opens files and URLs by the operator's rules, and no others.
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, scratch, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const home = join(scratch, `access-${process.pid}`);
const inside = join(home, 'in');
mkdirSync(join(inside, 'folder'), { recursive: true });
writeFileSync(join(inside, 'a.txt'), 'inside');
writeFileSync(join(inside, 'large'), 'x'.repeat(1001));
writeFileSync(join(home, 'secret'), 'outside');
symlinkSync('../secret', join(inside, 'link'));
symlinkSync('a.txt', join(inside, 'near'));
const config = write('access.toml', `[host]\nplugin_dirs = [${JSON.stringify(join(build, 'tests/services'))}]\n[access]\nread = [${JSON.stringify(inside)}]\n`);
const open_session = (label, ...more) => legacy(label, ['--config', config, ...more]);

const requests = [];
const hanging = [];
const server = createServer((request, answer) => {
  requests.push(request);
  if (request.url === '/moved') return answer.writeHead(302, { location: '/plain' }).end();
  if (request.url === '/to-file') return answer.writeHead(302, { location: 'file:///etc/passwd' }).end();
  if (request.url === '/missing') return answer.writeHead(404).end('no');
  if (request.url === '/large') return answer.end('x'.repeat(5000));
  if (request.url === '/hangs') {
    answer.writeHead(200).write('x');
    return hanging.push(answer);
  }
  let body = '';
  request.on('data', (piece) => { body += piece; });
  request.on('end', () => answer.writeHead(200, { 'content-type': 'text/x' }).end(`${request.method} ${request.headers['x-secret'] ?? ''} ${body}`));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}`;

const closed = await open_session('access-closed');
const open = async (path) => text_of(await closed.call('open_file', { path }));
await test('access: a file beneath a root is read, also by a link that stays there', async () => {
  assert.equal(await open(join(inside, 'a.txt')), 'inside');
  assert.equal(await open(join(inside, 'near')), 'inside');
});
for (const [path, says] of [
  [join(home, 'secret'), /^denied: .*secret is outside the readable roots .*to allow it: \[access\] read = \[/],
  [`${inside}/../secret`, /^denied: .*to allow it/],
  [join(inside, 'link'), /^denied: .*leads by a symbolic link to .*secret/],
  ['/proc/self/environ', /^denied: /],
  ['/etc/passwd', /^denied: /],
  ['', /^invalid_argument: found an empty path/],
  ['file:///etc/passwd', /^denied: /],
  [join(inside, 'a\0b'), /^invalid_argument: found a NUL byte/],
  [join(inside, 'folder'), /expected a regular file/],
  [join(inside, 'none'), /^not_found: .*no such file/],
  [join(inside, 'large'), /^too_large: the file has more than 1000 bytes/],
]) {
  await test(`access: ${JSON.stringify(path.replace(home, '…'))} is refused with a reason`, async () => {
    const text = await open(path);
    assert.match(text, says);
    assert.ok(!text.includes('outside\n') && !/^outside$/.test(text) && !text.includes('root:'), text);
  });
}
await test('access: a link that is exchanged again and again never leads out of the root', async () => {
  const moving = join(inside, 'moving');
  let over = false;
  const swaps = (async () => {
    for (let i = 0; !over; ++i) {
      const next = join(inside, `next-${i % 2}`);
      rmSync(next, { force: true });
      symlinkSync(i % 2 ? 'a.txt' : '../secret', next);
      renameSync(next, moving);
      await new Promise(setImmediate);
    }
  })();
  const texts = await Promise.all(Array.from({ length: 500 }, () => open(moving)));
  over = true;
  await swaps;
  for (const text of texts) assert.match(text, /^(inside$|denied: |not_found: )/);
});
await test('access: an address of this machine is refused with the line that would allow it', async () => {
  assert.match(text_of(await closed.call('open_url', { url: `${base}/plain` })), /^denied: http.*to allow it: \[access\] private_addresses = true$/);
  assert.equal(requests.length, 0);
});
await closed.end();

const none = await open_session('access-none', '--set', 'access.url=false');
await test('access: with url = false no URL is opened', async () => {
  assert.match(text_of(await none.call('open_url', { url: `${base}/plain` })), /\[access\] url = true$/);
});
await none.end();

const allowed = await open_session('access-open', '--set', 'access.private_addresses=true');
const fetched = async (path, more = {}) => text_of(await allowed.call('open_url', { url: base + path, ...more }));
await test('access: status, type, last URL and body of an answer are returned, for any status', async () => {
  assert.deepEqual(JSON.parse(await fetched('/plain')), { status: 200, url: `${base}/plain`, type: 'text/x', body: 'GET  ' });
  assert.equal(JSON.parse(await fetched('/missing')).status, 404);
  assert.deepEqual(JSON.parse(await fetched('/plain', { method: 'PUT', secret: 's', body: 'b' })).body, 'PUT s b');
});
await test('access: a redirect is followed for a plain request, and is the answer for one with headers', async () => {
  assert.equal(JSON.parse(await fetched('/moved')).url, `${base}/plain`);
  const before = requests.length;
  assert.equal(JSON.parse(await fetched('/moved', { secret: 's' })).status, 302);
  assert.equal(requests.length, before + 1);
});
for (const [path, more, says] of [
  ['/large', { max_bytes: 4999 }, /^too_large: .*more than 4999 bytes/],
  ['/hangs', { timeout_ms: 300 }, /^failed: .*no complete answer within 300 ms/],
  ['/plain', { insecure: true }, /^denied: .*\[access\] insecure = true/],
  ['/plain', { method: 'A B' }, /^invalid_argument: .*method/],
  ['/plain', { secret: 'a\r\nb: c' }, /^invalid_argument: .*header/],
  ['/to-file', {}, /^failed: /],
]) {
  await test(`access: ${path} with ${JSON.stringify(more)} gives one clear error`, async () => assert.match(await fetched(path, more), says));
}
await test('access: a call that waits for a server ends when it is cancelled', async () => {
  const before = hanging.length;
  const id = allowed.ask('tools/call', { name: 'open_url', arguments: { url: `${base}/hangs` } });
  while (hanging.length === before) await once(server, 'request');
  const ended = new Promise((resolve) => { hanging.at(-1).once('close', resolve); });
  allowed.send({ method: 'notifications/cancelled', params: { requestId: id } });
  await ended;
  assert.equal(JSON.parse(await fetched('/plain')).status, 200);
});
await allowed.end();
server.closeAllConnections();
server.close();
