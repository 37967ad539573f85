// SPDX-License-Identifier: MIT
// codegraph-lines.mjs [LINES…]: indexes code bases of 0.3, 1 and 3 million lines, which are copies of thingsboard with other packages, and asks
// questions about each in a running host. Prints the time, the processor time, the memory and the size of each index, and how they grow per
// line. At 3 million lines it fails above 120 s of processor time (which other work on the machine changes less than the time), 1.5 GiB of memory,
// or 20 ms for 99 of 100 answers, and if processor time or size per line grows by more than 15 % from 1 million lines on.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { collet, public_data, scratch, write } from '../integration/lib/env.mjs';
import { multiply } from './code_multiplier.mjs';
import { connect } from './line_client.mjs';

const data = public_data('code');
if (!data) {
  console.log('skip codegraph lines: there are no corpora in shared/data/code');
  process.exit(0);
}
const goals = { lines: 3_000_000, processor_seconds: 120, memory_mib: 1536, p99_ms: 20, growth: 1.15 };
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [300_000, 1_000_000, goals.lines];
const work = join(scratch, 'codegraph-lines');
mkdirSync(work, { recursive: true });
const source = join(work, 'thingsboard');
if (!existsSync(source)) spawnSync('tar', ['-xJf', join(data, 'thingsboard.tar.xz'), '-C', work], { stdio: 'inherit' });

/// Runs a command. Returns its time, its processor time and the most memory that it had.
function measured(command, args) {
  const python = 'import json,resource,subprocess,sys,time\nbegin=time.monotonic()\ncode=subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL).returncode\n'
    + 'used=resource.getrusage(resource.RUSAGE_CHILDREN)\nprint(json.dumps([code,time.monotonic()-begin,used.ru_utime+used.ru_stime,used.ru_maxrss/1024]))';
  const [code, seconds, processor, memory] = JSON.parse(spawnSync('python3', ['-c', python, command, ...args], { encoding: 'utf8' }).stdout);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  return { seconds, processor, memory };
}

/// Asks five tools about 150 symbols, spread evenly over the index, in a host. Returns the times of the answers, without those of the first calls.
async function answer_times(config, database) {
  const keys = new DatabaseSync(database, { readOnly: true }).prepare('SELECT key, name FROM symbol WHERE kind IN (SELECT kind FROM symbol WHERE name = ?) ORDER BY key').all('saveDevice');
  const host = await connect(collet, config);
  const times = [];
  const by_tool = {};
  const ask = async (name, args, counts = true) => {
    const begin = performance.now();
    const result = await host.call(name, args);
    if (result.isError) throw new Error(result.content[0].text);
    if (!counts) return;
    times.push(performance.now() - begin);
    (by_tool[name] ??= []).push(times.at(-1));
  };
  await ask('list_project_overview', {}, false);
  const count = 150;
  for (let i = 0; i < count; ++i) {
    const { key, name } = keys[Math.floor((i * keys.length) / count)];
    await ask('search_symbols', { query: name }, i > 4);
    await ask('get_symbol_details', { symbol: key }, i > 4);
    await ask('get_dependencies', { symbol: key, direction: 'inbound', depth: 2 }, i > 4);
    await ask('find_usages', { symbol: key }, i > 4);
    await ask('analyze_impact', { symbol: key, change_type: 'signature' }, i > 4);
  }
  host.end();
  for (const [name, all] of Object.entries(by_tool)) {
    all.sort((one, other) => one - other);
    console.log(`    ${name}: median ${all[all.length >> 1].toFixed(2)} ms, p99 ${all[Math.floor(all.length * 0.99)].toFixed(2)} ms`);
  }
  return times.sort((one, other) => one - other);
}

let failed = false;
const goal = (text, value, limit) => {
  const met = value <= limit;
  failed ||= !met;
  console.log(`  ${text}: ${value.toFixed(2)}, goal at most ${limit}: ${met ? 'met' : 'MISSED'}`);
};
const found = [];
for (const size of sizes) {
  const name = `lines${size}`;
  const root = join(work, name);
  const lines = multiply(source, root, size);
  const state = join(work, 'state', name);
  rmSync(state, { recursive: true, force: true });
  const config = write(`codegraph-${name}.toml`, `[plugins.codegraph.config]
state = ${JSON.stringify(join(work, 'state'))}
[plugins.codegraph.config.projects.${name}]
root = ${JSON.stringify(root)}
`);
  const { seconds, processor, memory } = measured(collet, ['--config', config, 'codegraph', 'index', name]);
  const bytes = readdirSync(state).reduce((sum, file) => sum + statSync(join(state, file)).size, 0);
  console.log(`${lines} lines: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor time, ${memory.toFixed(0)} MiB of memory, ${(bytes / 2 ** 20).toFixed(0)} MiB on disk`);
  console.log(`  per line: ${((processor / lines) * 1e6).toFixed(2)} us of processor time, ${((memory * 2 ** 20) / lines).toFixed(0)} bytes of memory, ${(bytes / lines).toFixed(0)} bytes on disk`);
  const times = await answer_times(config, join(state, 'index.sqlite'));
  const p99 = times[Math.floor(times.length * 0.99)];
  console.log(`  answers: median ${times[times.length >> 1].toFixed(2)} ms, p99 ${p99.toFixed(2)} ms of ${times.length}`);
  found.push({ lines, processor: processor / lines, memory, bytes: bytes / lines, p99, seconds: processor });
}
const largest = found.at(-1);
if (largest.lines >= goals.lines * 0.98) {
  goal('seconds of processor time', largest.seconds, goals.processor_seconds);
  goal('MiB of memory', largest.memory, goals.memory_mib);
  goal('milliseconds, 99 of 100 answers', largest.p99, goals.p99_ms);
}
const before = found.at(-2);
if (before) {
  goal(`processor time per line beside that at ${before.lines}`, largest.processor / before.processor, goals.growth);
  goal(`size per line beside that at ${before.lines}`, largest.bytes / before.bytes, goals.growth);
}
rmSync(join(work, 'state'), { recursive: true, force: true });
console.log(`${failed ? 'FAIL' : 'ok'} codegraph lines`);
process.exit(failed ? 1 : 0);
