// SPDX-License-Identifier: MIT
// alternatives.mjs [PAIRS] [SEED] [EXAMPLES]: compares generated pairs of small schemas (alternatives_maker.mjs) by diff and by the model of alternatives_model.mjs,
// in both directions, and prints how often they agree. A request breaks if values are lost, a response if values are gained.
import { assert, test } from '../integration/lib/cases.mjs';
import { write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';
import { maker, random_numbers } from './alternatives_maker.mjs';
import { change_of, is_closed, is_satisfiable, refuses_null_twice, word } from './alternatives_model.mjs';

const pairs_wanted = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 20);
const examples = Number(process.argv[4] ?? 0);
const per_document = 100;
const k_words = ['same', 'grew', 'shrank', 'both'];

const session = new Session(null, ['--config', write('alternatives.toml', '[host]\nmax_result_tokens = 1000000\n')]);
await session.initialize();

const document_of = (schemas, version) => JSON.stringify({
  openapi: version, info: { title: 'T', version: '1' },
  paths: Object.fromEntries(schemas.map((schema, i) => [`/s${i}`, { post: {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: 'D', content: { 'application/json': { schema } } } },
  } }])),
});

/// Returns the verdict of diff on each pair.
async function verdicts(bases, revisions, version) {
  const lost = new Set();
  const gained = new Set();
  const args = { base: { content: document_of(bases, version) }, revision: { content: document_of(revisions, version) }, breaking_only: true, limit: 1000, max_response_tokens: 1000000 };
  for (let offset = 0, more = true; more;) {
    const page = JSON.parse(text_of(await session.call('diff', { ...args, offset })));
    for (const { rule, operations: [operation] } of page.changes) (rule.includes('request') ? lost : gained).add(Number(operation.replace('POST /s', '')));
    offset += page.returned;
    more = page.has_more;
  }
  return bases.map((_, i) => word(lost.has(i), gained.has(i)));
}

const confusion = Object.fromEntries(k_words.map((row) => [row, Object.fromEntries(k_words.map((column) => [column, 0]))]));
const shown = {};
await test(`alternatives: diff misses no loss and no gain of values in ${pairs_wanted} pairs, in both directions`, async () => {
  const random = random_numbers(seed);
  for (let done = 0; done < pairs_wanted; done += per_document) {
    const modern = random.chance(60);
    const make = maker(random, modern);
    const satisfiable = (make_one) => {
      for (;;) {
        const one = make_one();
        if (is_satisfiable(one) && !refuses_null_twice(one)) return one;
      }
    };
    const revised = (base) => {
      for (;;) {
        const one = satisfiable(() => (random.chance(85) ? make.changed(random.chance(25) ? make.changed(base) : base) : make.schema()));
        if (is_closed(one) === is_closed(base)) return one;
      }
    };
    const bases = Array.from({ length: per_document }, () => satisfiable(make.schema));
    const revisions = bases.map(revised);
    for (const [from, to] of [[bases, revisions], [revisions, bases]]) {
      const found = await verdicts(from, to, modern ? '3.1.0' : '3.0.3');
      from.forEach((base, i) => {
        const expected = change_of(base, to[i]);
        ++confusion[expected][found[i]];
        const key = `${expected} called ${found[i]}`;
        shown[key] ??= [];
        if (expected !== found[i] && shown[key].length < examples) shown[key].push(`${JSON.stringify(base)}\n      ${JSON.stringify(to[i])}`);
      });
    }
  }
  const all = Object.values(confusion).flatMap((row) => Object.values(row)).reduce((a, b) => a + b, 0);
  console.log(`  by enumeration | ${k_words.map((one) => one.padStart(8)).join(' ')}   (diff, ${all} comparisons)`);
  for (const row of k_words) console.log(`  ${row.padStart(14)} | ${k_words.map((column) => String(confusion[row][column]).padStart(8)).join(' ')}`);
  for (const [key, list] of Object.entries(shown)) for (const one of list) console.log(`    ${key}: ${one}`);
  const part = (row, flag) => ['same', 'grew', 'shrank', 'both'].filter((column) => !flag.includes(column)).reduce((sum, column) => sum + confusion[row][column], 0);
  const missed = part('grew', ['grew', 'both']) + part('shrank', ['shrank', 'both']) + part('both', ['both']);
  const false_alarms = confusion.same.grew + confusion.same.shrank + confusion.same.both + confusion.grew.both + confusion.grew.shrank + confusion.shrank.both + confusion.shrank.grew;
  console.log(`  missed: ${missed} (${((100 * missed) / all).toFixed(3)} %), false alarms: ${false_alarms} (${((100 * false_alarms) / all).toFixed(3)} %)`);
  assert.ok(missed <= all * 0.001, `${missed} missed`);
  assert.ok(false_alarms <= all * 0.01, `${false_alarms} false alarms`);
});
await session.end();
