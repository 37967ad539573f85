// SPDX-License-Identifier: MIT
// Answers of external servers in workflows: masked values of placeholders, refused schemas, and the texts of HTTP errors.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { folder, serve, workflow } from './lib/workflows.mjs';
import { text_of } from './lib/session.mjs';

const yaml = `version: 1
workflows:
  fails: { description: d, steps: [ { call: "fake:broken" } ] }
  echoes: { description: d, steps: [ { id: it, call: "fake:env", args: { name: API_TOKEN } } ], outputs: { value: { value: "{{ steps.it.structured.value }}", type: string } }, summarize: "{{ steps.it.text }}" }
`;
const path = folder(yaml, { fake: { API_TOKEN: '${WORKFLOW_TOKEN}' } });
const env = { WORKFLOW_TOKEN: 'hunter2-of-the-server' };
const session = await serve('workflow-external', path, { env });

await test('workflow external: the value of a placeholder that a server echoes is masked', async () => {
  const result = await session.call('echoes', {});
  assert.doesNotMatch(JSON.stringify(result), /hunter2/);
  assert.deepEqual(result.structuredContent, { value: '***' });
});

await test('workflow external: a recording contains no value of a placeholder', async () => {
  const file = join(path, 'tape.ndjson');
  const made = await workflow('record', path, 'echoes', file, { env: { ...process.env, ...env } });
  assert.equal(made.code, 0, made.stderr);
  assert.doesNotMatch(readFileSync(file, 'utf8'), /hunter2/);
});

await test('workflow external: a tool whose schema refers to another document is refused with the reason', async () => {
  const own_path = folder('version: 1\nworkflows: { one: { description: d, steps: [ { call: "fake:note", args: { text: a } } ] } }\n', { fake: { FAKE_CHANGE: 'remote' } });
  const { code, stdout } = await workflow('validate', own_path);
  assert.equal(code, 2, stdout);
  assert.match(stdout, /'fake' has no tool 'note'/);
});

await test('workflow external: a refused token names its header and variable, and Retry-After is kept', async () => {
  let status = 401;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'Retry-After': '17' }).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/mcp`;
  const own_path = folder('version: 1\nworkflows: { one: { description: d, steps: [ { call: "far:x" } ] } }\n', { far: { url, headers: { Authorization: 'Bearer ${WORKFLOW_TOKEN}' } } });
  const told = await workflow('validate', own_path, { env: { ...process.env, ...env } });
  assert.match(told.stdout, /HTTP 401.*it got the header Authorization from \$\{WORKFLOW_TOKEN\}/);
  status = 503;
  const busy = await workflow('validate', own_path, { env: { ...process.env, ...env } });
  assert.match(busy.stdout, /HTTP 503; Retry-After: 17/);
  server.close();
});

await test('workflow external: an error of a server shows its code and message', async () => {
  assert.match(text_of(await session.call('fails', {})), /error -32050: the database is gone/);
});
await session.end();
