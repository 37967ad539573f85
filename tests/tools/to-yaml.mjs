// SPDX-License-Identifier: MIT
// to-yaml.mjs JS_YAML.mjs [--one-line] FOLDER FILE.json…: writes each document to FOLDER as js-yaml does, with its default line width or,
// with --one-line, without folding. The files are FOLDER/<number>.yaml, in the order of the arguments; the names are printed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const words = process.argv.slice(2);
const { dump } = await import(pathToFileURL(words.shift()));
const options = words[0] === '--one-line' ? { lineWidth: -1, noRefs: true } : { noRefs: true };
if (words[0] === '--one-line') words.shift();
const folder = words.shift();
for (const [number, file] of words.entries()) {
  const target = join(folder, `${number}.yaml`);
  writeFileSync(target, dump(JSON.parse(readFileSync(file, 'utf8')), options));
  console.log(target);
}
