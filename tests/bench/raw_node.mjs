// SPDX-License-Identifier: MIT
// The smallest server that node allows: lines, JSON.parse, JSON.stringify; no SDK, no checks, one tool, echo.
let rest = '';
const answer = (request) => {
  if (request.id === undefined) return '';
  const result = request.method === 'tools/call'
    ? { content: [{ type: 'text', text: JSON.stringify({ text: request.params.arguments.text }) }] }
    : request.method === 'initialize'
      ? { protocolVersion: request.params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '1' } }
      : { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
  return JSON.stringify({ jsonrpc: '2.0', id: request.id, result }) + '\n';
};
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  process.stdout.write(lines.map((line) => answer(JSON.parse(line))).join(''));
});
process.stdin.on('end', () => process.exit(0));
