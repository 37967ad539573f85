// SPDX-License-Identifier: MIT
// listed_server.mjs FILE: an MCP server that lists the tools of a file, { instructions, tools }, and runs none.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { instructions, tools } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const k_results = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'listed', version: '1' }, instructions }),
  'tools/list': () => ({ tools }),
  ping: () => ({}),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = k_results[method] ? { result: k_results[method](params) } : { error: { code: -32601, message: `no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
