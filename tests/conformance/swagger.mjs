// SPDX-License-Identifier: MIT
// swagger.mjs PEERS FOLDER NAME…: compares convert from 2.0 to 3.0 with swagger2openapi, by diff; see swagger.sh.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [peers, folder, ...names] = process.argv.slice(2);
const swagger2openapi = createRequire(join(peers, 'package.json'))('swagger2openapi');
const out = join(scratch, `swagger-${process.pid}`);
mkdirSync(out, { recursive: true });
const config = write('swagger.toml', `[access]\nread = [${JSON.stringify(folder)}, ${JSON.stringify(out)}]\nwrite = [${JSON.stringify(out)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n`);

// Differences that are meant: a test of the change, and the reason. `base` is what swagger2openapi makes.
const response = (change) => change.direction === 'response' && /\/responses\//.test(change.base?.pointer ?? '');
const explained = [
  {
    reason: 'A response without media types of its own has those of the operation that refers to it (2.0, produces). swagger2openapi gives a shared one those of the document or */*, also for binary content, which is application/octet-stream here.',
    is: (change) => response(change) && /^response-media-type-(specialized|added|removed)$/.test(change.rule),
  },
  {
    reason: 'The schema of a response counts for all its media types. swagger2openapi leaves it out for those that only an example names.',
    is: (change) => response(change) && /^response-body-(type-specialized|description-changed)$/.test(change.rule),
  },
  {
    reason: 'A form with a required field is required; swagger2openapi leaves the body optional.',
    is: (change, swagger) => change.rule === 'request-body-became-required' && has_required_field(change, swagger),
  },
  {
    reason: 'collectionFormat of a form field becomes an encoding; swagger2openapi drops it.',
    is: (change) => change.rule === 'request-body-encoding-changed' && /\/(requestBody|requestBodies\/[^/]+)\/content\//.test(change.base.pointer),
  },
  {
    reason: 'A file is sent as multipart/form-data, since a urlencoded form has no binary values.',
    is: (change) => /^request-body-media-type-(added|removed)$/.test(change.rule) && /format":"binary/.test(JSON.stringify(change.before ?? change.after ?? '')),
  },
  {
    reason: 'swagger2openapi removes members that are null from defaults.',
    is: (change) => /^request-(body|property)-default-changed$/.test(change.rule),
  },
];

/** Returns true if an operation of the 2.0 document has a required form field. */
function has_required_field(change, swagger) {
  const [method, path] = change.operations[0].split(' ');
  const resolved = (one) => (one.$ref?.startsWith('#/parameters/') ? swagger.parameters[one.$ref.slice('#/parameters/'.length)] : one);
  return (swagger.paths[path]?.[method.toLowerCase()]?.parameters ?? []).map(resolved).some((one) => one?.in === 'formData' && one.required);
}

async function call(session, tool, args) {
  const result = await session.result('tools/call', { name: tool, arguments: args }, 300_000);
  if (result.isError) throw new Error(text_of(result));
  return JSON.parse(text_of(result));
}

/** Returns the differences of one document that no row explains, or null if swagger2openapi refuses it. */
async function differences(session, name) {
  const files = { swagger: join(out, 'swagger.json'), ours: join(out, 'ours.json'), theirs: join(out, 'theirs.json') };
  for (const file of Object.values(files)) rmSync(file, { force: true });
  await call(session, 'convert', { spec: { file: join(folder, name) }, target: '2.0', unsupported: 'drop', output: files.swagger, limit: 1 });
  const swagger = JSON.parse(readFileSync(files.swagger, 'utf8'));
  let theirs;
  try {
    theirs = (await swagger2openapi.convertObj(structuredClone(swagger), { patch: true, warnOnly: true, anchors: true })).openapi;
  } catch {
    return null;
  }
  writeFileSync(files.theirs, JSON.stringify(theirs));
  await call(session, 'convert', { spec: { file: files.swagger }, target: '3.0', output: files.ours, limit: 1 });
  const found = [];
  for (let offset = 0; offset !== undefined; ) {
    const page = await call(session, 'diff', { base: { file: files.theirs }, revision: { file: files.ours }, limit: 1000, offset, max_response_tokens: 100_000 });
    for (const change of page.changes ?? []) if (!explained.some(({ is }) => is(change, swagger))) found.push(change);
    offset = page.has_more ? page.next_offset : undefined;
  }
  return found;
}

for (let start = 0; start < names.length; start += 40) {
  const some = names.slice(start, start + 40);
  await test(`swagger: documents ${start + 1} to ${start + some.length} mean the same as those of swagger2openapi`, async () => {
    const session = new Session(null, ['--config', config]);
    await session.initialize();
    const faults = [];
    let refused = 0;
    for (const name of some) {
      const found = await differences(session, name);
      if (found === null) refused += 1;
      else faults.push(...found.map((change) => `${name} ${JSON.stringify(change)}`));
    }
    if (process.env.COLLET_SHOWN) for (const fault of faults) console.log(`| ${fault}`);
    if (refused > 0) console.log(`| ${refused} documents are refused by swagger2openapi`);
    assert.ok(faults.length === 0, `${faults.length} differences:\n${faults.slice(0, 20).join('\n')}`);
    await session.end();
  });
}
if (existsSync(out)) rmSync(out, { recursive: true });
