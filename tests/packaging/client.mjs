// SPDX-License-Identifier: MIT
// A client outside of the clean root uses the installed host in it: lists, calls, reads a prompt.
import assert from 'node:assert/strict';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { COLLET_CLEAN_ROOT: root, COLLET_CLEAN_HOME: home } = process.env;
const client = new Client({ name: 'clean-root', version: '1' });
await client.connect(new StdioClientTransport({
  command: 'chroot',
  args: [root, '/usr/bin/env', '-i', 'HOME=/root', 'PATH=/usr/bin:/bin', 'sh', '-c', `cd ${home} && exec collet serve`],
}));
const { tools } = await client.listTools();
assert.ok(tools.some((tool) => tool.name === 'walk_operations'), JSON.stringify(tools.map((tool) => tool.name)));
const answer = await client.callTool({ name: 'walk_operations', arguments: { spec: { file: 'api.yaml' } } });
assert.ok(!answer.isError && JSON.parse(answer.content[0].text).total > 0, JSON.stringify(answer));
const { prompts } = await client.listPrompts();
assert.deepEqual(prompts.map((prompt) => prompt.name), ['explore-api']); // the others need tools that are not installed
const prompt = await client.getPrompt({ name: 'explore-api', arguments: { document: 'api.yaml' } });
assert.match(prompt.messages[0].content.text, /api\.yaml/);
await client.close();
