// SPDX-License-Identifier: MIT
// A raw connection to `collet serve`: a test writes the exact input, and the output is kept line by line.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { children, until } from './cases.mjs';
import { collet, records, sanitized } from './env.mjs';

export const modern = '2026-07-28';
export const modern_meta = (capabilities = {}) => ({
  'io.modelcontextprotocol/protocolVersion': modern,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

let sessions = 0;

export class Session {
  /// `label` names the record that wire.mjs checks; null writes none (for tests that break the framing itself).
  constructor(label, args, options = {}) {
    this.record = label && join(records, `${label}-${process.pid}-s${++sessions}.ndjson`);
    this.messages = [];
    this.stderr = '';
    this.next_id = 1;
    this.started = performance.now();
    this.child = spawn(options.command ?? collet, options.bare ? args : ['serve', ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: options.cwd,
      env: options.env ?? process.env,
    });
    children.add(this.child);
    this.closed = new Promise((resolve) => {
      this.child.on('close', (code, signal) => {
        children.delete(this.child);
        this.ended = performance.now();
        this.exit = { code, signal };
        resolve(this.exit);
      });
    });
    this.child.stdin.on('error', () => {});
    this.child.stderr.setEncoding('utf8').on('data', (text) => {
      this.stderr = (this.stderr + text).slice(-65536);
    });
    let rest = [];
    this.child.stdout.on('data', (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        this.#line(Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8'));
        rest = [];
        start = end + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    });
  }

  #line(line) {
    this.#keep('server', line);
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      message = { not_json: line };
    }
    this.messages.push(message);
  }

  #keep(from, line) {
    if (this.record) appendFileSync(this.record, `${JSON.stringify({ from, line })}\n`);
  }

  /// Writes one line; without `end` the test writes the end of line itself.
  write(line, end = '\n') {
    this.#keep('client', line);
    this.child.stdin.write(line + end);
  }

  send(message) {
    this.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  /// Sends a request and returns its id at once.
  ask(method, params, id = this.next_id++) {
    this.send({ id, method, ...(params === undefined ? {} : { params }) });
    return id;
  }

  answered(id) {
    return this.messages.find((m) => m.id === id && !('method' in m));
  }

  answer(id, ms) {
    return until(() => {
      const found = this.answered(id);
      if (!found && this.exit) throw new Error(`the host ended (${JSON.stringify(this.exit)}): ${this.stderr.slice(-1500)}`);
      return found;
    }, `the answer to ${JSON.stringify(id)}`, ms);
  }

  async request(method, params, ms) {
    return this.answer(this.ask(method, params), ms);
  }

  async result(method, params, ms) {
    const message = await this.request(method, params, ms);
    if (!message.result) throw new Error(`${method} came to ${JSON.stringify(message)}`);
    return message.result;
  }

  call(name, args, meta) {
    return this.result('tools/call', { name, arguments: args, ...(meta ? { _meta: meta } : {}) });
  }

  async initialize(version = '2025-11-25', capabilities = {}) {
    const result = await this.result('initialize', {
      protocolVersion: version,
      capabilities,
      clientInfo: { name: 'collet-tests', version: '1' },
    });
    this.send({ method: 'notifications/initialized' });
    return result;
  }

  /// Returns "VmHWM", "VmRSS" … in MiB; 0 in a sanitizer's build.
  memory(field = 'VmHWM') {
    if (sanitized) return 0;
    const line = readFileSync(`/proc/${this.child.pid}/status`, 'utf8').match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'));
    return Number(line[1]) / 1024;
  }

  /// Ends the input; returns how the process ended and after how many milliseconds.
  async end() {
    const start = performance.now();
    this.child.stdin.end();
    const exit = await this.closed;
    return { ...exit, ms: this.ended - start };
  }

  async kill() {
    this.child.kill('SIGKILL');
    await this.closed;
  }
}

/// Returns a legacy session after its handshake.
export async function legacy(label, args, version) {
  const session = new Session(label, args);
  await session.initialize(version);
  return session;
}

/// Returns the text of a result's first text block.
export const text_of = (result) => result.content?.find((block) => block.type === 'text')?.text ?? '';
