// SPDX-License-Identifier: MIT
// One plugin for each failure, from tests/abi/failures, each beside the sound plugin echo: the host names the culprit where its reader
// looks (the call's text, `collet check`, the log) and answers the next call.
import { chmodSync, copyFileSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { build, collet, scratch, test_plugins, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, text_of } from './lib/session.mjs';

const failures = join(build, 'tests/failures');

/// Returns a configuration with the plugin `name` and echo, and no other test plugin. `place` puts the plugin into the folder.
function configuration(name, more = '', place = symlinkSync) {
  const folder = mkdtempSync(join(scratch, `${name}-`));
  place(join(failures, `${name}.so`), join(folder, `${name}.so`));
  symlinkSync(join(test_plugins, 'echo.so'), join(folder, 'echo.so'));
  return write('collet.toml', `[host]\nplugin_dirs = [${JSON.stringify(folder)}]\n\n[access]\nread = []\nwrite = []\n\n${more}`);
}

async function serve(name, config) {
  const session = new Session(`failures-${name}`, ['--config', config]);
  const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'collet-tests', version: '1' } };
  await session.result('initialize', client);
  session.send({ method: 'notifications/initialized' });
  const { tools } = await session.result('tools/list');
  session.tools = tools.map((tool) => tool.name);
  return session;
}

/// The next call goes to another plugin.
async function echoes(session) {
  assert.equal(JSON.parse(text_of(await session.call('echo', { text: 'still here' }))).text, 'still here');
}

/// The time of a case ends a host that does not end. Expects the exit code 1 if the host drops an answer.
async function ends(session, code = 0) {
  const exit = await session.end();
  assert.deepEqual([exit.code, exit.signal], [code, null], session.stderr);
}

const check = (config, ...more) => run(collet, ['check', '--config', config, ...more]);
const complained = (checked, says) => {
  assert.equal(checked.code, 1, checked.stdout + checked.stderr);
  assert.match(checked.stdout, says);
};
const short_deadline = (tool) => `[tools.${tool}]\ndeadline = "300ms"\n`;

// Refused before loading, or when the plugin describes its tools: it has no tools; check and the log of `serve` give the reason.
const writable = (from, to) => {
  copyFileSync(from, to);
  chmodSync(to, 0o666);
};
const k_not_listed = {
  'wrong-major': { says: /plugin file '\S*\/wrong-major\.so' needs ABI 2\.0, this host offers 1\.0/ },
  'newer-minor': { says: /plugin file '\S*\/newer-minor\.so' needs ABI 1\.99, this host offers 1\.0: use a newer host/ },
  'not-elf': { says: /plugin file '\S*\/not-elf\.so' is not an ELF file/ },
  'first-minor': { place: writable, title: 'writable by others', says: /plugin file '\S*\/first-minor\.so' is refused: it may be written by others than its owner \(mode 0666\): chmod go-w it/ },
  'describe-throws': { says: /plugin 'describe-throws' could not describe its tools: it let an exception escape: words fail it: a defect of the plugin/ },
  'describe-bad-json': { says: /plugin describe-bad-json offers no tools: what it describes is not .*: line 1, column 37: found '\}', expected a key/ },
};
for (const [name, { title = name, place, says }] of Object.entries(k_not_listed)) {
  await test(`failures: ${title}: is named by check and by the log, and echo answers`, async () => {
    const config = configuration(name, '', place);
    complained(await check(config), says);
    const session = await serve(name, config);
    assert.ok(!session.tools.includes(name), session.tools.join());
    await echoes(session);
    await ends(session);
    assert.match(session.stderr, says);
  });
}

// Found at loading, which happens at the first call or in check.
const k_not_loaded = {
  'major-in-code': /plugin 'major-in-code' needs ABI 2\.0, this host offers 1\.0: use a newer host/,
  'short-entry': /plugin 'short-entry' has a truncated collet_entry: 48 bytes, expected at least 72/,
  'short-table': /plugin 'short-table' has a truncated collet_plugin_api: 32 bytes, expected at least 40/,
  'no-symbol': /plugin file '\S*\/no-symbol\.so' does not export 'collet_plugin_v1'/,
  'create-fails': /plugin 'create-fails' could not be set up: the key cabinet is locked/,
  'create-silent': /plugin 'create-silent' could not be set up: status 1 without saying why: a defect of the plugin/,
  'create-nothing': /plugin 'create-nothing' could not be set up: it returned no instance: a defect of the plugin/,
  'create-throws': /plugin 'create-throws' could not be set up: it let an exception escape: no room for an instance: a defect of the plugin/,
};
for (const [name, says] of Object.entries(k_not_loaded)) {
  await test(`failures: ${name}: is named by check and in the answer to its call, and echo answers`, async () => {
    const config = configuration(name);
    complained(await check(config), says);
    const session = await serve(name, config);
    for (let again = 0; again < 2; ++again) {
      const result = await session.call(name, {});
      assert.equal(result.isError, true);
      assert.match(text_of(result), says);
      await echoes(session);
    }
    await ends(session);
  });
}

