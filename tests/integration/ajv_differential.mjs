// SPDX-License-Identifier: MIT
// Generated schemas and instances, judged by our validator and by ajv. The seed is fixed; COLLET_SEED=N selects another.
import { join } from 'node:path';

import Ajv2020 from 'ajv/dist/2020.js';

import { assert, test } from './lib/cases.mjs';
import { build } from './lib/env.mjs';
import { run } from './lib/run.mjs';

const k_schemas = 250;
const k_instances = 6;

let state = Number(process.env.COLLET_SEED ?? 20);
/// mulberry32
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];
const times = (n, make) => Array.from({ length: n }, make);
const chance = (p) => random() < p;

const k_names = ['a', 'b', 'ab', 'x-1', 'naïve', 'c/d~e'];
const k_strings = ['', 'a', 'ab', 'abc', '🦊', 'x-1', '2024-01-01', 'naïve', 'a\nb'];
const k_numbers = [0, 1, -1, 2, 3, 1.5, -2.5, 10, 1e3, 12345678901234];
const k_patterns = ['^a', 'b$', '^[a-z]+$', '^x-', '\\d', '^\\w*$', '^.$', 'a|b', '^(ab)*c?$', '\\S', '[^a]', '^\\p{L}+$'];
const k_types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

function value(depth) {
  switch (below(depth > 0 ? 9 : 6)) {
    case 0: return null;
    case 1: return chance(0.5);
    case 2: case 3: return pick(k_numbers);
    case 4: case 5: return pick(k_strings);
    case 6: return times(below(4), () => value(depth - 1));
    default: return object(depth);
  }
}
const object = (depth) => Object.fromEntries(times(below(4), () => [pick(k_names), value(depth - 1)]));

const names = () => [...new Set(times(1 + below(2), () => pick(k_names)))];
const map = (keys, make) => Object.fromEntries(keys.map((key) => [key, make()]));

/// Keywords, each with a generator of its values.
const k_keywords = {
  type: () => (chance(0.7) ? pick(k_types) : [...new Set(times(2, () => pick(k_types)))]),
  enum: () => [...new Map(times(1 + below(4), () => value(1)).map((v) => [JSON.stringify(v), v])).values()],
  const: () => value(1),
  minimum: () => pick(k_numbers),
  maximum: () => pick(k_numbers),
  exclusiveMinimum: () => pick(k_numbers),
  exclusiveMaximum: () => pick(k_numbers),
  multipleOf: () => pick([1, 2, 3, 0.5]),
  minLength: () => below(4),
  maxLength: () => below(4),
  pattern: () => pick(k_patterns),
  items: schema,
  prefixItems: (depth) => times(1 + below(2), () => schema(depth)),
  contains: schema,
  minContains: () => below(3),
  maxContains: () => 1 + below(2),
  minItems: () => below(3),
  maxItems: () => below(4),
  uniqueItems: () => chance(0.8),
  unevaluatedItems: schema,
  properties: (depth) => map(names(), () => schema(depth)),
  required: names,
  additionalProperties: schema,
  patternProperties: (depth) => map([pick(k_patterns)], () => schema(depth)),
  propertyNames: schema,
  minProperties: () => below(3),
  maxProperties: () => below(4),
  dependentRequired: () => map(names(), names),
  dependentSchemas: (depth) => map(names(), () => schema(depth)),
  unevaluatedProperties: schema,
  allOf: (depth) => times(1 + below(2), () => schema(depth)),
  anyOf: (depth) => times(1 + below(3), () => schema(depth)),
  oneOf: (depth) => times(1 + below(3), () => schema(depth)),
  not: schema,
  if: schema,
  then: schema,
  else: schema,
  $ref: () => pick(['#/$defs/one', '#/$defs/two']),
};
const k_words = Object.keys(k_keywords);

function schema(depth) {
  if (depth <= 0) return chance(0.25) ? chance(0.8) : { type: pick(k_types) };
  const words = new Set(times(1 + below(4), () => pick(k_words)));
  if (words.has('then') || words.has('else')) words.add('if');
  if (words.has('minContains') || words.has('maxContains')) words.add('contains');
  return Object.fromEntries([...words].map((word) => [word, k_keywords[word](depth - 1)]));
}

/// Definitions refer only to earlier ones, so there are no cycles.
function whole() {
  const flat = (depth) => JSON.parse(JSON.stringify(schema(depth), (key, inner) => (key === '$ref' ? undefined : inner)));
  return { ...schema(3), $defs: { one: flat(2), two: flat(2) } };
}

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false, logger: false, unicodeRegExp: true });
const table = [];
let given_up = 0;
for (let i = 0; i < k_schemas; ++i) {
  const made = whole();
  const judge = ajv.compile(made);
  for (let j = 0; j < k_instances; ++j) {
    const instance = j < 2 ? object(2) : value(2);
    try {
      table.push({ schema: made, instance, valid: judge(instance) });
    } catch {
      ++given_up;
    }
  }
}

await test(`ajv: ${table.length} generated cases are judged alike`, async () => {
  const input = table.map(({ schema: of, instance }) => JSON.stringify({ schema: of, instance })).join('\n');
  const done = await run(join(build, 'tests/schema_check'), ['--batch'], { input: `${input}\n` });
  const answers = done.stdout.trimEnd().split('\n');
  assert.equal(answers.length, table.length, done.stderr);
  const differing = table
    .map((one, i) => ({ ...one, ours: answers[i] }))
    .filter(({ valid, ours }) => !(valid ? ours === 'valid' : ours.startsWith('invalid: ')));
  assert.equal(differing.length, 0, differing.slice(0, 3).map((one) => JSON.stringify(one)).join('\n'));
});

await test('ajv: the table holds enough of both answers', () => {
  const valid = table.filter((one) => one.valid).length;
  assert.ok(valid > table.length / 5 && valid < (table.length * 4) / 5, `${valid} of ${table.length} are valid`);
});

await test('ajv: every keyword is among the cases', () => {
  const seen = new Set();
  const visit = (of) => {
    if (of === null || typeof of !== 'object') return;
    for (const [key, inner] of Object.entries(of)) {
      seen.add(key);
      visit(inner);
    }
  };
  table.forEach((one) => visit(one.schema));
  assert.deepEqual(k_words.filter((word) => !seen.has(word)), []);
});

await test('ajv: every refusal of ours says what was found and expected', async () => {
  const refused = table.filter((one) => !one.valid);
  const input = refused.map(({ schema: of, instance }) => JSON.stringify({ schema: of, instance })).join('\n');
  const done = await run(join(build, 'tests/schema_check'), ['--batch'], { input: `${input}\n` });
  for (const line of done.stdout.trimEnd().split('\n')) assert.match(line, /^invalid: \/.*: found .+, expected .+$/u);
});
