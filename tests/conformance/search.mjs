// SPDX-License-Identifier: MIT
// search.mjs [--show-frozen]: the questions of search/ put to search_api through `collet serve`. Prints recall@5 and the mean reciprocal
// rank of the first right answer beside those of ranking by keywords, and the open questions whose answer is not among the first five;
// the frozen and unseen ones only with --show-frozen, for who judges a ranking, not for who makes it. Paraphrases and unseen ones, harder than
// the others, count apart.
import { dirname } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { large_document, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';
import { KeywordRanking } from './search/keyword.mjs';
import { described, named, questions } from './search/questions.mjs';
import { repeats } from './search/words.mjs';

const k_first = 5;           // an answer after these does not count as found
const k_deepest = 50;        // what search_api gives at most; ranks after it are no ranks
const k_goal = 0.9;          // of the questions; what misses it says so
const k_least_recall = 0.93;  // reached; what falls below has lost something
const k_least_lead = 0.25;
const k_least_paraphrased = 0.86;  // of the questions that avoid an API's words on purpose
const k_least_unseen = 0.58;       // of those among them that no table was written from

const every = questions();
const all = every.filter(({ set }) => set === 'open' || set === 'frozen');
const names = [...new Set(all.map((question) => question.document))];
const documents = new Map(names.map((name) => {
  const file = large_document(name);
  return [name, { file, operations: described(file) }];
}));

await test('questions: at least 150, half of them frozen, each document has its share', () => {
  assert.ok(all.length >= 150);
  for (const name of names) {
    const own = all.filter((question) => question.document === name);
    assert.ok(own.length >= all.length / names.length - 5, `${name} has ${own.length}`);
    assert.ok(Math.abs(own.filter((question) => question.set === 'frozen').length * 2 - own.length) <= 1, name);
  }
  assert.equal(new Set(every.map(({ document, question }) => `${document} ${question}`)).size, every.length);
});

await test('questions: every right answer is there, and none is asked for with more than half of the words of its id and summary', () => {
  const wrong = [];
  for (const { document, question, answers } of every) {
    for (const answer of answers) {
      const right = named(documents.get(document).operations, answer);
      if (!right.length) wrong.push(`${document} has no ${answer}`);
      for (const operation of right) {
        const shared = repeats(question, operation);
        if (shared) wrong.push(`"${question}" shares ${shared.join(', ')} with ${operation.id ?? operation.verb_and_path}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

/// The operations of an answer of search_api, best first.
function hits(operations, text) {
  return [...text.matchAll(/^### \d+\. (.+)$/gm)].map(([, name]) => {
    const found = operations.find((operation) => operation.id === name || operation.verb_and_path === name);
    assert.ok(found, `search_api names an operation that the document does not have: ${name}`);
    return found;
  });
}

const folders = [...new Set([...documents.values()].map(({ file }) => dirname(file)))];
const config = write('search.toml', `[host]\nmax_result_tokens = 1000000\n\n[access]\nread = ${JSON.stringify(folders)}\n`);
const asked = [];
const paraphrased = [];
const unseen = [];
const lists = { open: asked, frozen: asked, paraphrases: paraphrased, unseen };
for (const [name, { file, operations }] of documents) {
  await test(`search_api: answers every question about ${name}`, async () => {
    const session = new Session(null, ['--config', config]);
    await session.initialize();
    const keywords = new KeywordRanking(operations);
    for (const question of every.filter((each) => each.document === name)) {
      const result = await session.call('search_api', { spec: { file }, query: question.question, limit: k_deepest });
      assert.ok(!result.isError, text_of(result));
      const right = new Set(question.answers.flatMap((answer) => named(operations, answer)));
      const rank_in = (list) => list.slice(0, k_deepest).findIndex((operation) => right.has(operation)) + 1;
      const found = hits(operations, text_of(result));
      lists[question.set].push({ ...question, first: found.slice(0, k_first), rank: rank_in(found), by_keywords: rank_in(keywords.rank(question.question)) });
    }
    await session.end();
  });
}

const recall = (some, of) => some.filter((each) => each[of] > 0 && each[of] <= k_first).length / some.length;
const reciprocal = (some, of) => some.reduce((sum, each) => sum + (each[of] > 0 ? 1 / each[of] : 0), 0) / some.length;

console.log(`${''.padEnd(22)}   n  recall@${k_first}    MRR  by keywords: recall@${k_first}    MRR`);
function tell(what, some) {
  const figures = [recall(some, 'rank'), reciprocal(some, 'rank'), recall(some, 'by_keywords'), reciprocal(some, 'by_keywords')].map((figure) => figure.toFixed(3));
  console.log(`${what.padEnd(22)} ${String(some.length).padStart(3)}  ${figures[0].padStart(8)}  ${figures[1]}  ${figures[2].padStart(21)}  ${figures[3]}`);
}
for (const name of [...names, 'all']) {
  const own = (list) => list.filter((each) => name === 'all' || each.document === name);
  for (const set of ['open', 'frozen', '']) tell(`${name} ${set}`, own(asked).filter((each) => !set || each.set === set));
  tell(`${name} paraphrases`, own(paraphrased));
  tell(`${name} unseen`, own(unseen));
}
for (const each of [...asked, ...paraphrased, ...unseen].filter(({ rank, set }) => (rank === 0 || rank > k_first) && (!['frozen', 'unseen'].includes(set) || process.argv.includes('--show-frozen')))) {
  console.log(`missed, ${each.document} ${each.set}: "${each.question}" is ${each.answers.join(' or ')}, at ${each.rank || `none of ${k_deepest}`}`);
  for (const operation of each.first) console.log(`      ${operation.id ?? operation.verb_and_path}`);
}

const reached = recall(asked, 'rank');
// The open questions were looked at by who made the ranking: only the frozen ones tell how it does with questions of others.
const of_frozen = recall(asked.filter(({ set }) => set === 'frozen'), 'rank');
for (const [what, figure] of [['of all', reached], ['of the frozen questions alone', of_frozen], ['of the unseen ones in other words', recall(unseen, 'rank')]])
  console.log(`recall@${k_first} ${what} ${figure.toFixed(3)}, goal at least ${k_goal}: ${figure >= k_goal ? 'met' : 'MISSED'}`);

await test(`search_api: a right answer is among the first ${k_first} for ${k_least_recall * 100} of 100 questions, for ${k_least_lead * 100} more than by keywords`, () => {
  assert.equal(asked.length, all.length);
  const lead = reached - recall(asked, 'by_keywords');
  assert.ok(reached >= k_least_recall && lead >= k_least_lead, `recall@${k_first} is ${reached.toFixed(3)}, ${lead.toFixed(3)} above keywords`);
});

for (const [what, list, least] of [['questions', paraphrased, k_least_paraphrased], ['unseen questions', unseen, k_least_unseen]]) {
  await test(`search_api: of ${what} in other words than the API's, ${Math.round(least * 100)} of 100 find a right answer among the first ${k_first}`, () => {
    const found = recall(list, 'rank');
    const lead = found - recall(list, 'by_keywords');
    assert.ok(found >= least && lead >= k_least_lead, `recall@${k_first} is ${found.toFixed(3)}, ${lead.toFixed(3)} above keywords`);
  });
}
