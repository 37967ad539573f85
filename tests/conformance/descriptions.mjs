// SPDX-License-Identifier: MIT
// descriptions.mjs FOLDER [NAME…]: what search_api shows of descriptions, compared with a second reading of the documents. A property with a
// description has the beginning of it on its line; an answer with a shortened line names a call that shows the whole text; and a property or
// an operation that is asked for by name has its description from the first to the last word. NAME…: only these documents.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const [folder, ...named] = process.argv.slice(2);
const k_schemas = 300;  // per document
const k_operations = 20;
const k_whole = 3;      // texts of a schema that are asked for by name
const k_compared = 24;  // letters
const files = named.length > 0 ? named : readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json')).sort();
const config = write('descriptions.toml', `[host]\nmax_result_tokens = 1000000\n[access]\nread = [${JSON.stringify(folder)}]\n\n[shared.openapi]\nsnapshot_bytes = 0\n`);
const seen = { documents: 0, properties: 0, whole: 0, operations: 0 };

/// Only letters and digits, without HTML tags and the addresses of links, so that the two readings of Markdown need not agree on spaces.
const letters = (text) => text.replace(/<\/?(a|b|code|em|i|span|strong|br|div|h[1-4]|li|ol|p|pre|ul)(>|[ /][^>]{0,390}>)/g, '')
  .replace(/\[([^\]]{0,390})\]\([^)]{0,390}\)/g, '$1').replace(/[^\p{L}\p{N}]/gu, '');
const is_object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/// The description that belongs to this use of a schema: its own, or that of an inline part of its `allOf`.
const own_description = (schema) => {
  if (!is_object(schema) || typeof schema.$ref === 'string') return undefined;
  if (typeof schema.description === 'string' && schema.description !== '') return schema.description;
  if (!Array.isArray(schema.allOf)) return undefined;
  return schema.allOf.find((part) => is_object(part) && !part.$ref && typeof part.description === 'string' && part.description !== '')?.description;
};
/// The beginning that must be on a line. Text behind a mark that the two readings could see differently is left out.
const beginning = (text) => letters(text.split(/[<[]/)[0].slice(0, 80)).slice(0, k_compared);
const last_words = (text) => letters(text).slice(-k_compared);

async function ask(session, name, args) {
  const result = await session.result('tools/call', { name: 'search_api', arguments: { spec: { file: join(folder, name) }, ...args } }, 300_000);
  const text = text_of(result);
  assert.ok(!result.isError, `${name} ${JSON.stringify(args)}: ${text}`);
  return text;
}

async function whole(session, name, way, description, wrong) {
  const text = letters(await ask(session, name, { schema: way }));
  ++seen.whole;
  if (!text.includes(beginning(description)) || !text.includes(last_words(description))) wrong.push(`${name}: schema=${way} is not whole`);
}

async function schema(session, name, title, schema, wrong) {
  const properties = Object.entries(is_object(schema.properties) ? schema.properties : {}).filter(([, property]) => own_description(property) !== undefined);
  if (properties.length === 0 || Array.isArray(schema.enum)) return;
  const text = await ask(session, name, { schema: title });
  const lines = text.split('\n').filter((line) => line.startsWith('  "'));
  let asked = 0;
  let shortened = false;
  for (const [property, value] of properties) {
    const description = own_description(value);
    const start = `  ${JSON.stringify(property)}: `;
    const found = lines.filter((line) => line.startsWith(start));
    if (found.length !== 1) continue;  // a name with characters that are written in another way
    ++seen.properties;
    const line = found[0];
    if (!letters(line).includes(beginning(description))) wrong.push(`${name}: ${title}.${property}: ${line}`);
    if (!line.endsWith('...') || description.endsWith('...')) continue;
    shortened = true;
    if (asked++ < k_whole && `${title}.${property}`.length <= 200) await whole(session, name, `${title}.${property}`, description, wrong);
  }
  if (shortened && !text.includes('Whole text of a description: `search_api(schema=')) wrong.push(`${name}: ${title} names no way to the whole texts`);
}

async function operations(session, name, document, wrong) {
  let asked = 0;
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'put', 'post', 'delete', 'patch']) {
      const description = item?.[method]?.description;
      if (typeof description !== 'string' || description === '' || /ermissions required:/.test(description) || asked === k_operations) continue;
      ++asked;
      ++seen.operations;
      const text = letters(await ask(session, name, { operationId: `${method.toUpperCase()} ${path}` }));
      if (!text.includes(beginning(description)) || !text.includes(last_words(description))) wrong.push(`${name}: ${method} ${path} is not whole`);
    }
  }
}

for (let start = 0; start < files.length; start += 100) {
  const some = files.slice(start, start + 100);
  await test(`descriptions: those of documents ${start + 1} to ${start + some.length} are shown, and whole if asked for by name`, async () => {
    const session = new Session(null, ['--config', config]);
    await session.initialize();
    const wrong = [];
    for (const name of some) {
      const document = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      ++seen.documents;
      for (const [title, value] of Object.entries(document.components?.schemas ?? {}).slice(0, k_schemas))
        if (is_object(value)) await schema(session, name, title, value, wrong);
      await operations(session, name, document, wrong);
    }
    await session.end();
    assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} are wrong`);
  });
}
console.log(`${seen.documents} documents, ${seen.properties} properties, ${seen.whole} asked for by name, ${seen.operations} operations`);
