// SPDX-License-Identifier: MIT
// bundles.mjs FILE: the bundle of a divided document is the document; see bundles.sh.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const file = process.argv[2];
const folder = join(scratch, `bundle-${process.pid}`);
const config = write('bundles.toml', `[access]\nread = [${JSON.stringify(folder)}]\nwrite = [${JSON.stringify(folder)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);
const local = '#/components/';

/// Returns the value with references to components, and mappings to them, as references to their files.
function moved(value, base, mapping = false) {
  if (Array.isArray(value)) return value.map((item) => moved(item, base));
  if (value === null || typeof value !== 'object') return value;
  const refers = (key, item) => (mapping || key === '$ref') && typeof item === 'string' && item.startsWith(local);
  const to_file = (key, item) => (refers(key, item) ? `${base}${item.slice(local.length).replace('/', '__')}.json` : moved(item, base, key === 'mapping'));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, to_file(key, item)]));
}

function divide(document) {
  for (const part of ['paths', 'components']) mkdirSync(join(folder, part), { recursive: true });
  const put = (name, value) => (writeFileSync(join(folder, name), JSON.stringify(value)), { $ref: name });
  const paths = Object.entries(document.paths).map(([path, item], number) => [path, put(`paths/${number}.json`, moved(item, '../components/'))]);
  const divided = (section, map) => Object.fromEntries(Object.entries(map).map(([name, value]) => [name, put(`components/${section}__${name}.json`, moved(value, ''))]));
  const components = Object.entries(document.components).map(([section, map]) => [section, section === 'securitySchemes' ? map : divided(section, map)]);
  put('api.json', { ...document, paths: Object.fromEntries(paths), components: Object.fromEntries(components) });
}

await test(`bundles: the files of ${basename(file)} give the document`, async () => {
  const document = JSON.parse(readFileSync(file, 'utf8'));
  divide(document);
  const session = new Session(null, ['--config', config]);  // the case fails and ends
  await session.initialize();
  const args = { specs: [{ file: join(folder, 'api.json') }], bundle: true, output: join(folder, 'bundle.json'), limit: 1 };
  const result = await session.result('tools/call', { name: 'join', arguments: args }, 1_200_000);
  assert.ok(!result.isError, text_of(result));
  assert.equal(JSON.parse(result.content[0].text).warnings, undefined);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8')), document);
  await session.end();
  rmSync(folder, { recursive: true });
});
