// SPDX-License-Identifier: MIT
// A host under everything at once: floods of calls, a reader that stops, calls that are cancelled, hostile documents, clients that vanish. Each
// request is answered exactly once, and memory, threads and descriptors stay within bounds. COLLET_SOAK_SECONDS sets the duration: 15 by
// default, 3600 under `tests/run.sh --full`. Where the cgroup file system is writable, the host may use 512 MiB of memory and no more.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, children, sleep, test, until } from './lib/cases.mjs';
import { collet, configuration, large_document, sanitized, scratch } from './lib/env.mjs';

const k_seconds = Number(process.env.COLLET_SOAK_SECONDS ?? 15);
const k_max_memory = 512; // MiB
const k_max_threads = 64;
const k_max_descriptors = 64;
const k_burst = 400;
const k_min_rounds = 24; // fewer do not show whether memory grows

const folder = join(scratch, 'soak');
mkdirSync(folder, { recursive: true });
const place = (name, content) => {
  writeFileSync(join(folder, name), content);
  return { file: join(folder, name) };
};
const paths = (count) => Array.from({ length: count }, (_, i) => `  /a${i}/{b}:\n    get: {operationId: get${i}, responses: {"200": {description: ok}}}\n`).join('');
const head = 'openapi: 3.0.3\ninfo: {title: t, version: "1"}\npaths:\n';
const small = Array.from({ length: 20 }, (_, i) => place(`small${i}.yaml`, head + paths(i + 1)));
const large = { file: large_document('github') };
const hostile = [
  place('brackets.json', '['.repeat(200_000)),
  place('cut.yaml', 'openapi: "3.0.3\npaths:\n'),
  place('loop.yaml', 'openapi: 3.0.3\npaths: &p\n  /a: *p\n'),
  place('nul.yaml', head.replace('t,', 't\0,')),
  place('number.json', '42'),
  { file: '/dev/zero' },
  { content: 'hello' },
  { content: `${head}  /a: {get: {responses: {"200": {$ref: "#/paths/~1a"}}}}\n` },
];

/// A client that counts: it keeps the requests without an answer, and nothing of the answers.
class Client {
  constructor(config) {
    this.pending = new Map();
    this.cancelled = new Set();
    this.answers = this.failures = 0;
    this.strange = [];
    this.next = 1;
    this.stderr = '';
    this.child = spawn(collet, ['serve', '--config', config], { stdio: ['pipe', 'pipe', 'pipe'] });
    children.add(this.child);
    this.closed = new Promise((resolve) => this.child.on('close', (code, signal) => resolve((this.exit = { code, signal }))));
    this.child.stdin.on('error', () => {});
    this.child.stderr.setEncoding('utf8').on('data', (text) => (this.stderr = (this.stderr + text).slice(-4000)));
    let rest = '';
    this.child.stdout.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) this.#line(line);
    });
  }

  #line(line) {
    const message = JSON.parse(line);
    // A call that is cancelled may be answered or not; a line that is no JSON is answered without an id.
    if (message.method || this.cancelled.delete(message.id) || message.id == null) return;
    const expected = this.pending.get(message.id);
    if (!expected) this.strange.push(`an answer nobody waits for: ${line.slice(0, 300)}`);
    this.pending.delete(message.id);
    ++this.answers;
    const found = message.error ? 'error' : message.result.isError ? 'refused' : 'result';
    if (expected !== found && expected !== 'any') {
      ++this.failures;
      this.strange.push(`expected '${expected}': ${line.slice(0, 300)}`);
    }
  }

  ask(method, params, expected = 'result') {
    const id = this.next++;
    this.pending.set(id, expected);
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return id;
  }

  call(name, args, expected) {
    return this.ask('tools/call', { name, arguments: args }, expected);
  }

  /// Cancels a call; from here on its answer is not waited for.
  cancel(id) {
    this.pending.delete(id);
    this.cancelled.add(id);
    this.notify('notifications/cancelled', { requestId: id, reason: 'soak' });
  }

  notify(method, params) {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`);
  }

  start() {
    this.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'soak', version: '1' } });
    this.notify('notifications/initialized');
  }

  idle() {
    return until(() => {
      if (this.exit) throw new Error(`the host ended (${JSON.stringify(this.exit)}): ${this.stderr}`);
      return this.pending.size === 0;
    }, `${this.pending.size} answers`, Number.MAX_SAFE_INTEGER);
  }

  status(field) {
    const found = readFileSync(`/proc/${this.child.pid}/status`, 'utf8').match(new RegExp(`^${field}:\\s+(\\d+)`, 'm'));
    return Number(found[1]);
  }

  /// Returns how many of the descriptors lead to each file or kind of object.
  targets(descriptors) {
    const counts = {};
    for (const descriptor of descriptors) {
      try {
        const target = readlinkSync(`/proc/${this.child.pid}/fd/${descriptor}`).replace(/:\[\d+\]$/, '');
        counts[target] = (counts[target] ?? 0) + 1;
      } catch {} // closed meanwhile
    }
    return JSON.stringify(counts);
  }

  /// Fails if the host holds more threads or descriptors than it may.
  bounded() {
    const threads = this.status('Threads');
    const descriptors = readdirSync(`/proc/${this.child.pid}/fd`);
    assert.ok(threads <= k_max_threads, `${threads} threads`);
    if (descriptors.length > k_max_descriptors) assert.fail(`${descriptors.length} descriptors: ${this.targets(descriptors)}`);
  }
}

/// Limits the memory of a process as an operator's MemoryMax= does, where this process may; returns what ends the limit.
function limited(pid) {
  const version_2 = { controller: '/sys/fs/cgroup', file: 'memory.max' };
  const version_1 = { controller: '/sys/fs/cgroup/memory', file: 'memory.limit_in_bytes' };
  for (const { controller, file } of [version_2, version_1]) {
    const group = join(controller, `collet-soak-${pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      // The kernel fills the folder of a group. In any other folder there is no such file.
      writeFileSync(join(group, file), String(k_max_memory << 20), { flag: 'r+' });
      writeFileSync(join(group, 'cgroup.procs'), String(pid), { flag: 'r+' });
    } catch {
      rmdirSync(group);
      continue;
    }
    return () => until(() => {  // The kernel empties the group some time after the end of the process.
      try {
        rmdirSync(group);
        return true;
      } catch {
        return false;
      }
    }, `the end of ${group}`, 60_000);
  }
  console.log('| no control group can be made here, so that only the host\'s own limits hold');
  return () => {};
}

