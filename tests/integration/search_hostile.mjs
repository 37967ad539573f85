// SPDX-License-Identifier: MIT
// Hostile queries to search_api: each gets one bounded answer in text, whose form the query does not change.
import { dirname } from 'node:path';

import { hostile_queries } from '../conformance/search/hostile.mjs';
import { assert, test } from './lib/cases.mjs';
import { configuration, large_document } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const k_most_characters = 40_000;  // bytes of an answer: five hits, within [host] max_result_tokens
const file = large_document('stripe');
const args = ['--config', configuration('', [dirname(file)])];
let session = await legacy('search-hostile', args);

/// A case that fails ends its session; the next one starts its own.
async function ask(more) {
  if (session.exit || session.child.killed) session = await legacy('search-hostile', args);
  return session.call('search_api', { spec: { file }, ...more });
}
const hits = (text) => [...text.matchAll(/^### \d+\. (.+)$/gm)].map(([, name]) => name);

for (const { name, query, finds, same_as, nothing, listed, refused } of hostile_queries) {
  await test(`search_api: ${name}`, async () => {
    const result = await ask({ query });
    const text = text_of(result);
    assert.ok(text.length > 0 && text.length <= k_most_characters, `${text.length} characters`);
    assert.doesNotMatch(text, /[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    assert.doesNotMatch(text, /^(### 1\. )?Injected|^Ignore what stands above/m);
    assert.deepEqual(await ask({ query }), result, 'the same question has another answer');
    if (refused) {
      assert.equal(result.isError, true);
      assert.match(text, refused);
      return;
    }
    assert.ok(!result.isError, text);
    const found = hits(text);
    assert.ok(found.length <= 5);
    if (finds) assert.ok(found.some((each) => finds.test(each)), `found ${found.join(', ')}`);
    if (same_as) assert.deepEqual(found, hits(text_of(await ask({ query: same_as }))));
    if (nothing) assert.deepEqual(found, []);
    if (listed) assert.equal(text, text_of(await ask({})));
  });
}

await test('search_api: limits and offsets beyond all bounds give what there is', async () => {
  const query = 'customer';
  const five = hits(text_of(await ask({ query })));
  assert.equal(five.length, 5);
  for (const limit of [0, -1, -(2 ** 53)]) assert.deepEqual(hits(text_of(await ask({ query, limit }))), five);
  for (const limit of [50, 51, 2 ** 53]) assert.equal(hits(text_of(await ask({ query, limit }))).length, 50);
  assert.deepEqual(hits(text_of(await ask({ query, limit: 2, offset: 3 }))), five.slice(3));
  assert.deepEqual(hits(text_of(await ask({ query, offset: 2 ** 53 }))), []);
});

await test('search_api: names of operations, schemas and services that mean harm are unknown, and said to be', async () => {
  for (const names of [{ operationId: 'x'.repeat(100_000) }, { operationId: '../..' }, { schema: '\u001b[2J' }, { schema: '*' }, { service: '\0' }, { service: 'z'.repeat(10_000) }]) {
    const text = text_of(await ask(names));
    assert.ok(text.length > 0 && text.length <= k_most_characters, `${text.length} characters for ${JSON.stringify(names).slice(0, 60)}`);
    assert.doesNotMatch(text, /[\0-\x08\x0b-\x1f\x7f-\x9f]/);
  }
});

await test('search_api: a lone surrogate is refused or replaced, and the next call answered', async () => {
  session.write(`{"jsonrpc":"2.0","id":"surrogate","method":"tools/call","params":{"name":"search_api","arguments":{"spec":{"file":${JSON.stringify(file)}},"query":"\\ud800 refund"}}}`);
  const answer = await session.answer('surrogate');
  assert.ok(answer.error || answer.result);
  assert.ok(hits(text_of(await ask({ query: 'refund' }))).length);
});

await session.end();
