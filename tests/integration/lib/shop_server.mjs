// SPDX-License-Identifier: MIT
// An MCP server over stdio: a shop with pages, a slow export and busy hours, and the tool of server-sequential-thinking. It needs SHOP_TOKEN.
import { createInterface } from 'node:readline';

const string = { type: 'string' };
const schema = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required, additionalProperties: false });
const data = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });
const failed = (text) => ({ content: [{ type: 'text', text }], isError: true });
const pages = { '': { orders: [{ id: 1, customer: 'ada' }, { id: 2, customer: 'bob' }], next: 'p2' }, p2: { orders: [{ id: 3, customer: 'ada' }], next: 'p3' }, p3: { orders: [], next: null } };
let polls = 0;
let orders = 0;
const deleted = [];

const tools = {
  list_orders: [schema({ cursor: string }, []), ({ cursor = '' }) => (pages[cursor] ? data(pages[cursor]) : failed(`no page ${cursor}`))],
  check: [schema({ site: string }), ({ site }) => (site.includes('down') ? failed(`${site} does not answer`) : data({ site }))],
  start_export: [schema({}), () => data({ id: 'e1' })],
  export_state: [schema({ id: string }), ({ id }) => data(++polls < 3 ? { id, state: 'running' } : { id, state: 'done', url: 'https://shop.example/e1.csv' })],
  whoami: [schema({ note: string }, []), ({ note }) => data({ user: process.env.SHOP_TOKEN === 'hunter2-shop' ? 'ada' : 'nobody', echoed: `${process.env.SHOP_TOKEN} ${note}` })],
  order: [schema({ article: string }), ({ article }) => (++orders < 3 ? failed('busy, try again') : data({ id: `${article}-${orders}` }))],
  delete_order: [schema({ id: { type: 'integer' } }), ({ id }) => { deleted.push(id); return data({ deleted }); }],
  sequentialthinking: [
    { type: 'object', properties: { thought: string, nextThoughtNeeded: { type: 'boolean' }, thoughtNumber: { type: 'integer', minimum: 1 }, totalThoughts: { type: 'integer', minimum: 1 } }, required: ['thought', 'nextThoughtNeeded', 'thoughtNumber', 'totalThoughts'] },
    ({ thoughtNumber, totalThoughts, nextThoughtNeeded }) => data({ thoughtNumber, totalThoughts, nextThoughtNeeded, branches: [], thoughtHistoryLength: thoughtNumber }),
  ],
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);
  if (method === 'initialize') answer({ result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'shop', version: '1' } } });
  else if (method === 'tools/list') answer({ result: { tools: Object.entries(tools).map(([name, [inputSchema]]) => ({ name, description: name, inputSchema })) } });
  else if (method === 'tools/call' && tools[params.name]) answer({ result: tools[params.name][1](params.arguments ?? {}) });
  else answer({ error: { code: -32601, message: `no ${method}` } });
}).on('close', () => process.exit(0));
