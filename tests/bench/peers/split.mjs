// SPDX-License-Identifier: MIT
// split.mjs FILE FOLDER: writes a document as many files: api.json, paths/N.json and schemas/NAME.json. Other components stay in api.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [file, folder] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file, 'utf8'));
const schemas = document.components?.schemas ?? {};
const name_of = (pointer) => decodeURIComponent(pointer).replaceAll('~1', '/').replaceAll('~0', '~');
const file_of = new Map(Object.keys(schemas).map((name, number) => [name, `${name.replace(/[^A-Za-z0-9._-]/g, '_')}-${number}.json`]));

/** Returns the new text of a reference from a folder `up` levels below api.json. */
function reference(text, up) {
  const schema = /^#\/components\/schemas\/([^/]+)$/.exec(text);
  if (schema && file_of.has(name_of(schema[1]))) return `${up}schemas/${file_of.get(name_of(schema[1]))}`;
  return up === '' || !text.startsWith('#/') ? text : `${up}api.json${text}`;
}

/** Returns the value with its references as they are seen from a folder `up` levels below api.json. */
function moved(value, up) {
  if (Array.isArray(value)) return value.map((one) => moved(one, up));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === '$ref' && typeof one === 'string') return [key, reference(one, up)];
      if (key === 'mapping' && typeof value.propertyName === 'string')
        return [key, Object.fromEntries(Object.entries(one).map(([name, text]) => [name, reference(text, up)]))];
      return [key, moved(one, up)];
    }),
  );
}
const put = (name, value) => writeFileSync(join(folder, name), JSON.stringify(value));
for (const name of ['paths', 'schemas']) mkdirSync(join(folder, name), { recursive: true });
for (const [name, path] of file_of) put(`schemas/${path}`, moved(schemas[name], '../'));
const paths = {};
for (const [number, [path, item]] of Object.entries(document.paths).entries()) {
  put(`paths/${number}.json`, moved(item, '../'));
  paths[path] = { $ref: `paths/${number}.json` };
}
const { schemas: gone, ...others } = document.components ?? {};
put('api.json', { ...moved({ ...document, paths: undefined, components: undefined }, ''), paths, components: moved(others, '') });
