// SPDX-License-Identifier: MIT
// [tools.call_api] confirm = "write" with the real clients: their user is asked, and nothing is sent without consent.
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import { newHome } from './lib/program.mjs';
import { messages, recorded } from './lib/recorded.mjs';

const seen = [];
const api = createServer((request, response) => {
  request.resume().on('end', () => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":7}');
  });
});
await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${api.address().port}`;

const folder = newHome('api');
const operation = (operationId) => ({ operationId, responses: { default: { description: 'any' } } });
writeFileSync(`${folder}/api.json`, JSON.stringify({ openapi: '3.0.3', info: { title: 'Notes', version: '1' }, paths: { '/notes': { get: operation('listNotes'), post: operation('addNote') } } }));
writeFileSync(`${folder}/collet.toml`, `[access]
read = [${JSON.stringify(folder)}]
private_addresses = true
[expose]
allow = ["*", "call_api"]
[tools.call_api]
confirm = "write"
[plugins.search.config.apis.notes]
spec = "${folder}/api.json"
base_url = "${origin}"
methods = ["get", "post"]
`);

/// Lets the model search call_api and call one operation. Returns { answer, asked, eras, sent }.
async function attempt(client, operationId, options) {
  const before = seen.length;
  const { server, lines } = recorded(['--config', `${folder}/collet.toml`]);
  const steps = [() => client.search('call_api'), () => client.tool('call_api', { operationId })];
  const say = (request, count) => (count < steps.length ? [steps[count]()] : [{ text: 'Done.' }]);
  const { requests, output, asked } = await client.run(server, say, options);
  assert.equal(requests.length, steps.length + 1, output.slice(-3000));
  const modern = messages(lines(), 'client').some((message) => message.method === 'tools/call' && message.params._meta?.['io.modelcontextprotocol/protocolVersion'] !== undefined);
  return { answer: client.results(requests.at(-1)).at(-1), asked: asked ?? [], modern, sent: seen.slice(before) };
}
const user = (action, content) => ({ answer: () => ({ action, ...(content ? { content } : {}) }) });

for (const client of [claude, codex]) {
  await test(`${client.name} asks its user before a request that writes, and sends it`, async () => {
    const { answer, asked, modern, sent } = await attempt(client, 'addNote', user('accept', { allow: true }));
    assert.equal(asked.length, 1);
    assert.match(asked[0].message, /^Send this request\?\nPOST http:\/\/127\.0\.0\.1/);
    assert.deepEqual(sent, ['POST /notes']);
    assert.match(answer, /201 Created/);
    assert.equal(modern, client === claude);
  });

  await test(`${client.name} sends nothing if the user declines, or does not allow it`, async () => {
    for (const options of [user('decline'), user('accept', { allow: false }), user('accept', {})]) {
      const { answer, asked, sent } = await attempt(client, 'addNote', options);
      assert.equal(asked.length, 1);
      assert.deepEqual(sent, []);
      assert.match(answer, /denied: call_api changed nothing: /);
    }
  });

  await test(`${client.name} sends nothing if nobody can be asked`, async () => {
    const { answer, sent } = await attempt(client, 'addNote', {});
    assert.deepEqual(sent, []);
    assert.match(answer, /denied: call_api changed nothing: |requires approval/);
  });

  await test(`${client.name} asks nothing before a request that reads`, async () => {
    const { answer, asked, sent } = await attempt(client, 'listNotes', user('decline'));
    assert.equal(asked.length, 0);
    assert.deepEqual(sent, ['GET /notes']);
    assert.match(answer, /201 Created/);
  });
}
api.close();
