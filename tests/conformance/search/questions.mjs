// SPDX-License-Identifier: MIT
// The questions and what they are about.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { operations } from '../../integration/lib/patterns.mjs';

const folder = dirname(fileURLToPath(import.meta.url));

/// The lines of a table as arrays of its columns, without the heading.
export function table(name) {
  return readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(1).map((line) => line.split('\t'));
}

/// {set, document, question, answers}: README.md tells which sets may be looked at by who works on the ranking.
export function questions() {
  return ['frozen', 'open', 'paraphrases', 'unseen', 'natural', 'other-apis', 'other-apis-unseen'].flatMap((set) => table(`${set}.tsv`).map(([document, question, answers]) => ({ set, document, question, answers: answers.split(' | ') })));
}

/// {id, verb_and_path, path, tag, summary} of each operation of a document's paths; `id` and `tag` are absent where the document has none.
export function described(file) {
  return operations(JSON.parse(readFileSync(file, 'utf8'))).map(({ path, method, operation }) => ({
    id: operation.operationId,
    verb_and_path: `${method.toUpperCase()} ${path}`,
    path,
    tag: operation.tags?.[0],
    summary: operation.summary ?? '',
  }));
}

/// The operations that a right answer names: an operationId, which may have `*` for any characters, or `VERB /path`.
export function named(all, answer) {
  const whole = new RegExp(`^${answer.split('*').map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
  return all.filter((operation) => operation.verb_and_path === answer || (operation.id !== undefined && whole.test(operation.id)));
}
