// SPDX-License-Identifier: MIT
// Summaries by a model: an endpoint on loopback, and a client that offers sampling. Each falls back and reports it.
import { createServer } from 'node:http';

import { assert, test } from './lib/cases.mjs';
import { text_of } from './lib/session.mjs';
import { folder, serve, texts_of } from './lib/workflows.mjs';

const workflow_of = (name, mode) => `  ${name}:
    description: d
    steps: [ { id: it, call: parse, args: { spec: { content: "openapi: 3.1.0" } } } ]
    outputs: { version: { value: "{{ steps.it.json.version | default('3.1.0') }}", type: string } }
    summarize: { mode: ${mode}, prompt: "Say it in four words.", template: "by template: {{ outputs.version }}", max_tokens: 50 }
`;
const path = folder(`version: 1\nworkflows:\n${workflow_of('by_endpoint', 'endpoint')}${workflow_of('by_sampling', 'sampling')}`);

const asked = [];
let reply = (response) => response.end();
const model = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    asked.push({ headers: request.headers, method: request.method, url: request.url, body: JSON.parse(Buffer.concat(chunks)) });
    reply(response);
  });
});
await new Promise((resolve) => model.listen(0, '127.0.0.1', resolve));
const says = (status, body) => { reply = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)); };
const more = `[plugins.workflow.config.endpoint]\nurl = "http://127.0.0.1:${model.address().port}/v1/chat/completions"\nmodel = "small"\nsecret = "\${env:MODEL_TOKEN}"\ntimeout = "2s"\n`;
const session = await serve('workflow-endpoint', path, { more, env: { MODEL_TOKEN: 'secret-of-the-model' } });

await test('workflow summaries: an endpoint of the operator\'s writes it', async () => {
  says(200, { choices: [{ message: { role: 'assistant', content: 'All is well here.' } }] });
  const result = await session.call('by_endpoint', {});
  assert.deepEqual(texts_of(result), ['All is well here.'], JSON.stringify(result));
  assert.deepEqual(result.structuredContent, { version: '3.1.0' });
  const [{ headers, method, url, body }] = asked;
  assert.deepEqual([method, url, headers.authorization], ['POST', '/v1/chat/completions', 'Bearer secret-of-the-model']);
  assert.deepEqual({ ...body, messages: [] }, { model: 'small', max_tokens: 50, messages: [] });
  assert.match(body.messages[0].content, /^Say it in four words\.\n\nby template: 3\.1\.0$/);
});

for (const [what, answer, why] of [
  ['refuses', () => says(500, { error: 'secret-of-the-model' }), /the endpoint answered with status 500/],
  ['answers something else', () => says(200, { text: 'no' }), /no choices\[0\]\.message\.content/],
  ['keeps silent', () => { reply = () => {}; }, /the endpoint did not answer in time/],
]) {
  await test(`workflow summaries: where the endpoint ${what}, the template stands, and the answer says why`, async () => {
    answer();
    const result = await session.call('by_endpoint', {});
    assert.ok(!result.isError);
    assert.match(text_of(result), /^by template: 3\.1\.0\n\(summary by template, not by endpoint: /);
    assert.match(text_of(result), why);
    assert.ok(!JSON.stringify(result).includes('secret-of-the-model'));
  });
}
await session.end();
model.closeAllConnections();
model.close();

await test('workflow summaries: without an endpoint the template stands', async () => {
  const other = await serve('workflow-no-endpoint', path);
  assert.match(text_of(await other.call('by_endpoint', {})), /^by template: 3\.1\.0\n\(summary by template, not by endpoint: the operator has configured none\)$/);
  await other.end();
});

await test('workflow summaries: sampling is not waited for, since the steps have run', async () => {
  for (const [capabilities, why] of [[{}, 'the client does not offer it'], [{ sampling: {} }, 'the client does not answer at once']]) {
    const other = await serve('workflow-sampling', path, { version: '2025-06-18', capabilities });
    const result = await other.call('by_sampling', {});
    assert.equal(text_of(result), `by template: 3.1.0\n(summary by template, not by sampling: ${why})`);
    assert.equal(other.messages.filter((message) => message.method === 'sampling/createMessage').length, 0);
    await other.end();
  }
});
