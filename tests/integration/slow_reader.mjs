// SPDX-License-Identifier: MIT
// A client that sends many calls and then stops reading: threads, descriptors and memory stay bounded, every call is answered, and a cancel
// or a ping overtakes the calls that wait. COLLET_LONG=1 sends 100,000 calls and stops for 5 s, also under `ulimit -n 256` and `ulimit -u 64`,
// and compares the throughput with that of a client that always reads.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { assert, children, k_patience_ms, left_out, sleep, test, until } from './lib/cases.mjs';
import { collet, sanitized, test_plugins } from './lib/env.mjs';
import { bytes_read, standstill } from './lib/processes.mjs';

const long = process.env.COLLET_LONG === '1';
const k_calls = long ? 100000 : 10000;
const k_stall_ms = long ? 5000 : 1000;
const k_max_threads = 64;
const k_max_descriptors = 64;
const k_max_mb = 128;

const home = mkdtempSync(join(tmpdir(), 'collet-home-'));  // another user must see it
chmodSync(home, 0o755);

/// A host whose answers are counted but not kept, and whose use of resources is watched.
class Flood {
  /// `limit` is a command of the shell; `user` runs the host as another one.
  constructor(limit = ':', user = '') {
    const plugins = `host.plugin_dirs=${JSON.stringify([test_plugins])}`;
    this.child = spawn('/bin/bash', ['-c', `${limit}; exec ${user} '${collet}' serve --set '${plugins}'`], {
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd: '/',
      env: { ...process.env, HOME: home },
    });
    children.add(this.child);
    this.answered = 0;
    this.failed = [];
    this.order = new Map();
    this.peak = { threads: 0, descriptors: 0, mb: 0 };
    this.stderr = '';
    this.child.stderr.setEncoding('utf8').on('data', (text) => { this.stderr = (this.stderr + text).slice(-4000); });
    this.child.stdin.on('error', () => {});
    this.ended = new Promise((resolve) => this.child.on('close', (code, signal) => {
      children.delete(this.child);
      clearInterval(this.sampler);
      resolve({ code, signal });
    }));
    let rest = '';
    this.child.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) this.#answer(JSON.parse(line));
    });
    this.sampler = setInterval(() => this.#sample(), 20);
  }

  #answer(message) {
    if (!('id' in message)) return;
    ++this.answered;
    if (typeof message.id === 'string') this.order.set(message.id, this.answered);
    if (message.error || message.result?.isError) this.failed.push(JSON.stringify(message).slice(0, 300));
  }

  #sample() {
    try {
      const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
      const figure = (name) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))[1]);
      this.peak.threads = Math.max(this.peak.threads, figure('Threads'));
      this.peak.mb = Math.max(this.peak.mb, figure('VmHWM') / 1024);
      this.peak.descriptors = Math.max(this.peak.descriptors, readdirSync(`/proc/${this.child.pid}/fd`).length);
    } catch {
      // The process has ended.
    }
  }

  send(messages) {
    this.child.stdin.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  }

  calls(count, name, args, first = 1) {
    this.send(Array.from({ length: count }, (_, i) => ({ id: first + i, method: 'tools/call', params: { name, arguments: args } })));
  }

  async open() {
    this.send([
      { id: 'open', method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } } },
      { method: 'notifications/initialized' },
    ]);
    await until(() => this.answered === 1, 'the handshake', k_patience_ms);
    this.answered = 0;
    return this;
  }

  all(count) {
    return until(() => this.answered >= count, `${count} answers; ${this.answered} came; ${this.stderr}`, k_patience_ms * (long ? 10 : 1));
  }

  check_bounds() {
    const text = JSON.stringify(this.peak);
    assert.deepEqual(this.failed.slice(0, 3), [], `${this.failed.length} calls failed`);
    assert.ok(this.peak.threads <= k_max_threads, text);
    assert.ok(this.peak.descriptors <= k_max_descriptors, text);
    if (!sanitized) assert.ok(this.peak.mb <= k_max_mb, text);
  }

  async end() {
    this.child.stdin.end();
    return this.ended;
  }
}