// One bad tool is set aside; the plugin's other tools and other plugins' tools are kept.
const k_set_aside = {
  'describe-bad-schema': { says: /describe-bad-schema:unsound.*input_schema has type '"array"', expected "type": "object"/, kept: 'sound' },
  'describe-twice': { says: /describe-twice:twin.*plugin describe-twice describes this id twice/, kept: 'twin' },
  'name-taken': { says: /name-taken:echo.*its name 'echo' is taken by echo:echo; give one of them another under \[expose\.rename\]/ },
};
for (const [name, { says, kept }] of Object.entries(k_set_aside)) {
  await test(`failures: ${name}: the bad tool is named by check, the others are listed`, async () => {
    const config = configuration(name);
    complained(await check(config), says);
    const session = await serve(name, config);
    assert.equal(session.tools.filter((tool) => tool === (kept ?? 'echo')).length, 1, session.tools.join());
    assert.ok(!session.tools.includes('unsound'));
    if (kept) assert.equal(JSON.parse(text_of(await session.call(kept, {}))).answer, 'fine');
    await echoes(session);
    await ends(session);
  });
}

// Only a call shows the fault.
const k_in_call = {
  'call-throws': [
    /^internal: plugin 'call-throws' let an exception escape: it slipped: a defect of the plugin$/,
    /call-throws: .*let an exception escape: it slipped/],
  'call-silent': [
    /^internal: plugin 'call-silent' failed \(status 3\) without saying why: a defect of the plugin$/,
    /call-silent: failed \(status 3\) without saying why/],
  'call-pends': [
    /^internal: plugin 'call-pends' returned pending without having asked anything: a defect of the plugin$/,
    /call-pends: returned pending without having asked anything/],
  'call-bad-utf8': [
    /^internal: plugin 'call-bad-utf8': its json part is not valid JSON: at byte 13 of 16, .*UTF-8.*: a defect of the plugin$/,
    /call-bad-utf8: a text part that is not UTF-8/],
};
for (const [name, [says, says_log]] of Object.entries(k_in_call)) {
  await test(`failures: ${name}: is named in the answer and in the log, and echo answers`, async () => {
    const config = configuration(name);
    assert.equal((await check(config)).code, 0, 'check calls no tool');
    const session = await serve(name, config);
    for (let again = 0; again < 2; ++again) {
      const result = await session.call(name, {});
      assert.equal(result.isError, true);
      const texts = result.content.filter((block) => block.type === 'text').map((block) => block.text);
      assert.ok(texts.some((text) => says.test(text)), JSON.stringify(texts));
      if (name === 'call-bad-utf8') assert.ok(texts.includes('caf\uFFFD au lait'), JSON.stringify(texts));
      await echoes(session);
    }
    await ends(session);
    assert.match(session.stderr, says_log);
  });
}

await test('failures: call-circle: the circle is refused with its chain, and echo answers', async () => {
  const session = await serve('call-circle', configuration('call-circle'));
  for (let again = 0; again < 2; ++again) {
    const result = await session.call('call-circle', {});
    assert.equal(result.isError, true);
    assert.match(text_of(result), /^failed: .*a circle of calls: 'call-circle:call-circle' calls 'call-circle:call-circle', which waits for 'call-circle:call-circle'; plugin 'call-circle' takes one call at a time/);
    await echoes(session);
  }
  await ends(session);
});

await test('failures: call-asks: is asked for no more than sixteen rounds, and named', async () => {
  const session = new Session('failures-call-asks', ['--config', configuration('call-asks')]);
  await session.initialize('2025-11-25', { roots: {} });
  const id = session.ask('tools/call', { name: 'call-asks', arguments: {} });
  let rounds = 0;
  const done = () => {
    for (const asked of session.messages.filter((m) => m.method === 'roots/list').slice(rounds)) {
      ++rounds;
      session.send({ id: asked.id, result: { roots: [] } });
    }
    return session.answered(id);
  };
  const { result } = await until(done, 'the end of the rounds');
  assert.equal(rounds, 16);
  assert.equal(text_of(result), "internal: plugin 'call-asks' returned pending without having asked anything: a defect of the plugin");
  await echoes(session);
  await ends(session);
  assert.match(session.stderr, /call-asks: .*the client was asked 16 times in this call, which is the limit/);
});

await test('failures: call-prints: the protocol stays whole, it reads nothing, and the log names it', async () => {
  const session = await serve('call-prints', configuration('call-prints'));
  for (let again = 0; again < 2; ++again) {
    assert.equal(text_of(await session.call('call-prints', {})), '{"read":"nothing"}');
    await echoes(session);
  }
  await ends(session);
  assert.ok(!JSON.stringify(session.messages).includes('printed by a call'));
  assert.match(session.stderr, /plugins? '.*call-prints'.* prints.*printed by a call/);
});

await test('failures: load-prints: the protocol stays whole, and the log names it', async () => {
  const session = await serve('load-prints', configuration('load-prints'));
  assert.equal(text_of(await session.call('load-prints', {})), '{"answer":"fine"}');
  await echoes(session);
  await ends(session);
  assert.ok(!JSON.stringify(session.messages).includes('printed at load'));
  assert.match(session.stderr, /plugins? '.*load-prints'.* prints.*printed at load/);
});

