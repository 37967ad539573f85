// SPDX-License-Identifier: MIT
// warm.mjs COLLET CONFIG TOOL ARGUMENTS ROUNDS: prints the least milliseconds of a call over stdio, with the document loaded.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program, config, name, text, rounds] = process.argv.slice(2);
const child = spawn(program, ['serve', '--config', config], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
async function ask(id, method, params) {
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  for (;;) {
    const answer = JSON.parse((await lines.next()).value);
    if (answer.id === id) return answer;
  }
}
await ask(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
let least = Infinity;
for (let round = 0; round <= Number(rounds); round += 1) {
  const start = process.hrtime.bigint();
  const answer = await ask(round + 1, 'tools/call', { name, arguments: JSON.parse(text) });
  if (answer.error || answer.result.isError) throw new Error(JSON.stringify(answer).slice(0, 500));
  if (round > 0) least = Math.min(least, Number(process.hrtime.bigint() - start) / 1e6);
}
console.log(least.toFixed(1));
child.stdin.end();
