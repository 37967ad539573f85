// SPDX-License-Identifier: MIT
// The content words of a question and of an operation, to judge whether a question only repeats the operation's name. It deliberately does
// not use the splitter, stemmer and stop words of the product.
const k_stop = new Set(`a an the and or is are was were be been am in on at to for of with by from into over under as it its this that these those
  my me i we us our you your he she his her they their them do does did can could may might will would should has have had how what which who
  whom whose when where why if so than then there here not no any all some every each one`.split(/\s+/));

function singular(word) {
  if (word.length <= 3) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/// Returns a set of lower-case pieces of letters and digits, camelCase split, without stop words and a plural's s.
export function content_words(text) {
  const apart = text.replace(/[’']s\b/g, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  const pieces = apart.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(pieces.filter((word) => !k_stop.has(word)).map(singular));
}

/// Returns the words that a question shares with an operation's id and summary if they are more than half of its own, else null.
export function repeats(question, operation) {
  const own = content_words(question);
  const other = content_words(`${operation.id ?? ''} ${operation.summary}`);
  const shared = [...own].filter((word) => other.has(word));
  return shared.length * 2 > own.size ? shared : null;
}
