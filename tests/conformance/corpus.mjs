// SPDX-License-Identifier: MIT
// corpus.mjs FOLDER: one case for each hundred documents; a failure names its documents.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { write } from '../integration/lib/env.mjs';
import { operations } from '../integration/lib/patterns.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
const session = new Session(null, ['--config', write('corpus.toml', `[access]\nread = [${JSON.stringify(folder)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n`)]);
await session.initialize();

/// A path item that refers to another one of the document has the other's operations.
const followed = (document, item) => (typeof item?.$ref === 'string' && item.$ref.startsWith('#/')
  ? item.$ref.slice(2).split('/').reduce((at, step) => at?.[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')], document) : item);

for (let start = 0; start < files.length; start += 100) {
  const some = files.slice(start, start + 100);
  await test(`corpus: documents ${start + 1} to ${start + some.length} have the counts that JSON.parse finds`, async () => {
    const wrong = [];
    for (const name of some) {
      const file = join(folder, name);
      const document = JSON.parse(readFileSync(file, 'utf8'));
      const expected = [Object.keys(document.paths ?? {}).filter((p) => p.startsWith('/')).length, operations({ paths: Object.fromEntries(Object.entries(document.paths ?? {}).map(([path, item]) => [path, followed(document, item)])) }).length,
        Object.keys(document.components?.schemas ?? {}).length];
      const result = await session.call('parse', { spec: { file } });
      const found = result.isError ? text_of(result) : (({ path_count, operation_count, schema_count }) => [path_count, operation_count, schema_count])(JSON.parse(text_of(result)));
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(`${name}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
    }
    assert.deepEqual(wrong, []);
  });
}


await test('corpus: a target does not count references to a name in another letter case', async () => {
  const wrong = [];
  let names_with_twins = 0;
  for (const name of files) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const twins = Object.entries(JSON.parse(text).components ?? {}).flatMap(([section, entries]) => {
      const folded = Object.keys(entries ?? {}).map((key) => key.toLowerCase());
      return Object.keys(entries ?? {}).filter((key) => folded.indexOf(key.toLowerCase()) !== folded.lastIndexOf(key.toLowerCase()))
        .map((key) => `#/components/${section}/${key}`);
    });
    if (twins.length === 0) continue;
    const counts = new Map();
    for (let offset = 0, more = true; more;) {
      const page = JSON.parse(text_of(await session.call('walk_refs', { spec: { file }, limit: 100, offset })));
      for (const { ref, count } of page.refs) counts.set(ref, count);
      offset += page.returned;
      more = page.has_more;
    }
    for (const target of twins) {
      ++names_with_twins;
      const { matched } = JSON.parse(text_of(await session.call('walk_refs', { spec: { file }, target })));
      if (matched !== (counts.get(target) ?? 0)) wrong.push(`${name}: ${target}: ${matched}, expected ${counts.get(target) ?? 0}`);
    }
  }
  console.log(`  ${names_with_twins} names that differ from another one only in letter case`);
  assert.deepEqual(wrong, []);
});
await session.end();
