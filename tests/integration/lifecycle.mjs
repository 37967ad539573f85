// SPDX-License-Identifier: MIT
// The end of `collet serve`: within 500 ms of end of input and of SIGTERM, whatever is going on.
import { assert, sleep, test, until } from './lib/cases.mjs';
import { configuration } from './lib/env.mjs';
import { Session, legacy, text_of } from './lib/session.mjs';

const k_limit_ms = 500;
const k_slack_ms = Number(process.env.COLLET_SLACK_MS ?? 150);  // time lost to two shared cores, not to the host
const serve = () => ['--config', configuration()];

const k_states = {
  'idle': async () => {},
  'a call runs that can be cancelled': async (session) => {
    session.ask('tools/call', { name: 'sleep', arguments: { ms: 30000 } }, 'running');
    await sleep(100);
  },
  'a call runs that does not heed cancel': async (session) => {
    session.ask('tools/call', { name: 'sleep_rudely', arguments: { ms: 30000 } }, 'running');
    await sleep(100);
  },
  'standard output is blocked': async (session) => {
    session.child.stdout.pause();
    for (let i = 0; i < 64; ++i) session.ask('tools/call', { name: 'echo', arguments: { text: 'z'.repeat(20000) } });
    await sleep(300);
  },
};
const k_ways = {
  'end of input': (session) => session.child.stdin.end(),
  'SIGTERM': (session) => session.child.kill('SIGTERM'),
};

for (const [state, prepare] of Object.entries(k_states)) {
  for (const [way, stop] of Object.entries(k_ways)) {
    await test(`lifecycle: ends within ${k_limit_ms} ms of ${way}, ${state}`, async () => {
      const session = new Session(null, serve());
      await session.initialize();
      await session.result('tools/list');
      await session.call('echo', { text: 'a' });
      await prepare(session);
      const exited = new Promise((resolve) => session.child.on('exit', (code, signal) => resolve({ code, signal, at: performance.now() })));
      const start = performance.now();
      stop(session);
      const late = sleep(10000).then(() => ({ at: Infinity }));
      const exit = await Promise.race([exited, late]);
      if (exit.at === Infinity) await session.kill();
      const ms = exit.at - start;
      assert.ok(ms < k_limit_ms + k_slack_ms, `${ms.toFixed(0)} ms`);
      assert.equal(exit.signal, null, 'it ends by itself');
      assert.equal(exit.code, 0);
    });
  }
}

await test('lifecycle: a call that ends within 400 ms of end of input is still answered', async () => {
  const session = await legacy('lifecycle-grace', serve());
  session.ask('tools/call', { name: 'sleep', arguments: { ms: 200 } }, 'late');
  await session.end();
  assert.ok(session.answered('late')?.result);
});

await test('lifecycle: a client that goes away without a word leaves no process behind', async () => {
  const session = await legacy('lifecycle-gone', serve());
  session.ask('tools/call', { name: 'sleep', arguments: { ms: 30000 } });
  await sleep(100);
  session.child.stdin.destroy();
  session.child.stdout.destroy();
  await until(() => session.child.exitCode !== null || session.child.signalCode !== null, 'its end', 3000);
});

await test('lifecycle: standard error that nobody reads never stops the host', async () => {
  const session = new Session('lifecycle-stderr', ['--log-level', 'debug', ...serve()]);
  session.child.stderr.pause();
  await session.initialize();
  for (let i = 0; i < 2000; ++i) session.ask('ping', undefined, `p${i}`);
  await session.answer('p1999', 10000);
  assert.ok(text_of(await session.call('echo', { text: 'a' })).includes('a'));
  session.child.stderr.resume();
  await session.end();
});
