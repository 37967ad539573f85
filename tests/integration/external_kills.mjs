// SPDX-License-Identifier: MIT
// Hosts that end by SIGKILL at random moments, their start included, leave no process of a server behind. The servers ignore the end of their
// input and SIGTERM, fork, and start daemons. COLLET_KILLS sets the number of hosts (20); with more than 100, several hosts live at once beside
// a busy loop for each processor, and every end must come within a second. The short form only waits for the end, however busy the machine is.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { assert, children, test, until } from './lib/cases.mjs';
import { collet } from './lib/env.mjs';
import { entry, folder, serve } from './lib/servers.mjs';

const kills = Number(process.env.COLLET_KILLS ?? 20);
const whole = kills > 100;
const k_hosts_at_once = 4;
const k_scan_ms = 20;
/// Each host's servers have a mark of their own in this variable. It begins with this script's number, since other copies may run beside it.
const k_variable = 'COLLET_TEST_LIFE';
const k_mark = new RegExp(`(?:^|\\0)${k_variable}=(${process.pid}-[^\\0]*)`);

/// Marks of environments by process. A process that has just been forked or is about to end may have none yet: it is read again.
const marks = new Map();
function mark_of(pid) {
  if (marks.has(pid)) return marks.get(pid);
  try {
    const mark = readFileSync(`/proc/${pid}/environ`, 'latin1').match(k_mark)?.[1];
    if (mark) marks.set(pid, mark);
    return mark;
  } catch {
    return undefined;
  }
}

/// Returns the marks of all processes that run: supervisors, servers, what they forked, and their daemons.
function scan() {
  const found = new Set();
  const running = new Set(readdirSync('/proc').filter((name) => /^\d+$/.test(name)));
  for (const pid of marks.keys()) if (!running.has(pid)) marks.delete(pid);
  for (const pid of running) {
    const mark = mark_of(pid);
    if (!mark) continue;
    try {
      if (!/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))) found.add(mark);
    } catch {
      // it ended since
    }
  }
  return found;
}

let running = new Set();
let scans = 0;
const last_seen = new Map(); // times by mark
const scanner = setInterval(() => {
  running = scan();
  for (const mark of running) last_seen.set(mark, performance.now());
  ++scans;
}, k_scan_ms);
/// The number of a scan that has begun after now.
const next_scan = async () => {
  const due = scans + 1;
  await until(() => scans >= due, 'a scan of the processes');
};

let seed = 7;
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;

const killed = new Map(); // times by mark
let with_servers = 0;

/// Starts a host, kills it at a random moment, and waits for the end of all that its servers started.
async function life(number) {
  const mark = `${process.pid}-${number}`;
  const env = { [k_variable]: mark };
  const dir = folder({ stubborn: entry(['--linger', '--child', '--daemon'], { env }), other: entry(['--linger', '--modern'], { env }) });
  const starting = serve(null, dir).then((session) => {
    for (const alias of ['stubborn', 'other']) session.invoke(`${alias}:slow`, { ms: 2000 }).catch(() => {});
    return session;
  });
  starting.catch(() => {}); // the kill came first
  const host = await until(() => [...children].find((child) => child.spawnargs.some((word) => word.endsWith(dir))), 'the host');
  // Three of four are killed when a server runs, the fourth at any moment, its start included. The pause is the random moment.
  if (number % 4 > 0) await until(() => running.has(mark), 'a server of the host');
  await new Promise((resolve) => setTimeout(resolve, random(number % 4 > 0 ? 150 : 60)));
  if (running.has(mark)) ++with_servers;
  killed.set(mark, performance.now());
  host.kill('SIGKILL');
  await new Promise((resolve) => (host.exitCode === null && host.signalCode === null ? host.once('close', resolve) : resolve()));
  await next_scan();
  await until(() => !running.has(mark), `the end of the servers of host ${number}`);
}

const loops = whole ? Array.from({ length: availableParallelism() }, () => spawn('/bin/sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' })) : [];
await test(`external: of ${kills} hosts that were killed at random moments, no process of a server is left`, async () => {
  let next = 0;
  await Promise.all(Array.from({ length: k_hosts_at_once }, async () => {
    while (next < kills) await life(next++);
  }));
  // A process that started while its host was killed would be seen by now.
  const due = scans + 10;
  await until(() => scans >= due, 'ten scans of the processes');
  assert.equal(running.size, 0, 'nothing came back');
  assert.ok(with_servers >= kills / 2, `only ${with_servers} hosts had servers`);
});
for (const loop of loops) loop.kill('SIGKILL');
clearInterval(scanner);

const ends = [...killed].map(([mark, time]) => Math.max(0, (last_seen.get(mark) ?? 0) - time)).sort((a, b) => a - b);
const at = (share) => ends[Math.min(ends.length - 1, Math.floor(share * ends.length))]?.toFixed(0);
console.log(`  ${ends.length} hosts killed, ${with_servers} of them with servers; from SIGKILL to the end of all: median ${at(0.5)} ms, 99 of 100 ${at(0.99)} ms, slowest ${at(1)} ms`);
if (whole) {
  await test('external: a second after each of these kills nothing is left', async () => assert.ok(ends.at(-1) <= 1000, `the slowest end came after ${at(1)} ms`));
}