await test('failures: what a plugin prints is no part of what a command prints', async () => {
  const config = configuration('load-prints');
  const checked = await check(config, '--json');
  assert.deepEqual(JSON.parse(checked.stdout).complaints, []);
  assert.match(checked.stderr, /printed at load/);
  const called = await run(collet, ['call', '--config', configuration('call-prints'), 'call-prints']);
  assert.equal(called.stdout, '{"read":"nothing"}\n');
  assert.match(called.stderr, /printed by a call/);
  const listed = await run(collet, ['plugins', '--json', '--stats', '--config', config]);
  assert.ok(JSON.parse(listed.stdout).plugins.some((plugin) => plugin.id === 'load-prints'));
});

await test('failures: call-floods: progress is thinned out, rises, and the answer comes', async () => {
  const session = await serve('call-floods', configuration('call-floods'));
  const start = performance.now();
  const result = await session.call('call-floods', {}, { progressToken: 'flood' });
  const told = session.messages.filter((m) => m.method === 'notifications/progress').map((m) => m.params.progress);
  assert.equal(text_of(result), '{"told":500000}');
  assert.ok(told.length <= 2 + (performance.now() - start) / 100, `${told.length} notifications`);
  assert.ok(told.every((done, i) => i === 0 || done > told[i - 1]), told.join());
  await echoes(session);
  await ends(session);
});

await test('failures: call-ignores-cancel: is past its deadline, and its instance is used again', async () => {
  const name = 'call-ignores-cancel';
  const session = await serve(name, configuration(name, short_deadline(name)));
  for (let again = 0; again < 2; ++again) {
    assert.match(text_of(await session.call(name, {})), /^deadline: 'call-ignores-cancel' was not done after 300 ms; .*\[tools\.call-ignores-cancel\]/);
    await echoes(session);
  }
  session.ask('tools/call', { name, arguments: {} }, 'unwanted');
  session.send({ method: 'notifications/cancelled', params: { requestId: 'unwanted' } });
  await echoes(session);
  await ends(session);
  assert.equal(session.answered('unwanted')?.result, undefined);
});

await test('failures: a plugin whose table ends with the last slot of the first minor runs in this host', async () => {
  const config = configuration('first-minor');
  assert.equal((await check(config)).code, 0);
  const session = await serve('first-minor', config);
  assert.equal(text_of(await session.call('first-minor', {})), '{"answer":"fine"}');
  await ends(session);
});

// Slow cases, side by side.
const hangs = (name, blamed) => test(`failures: ${name}: is off after three instances hung, and echo answers`, async () => {
  const session = await serve(name, configuration(name, short_deadline(name)));
  for (let instance = 0; instance < 3; ++instance) {
    const hung = session.ask('tools/call', { name, arguments: {} });
    await echoes(session);
    assert.match(text_of((await session.answer(hung)).result), new RegExp(`^deadline: '${name}' was not done after 300 ms`));
    await echoes(session);
  }
  const off = await session.call(name, {});
  assert.equal(off.isError, true);
  assert.match(text_of(off), new RegExp(`^failed: plugin '${name}' is off: 3 instances of it hang past their deadline; it is used again once one of them returns`));
  await echoes(session);
  await ends(session);
  assert.match(session.stderr, blamed);
});

await Promise.all([
  hangs('call-hangs', /call-hangs.*hangs in 'call-hangs' past its deadline: this instance is not used any more/),
  hangs('create-hangs', /create-hangs.*hangs while it is set up/),
  test('failures: call-hangs: end of input while it hangs ends the host', async () => {
    const session = await serve('call-hangs', configuration('call-hangs'));
    session.ask('tools/call', { name: 'call-hangs', arguments: {} });
    await echoes(session);
    await ends(session, 1);
  }),
  test('failures: call-writes-late: what comes after its answer is refused, and a fresh instance is made', async () => {
    const name = 'call-writes-late';
    const session = await serve(name, configuration(name, short_deadline(name)));
    for (let again = 0; again < 2; ++again) {
      assert.match(text_of(await session.call(name, {})), /^deadline: /);
      await echoes(session);
    }
    await ends(session);
    assert.ok(!JSON.stringify(session.messages).includes('too late'));
  }),
  test('failures: create-hangs: check names it and ends', async () => {
    complained(await check(configuration('create-hangs')), /plugin 'create-hangs' could not be set up: it did not return within \d+ s: a defect of the plugin/);
  }),
  test('failures: describe-hangs: the host starts without it, and check names it', async () => {
    const config = configuration('describe-hangs');
    const says = /plugin 'describe-hangs' could not describe its tools: it did not return within \d+ s: a defect of the plugin/;
    const [checked, session] = await Promise.all([check(config), (async () => {
      const started = await serve('describe-hangs', config);
      await echoes(started);
      await ends(started);
      return started;
    })()]);
    complained(checked, says);
    assert.match(session.stderr, says);
    assert.ok(!session.tools.includes('describe-hangs'));
  }),
]);
