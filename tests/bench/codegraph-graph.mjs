// SPDX-License-Identifier: MIT
// codegraph-graph.mjs: answers over a graph of 1 M symbols and 5 M edges that graph_maker writes, in a running host. Fails if the impact of the
// largest hub at depth 3 takes more than 50 ms, or if 99 of 100 other answers do not come within 10 ms.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { build, scratch, write } from '../integration/lib/env.mjs';
import { connect } from './line_client.mjs';

const [nodes, edges] = [1_000_000, 5_000_000];
const folder = join(scratch, 'codegraph-large');
if (!existsSync(join(folder, 'state/large/graph-made'))) {
  const made = spawnSync(join(build, 'tests/bench/graph_maker'), [folder, String(nodes), String(edges)], { stdio: 'inherit' });
  if (made.status !== 0) process.exit(1);
}
const config = write('codegraph-large.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.large]
root = ${JSON.stringify(join(folder, 'root'))}
`);
const host = await connect(join(build, 'bin/collet'), config);
const timed = async (name, args) => {
  const begin = performance.now();
  const result = await host.call(name, args);
  const time = performance.now() - begin;
  if (result.isError && !/names no symbol/.test(result.content[0].text)) throw new Error(result.content[0].text);
  return { time, result };
};
const name = (i) => `method${i}${i % 7 === 0 ? 'Save' : 'Load'}Device`;
const hub = { symbol: name(1), direction: 'inbound', depth: 3, verbosity: 'summary' };
await timed('get_dependencies', hub);
const impact = [];
let reached = 0;
for (let i = 0; i < 10; ++i) {
  const { time, result } = await timed('get_dependencies', hub);
  impact.push(time);
  reached = result.structuredContent.total_count;
}
impact.sort((one, other) => one - other);
const others = [];
const slow = {};
const other = async (tool, args, label = tool) => {
  const { time } = await timed(tool, args);
  others.push(time);
  (slow[label] ??= []).push(time);
};
for (let i = 0; i < 300; ++i) {
  const symbol = name(500_000 + i * 1301);
  await other('get_dependencies', { symbol, direction: 'inbound', depth: 2 });
  await other('get_symbol_details', { symbol });
  await other('find_usages', { symbol });
  await other('search_symbols', { query: symbol });
  await other('get_symbol_details', { symbol: symbol.replace('method', 'metod').replace('Device', 'Devise') }, 'near names of an unknown one');
}
others.sort((one, two) => one - two);
for (const [tool, times] of Object.entries(slow)) {
  times.sort((one, two) => one - two);
  console.log(`${tool}: median ${times[150].toFixed(2)} ms, p99 ${times[297].toFixed(2)} ms`);
}
host.end();
const p99 = others[Math.floor(others.length * 0.99)];
console.log(`impact of the largest hub at depth 3: ${reached} symbols, median ${impact[5].toFixed(1)} ms, least ${impact[0].toFixed(1)} ms`);
console.log(`other answers: median ${others[others.length >> 1].toFixed(2)} ms, p99 ${p99.toFixed(2)} ms of ${others.length}`);
if (impact[5] > 50 || p99 > 10) {
  console.log('FAIL codegraph graph');
  process.exit(1);
}
console.log('ok codegraph graph');
