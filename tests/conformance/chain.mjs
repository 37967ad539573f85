// SPDX-License-Identifier: MIT
// chain.mjs FILE FILE…: compares each two neighbours in a chain of real versions in both directions; the findings of one direction must
// mirror those of the other.
import { basename, dirname } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const files = process.argv.slice(2);
const folders = [...new Set(files.map((file) => dirname(file)))];
const config = write('chain.toml', `[access]\nread = ${JSON.stringify(folders)}\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);

/// Maps a rule and its mirror to one name: words that change with the direction become one, words that only qualify are dropped.
const k_turns = [
  [/-(increased|decreased)$/, '-moved'], [/-(generalized|specialized)$/, '-width'], [/-(set|removed|added|dropped)$/, '-there'], [/became-enum$/, 'enum-there'],
  [/-became-(required|optional)$/, '-required'], [/-became-(not-)?nullable$/, '-nullable'], [/-(forbidden|allowed)$/, '-openness'], [/-(narrowed|widened)$/, '-multiple'],
  [/-(became|no-longer)-(read|write)-only$/, '-$2-only'], [/-(deprecated|reactivated)$/, '-deprecation'], [/-became-(deprecated|active)$/, '-deprecation'],
];
function mirrored(rule) {
  let key = rule.replace(/-with-default$/, '').replace(/^api-removed-.*|^endpoint-added$/, 'operation-there').replace(/^new-(required|optional)-(request-\w+)$/, '$2-there')
    .replace(/^(request|response)-(required-|optional-)?property-(added|removed|refused)$/, '$1-property-there').replace(/^(required-|optional-)?response-header-(added|removed)$/, 'response-header-there')
    .replace(/^request-body-added-(required|optional)$/, 'request-body-there');
  for (const [pattern, instead] of k_turns) key = key.replace(pattern, instead);
  return key;
}

async function counts(session, base, revision) {
  const args = { base: { file: base }, revision: { file: revision }, group_by: 'rule', limit: 1000 };
  const result = await session.result('tools/call', { name: 'diff', arguments: args }, 1_200_000);
  assert.ok(!result.isError, text_of(result));
  const answer = JSON.parse(text_of(result));
  const sums = {};
  for (const { key, count } of answer.groups) sums[mirrored(key)] = (sums[mirrored(key)] ?? 0) + count;
  return { sums: Object.fromEntries(Object.entries(sums).sort()), breaking: answer.breaking_count, total: answer.total };
}

const names = files.map((file) => basename(file, '.json'));
for (let i = 1; i < files.length; ++i) {
  await test(`chain: what ${names[i - 1]} to ${names[i]} has, the way back has mirrored`, async () => {
    const session = new Session(null, ['--config', config]);  // the case fails and ends
    await session.initialize();
    const there = await counts(session, files[i - 1], files[i]);
    const back = await counts(session, files[i], files[i - 1]);
    console.log(`  ${names[i - 1]} to ${names[i]}: ${there.breaking} breaking of ${there.total}; back ${back.breaking} of ${back.total}`);
    assert.deepEqual(there.sums, back.sums);
    await session.end();
  });
}
