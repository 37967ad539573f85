// SPDX-License-Identifier: MIT
// The end of `collet serve`: soon after the end of input and after a signal, whatever is going on; answers that were dropped are reported.
import { assert, one_of, sleep, test, until } from './lib/cases.mjs';
import { configuration } from './lib/env.mjs';
import { bytes_read, standstill } from './lib/processes.mjs';
import { Session, legacy, text_of } from './lib/session.mjs';

const k_limit_ms = 600;  // 500 ms are the grace of the calls
const k_slack_ms = Number(process.env.COLLET_SLACK_MS ?? 150);  // time lost to two shared cores, not to the host
const serve = () => ['--config', configuration()];

const k_states = {
  'idle': async () => {},
  'a call runs that can be cancelled': async (session) => {
    await begin_sleep(session);
  },
  'a call runs that does not heed cancel': async (session) => {
    session.ask('tools/call', { name: 'sleep_rudely', arguments: { ms: 600000 } }, 'running');
    await session.result('ping');  // It is read after the call.
  },
  'standard output is blocked': async (session) => {
    session.child.stdout.pause();
    const before = bytes_read(session.child.pid);
    for (let i = 0; i < 64; ++i) session.ask('tools/call', { name: 'echo', arguments: { text: 'z'.repeat(20000) } });
    await standstill(session.child.pid, before, 64 * 20000);
  },
};
/// Starts a call that sleeps, and returns when it has begun.
async function begin_sleep(session) {
  session.ask('tools/call', { name: 'sleep', arguments: { ms: 600000 }, _meta: { progressToken: 'running' } }, 'running');
  await until(() => session.messages.some((message) => message.method === 'notifications/progress'), 'its first progress');
}
const k_ways = {
  'end of input': (session) => session.child.stdin.end(),
  'SIGTERM': (session) => session.child.kill('SIGTERM'),
};
const k_signals = ['SIGHUP', 'SIGQUIT', 'SIGINT'];

for (const [state, prepare] of Object.entries(k_states)) {
  for (const [way, stop] of Object.entries(k_ways)) {
    await test(`lifecycle: ends within ${k_limit_ms} ms of ${way}, ${state}`, () => one_of(3, async () => {
      const session = new Session(null, serve());
      await session.initialize();
      await session.result('tools/list');
      await session.call('echo', { text: 'a' });
      await prepare(session);
      const exited = new Promise((resolve) => session.child.on('exit', (code, signal) => resolve({ code, signal, at: performance.now() })));
      const start = performance.now();
      stop(session);
      const kill = setTimeout(() => session.child.kill('SIGKILL'), 20000);
      const exit = await exited;
      clearTimeout(kill);
      const ms = exit.at - start;
      assert.ok(ms < k_limit_ms + k_slack_ms, `${ms.toFixed(0)} ms`);
      assert.equal(exit.signal, null, 'it ends by itself');
      assert.equal(exit.code, state === 'idle' ? 0 : 1, session.stderr);
      if (state === 'idle') return assert.equal(session.stderr, '');
      await session.closed;
      const what = { 'a call runs that can be cancelled': '1 call cancelled', 'a call runs that does not heed cancel': '1 request without an answer', 'standard output is blocked': 'bytes of answers not read' };
      assert.ok(session.stderr.includes(what[state]), session.stderr);
      assert.equal(session.stderr.trim().split('\n').length, 1, session.stderr);
    }));
  }
}

for (const signal of k_signals) {
  await test(`lifecycle: ${signal} ends the host, cleanly and with the reason where clients rarely send it`, async () => {
    const session = await legacy('lifecycle-signal', serve());
    session.child.kill(signal);
    assert.deepEqual(await session.closed, { code: 0, signal: null });
    assert.equal(session.stderr.includes(`${signal} ended the host`), signal !== 'SIGINT', session.stderr);
  });
}

await test('lifecycle: a call that ends within the grace after the end of input is still answered', () => one_of(3, async () => {
  const session = await legacy('lifecycle-grace', serve());
  session.ask('tools/call', { name: 'sleep', arguments: { ms: 200 } }, 'late');
  const exit = await session.end();
  assert.ok(session.answered('late')?.result);
  assert.equal(exit.code, 0);
}));

await test('lifecycle: the operator sets the grace after the end of input', async () => {
  for (const [grace, ms, is_answered] of [['10min', 1000, true], ['0ms', 600000, false]]) {
    const session = await legacy('lifecycle-own-grace', [...serve(), '--set', `host.end_grace="${grace}"`]);
    session.ask('tools/call', { name: 'sleep', arguments: { ms } }, 'late');
    const exit = await session.end();
    const result = session.answered('late')?.result;
    assert.equal(result !== undefined && !result.isError, is_answered, JSON.stringify(result));
    assert.equal(exit.code, is_answered ? 0 : 1, session.stderr);
  }
});

await test('lifecycle: with --wait calls of a script take until their own deadlines', async () => {
  const session = await legacy('lifecycle-wait', ['--wait', ...serve(), '--set', 'tools.sleep_rudely.deadline="1500ms"']);
  session.ask('tools/call', { name: 'sleep', arguments: { ms: 1200 } }, 'slow');
  session.ask('tools/call', { name: 'sleep_rudely', arguments: { ms: 20000 } }, 'never');
  const exit = await session.end();
  assert.equal(session.answered('slow')?.result?.isError, undefined);
  assert.equal(session.answered('never')?.result?.isError, true);
  assert.deepEqual([exit.code, exit.signal], [0, null], session.stderr);
});

await test('lifecycle: SIGTERM ends a host that waits for its calls', async () => {
  const session = await legacy('lifecycle-wait-stop', ['--wait', ...serve()]);
  await begin_sleep(session);
  session.child.stdin.end();
  await sleep(700);  // longer than the grace without --wait
  assert.equal(session.exit, undefined, 'it waits');
  session.child.kill('SIGTERM');
  assert.deepEqual(await session.closed, { code: 1, signal: null });
  assert.match(session.stderr, /SIGTERM ended the host; 1 call cancelled/);
});

await test('lifecycle: a script that pipes thousands of calls gets every answer', async () => {
  const session = await legacy('lifecycle-pipe', ['--wait', ...serve()]);
  for (let i = 0; i < 3000; ++i) session.ask('tools/call', { name: 'sleep', arguments: { ms: 1 } }, `c${i}`);
  const exit = await session.end();
  assert.equal(session.messages.filter((message) => message.result && !message.result.isError).length, 3001);
  assert.equal(exit.code, 0, session.stderr);
});

await test('lifecycle: a client that goes away without a word leaves no process behind', async () => {
  const session = await legacy('lifecycle-gone', serve());
  await begin_sleep(session);
  session.child.stdin.destroy();
  session.child.stdout.destroy();
  await until(() => session.child.exitCode !== null || session.child.signalCode !== null, 'its end');
});

await test('lifecycle: standard error that nobody reads never stops the host', async () => {
  const session = new Session('lifecycle-stderr', ['--log-level', 'debug', ...serve()]);
  session.child.stderr.pause();
  await session.initialize();
  for (let i = 0; i < 2000; ++i) session.ask('ping', undefined, `p${i}`);
  await session.answer('p1999');
  assert.ok(text_of(await session.call('echo', { text: 'a' })).includes('a'));
  session.child.stderr.resume();
  await session.end();
});
