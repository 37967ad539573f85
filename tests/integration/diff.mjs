// SPDX-License-Identifier: MIT
// diff through a client: real documents against themselves and against copies with the same meaning, real chains of versions, settings.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, large_document, root, sanitized, scratch, write } from './lib/env.mjs';
import { componentised, dereferenced, shuffled } from './lib/rewrite.mjs';
import { legacy, text_of } from './lib/session.mjs';
import { bundled, split } from './lib/split.mjs';

const names = sanitized ? ['stripe'] : ['stripe', 'github', 'kubernetes'];
const large = Object.fromEntries([...names, ...(sanitized ? [] : ['ghes-3.17', 'ghes-3.18', 'ghes-3.19'])].map((name) => [name, large_document(name)]));
const fixtures = join(root, 'tests/fixtures');
const folders = [scratch, fixtures, ...new Set(Object.values(large).map((path) => dirname(path)))];
const session = await legacy('diff', ['--config', configuration('', folders)]);

const call = async (args, on = session) => {
  const result = await on.result('tools/call', { name: 'diff', arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return JSON.parse(text_of(result));
};
const diff = (base, revision, args = {}, on = session) => call({ base: { file: base }, revision: { file: revision }, ...args }, on);
const rules = async (base, revision) => (await diff(base, revision, { group_by: 'rule', limit: 1000 })).groups;

for (const name of names) {
  const path = large[name];
  const document = JSON.parse(readFileSync(path, 'utf8'));
  await test(`diff: ${name} with itself and with a copy of itself is nothing`, async () => {
    assert.equal((await diff(path, path)).total, 0);
    assert.equal((await diff(path, write('copy.json', JSON.stringify(document, null, 1)))).total, 0);
  });
  for (const [what, rewrite] of Object.entries({ shuffled, dereferenced, componentised })) {
    await test(`diff: ${name} with a ${what} copy is nothing, either way round`, async () => {
      const copy = write(`${what}.json`, JSON.stringify(rewrite(document)));
      assert.deepEqual(await rules(path, copy), []);
      assert.deepEqual(await rules(copy, path), []);
    });
  }
}

await test('diff: of the small API in 3.0 and in 3.1 only what differs in meaning is found', async () => {
  const answer = await diff(join(fixtures, 'petstore-3.0.yaml'), join(fixtures, 'petstore-3.1.yaml'), { limit: 100 });
  const breaking = answer.changes.filter((c) => c.severity === 'breaking');
  assert.deepEqual(breaking.map((c) => [c.rule, c.before, c.after]), [['response-property-became-nullable', 'string', ['string', 'null']]]);
});

if (!sanitized) {
  await test('diff: GHES 3.17 to 3.18 breaks nothing', async () => {
    const answer = await diff(large['ghes-3.17'], large['ghes-3.18']);
    assert.equal(answer.verdict, 'compatible');
    assert.equal(answer.breaking_count, 0);
  });
  await test('diff: GHES 3.18 to 3.19 breaks what was reviewed by hand', async () => {
    const answer = await diff(large['ghes-3.18'], large['ghes-3.19'], { breaking_only: true });
    const golden = JSON.parse(readFileSync(join(fixtures, 'diff/ghes-3.18-3.19.json'), 'utf8'));
    assert.deepEqual(answer.changes.map(({ rule, operations, base, revision, before, after }) => ({ rule, operations, base, revision, before, after })), golden.changes.map(({ why, ...change }) => ({ before: undefined, after: undefined, ...change })));
  });
  await test('diff: what one way adds the other way removes', async () => {
    const there = Object.fromEntries((await rules(large['ghes-3.18'], large['ghes-3.19'])).map((g) => [g.key, g.count]));
    const back = Object.fromEntries((await rules(large['ghes-3.19'], large['ghes-3.18'])).map((g) => [g.key, g.count]));
    assert.equal(back['api-removed-without-deprecation'] + (back['api-removed-with-deprecation'] ?? 0), there['endpoint-added']);
    assert.equal(back['request-property-became-nullable'], there['request-property-became-not-nullable']);
    assert.equal(back['request-property-max-items-removed'], there['request-property-max-items-set']);
    assert.equal(back['response-optional-property-removed'], there['response-optional-property-added']);
    assert.equal(back['api-description-changed'], there['api-description-changed']);
  });
  await test('diff: the first answer about a large pair is small', async () => {
    const text = text_of(await session.call('diff', { base: { file: large['ghes-3.18'] }, revision: { file: large['ghes-3.19'] } }));
    assert.ok(text.length <= 2000, `${text.length} characters`);
    assert.equal(JSON.parse(text).verdict, 'breaking');
  });
}

const api = (type, more = '') => ({ content: `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {${more}parameters: [{name: q, in: query, schema: {type: ${type}}}], responses: {'200': {description: D}}}}}\n` });

await test('diff: a rule that the configuration turns off is not found, one that it makes a warning is one', async () => {
  for (const [severity, count] of [['off', 0], ['warning', 1]]) {
    const on = await legacy(`diff-${severity}`, ['--config', configuration(`[plugins.diff.config.severities]\nrequest-parameter-type-changed = "${severity}"\n`)]);
    const answer = await call({ base: api('string'), revision: api('integer') }, on);
    assert.deepEqual([answer.total, answer.breaking_count, answer.warning_count], [count, 0, count]);
    await on.end();
  }
});
await test('diff: extensions are compared when the configuration asks for it', async () => {
  const base = { content: "openapi: 3.1.0\nx-doc: 1\ninfo: {title: T, version: '1'}\npaths: {/a: {get: {x-op: 1, parameters: [{name: q, in: query, schema: {type: string, x-s: 1}}], responses: {}}}}\n" };
  const revision = { content: base.content.replaceAll(/(x-\w+): 1/g, '$1: 2') };
  assert.equal((await call({ base, revision })).total, 0);
  const on = await legacy('diff-extensions', ['--config', configuration('[plugins.diff.config]\nextensions = true\n')]);
  const answer = await call({ base, revision, limit: 10 }, on);
  assert.deepEqual(answer.changes.map((c) => c.rule).sort(), ['api-document-extension-changed', 'api-extension-changed', 'request-parameter-extension-changed']);
  await on.end();
});
await test('diff: an unknown rule in the configuration is refused with the one that was meant', async () => {
  const on = await legacy('diff-unknown', ['--config', configuration('[plugins.diff.config.severities]\nrequest-parameter-type-change = "off"\n')]);
  const result = await on.call('diff', { base: api('string'), revision: api('integer') });
  assert.ok(result.isError);
  assert.match(text_of(result), /did you mean 'request-parameter-type-changed'/);
  await on.end();
});

await test('diff: an API in several files is the same as in one, either way round', async () => {
  const [several, one] = [split('whole'), write('bundled.yaml', bundled)];
  assert.deepEqual(await rules(several, one), []);
  assert.deepEqual(await rules(one, several), []);
});
await test('diff: what changed in another file is found there', async () => {
  const before = split('before');
  const after = split('after', {
    'schemas/common.yaml': [['[cat, dog]', '[cat]'], ['maximum: 100', 'maximum: 50']],
    'paths/pets.yaml': [["'201'", "'202'"]],
  });
  for (const base of [before, write('bundled.yaml', bundled)]) {
    const { changes } = await diff(base, after, { breaking_only: true, limit: 100 });
    assert.deepEqual(changes.map(({ rule, revision }) => [rule, revision.document, revision.pointer, revision.line]), [
      ['request-parameter-max-decreased', 'schemas/common.yaml', '/parameters/limit/schema/maximum', 3],
      ['response-success-status-removed', 'paths/pets.yaml', '/post', 12],
      ['request-property-enum-value-removed', 'schemas/common.yaml', '/Kind/enum', 1],
    ]);
  }
});

await session.end();
