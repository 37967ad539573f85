// SPDX-License-Identifier: MIT
// Codex as a server for a user interface (`codex app-server`), which asks its user what MCP servers ask.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/// Runs one prompt. `answer` receives the params of each question of an MCP server and returns { action, content }. Codex's own questions,
/// whether a tool may be called, are accepted. Returns { output, asked }.
export async function runAppServer(program, env, cwd, prompt, answer, limit_ms) {
  const child = spawn(program, ['app-server'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (data) => { output += data; });
  child.stdin.on('error', () => {});
  const asked = [];
  const waiting = new Map();
  let completed;
  const turn = new Promise((resolve) => { completed = resolve; });
  const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  let last = 0;
  const request = (method, params) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    send({ id: last, method, params });
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    output += `${line}\n`;
    const message = JSON.parse(line);
    if (message.method === undefined) {
      const { resolve, reject } = waiting.get(message.id);
      if (message.error) reject(new Error(JSON.stringify(message.error)));
      else resolve(message.result);
    } else if (message.id !== undefined) {
      const own = message.method !== 'mcpServer/elicitation/request' || message.params._meta?.codex_approval_kind !== undefined;
      if (!own) asked.push(message.params);
      send({ id: message.id, result: own ? { action: 'accept', content: null, decision: 'accept' } : answer(message.params) });
    } else if (message.method === 'turn/completed') completed();
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limit_ms);
  const closed = new Promise((resolve) => { child.on('close', resolve); });
  try {
    const gone = closed.then(() => { throw new Error(`codex app-server ended: ${output.slice(-2000)}`); });
    gone.catch(() => {});
    const or_gone = (promise) => Promise.race([promise, gone]);
    await or_gone(request('initialize', { clientInfo: { name: 'collet-tests', version: '1' } }));
    send({ method: 'initialized' });
    const { thread } = await or_gone(request('thread/start', { cwd }));
    await or_gone(request('turn/start', { threadId: thread.id, input: [{ type: 'text', text: prompt }] }));
    await or_gone(turn);
    return { output, asked };
  } finally {
    child.stdin.end();
    await closed;
    clearTimeout(timer);
  }
}
