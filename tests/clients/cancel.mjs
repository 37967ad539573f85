// SPDX-License-Identifier: MIT
// A client that waits no longer cancels its call, and Collet ends the work: the connection to the API is closed. The rest of the conversation goes on.
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { assert, test, until } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import * as gemini from './lib/gemini_cli.mjs';
import { newHome } from './lib/program.mjs';
import { messages, recorded } from './lib/recorded.mjs';

let open = 0;
let closed = 0;
const api = createServer((request, response) => {
  open += 1;
  response.on('close', () => { closed += 1; }); // There is never an answer.
});
await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
const folder = newHome('slow');
const described = { openapi: '3.0.3', info: { title: 'Slow', version: '1' }, paths: { '/never': { get: { operationId: 'never', responses: {} } } } };
writeFileSync(`${folder}/api.json`, JSON.stringify(described));
writeFileSync(`${folder}/collet.toml`, `[access]
read = [${JSON.stringify(folder)}]
private_addresses = true
[expose]
allow = ["*", "call_api"]
[tools.call_api]
annotations = { read_only = true }
[plugins.search.config.apis.slow]
spec = "${folder}/api.json"
base_url = "http://127.0.0.1:${api.address().port}"
`);

for (const client of [claude, codex, gemini]) {
  await test(`${client.name} cancels a call that takes too long, and Collet ends it`, async () => {
    const before = [open, closed];
    const { server, lines } = recorded(['--config', `${folder}/collet.toml`]);
    const searches = client.search === undefined ? [] : [() => client.search('call_api'), () => client.search('walk_operations')];
    const steps = [...searches, () => client.tool('call_api', { operationId: 'never' }), () => client.tool('walk_operations', { spec: { file: `${folder}/api.json` } })];
    const say = (request, count) => (count < steps.length ? [steps[count]()] : [{ text: 'Done.' }]);
    const { requests, output } = await client.run(server, say, { call_seconds: 2 });
    assert.equal(requests.length, steps.length + 1, output.slice(-3000));
    assert.match(client.results(requests.at(-1)).at(-1), /never/);
    const sent = messages(lines(), 'client');
    const call = sent.find((message) => message.params?.name === 'call_api');
    const cancelled = sent.filter((message) => message.method === 'notifications/cancelled').map((message) => message.params.requestId);
    assert.deepEqual(cancelled, [call.id]);
    assert.ok(!messages(lines(), 'server').some((message) => message.id === call.id), 'a cancelled call is not answered');
    await until(() => open === before[0] + 1 && closed === before[1] + 1, 'the connection to be closed');
  });
}
api.closeAllConnections();
api.close();
