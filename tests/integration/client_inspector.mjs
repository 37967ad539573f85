// SPDX-License-Identifier: MIT
// The Inspector's command line in its three eras.
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { configuration, node_modules, recorded, write } from './lib/env.mjs';
import { handle_of, k_megabyte } from './lib/exercise.mjs';
import { run } from './lib/run.mjs';
import { text_of } from './lib/session.mjs';

const cli = join(node_modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');

for (const era of ['legacy', 'auto', 'modern']) {
  const settings = write('inspector.json', JSON.stringify({
    mcpServers: { collet: { type: 'stdio', ...recorded(`inspector-${era}`, ['--config', configuration()]) } },
  }));
  const inspector = (...args) => run(process.execPath, [cli, '--cli', '--config', settings, '--server', 'collet', '--protocol-era', era,
    '--format', 'json', '--quiet', ...args]);
  const result = (done) => {
    assert.ok(done.stdout, `exit ${done.code}: ${done.stderr.slice(0, 800)}`);
    return JSON.parse(done.stdout).result;
  };

  await test(`inspector ${era}: lists, and finds no fault with the schemas`, async () => {
    const done = await inspector('--method', 'tools/list', '--strict');
    assert.equal(done.code, 0, done.stderr.slice(0, 800));
    assert.ok(result(done).tools.some((tool) => tool.name === 'echo'));
  });
  await test(`inspector ${era}: calls`, async () => {
    const done = await inspector('--method', 'tools/call', '--tool-name', 'echo', '--tool-args-json', '{"text":"häuser"}');
    assert.equal(done.code, 0, done.stderr.slice(0, 800));
    assert.match(text_of(result(done)), /häuser/);
  });
  await test(`inspector ${era}: shows a tool's error as one`, async () => {
    const done = await inspector('--method', 'tools/call', '--tool-name', 'fail', '--tool-args-json', '{"message":"no luck"}');
    assert.equal(done.code, 5);
    assert.match(done.stdout + done.stderr, /no luck/);
  });
  await test(`inspector ${era}: a result of 1 MB becomes a handle`, async () => {
    const done = await inspector('--method', 'tools/call', '--tool-name', 'big', '--tool-args-json', JSON.stringify({ bytes: k_megabyte }));
    assert.match(handle_of(result(done)), /^collet:/);
  });
  await test(`inspector ${era}: lists resources`, async () => {
    assert.ok(result(await inspector('--method', 'resources/list')).resources.every((one) => one.uri.startsWith('skill://')));
  });
  if (era === 'legacy') {
    await test('inspector legacy: 200 calls, ten at a time, all answered', async () => {
      const done = await inspector('--method', 'tools/call', '--tool-name', 'echo', '--tool-args-json', '{"text":"x"}', '--load',
        '--load-requests', '200', '--load-concurrency', '10');
      assert.equal(done.code, 0, done.stderr.slice(0, 800) + done.stdout.slice(0, 800));
    });
  }
}