/// Sends the calls, stops reading for `stall` ms, and returns the calls per second outside that time.
async function flood(name, args, stall, limit, user) {
  const host = await new Flood(limit, user).open();
  const start = performance.now();
  if (stall > 0) host.child.stdout.pause();
  host.calls(k_calls, name, args);
  if (stall > 0) {
    await sleep(stall);
    host.child.stdout.resume();
  }
  await host.all(k_calls);
  const ms = performance.now() - start - stall;
  host.check_bounds();
  await host.end();
  if (long) console.log(`${name}${limit ? ` (${limit})` : ''}, stall ${stall} ms: ${Math.round(k_calls / ms)} calls/ms, ${JSON.stringify(host.peak)}`);
  return k_calls / ms;
}

const k_tools = { sleep: { ms: 0 }, echo: { text: 'x'.repeat(500) }, big: { bytes: 4000 } };
for (const [name, args] of Object.entries(k_tools)) {
  await test(`slow reader: ${k_calls} calls of ${name} while nobody reads for ${k_stall_ms / 1000} s`, async () => {
    const stalled = await flood(name, args, k_stall_ms);
    if (!long || sanitized) return;
    const steady = await flood(name, args, 0);
    assert.ok(stalled >= 0.8 * steady, `${stalled.toFixed(1)} calls/ms after a stall, ${steady.toFixed(1)} without one`);
  });
}

await test('slow reader: the same under ulimit -n 256', () => flood('sleep', { ms: 0 }, k_stall_ms, 'ulimit -n 256'));

// The limit does not hold for root, and counts every process of a user.
const k_user = process.getuid() === 0 ? 'setpriv --reuid 65531 --regid 65531 --clear-groups' : '';
const k_limited = 'slow reader: the same under ulimit -u 64';
if (sanitized) left_out(k_limited, 'a sanitizer needs more');
else if (spawnSync('/bin/bash', ['-c', `${k_user} test -x '${collet}'`]).status !== 0) left_out(k_limited, 'another user cannot run this build');
else if (k_user === '') left_out(k_limited, 'this user may have other processes');
else await test(k_limited, () => flood('sleep', { ms: 0 }, k_stall_ms, 'ulimit -u 64', k_user));

await test('slow reader: a ping and a cancel overtake thousands of calls that wait', async () => {
  const host = await new Flood().open();
  host.calls(3000, 'sleep', { ms: 100 });
  host.send([{ id: 'ping', method: 'ping' }]);
  await until(() => host.order.has('ping'), 'the ping', k_patience_ms);
  assert.ok(host.order.get('ping') < 2000, `the ping was answered after ${host.order.get('ping')} answers`);
  host.send(Array.from({ length: 3000 }, (_, i) => ({ method: 'notifications/cancelled', params: { requestId: i + 1 } })));
  host.calls(1, 'echo', { text: 'a' }, 5000);
  host.send([{ id: 'last', method: 'tools/call', params: { name: 'echo', arguments: { text: 'a' } } }]);
  await until(() => host.order.has('last'), 'the call after the cancelled ones', k_patience_ms);
  assert.ok(host.order.get('last') < 3000, 'calls that waited were cancelled');
  host.check_bounds();
  await host.end();
});

await test('slow reader: a reader that never reads does not delay the end, and what it missed is reported', async () => {
  for (const [name, args] of Object.entries(k_tools)) {
    for (const stop of [(host) => host.child.stdin.destroy(), (host) => host.child.kill('SIGTERM')]) {
      const host = await new Flood().open();
      host.child.stdout.pause();
      const before = bytes_read(host.child.pid);
      host.calls(k_calls, name, args);
      await standstill(host.child.pid, before, 100000);
      stop(host);
      const exited = new Promise((resolve) => host.child.on('exit', (code, signal) => resolve({ code, signal })));
      const exit = await exited;
      host.child.stdout.resume();
      await host.ended;
      assert.deepEqual(exit, { code: 1, signal: null }, host.stderr);
      assert.match(host.stderr, /answer/);
    }
  }
});
