// SPDX-License-Identifier: MIT
// An MCP server over stdio that breaks the rules as its tools' names describe. NASTY_START: the fault before any call:
// revision (an unknown one), circle (nextCursor is always the same), endless (always another one), no-list (tools/list is not
// answered), null-list (tools is null). NASTY_TOOLS: a file with more tools' names, read at each start. NASTY_PIDS: a file of pids.
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const start = process.env.NASTY_START ?? '';
const note = (pid) => process.env.NASTY_PIDS && appendFileSync(process.env.NASTY_PIDS, `${pid}\n`);
note(process.pid);

const k_tools = ['echo', 'pair', 'twice', 'stranger', 'flood', 'requests', 'split', 'bad_utf8', 'huge', 'mute', 'deaf', 'cut', 'text_id', 'both', 'no_object', 'grandchild', 'stubborn', 'slow', 'nul', 'deep', 'bare_error', 'old_id'];
const more = () => (process.env.NASTY_TOOLS && existsSync(process.env.NASTY_TOOLS) ? readFileSync(process.env.NASTY_TOOLS, 'utf8').split(/\s+/).filter(Boolean) : []);
const names = [...k_tools, ...more()];

/// Writes all bytes, whatever the pipe takes at once.
function raw(data) {
  let rest = Buffer.isBuffer(data) ? data : Buffer.from(data);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(9);
    }
  }
}
/// While a message is written byte by byte, the others wait here: messages do not mix.
let held;
const say = (message) => {
  const line = `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
  if (held) held.push(line);
  else raw(line);
};
const text = (value) => ({ content: [{ type: 'text', text: value }] });
const waiting = [];

const k_acts = {
  echo: (id, args) => say({ id, result: text(args.text ?? 'nothing') }),
  /// Two calls are answered together, the later one first.
  pair: (id, args) => {
    waiting.unshift({ id, result: text(args.text) });
    if (waiting.length === 2) waiting.splice(0).forEach(say);
  },
  twice: (id) => { say({ id, result: text('first') }); say({ id, result: text('second') }); },
  stranger: (id) => { say({ id: id + 1000, result: text('not yours') }); say({ id: 'x', error: { code: 1, message: 'not yours' } }); say({ id: -1, result: {} }); say({ id, result: text('yours') }); },
  old_id: (id) => { for (let old = 0; old < id; ++old) say({ id: old, result: text('old') }); say({ id, result: text('new') }); },
  flood: (id, args) => {
    const lines = [{ method: 'notifications/tools/list_changed' }, { method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(500) } }, { method: 'notifications/progress', params: { progressToken: 'none', progress: 1 } }, { method: 'notifications/unheard-of' }]
      .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');
    for (let left = args.count ?? 1000; left > 0; left -= 4) raw(lines);
    say({ id, result: text('after the flood') });
  },
  requests: (id) => {
    for (const strange of [1.5, -7, 'a"b', '', 12345678901234567890, 'ü'.repeat(1000)]) say({ id: strange, method: 'no/such' });
    raw('{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}\n{"jsonrpc":"2.0","id":null,"method":"ping"}\n{"jsonrpc":"2.0","id":[],"method":7}\n');
    say({ id, result: text('after requests') });
  },
  split: (id) => {
    const bytes = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id, result: text('grüße 🙂 €') })}\r\n`);
    let at = 0;
    held = [];
    const step = () => {
      raw(bytes.subarray(at, at + 1));
      if (++at < bytes.length) return setImmediate(step);
      const lines = held.join('');
      held = undefined;
      return raw(lines);
    };
    step();
  },
  bad_utf8: (id) => raw(Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"caf`), Buffer.from([0xe9]), Buffer.from('"}]}}\n')])),
  /// In the TypeScript SDK's order: the id comes last.
  huge: (id, args) => {
    raw('{"result":{"content":[{"type":"text","text":"');
    const piece = 'x'.repeat(1 << 20);
    for (let left = args.mib ?? 100; left > 0; --left) raw(piece);
    raw(`"}]},"jsonrpc":"2.0","id":${id}}\n`);
  },
  mute: () => closeSync(1),
  deaf: () => { process.stdin.pause(); note(process.pid); },
  cut: (id) => { raw(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"te`); process.exit(0); },
  text_id: (id) => say({ id: String(id), result: text('by text') }),
  both: (id) => say({ id, result: text('a result'), error: { code: -1, message: 'and an error' } }),
  no_object: (id) => say({ id, result: 'done' }),
  nul: (id) => raw(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"a\\u0000b"}]}}\n`),
  deep: (id) => raw(`{"jsonrpc":"2.0","id":${id},"result":{"structuredContent":${'['.repeat(100000)}${']'.repeat(100000)}}}\n`),
  bare_error: (id) => raw(`{"jsonrpc":"2.0","id":${id},"error":"it broke"}\n`),
  /// Keeps the pipes open and ignores its input.
  grandchild: (id) => {
    const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: ['inherit', 'inherit', 'inherit'] });
    note(child.pid);
    child.on('spawn', () => { say({ id, result: text('born') }); setTimeout(() => process.exit(0), 50); });
  },
  stubborn: (id) => { process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.stdin.removeAllListeners('end'); say({ id, result: text('I stay') }); stay = true; },
  slow: (id, args) => setTimeout(() => say({ id, result: text('slept') }), args.ms),
};
let stay = false;
let page = 0;

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === undefined) return undefined;
  if (method === 'initialize')
    return say({ id, result: { protocolVersion: start === 'revision' ? '2031-01-01' : '2025-11-25', capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'nasty', version: '1' } } });
  if (method === 'tools/list') {
    if (start === 'no-list') return undefined;
    if (start === 'null-list') return say({ id, result: { tools: null } });
    const tools = names.map((name) => ({ name, description: name, inputSchema: { type: 'object' } }));
    const next = start === 'circle' ? { nextCursor: 'again' } : start === 'endless' ? { nextCursor: `page ${++page}` } : {};
    return say({ id, result: { tools: start === 'endless' ? [] : tools, ...next } });
  }
  if (method !== 'tools/call') return id === undefined ? undefined : say({ id, error: { code: -32601, message: 'no such method' } });
  return (k_acts[params.name] ?? k_acts.echo)(id, params.arguments ?? {});
}).on('close', () => { if (!stay) process.exit(0); });