const one_of = (list, number) => list[number % list.length];
const tools = ['parse', 'walk_paths', 'walk_operations', 'walk_schemas'];

/// Each returns when its requests are written; the caller waits for the answers.
const rounds = {
  flood(client) {
    for (let i = 0; i < k_burst; ++i) client.call(one_of(tools, i), { spec: one_of(small, i) });
  },
  async stalled_reader(client) {
    client.child.stdout.pause();
    for (let i = 0; i < k_burst; ++i) client.call('walk_operations', { spec: large, limit: 100 });
    await sleep(1000); // the reader does not read for this time
    client.bounded();
    client.child.stdout.resume();
  },
  cancelled(client) {
    for (let i = 0; i < 40; ++i) client.cancel(client.call('validate', { spec: large }));
  },
  hostile_documents(client) {
    for (const [i, spec] of hostile.entries()) client.call(one_of(tools.slice(0, 2), i), { spec }, i === hostile.length - 1 ? 'any' : 'refused');
    client.child.stdin.write('{"jsonrpc":"2.0","id":\n');
  },
};

/// A client that vanishes in the middle of its calls takes its host with it.
async function vanishing_client(config) {
  const client = new Client(config);
  client.start();
  for (let i = 0; i < 20; ++i) client.call('walk_operations', { spec: large });
  client.child.stdin.destroy();
  client.child.stdout.destroy();
  await client.closed;
  children.delete(client.child);
}

await test(`soak: ${k_seconds} s of floods, stalls, cancelled calls and hostile documents: all is answered, nothing grows`, async () => {
  const config = configuration('', [folder, large.file.replace(/\/[^/]*$/, '')]);
  const client = new Client(config);
  const release = limited(client.child.pid);
  client.start();
  await client.idle();
  const end = Date.now() + k_seconds * 1000;
  const resident = [];
  for (let round = 0; round < 2 || Date.now() < end; ++round) {
    for (const [name, write] of Object.entries(rounds)) {
      await write(client);
      await client.idle();
      client.bounded();
      assert.deepEqual(client.strange, [], name);
    }
    if (round % 8 === 3) await vanishing_client(config);
    resident.push(client.status('VmRSS') / 1024);
  }
  const peak = client.status('VmHWM') / 1024;
  client.child.stdin.end();
  assert.deepEqual(await client.closed, { code: 0, signal: null }, client.stderr);
  children.delete(client.child);
  await release();
  // The first rounds fill the caches, and each round ends at another point of the allocator's work, so that the halves are compared.
  const half = resident.length >> 1;
  const settled = Math.max(...resident.slice(0, half));
  const last = Math.max(...resident.slice(half));
  if (!sanitized) {
    assert.ok(peak <= k_max_memory, `${peak} MiB at the peak`);
    if (resident.length >= k_min_rounds) assert.ok(last <= settled * 1.25 + 16, `${settled} MiB in the first half, ${last} MiB in the second`);
  }
  console.log(`| ${resident.length} rounds, ${client.answers} answers; resident at most ${settled.toFixed(0)} MiB in the first half, ${last.toFixed(0)} MiB in the second, ${peak.toFixed(0)} MiB at the peak`);
});
