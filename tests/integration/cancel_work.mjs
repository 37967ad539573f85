// SPDX-License-Identifier: MIT
// A call that works on a hostile document or with hostile arguments ends soon after it is cancelled. The tool runs one call at a time, so
// that the next call is answered only when the cancelled one has left its plugin. What "soon" is scales with the load: a fixed amount of
// work of this script is measured beside each case.
import { readFileSync } from 'node:fs';

import { assert, test } from './lib/cases.mjs';
import { configuration, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

const document = (schemas) => JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components: { schemas } });

function any_of(levels) {
  const schemas = {};
  for (let i = 0; i < levels; ++i) schemas[`a${i}`] = { anyOf: [{ $ref: `#/components/schemas/a${i + 1}` }, { $ref: `#/components/schemas/a${i + 1}` }] };
  schemas[`a${levels}`] = false;
  for (let i = 0; i < 60; ++i) schemas[`A${i}`] = { example: i, anyOf: [{ $ref: '#/components/schemas/a0' }] };
  return schemas;
}

/// Values that a pattern of many states is applied to.
function patterns() {
  const schemas = {};
  const text = 'ab'.repeat(4000);
  for (let i = 0; i < 300; ++i) schemas[`P${i}`] = { type: 'string', pattern: `(?:a|b)*a(?:a|b){${700 + i}}c`, example: text };
  return schemas;
}

const many_names = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${'a'.repeat(20_000)}${i}`, { type: 'string' }]));

const cases = {
  'anyOf of 2^28': { tool: 'validate', spec: any_of(28) },
  'patterns of many states': { tool: 'validate', spec: patterns() },
  'a glob of many letters and long names': { tool: 'walk_schemas', spec: many_names, more: { name: `*${'a'.repeat(4000)}b` } },
};

/// Milliseconds of processor time that the process has used.
const used = (session) => {
  const fields = readFileSync(`/proc/${session.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

/// Returns the time that a few milliseconds of work take at the moment.
function own_work() {
  const start = performance.now();
  let sum = 0;
  for (let i = 0; i < 5_000_000; ++i) sum += i % 7;
  assert.ok(sum > 0);
  return performance.now() - start;
}

for (const [name, { tool, spec, more }] of Object.entries(cases)) {
  await test(`cancel of work: ${name}: the call ends within a bound that scales with the load`, async () => {
    const file = write('hostile.json', document(spec));
    const config = configuration(`[tools.${tool}]\nconcurrency = 1\ndeadline = "1h"\n`);
    const session = await legacy(`cancel-work-${tool}`, ['--config', config]);
    const tiny = { spec: { content: document({ A: { type: 'string' } }) } };
    await session.call(tool, tiny);
    const before = used(session);
    const hostile = session.ask('tools/call', { name: tool, arguments: { spec: { file }, ...more } });
    // It has used some time of the processor, or it has ended already.
    while (used(session) - before < 100 && !session.answered(hostile)) await new Promise((resolve) => setTimeout(resolve, 1));
    const early = session.answered(hostile);
    const bound = 500 + 100 * own_work();
    const start = performance.now();
    session.send({ method: 'notifications/cancelled', params: { requestId: hostile } });
    const next = await session.call(tool, tiny);
    const took = performance.now() - start;
    assert.ok(!next.isError, text_of(next));
    assert.ok(took < bound, `the next call was answered after ${took.toFixed(0)} ms, expected at most ${bound.toFixed(0)} ms`);
    if (early) console.log(`  ${name}: it ended before it was cancelled`);
    await session.end();
  });
}
