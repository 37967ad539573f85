// SPDX-License-Identifier: MIT
// The hints of Collet must not push the tools of other servers out of the first five: those are found as if Collet had no hints.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import { newHome } from './lib/program.mjs';
import { messages, recorded } from './lib/recorded.mjs';

/// Questions for other servers that hints may lose: one is a tie in Claude Code, which the order of the tools decides.
const k_most_lost = 1;
const k_server = fileURLToPath(new URL('lib/listed_server.mjs', import.meta.url));
const others = JSON.parse(readFileSync(new URL('lib/other_servers.json', import.meta.url), 'utf8'));
const other_tools = others.tools.map(({ name, description, parameters }) => ({
  name, description, inputSchema: { type: 'object', properties: Object.fromEntries(parameters.map((each) => [each, { type: 'string' }])) },
}));

/// Returns what Collet lists for the client: { instructions, tools }.
async function listed(client) {
  const { server, lines } = recorded();
  await client.run(server, () => [{ text: 'Done.' }]);
  const results = messages(lines(), 'server').map((each) => each.result ?? {});
  return {
    instructions: results.find((each) => each.instructions !== undefined).instructions,
    tools: results.find((each) => each.tools !== undefined).tools,
  };
}

/// Returns the tool without its hint, which is in `_meta` or behind the title.
function bare(tool) {
  const { 'anthropic/searchHint': _, ...meta } = tool._meta ?? {};
  return { ...tool, title: tool.title.split('; ')[0], _meta: meta };
}

/// Returns the questions that find their tool among the first five.
async function found(client, content) {
  const file = join(newHome('bystanders'), 'tools.json');
  writeFileSync(file, JSON.stringify({ ...content, tools: [...content.tools, ...other_tools] }));
  const say = (_, count) => (count === 0 ? others.questions.map(({ query }) => client.search(query)) : [{ text: 'Done.' }]);
  const { requests, output } = await client.run({ command: process.execPath, args: [k_server, file] }, say);
  assert.equal(requests.length, 2, output);
  const lists = client.results(requests[1]);
  return others.questions.filter(({ tool }, at) => lists[at].includes(tool)).map(({ query }) => query);
}

for (const client of [claude, codex]) {
  await test(`${client.name} finds tools of other servers with the hints of Collet as without them`, async () => {
    const content = await listed(client);
    const [hinted, plain] = [await found(client, content), await found(client, { ...content, tools: content.tools.map(bare) })];
    console.log(`${client.name}: ${hinted.length} of ${others.questions.length} with hints, ${plain.length} without`);
    const lost = plain.filter((query) => !hinted.includes(query));
    console.log(`lost with hints: ${lost.join('; ') || 'none'}`);
    assert.ok(hinted.length >= plain.length - k_most_lost, `${lost.length} lost`);
  });
}
