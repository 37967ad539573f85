// SPDX-License-Identifier: MIT
// prompts.mjs [--write]: prompts as the commands that a user types, and skills as resources that a model reads, as far as each client supports
// them: Codex asks for no prompts, Gemini CLI gives its model no resources. What models see is compared with golden/prompts.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import * as gemini from './lib/gemini_cli.mjs';
import { messages, recorded } from './lib/recorded.mjs';

const k_golden = fileURLToPath(new URL('golden/prompts.json', import.meta.url));
const golden = JSON.parse(readFileSync(k_golden, 'utf8'));
const writing = process.argv.includes('--write');
const found = {};

/// Records what a model saw, and compares it.
function check(key, value) {
  found[key] = value;
  if (!writing) assert.deepEqual(value, golden[key]);
}

/// Runs a client. Returns { first, last, asked }: the first and the last request for the model, and the messages of the client to Collet.
async function conversation(client, prompt, steps = []) {
  const { server, lines } = recorded();
  const say = (_, count) => (count < steps.length ? [steps[count]] : [{ text: 'Done.' }]);
  const { requests, output } = await client.run(server, say, { prompt });
  assert.equal(requests.length, steps.length + 1, output.slice(-3000));
  return { first: requests[0], last: requests.at(-1), asked: messages(lines(), 'client') };
}
const named = (asked, method) => asked.filter((message) => message.method === method).map(({ params: { _meta, ...params } }) => params);

for (const [client, command] of [[claude, '/mcp__collet__fix-spec pets.yaml'], [gemini, '/fix-spec pets.yaml']]) {
  await test(`${client.name} has the prompts of Collet as commands, and the model gets their text with the user's words`, async () => {
    const { first, asked } = await conversation(client, command);
    assert.equal(named(asked, 'prompts/list').length, 1);
    const text = client.texts(first).find((each) => each.includes('Repair this description: pets.yaml'));
    assert.ok(text, 'the text of the prompt is in the first request');
    check(`${client.name}: ${command}`, { asked: named(asked, 'prompts/get'), text });
  });
}

await test('Claude Code tells its user when a command does not exist, and Collet is not asked', async () => {
  const { server, lines } = recorded();
  const { requests, output } = await claude.run(server, () => [{ text: 'Done.' }], { prompt: '/mcp__collet__no-such pets.yaml' });
  assert.deepEqual(named(messages(lines(), 'client'), 'prompts/get'), []);
  assert.ok(requests.length === 0 || !JSON.stringify(requests[0]).includes('Repair this description'), output.slice(-2000));
});

const k_skill = 'skill://fix-spec/SKILL.md';
for (const [client, steps] of [
  [claude, [claude.search('select:ReadMcpResourceTool'), { call: 'ReadMcpResourceTool', input: { server: 'collet', uri: k_skill } }]],
  [codex, [{ call: 'read_mcp_resource', input: { server: 'collet', uri: k_skill } }]],
]) {
  await test(`${client.name} lets its model read a skill of Collet`, async () => {
    const { last, asked } = await conversation(client, 'Begin.', steps);
    const answer = client.results(last).at(-1);
    assert.match(answer, /name: fix-spec/);
    check(`${client.name}: ${k_skill}`, { asked: named(asked, 'resources/read'), answer });
  });
}

await test('Codex asks for no prompts', async () => {
  const { asked } = await conversation(codex, 'Begin.');
  assert.deepEqual(named(asked, 'prompts/list'), []);
});

if (writing) writeFileSync(k_golden, `${JSON.stringify(found, null, 2)}\n`);
