// SPDX-License-Identifier: MIT
// codegraph-change.mjs BUILD CONFIG PROJECT ROOT: how long it takes until a running host answers with a method that was written into a file. A
// client asks without a pause, as no real client does, so a change may fall into the pause between two looks at the files.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { connect } from './line_client.mjs';

const [build, config, project, root] = process.argv.slice(2);
const host = await connect(join(build, 'bin/collet'), config);
const ask = (symbol) => host.call('get_symbol_details', { project, symbol });
const cpu_ms = () => readFileSync(`/proc/${host.pid}/stat`, 'utf8').split(' ').slice(13, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
await ask('x');
for (const [language, pattern, method] of [['Java', '**/*ServiceImpl.java', (name) => `  public void ${name}() {}`], ['TypeScript', '**/*.service.ts', (name) => `  ${name}(): number { return 1; }`]]) {
  const file = globSync(pattern, { cwd: root }).sort()[0];
  if (file === undefined) continue;
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const times = [];
  const used = [];
  for (let i = 0; i < 6; ++i) {
    const name = `writtenByTheBench${i}`;
    const cpu = cpu_ms();
    const begin = performance.now();
    writeFileSync(path, `${text.slice(0, text.lastIndexOf('}'))}\n${method(name)}\n}\n`);
    while ((await ask(name)).isError) if (performance.now() - begin > 60_000) throw new Error(`${name} in ${file} is not seen`);
    times.push(performance.now() - begin);
    used.push(cpu_ms() - cpu);
  }
  writeFileSync(path, text);
  times.sort((one, other) => one - other);
  used.sort((one, other) => one - other);
  console.log(`  a changed file of ${language} is visible after ${times[3].toFixed(0)} ms (median of ${times.length}, least ${times[0].toFixed(0)}; ${used[3]} ms of processor), goal 500: ${times[3] <= 500 ? 'met' : 'MISSED'}`);
}
host.end();
