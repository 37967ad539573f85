// SPDX-License-Identifier: MIT
// `validate` of GitHub's document under limits of memory (ulimit -v) and of descriptors (ulimit -n): the host answers each call or refuses
// it, and never ends by a signal. The first exception of a process may be about what the limit denies. COLLET_STEP_MB sets the distance of
// two limits of memory: 5 for each place where memory may run out, by default a coarser one.
import { assert, left_out, test } from './lib/cases.mjs';
import { collet, configuration, large_document, sanitized } from './lib/env.mjs';
import { Session, text_of } from './lib/session.mjs';

const k_step_mb = Number(process.env.COLLET_STEP_MB ?? 20);
const k_minute = 60_000;

const document = large_document('github');

/// Limits of memory in kB. With small steps, those at which libraries are loaded lie closer together: memory then runs out at other places.
const memory_limits = Array.from({ length: Math.floor(360 / k_step_mb) + 1 }, (_, i) => (40 + i * k_step_mb) * 1024)
  .concat(k_step_mb <= 5 ? Array.from({ length: 81 }, (_, i) => 45000 + 37 * i) : [])
  .sort((a, b) => a - b)
  .map((limit) => `ulimit -v ${limit}`);

/// Runs the host below a limit. Returns how `validate` ended: 'answered', 'refused', or 'no start' with the reason.
async function validated(limit) {
  const config = configuration('', [document]);
  const session = new Session(null, ['-c', `${limit}; exec "$0" serve --config "$1"`, collet, config], { command: '/bin/bash', bare: true });
  try {
    const asked = [];
    session.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'limits', version: '1' } });
    for (let i = 0; i < 3; ++i) asked.push(session.ask('tools/call', { name: 'validate', arguments: { spec: { file: document } } }));
    const ends = [];
    for (const id of asked) {
      const message = await Promise.race([session.answer(id, k_minute), session.closed.then(() => null)]).catch((error) => {
        if (session.exit) return null;
        throw error;
      });
      if (message === null) break;
      const { error, result } = message;
      ends.push(error || result.isError ? 'refused' : 'answered');
      if (ends.at(-1) === 'refused') assert.ok((error?.message ?? text_of(result)).length > 10, 'a refusal has a reason');
    }
    if (ends.length === asked.length) {
      const exit = await session.end();
      assert.equal(exit.signal, null, `${limit}: ended by ${exit.signal}: ${session.stderr.slice(-600)}`);
      return ends;
    }
    const exit = await session.closed;
    assert.equal(exit.signal, null, `${limit}: ended by ${exit.signal} after ${ends.length} answers: ${session.stderr.slice(-600)}`);
    assert.ok(ends.length === 0 && session.messages.length === 0, `${limit}: ended with code ${exit.code} after it had begun: ${session.stderr.slice(-600)}`);
    assert.ok(session.stderr.length > 10, `${limit}: ended with code ${exit.code} and no reason`);
    return ['no start'];
  } finally {
    await session.kill();
  }
}

const shown = (results) => {
  const counts = {};
  for (const one of results.flat()) counts[one] = (counts[one] ?? 0) + 1;
  return Object.entries(counts).map(([how, count]) => `${count} ${how}`).join(', ');
};

if (sanitized) {
  left_out('process limits', 'a sanitizer maps more memory than the limits allow');
} else {
  // Each limit is a case of its own, so that a limit of time ends only what hangs.
  for (const [what, limits] of [
    ['memory', memory_limits],
    ['descriptors', Array.from({ length: 21 }, (_, i) => `ulimit -n ${12 + i}`)],
  ]) {
    const results = [];
    for (const limit of limits)
      await test(`process limits: validate answers or refuses under ${limit}`, async () => results.push(await validated(limit)));
    console.log(`  ${what}: ${shown(results)}`);
    await test(`process limits: the highest limit of ${what} suffices`, async () => assert.deepEqual(new Set(results.at(-1)), new Set(['answered'])));
  }
}
