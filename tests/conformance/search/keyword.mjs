// SPDX-License-Identifier: MIT
// Ranking by keywords, as other servers of this kind do it: one point for each word of the query in service, method or summary, more if one
// of them contains the whole query. search_api is compared with it.
const k_stop = new Set(['the', 'a', 'an', 'and', 'or', 'is', 'are', 'was', 'were', 'in', 'on', 'at', 'to', 'for', 'of', 'with', 'by', 'from',
  'service', 'request', 'response']);
const k_primary = /^(List|Get|Create|Update|Delete|Search|Query|Execute)/;

/// Splits into whole words of letters and digits, and into their pieces at capital letters.
function keywords(texts) {
  const found = new Set();
  for (const text of texts) {
    for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) found.add(word.toLowerCase());
    for (const piece of text.match(/[A-Z][a-z0-9]*|[a-z0-9]+/g) ?? []) found.add(piece.toLowerCase());
  }
  return [...found].filter((word) => word.length >= 2 && !k_stop.has(word));
}

export class KeywordRanking {
  /// `operations`: {id, verb_and_path, path, tag, summary}. The service is the tag, or else the first segment of the path; the method is
  /// the id, or else verb and path.
  constructor(operations) {
    this.entries = operations.map((operation) => {
      const service = operation.tag ?? operation.path.split('/')[1];
      const method = operation.id ?? operation.verb_and_path;
      const lower = [method, service, operation.id ?? '', operation.summary].map((text) => text.toLowerCase());
      return { operation, lower, primary: k_primary.test(method), words: new Set(keywords([service, method, operation.summary])) };
    });
  }

  /// Returns the operations with any point, best first; ties are ordered by path, then method.
  rank(query) {
    const wanted = keywords([query]);
    if (!wanted.length) return [];
    const whole = query.toLowerCase();
    const scored = [];
    for (const { operation, lower: [method, service, id, summary], primary, words } of this.entries) {
      let score = wanted.filter((word) => words.has(word)).length;
      let boost = 0;
      if (method === whole) boost += 10;
      else if (method.includes(whole)) boost += 5;
      if (service.includes(whole)) boost += 4;
      if (id.includes(whole)) boost += 3;
      if (summary.includes(whole)) boost += 2;
      if (boost && primary) boost += 2;
      score += boost;
      if (score) scored.push({ operation, score });
    }
    const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    scored.sort((a, b) => b.score - a.score || order(a.operation.path, b.operation.path) || order(a.operation.verb_and_path, b.operation.verb_and_path));
    return scored.map((hit) => hit.operation);
  }
}
