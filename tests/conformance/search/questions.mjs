// SPDX-License-Identifier: MIT
// The questions and the operations of their documents.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { operations } from '../../integration/lib/patterns.mjs';

const folder = dirname(fileURLToPath(import.meta.url));

/// Returns the lines of a table as arrays of its columns, without the heading.
export function table(name) {
  return readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').slice(1).map((line) => line.split('\t'));
}

/// Returns {set, document, question, answers}. README.md lists the sets that an author of the ranking may look at.
export function questions(sets = ['frozen', 'open', 'paraphrases', 'unseen', 'natural', 'other-apis', 'other-apis-unseen']) {
  return sets.flatMap((set) => table(`${set}.tsv`).map(([document, question, answers]) => ({ set, document, question, answers: answers.split(' | ') })));
}

/// Returns {id, verb_and_path, path, tag, summary} of each operation of a document's paths; `id` and `tag` are absent if the document has
/// none.
export function described(file) {
  return operations(JSON.parse(readFileSync(file, 'utf8'))).map(({ path, method, operation }) => ({
    id: operation.operationId,
    verb_and_path: `${method.toUpperCase()} ${path}`,
    path,
    tag: operation.tags?.[0],
    summary: operation.summary ?? '',
  }));
}

/// Returns the operations that a right answer names: an operationId, in which `*` matches any characters, or `VERB /path`.
export function named(all, answer) {
  const whole = new RegExp(`^${answer.split('*').map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);
  return all.filter((operation) => operation.verb_and_path === answer || (operation.id !== undefined && whole.test(operation.id)));
}
