// SPDX-License-Identifier: MIT
// A client for benches. That of the integration tests looks for an answer every 5 ms; this one waits for the line itself.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/// Starts a host and shakes hands. `call` returns the result of a tool; an error of the protocol is a result with `isError`.
export async function connect(collet, config) {
  const host = spawn(collet, ['serve', '--config', config], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  createInterface({ input: host.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(result ?? { isError: true, content: [{ text: error.message }] });
    waiting.delete(id);
  });
  let last = 0;
  const request = (method, params) => new Promise((resolve) => {
    waiting.set(++last, resolve);
    host.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: last, method, params })}\n`);
  });
  await request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
  host.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return { pid: host.pid, call: (name, args) => request('tools/call', { name, arguments: args }), end: () => host.stdin.end() };
}
