// SPDX-License-Identifier: MIT
// structure.mjs [FILE…|FOLDER]: check_structure() and the official JSON Schemas of OpenAPI (by ajv) give the same verdict on every fixture
// of oas-conformance, on our own documents, on mutants of both, and on the documents named. One case for each; the counts come last.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

import { parse } from 'yaml';

import { assert, skip, test } from '../integration/lib/cases.mjs';
import { build, public_data, root } from '../integration/lib/env.mjs';
import { run } from '../integration/lib/run.mjs';
import { amendments, OfficialSchemas } from './official_schemas.mjs';
import { documents as rich } from './structure_documents.mjs';
import { mutants } from './structure_mutants.mjs';

const data = public_data('oas-conformance');
if (!data) {
  skip('structure', 'oas-conformance is not there');
  process.exit();
}
const schemas = new OfficialSchemas(join(data, 'schemas'));
const k_lines = 4000;
/// For a large document, mutants are made at every n-th place.
const k_every = Number(process.env.COLLET_EVERY ?? 1);
const counts = { fixtures: 0, documents: 0, mutants: 0, accepted: 0, amended: 0, several: 0 };

/// Returns our verdicts; each input line is JSON text or `@file`.
async function ours(lines) {
  const done = await run(join(build, 'tests/structure_check'), [], { input: `${lines.join('\n')}\n` });
  assert.equal(done.code, 0, done.stderr);
  return done.stdout.trimEnd().split('\n').map((line) => JSON.parse(line));
}

const text_of = (findings) => findings.map(({ rule, path, message }) => `${rule} ${path}: ${message}`).join(' | ').slice(0, 300);

/// Returns the `cases` ({name, document, line}) on which the two judges differ.
async function differences(cases, kind) {
  const answers = await ours(cases.map((one) => one.line));
  const out = [];
  cases.forEach((one, i) => {
    const official = schemas.judge(one.document);
    const { accepted, findings, error } = answers[i];
    counts[kind] += 1;
    if (error !== undefined) {
      // An unknown version, or a version that is not a string: both refuse it.
      if (official?.amended) out.push(`${one.name}: ${error}, the schema accepts it`);
      return;
    }
    if (accepted) counts.accepted += 1;
    if (official.raw !== official.amended) counts.amended += 1;
    if (accepted !== official.amended)
      out.push(`${one.name}: ${accepted ? 'accepted' : `refused (${text_of(findings)})`}, the schema ${official.amended ? 'accepts it' : `refuses it (${official.why})`}`);
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 1 && kind === 'mutants') {
      counts.several += 1;
      if (process.env.COLLET_SEVERAL) console.log(`several: ${one.name}: ${text_of(errors)}`);
    }
  });
  return out;
}

const read = (file) => (file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : parse(readFileSync(file, 'utf8')));
const as_case = (file) => ({ name: file, document: read(file), line: `@${file}` });
const yaml_in = (...names) => {
  const folder = join(data, ...names);
  return readdirSync(folder).filter((name) => name.endsWith('.yaml')).sort().map((name) => join(folder, name));
};

const passes = [...yaml_in('3.0', 'pass'), ...yaml_in('3.1', 'pass')];
const fails = yaml_in('3.1', 'fail');
const own = readdirSync(join(root, 'tests/fixtures')).filter((name) => name.startsWith('petstore-')).map((name) => join(root, 'tests/fixtures', name));

await test(`structure: the ${passes.length} passes of oas-conformance are accepted, the ${fails.length} fails are refused`, async () => {
  const answers = await ours([...passes, ...fails].map((file) => `@${file}`));
  assert.deepEqual([...passes, ...fails].filter((_, i) => answers[i].accepted !== (i < passes.length)), []);
  assert.deepEqual(await differences([...passes, ...fails].map(as_case), 'fixtures'), []);
});

const documents = [...own.map(as_case), ...rich.map(([name, document]) => ({ name, document, line: JSON.stringify(document) }))];
await test(`structure: our own ${documents.length} documents are accepted by both`, async () => {
  const answers = await ours(documents.map((one) => one.line));
  assert.deepEqual(documents.map((one, i) => [one.name, text_of(answers[i].findings ?? []), answers[i].accepted]).filter((one) => !one[2]), []);
  assert.deepEqual(await differences(documents, 'documents'), []);
});

for (const source of [...passes.map(as_case), ...documents]) {
  await test(`structure: mutants of ${basename(source.name)} are judged alike`, async () => {
    let some = [];
    const wrong = [];
    const judge = async () => {
      wrong.push(...await differences(some, 'mutants'));
      some = [];
    };
    const all = [];
    mutants(source.document, (what, text) => all.push([what, text]), rich.some(([name]) => name === source.name) ? k_every : 1);
    for (const [what, text] of all) {
      some.push({ name: what, document: JSON.parse(text), line: text });
      if (some.length === k_lines) await judge();
    }
    if (some.length) await judge();
    assert.equal(wrong.length, 0, `${wrong.length} differ: ${wrong.slice(0, 12).join('\n    ')}`);
  });
}

const named = process.argv.slice(2).flatMap((name) =>
  (statSync(name).isDirectory()
    ? readdirSync(name, { recursive: true }).filter((file) => file.endsWith('.json')).sort().map((file) => join(name, file))
    : [name]));
for (let start = 0; start < named.length; start += 100) {
  const some = named.slice(start, start + 100);
  await test(`structure: documents ${start + 1} to ${start + some.length} are judged alike`, async () => {
    const wrong = await differences(some.map(as_case), 'documents');
    assert.equal(wrong.length, 0, wrong.join('\n    '));
  });
}

for (const [version, list] of Object.entries(amendments)) for (const [sentence] of list) console.log(`  amended for ${version}: ${sentence}`);
console.log(`  ${counts.fixtures} fixtures, ${counts.documents} documents, ${counts.mutants} mutants; ${counts.accepted} of all accepted;`
  + ` the sentences above decide ${counts.amended}; ${counts.several} mutants have more than one finding`);
