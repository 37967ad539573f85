// SPDX-License-Identifier: MIT
// search_api as a client sees it: from a question to a request, on documents of the call and of the configuration.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { dirname, join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { collet, configuration, large_document, recorded, root, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { text_of } from './lib/session.mjs';

const desk = join(root, 'tests/fixtures/bytebase-shaped.yaml');
const github = large_document('github');

async function open(label, more, read = []) {
  const transport = new StdioClientTransport({ ...recorded(label, ['--config', configuration(more, read)]), stderr: 'ignore' });
  const client = new Client({ name: 'collet-tests', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  const call = (args) => client.callTool({ name: 'search_api', arguments: args });
  const ask = async (args = {}) => {
    const result = await call(args);
    assert.ok(!result.isError, text_of(result));
    assert.equal(result.structuredContent, undefined);
    assert.equal(result.content.length, 1);
    return text_of(result);
  };
  return { client, call, ask };
}

const secret = 'hunter2-hunter2';
const api = `[plugins.search.config.apis.desk]\nspec = ${JSON.stringify(desk)}\nauth = { type = "bearer", secret = ${JSON.stringify(`file:${write('secret', `${secret}\n`)}`)} }\n`;

await test('search: six modes lead from a question to a request, without a right to read the operator\'s document', async () => {
  const { client, ask } = await open('search', api);
  assert.match(await ask(), /^Found 4 services with 10 endpoints:\n\n- ActuatorService \(1\)\n/);
  assert.match(await ask({ service: 'InstanceService', limit: 2 }), /^Found 5 endpoints:\n\n### 1\. InstanceService\/ListInstances\n[^]*next: offset=2\n/);
  assert.match(await ask({ service: 'InstanceService', query: 'create' }), /^Showing 1 of 1 results:\n\n### 1\. InstanceService\/CreateInstance\n/);
  const hits = await ask({ query: 'create a new instance' });
  assert.match(hits, /^Showing \d of \d results:\n\n### 1\. InstanceService\/CreateInstance\n/);
  assert.match(hits, /Request: bytebase\.v1\.CreateInstanceRequest \{instance: bytebase\.v1\.Instance, instanceId: string\}/);
  const details = await ask({ operationId: 'InstanceService/CreateInstance' });
  assert.match(details, /^## InstanceService\/CreateInstance\n/);
  assert.match(details, /\n {2}"instance": bytebase\.v1\.Instance \(required\) \/\/ The instance to create\n/);
  assert.equal(await ask({ schema: 'Engine' }), '## bytebase.v1.Engine\n\nWhat kind of database server it is.\n\n**Enum values:** ENGINE_UNSPECIFIED, MYSQL, POSTGRES, ORACLE, SQLITE');
  assert.match(await ask({ schema: 'Instance' }), /\n {2}"lastSyncTime": google\.protobuf\.Timestamp \/\/ ISO 8601 format, e\.g\. "2024-01-15T01:30:15Z"/);
  await client.close();
});

await test('search: what is not known is an answer, wrong arguments and documents that cannot be read are errors', async () => {
  const { client, call, ask } = await open('search-unknown', api);
  assert.match(await ask({ operationId: 'InstanceService/CreateInstnace' }), /^Unknown operationId: .*\n\nDid you mean:\n- InstanceService\/CreateInstance\n/);
  assert.match(await ask({ schema: 'Engin' }), /^Unknown schema: .*\n\nDid you mean:\n- Engine\n/);
  assert.match(await ask({ service: 'InstanceServise' }), /^No endpoints found for the service .*\nDid you mean: InstanceService/);
  assert.match(await ask({ query: 'zebra' }), /^No endpoints match "zebra": the document has none of its words\.\n/);
  for (const [args, text] of [
    [{ operationid: 'x' }, /operationId/],
    [{ limit: 'many' }, /\/limit: /],
    [{ api: 'dsk' }, /found "dsk", expected one of desk; did you mean 'desk'\?/],
    [{ spec: { file: desk } }, /^denied: /],
    [{ spec: { content: 'a: [' } }, /./],
  ]) {
    const result = await call(args);
    assert.ok(result.isError, JSON.stringify(args));
    assert.match(text_of(result), text);
  }
  await client.close();
});

await test('search: types that the operator configures are told instead of their documentation', async () => {
  const { client, ask } = await open('search-types', `${api}[plugins.search.config.types]\n"bytebase.v1.Engine" = "MYSQL\\nor POSTGRES"\n"google.protobuf.Timestamp" = "a moment"\n`);
  const instance = await ask({ schema: 'Instance' });
  assert.match(instance, /\n {2}"engine": bytebase\.v1\.Engine[^\n]*\/\/ [^\n]*MYSQL or POSTGRES\n/);
  assert.match(instance, /\n {2}"lastSyncTime": google\.protobuf\.Timestamp \/\/ a moment; read-only\n/);
  await client.close();
});

await test('search: of several APIs one is named, and a document of one\'s own stands alone', async () => {
  const { client, call, ask } = await open('search-two', api + api.replace('apis.desk', 'apis.counter'));
  assert.match(await ask({ api: 'counter', service: 'SQLService' }), /^Found \d endpoints?:/);
  const [, next] = (await ask({ api: 'counter', query: 'create instance' })).match(/\nDetails: `search_api\((.*)\)`$/);
  const named = JSON.parse(`{${next.replace(/(\w+)=/g, '"$1":')}}`);  // the suggested next step can be called unchanged
  assert.equal(named.api, 'counter');
  assert.match(await ask(named), /^## \w+\/\w+\nPOST /);
  const spec = { content: '{"openapi":"3.0.0","info":{"title":"t","version":"1"},"paths":{"/pears":{"get":{}}}}' };
  assert.match(await ask({ spec, query: 'pears' }), /^Showing 1 of 1 results:/);
  const unnamed = await ask({ query: 'create' });
  assert.match(unnamed, /counter[^]*desk/);
  assert.doesNotMatch(unnamed, /^### /m);
  const both = await call({ api: 'desk', spec, query: 'pears' });
  assert.ok(both.isError);
  assert.match(text_of(both), /^invalid_argument: .*(api|spec)/);
  await client.close();
});

await test('search: where the operator sets the api, no step that is suggested names it', async () => {
  const two = api + api.replace('apis.desk', 'apis.counter');
  for (const set of ['pinned = { api = "counter" }', 'defaults = { api = "counter" }\nhide = ["api"]']) {
    const { client, call, ask } = await open('search-pinned', `${two}[tools.search_api]\n${set}\n`);
    const hits = await ask({ query: 'create instance' });
    assert.match(hits, /\nDetails: `search_api\(operationId="InstanceService\/CreateInstance"\)`$/);
    assert.match(await ask(), /\nEndpoints of one: `search_api\(service="ActuatorService"\)`$/);
    const spec = { content: '{"openapi":"3.0.0","info":{"title":"t","version":"1"},"paths":{}}' };
    assert.equal(text_of(await call({ spec })), 'invalid_argument: /spec: found a document, expected none: the operator\'s configuration sets the api');
    await client.close();
  }
  const { client, call, ask } = await open('search-default', `${two}[tools.search_api]\ndefaults = { api = "counter" }\n`);
  assert.match(await ask({ query: 'create instance' }), /`search_api\(api="counter", operationId=/);
  const spec = { content: '{"openapi":"3.0.0","info":{"title":"t","version":"1"},"paths":{"/pears":{"get":{}}}}' };
  assert.match(text_of(await call({ spec })), /with api="" the spec counts$/);
  assert.match(await ask({ spec, api: '', query: 'pears' }), /^Showing 1 of 1 results:/);
  await client.close();
});

await test('search: no answer, error or configuration shows a secret', async () => {
  const config = configuration(api);
  const shown = await run(collet, ['config', 'show', '--config', config]);
  assert.ok(!shown.stdout.includes(secret));
  const wrong = configuration(api.replace('type = "bearer"', 'type = "bearer", in = "nowhere"'));
  const failed = await run(collet, ['call', 'search_api', '--config', wrong]);
  assert.match(failed.stderr, /\[plugins\.search\] config: apis\.desk\.auth\.in: found another value, expected /);
  const typo = await run(collet, ['call', 'search_api', '--config', configuration(api.replace('secret =', 'sceret ='))]);
  assert.match(typo.stderr, /did you mean 'secret'\?/);
  for (const { stdout, stderr } of [failed, typo]) assert.ok(!(stdout + stderr).includes(secret));
});

await test('search: without a document the answer says how to pass or configure one', async () => {
  const { client, ask } = await open('search-none', '');
  assert.match(await ask({ query: 'anything' }), /search_api\(spec=\{"file":"openapi\.yaml"\}\)[^]*\[plugins\.search\.config\.apis\.shop\]/);
  await client.close();
});

await test('search: a question about GitHub is answered in two calls', async () => {
  const { client, ask } = await open('search-github', '', [dirname(github)]);
  const spec = { file: github };
  const hits = await ask({ spec, query: 'create an issue in a repository' });
  const name = /^### \d+\. (issues\/create)$/m.exec(hits)?.[1];
  assert.equal(name, 'issues/create', hits);
  const details = await ask({ spec, operationId: name });
  assert.match(details, /^### Path Parameters\n {2}"owner": string \(required\)/m);
  assert.match(details, /^ {2}"title": string \| integer \(required\)/m);
  for (const text of [hits, details, await ask({ spec })]) assert.ok([...text].length <= 40_000);
  await client.close();
});

await test('search: the description shows the six modes and leaves calling to others', async () => {
  const { client } = await open('search-listed', '');
  const tool = (await client.listTools()).tools.find((one) => one.name === 'search_api');
  for (const mode of [/query=/, /service= narrows/, /operationId of the hit/, /schema of its types/, /service alone browses/, /nothing lists services/]) assert.match(tool.description, mode);
  assert.match(tool.description, /before any request; never guess/);
  assert.doesNotMatch(JSON.stringify(tool), /call_api/);
  assert.equal(tool.annotations.readOnlyHint, true);
  assert.equal(tool.inputSchema.required, undefined);
  await client.close();
});
