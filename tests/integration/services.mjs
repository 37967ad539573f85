// SPDX-License-Identifier: MIT
// The host's interfaces for plugins, and what plugins offer beside tools, through real clients, the wire and the command line.
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as TransportV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { join } from 'node:path';

import { assert, test, until } from './lib/cases.mjs';
import { build, collet, recorded, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { Session, legacy, modern_meta, text_of } from './lib/session.mjs';

/// The host's own tools, sorted.
/// The capability of a revision that has extensions.
const skills = (version) => (version === '2025-11-25' ? { extensions: { 'io.modelcontextprotocol/skills': { directoryRead: true } } } : {});
const own_prompts = ['apply-overlay', 'convert-spec', 'diff-specs', 'explore-api', 'fix-spec', 'generate-code', 'validate-spec'];

const plugins = join(build, 'tests/services');
const configuration = (more = '') => write('services.toml', `[host]\nplugin_dirs = [${JSON.stringify(plugins)}]\n${more}`);
const config = configuration();
const json_of = (result) => JSON.parse(text_of(result));

async function open_v1(label) {
  const transport = new TransportV1({ ...recorded(label, ['--config', config]), stderr: 'ignore' });
  const client = new ClientV1({ name: 'collet-tests', version: '1' }, { capabilities: {} });
  await client.connect(transport);
  return { client, call: (name, args) => client.callTool({ name, arguments: args }) };
}
const open_v2 = (mode) => async (label) => {
  const transport = new TransportV2({ ...recorded(label, ['--config', config]), stderr: 'ignore' });
  const client = new ClientV2({ name: 'collet-tests', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return { client, call: (name, args) => client.callTool({ name, arguments: args }) };
};
const k_clients = {
  'sdk v1': open_v1,
  'sdk v2 legacy': open_v2('legacy'),
  'sdk v2 modern': open_v2({ pin: '2026-07-28' }),
};

for (const [name, open] of Object.entries(k_clients)) {
  const label = `services-${name.replaceAll(' ', '-')}`;
  const { client, call } = await open(label);

  await test(`services: ${name}: a value is kept for the next call, listed and forgotten`, async () => {
    await call('keep', { key: 'a/1', value: 'one' });
    await call('keep', { key: 'a/2', value: 'two' });
    assert.equal(text_of(await call('recall', { key: 'a/1' })), 'one');
    assert.deepEqual(json_of(await call('kept', { prefix: 'a/' })), ['a/1', 'a/2']);
    await call('forget', { key: 'a/1' });
    const gone = await call('recall', { key: 'a/1' });
    assert.equal(gone.isError, true);
    assert.match(text_of(gone), /^not_found: nothing is kept under 'a\/1'/);
    assert.match(text_of(await call('keep', { key: 'big', value: 'x', times: (1 << 20) + 1 })), /^too_large: /);
    assert.match(text_of(await call('keep', { key: 'k'.repeat(257), value: 'x' })), /^invalid_argument: /);
  });

  await test(`services: ${name}: an artifact is read by the client, by read_result and by its plugin until it is removed`, async () => {
    const uri = text_of(await call('paint', { name: 'wall', bytes: 30 }));
    assert.match(uri, /^collet:\/\/result\/[0-9a-f]{32}$/);
    const { contents } = await client.readResource({ uri });
    assert.equal(contents[0].text, 'abcdefghijklmnopqrstuvwxyzabcd');
    assert.equal(json_of(await call('read_result', { handle: uri })).text, contents[0].text);
    assert.deepEqual(json_of(await call('look', { uri, offset: 26, count: 100 })), { name: 'wall', mimeType: 'text/plain', size: 30, bytes: 'abcd' });
    assert.equal(json_of(await call('look', { uri, offset: 31 })).bytes, '');
    await call('burn', { uri });
    assert.match(text_of(await call('look', { uri })), /^not_found: /);
    await assert.rejects(client.readResource({ uri }), /-32602|no resource/);
  });

  await test(`services: ${name}: resources are listed without the bad one, and read`, async () => {
    const { resources } = await client.listResources();
    const listed = resources.filter((resource) => resource.uri.startsWith('lib:')).map((resource) => resource.uri);
    assert.deepEqual(listed, ['lib://empty', 'lib://logo', 'lib://readme', 'lib://silent', 'lib://waits']);
    const readme = resources.find((resource) => resource.uri === 'lib://readme');
    assert.equal(readme.name, 'Read me');
    assert.equal(readme.mimeType, 'text/plain');
    assert.deepEqual((await client.readResource({ uri: 'lib://readme' })).contents, [{ uri: 'lib://readme', mimeType: 'text/plain', text: 'Read these.' }]);
    assert.equal((await client.readResource({ uri: 'lib://logo' })).contents[0].blob, Buffer.from('\x89PNG', 'latin1').toString('base64'));
  });

  await test(`services: ${name}: a template is listed, a URI that fits it is read, one that the plugin has not is unknown`, async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(resourceTemplates.map((one) => one.uriTemplate), ['lib://books/{title}', 'lib://large/{bytes}']);
    assert.equal((await client.readResource({ uri: 'lib://books/moby%20dick' })).contents[0].text, 'The book moby%20dick');
    await assert.rejects(client.readResource({ uri: 'lib://books/none' }), (error) => error.code === -32602);
    await assert.rejects(client.readResource({ uri: 'lib://shelf/1' }), (error) => error.code === -32602);
  });

  await test(`services: ${name}: a text over the budget of a tool's answer is read whole`, async () => {
    assert.equal((await client.readResource({ uri: 'lib://large/1000000' })).contents[0].text.length, 1000000);
  });

  await test(`services: ${name}: prompts are listed with their arguments, and got`, async () => {
    const { prompts } = await client.listPrompts();
    assert.deepEqual(prompts.map((prompt) => prompt.name), [...own_prompts, 'greet', 'mumble', 'recite', 'refuse'].sort());
    assert.deepEqual(prompts.find((prompt) => prompt.name === 'greet').arguments, [{ name: 'name', description: 'Whom', required: true }, { name: 'tone', description: 'How', required: false }]);
    const got = await client.getPrompt({ name: 'greet', arguments: { name: 'Ann' } });
    assert.equal(got.description, 'A greeting');
    assert.deepEqual(got.messages, [
      { role: 'user', content: { type: 'text', text: 'Say hello to Ann, plainly.' } },
      { role: 'assistant', content: { type: 'text', text: 'Hello "you"!' } },
    ]);
  });

  await test(`services: ${name}: what is wrong with a prompt is an error that says so`, async () => {
    const fails = (params, code, says) => assert.rejects(client.getPrompt(params), (error) => error.code === code && says.test(error.message));
    await fails({ name: 'greet' }, -32602, /name/);
    await fails({ name: 'greet', arguments: { name: 'Ann', ton: 'x' } }, -32602, /tone/);
    await fails({ name: 'gret' }, -32602, /greet/);
    await fails({ name: 'refuse' }, -32603, /denied: not in this tone/);
    await fails({ name: 'mumble' }, -32603, /plugin 'prompter' gave a prompt with a message whose role/);
    await fails({ name: 'recite', arguments: { characters: '50000' } }, -32603, /too_large: .*max_result_tokens/);
    assert.equal((await client.getPrompt({ name: 'recite', arguments: { characters: '30000' } })).messages[0].content.text.length, 30000);
  });
  await client.close();
}

for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
  await test(`services: ${version}: resources, templates and prompts with their capabilities`, async () => {
    const session = new Session(`services-${version}`, ['--config', config]);
    const { capabilities } = await session.initialize(version);
    assert.deepEqual(capabilities, { tools: { listChanged: true }, resources: { listChanged: true }, prompts: { listChanged: true }, logging: {}, ...skills(version) });
    assert.equal((await session.result('resources/read', { uri: 'lib://readme' })).contents[0].text, 'Read these.');
    assert.equal((await session.result('resources/templates/list')).resourceTemplates.length, 2);
    assert.equal((await session.result('prompts/get', { name: 'greet', arguments: { name: 'Bo' } })).messages.length, 2);
    assert.equal((await session.result('prompts/list')).prompts.length, 4 + own_prompts.length);
    await session.end();
  });
}

await test('services: faults of a plugin that reads are told by its name', async () => {
  const session = await legacy('services-faults', ['--config', config]);
  const refused = async (uri) => (await session.request('resources/read', { uri })).error;
  assert.deepEqual(await refused('lib://silent'), { code: -32603, message: "internal: plugin 'librarian' failed (status 1) without saying why: a defect of the plugin" });
  assert.match((await refused('lib://empty')).message, /^internal: plugin 'librarian' gave no resource part/);
  const large = await refused('lib://large/5000000');
  assert.equal(large.code, -32603);
  const handle = large.message.match(/^too_large: lib:\/\/large\/5000000 has 5000000 bytes.* handle (collet:\S+)$/)[1];
  assert.equal(json_of(await session.call('read_result', { handle, limit: 16 })).text, '0123456789abcdef');
  await session.end();
  assert.match(session.stderr, /librarian: lib:\/\/empty: gave no resource part/);
});

await test('services: a reading is cancelled, and has no answer', async () => {
  const session = await legacy('services-cancel', ['--config', config]);
  const id = session.ask('resources/read', { uri: 'lib://waits' });
  session.send({ method: 'notifications/cancelled', params: { requestId: id } });
  assert.equal((await session.result('resources/read', { uri: 'lib://readme' })).contents[0].text, 'Read these.');
  await session.end();
  assert.equal(session.answered(id), undefined);
});

await test('services: without plugins that have any, prompts are neither promised nor known', async () => {
  const session = new Session('services-none', ['--config', write('none.toml', `[expose]\ndeny = ${JSON.stringify(own_prompts)}\n`)]);
  assert.deepEqual((await session.initialize()).capabilities, { tools: {}, resources: {}, logging: {}, ...skills('2025-11-25') });
  assert.equal((await session.request('prompts/list')).error.code, -32601);
  await session.end();
});

// [expose]
const offers_with = async (more) => {
  const session = await legacy('services-expose', ['--config', configuration(more)]);
  const uris = (await session.result('resources/list')).resources.map((one) => one.uri).filter((uri) => !uri.startsWith('skill:'));
  const templates = (await session.result('resources/templates/list')).resourceTemplates.length;
  const prompts = (await session.result('prompts/list')).prompts.map((one) => one.name).filter((name) => !own_prompts.includes(name));
  const read = (await session.request('resources/read', { uri: 'lib://readme' })).error?.code;
  await session.end();
  return { uris: uris.length, templates, prompts, read };
};
await test('services: a plugin that is switched off has no resources and no prompts', async () => {
  const off = '[plugins.librarian]\nenabled = false\n[plugins.prompter]\nenabled = false\n';
  assert.deepEqual(await offers_with(off), { uris: 0, templates: 0, prompts: [], read: -32602 });
});
await test('services: deny hides resources and prompts as it hides tools', async () => {
  assert.deepEqual(await offers_with('[expose]\ndeny = ["librarian:*", "gre*"]\n'), { uris: 0, templates: 0, prompts: ['mumble', 'recite', 'refuse'], read: -32602 });
});
await test('services: explain names the rule that hides a resource or a prompt', async () => {
  const file = configuration('[expose]\ndeny = ["librarian:*", "greet"]\n');
  for (const [word, kind] of [['lib://readme', 'resource'], ['librarian:lib://books/{title}', 'resource'], ['greet', 'prompt']]) {
    const told = await run(collet, ['explain', word, '--config', file]);
    assert.equal(told.code, 0, told.stderr);
    assert.match(told.stdout, /: hidden\n  why     hidden: expose\.deny = "/);
    assert.ok(told.stdout.includes(`${file}:4`) && told.stdout.includes(`kind    ${kind}`), told.stdout);
  }
});
await test('services: allow selects resources and prompts as it selects tools', async () => {
  assert.deepEqual(await offers_with('[expose]\nallow = ["kept", "lib://logo", "prompter:greet"]\n'), { uris: 1, templates: 0, prompts: ['greet'], read: -32602 });
});

await test('services: check names what is set aside, and says nothing of what is sound', async () => {
  const checked = await run(collet, ['check', '--config', config]);
  assert.equal(checked.code, 1, checked.stdout + checked.stderr);
  assert.match(checked.stdout, /resource 'librarian:not a uri' quarantined: uri is 'not a uri', expected a URI/);
  assert.match(checked.stdout, /resource 'librarian:lib:\/\/\{broken' quarantined: uri_template is .*a \{ without its \}/);
  assert.match(checked.stdout, /^plugin 'commander' cannot have the command 'tools': the host has a command of that name$/m);
  assert.match(checked.stdout, /3 complaints\n7 resources, 11 prompts, 8 skills exposed\n$/);
});

await test('services: plugin check judges resources and prompts', async () => {
  const checked = await run(collet, ['plugin', 'check', join(plugins, 'librarian.so')]);
  assert.equal(checked.code, 1);
  assert.match(checked.stdout, /FAIL offers: resource 'not a uri': quarantined: uri is/);
  assert.match(checked.stdout, /FAIL offers: resource 'lib:\/\/\{broken'/);
  assert.match(checked.stdout, /FAIL offers: resource 'lib:\/\/silent': fails without a text/);
  assert.match(checked.stdout, /FAIL offers: resource 'lib:\/\/empty': .*gave no resource part/);
  assert.doesNotMatch(checked.stdout, /resource 'lib:\/\/(readme|logo|waits|books|large)/);
  const prompts = await run(collet, ['plugin', 'check', join(plugins, 'prompter.so')]);
  assert.equal(prompts.code, 1, prompts.stdout);
  assert.match(prompts.stdout, /ok +offers: 0 resources and 4 prompts, with the interfaces to get them by/);
  assert.deepEqual(prompts.stdout.match(/^FAIL .*$/gm).map((line) => line.replace(/': .*/, "'")), ["FAIL offers: prompt 'mumble'"]);
});

await test('services: call --stats tells milliseconds, bytes and metrics of the call on standard error', async () => {
  const called = await run(collet, ['call', 'measure', '--stats', '--config', config]);
  assert.equal(called.stdout, '"measured"\n');
  assert.match(called.stderr, /^call: [\d.]+ ms, 10 bytes\nmeter: calls_total 1, depth 2.5, work_seconds 2 times, sum 1, least 0.25, most 0.75\n$/);
  assert.equal((await run(collet, ['call', 'measure', '--config', config])).stderr, '');
});

await test('services: serve logs the metrics of a plugin once, when it ends, and blames it for wrong ones once', async () => {
  const session = await legacy('services-metrics', ['--config', config, '--log-level', 'info']);
  await session.call('measure', {});
  await session.call('mismeasure', {});
  await session.call('measure', {});
  await session.end();
  const lines = session.stderr.split('\n').filter((line) => line.includes('metrics: '));
  assert.equal(lines.length, 1, session.stderr);
  assert.match(lines[0], /meter: metrics: calls_total 2, depth 2\.5, many_0 1, .*work_seconds 4 times, sum 2, least 0\.25, most 0\.75$/);
  assert.match(session.stderr, /a metric is called 'Calls', expected \[a-z\]/);
  assert.equal(session.stderr.match(/more than 256 metrics/g).length, 1);
});

// Changes
const names_of = async (session, params) => (await session.result('tools/list', params)).tools.map((tool) => tool.name);
const told = (session, what) => session.messages.filter((m) => m.method === `notifications/${what}/list_changed`);

await test('services: legacy: each list that changed is told once, and is another', async () => {
  const session = await legacy('services-changed', ['--config', config]);
  await session.call('change', { tools: 2, prompts: 1, times: 500 });
  await until(() => told(session, 'prompts').length > 0, 'a notification');
  assert.ok((await names_of(session)).includes('extra_1'));
  await session.call('change', { tools: 3 });
  await until(() => told(session, 'tools').length > 1, 'a second notification');
  assert.ok((await names_of(session)).includes('extra_2'));
  await session.call('change', { tools: 3 });
  await session.call('change', { tools: 3, resources: 2 });
  await until(() => told(session, 'resources').length > 0, 'a third notification');
  assert.equal((await session.result('resources/read', { uri: 'changer://1' })).contents[0].text, 'changed');
  await session.end();
  assert.deepEqual(['tools', 'resources', 'prompts'].map((what) => told(session, what).length), [2, 1, 1]);
});

await test('services: modern: streams are told what they asked for, under their id, and nothing else is sent', async () => {
  const session = new Session('services-changed-modern', ['--config', config]);
  const _meta = modern_meta();
  const asked = session.ask('subscriptions/listen', { notifications: { toolsListChanged: true, resourceSubscriptions: ['lib://readme'] }, _meta }, 'tools');
  session.ask('subscriptions/listen', { notifications: { promptsListChanged: true }, _meta }, 'prompts');
  await until(() => session.messages.length >= 2, 'both acknowledgements');
  assert.deepEqual(session.messages.map((m) => m.params.notifications), [{ toolsListChanged: true }, { promptsListChanged: true }]);
  await session.result('tools/call', { name: 'change', arguments: { tools: 1, resources: 1 }, _meta });
  await until(() => told(session, 'tools').length > 0, 'a notification');
  await session.result('tools/call', { name: 'change', arguments: { prompts: 1 }, _meta });
  await until(() => told(session, 'prompts').length > 0, 'another notification');
  assert.ok((await names_of(session, { _meta })).includes('extra_0'));
  await session.end();
  assert.deepEqual(told(session, 'tools').map((m) => m.params._meta['io.modelcontextprotocol/subscriptionId']), [asked]);
  assert.deepEqual(told(session, 'prompts').map((m) => m.params._meta['io.modelcontextprotocol/subscriptionId']), ['prompts']);
  assert.equal(told(session, 'resources').length, 0);
});

await test('services: a call under way outlives its tool', async () => {
  const session = await legacy('services-outlives', ['--config', config]);
  await session.call('change', { tools: 1 });
  await until(() => told(session, 'tools').length > 0, 'the tool');
  const waits = session.ask('tools/call', { name: 'extra_0', arguments: {} });
  await session.call('change', { tools: 0 });
  assert.equal(text_of((await session.answer(waits)).result), 'extra_0 is done');
  await until(() => told(session, 'tools').length > 1, 'the end of the tool');
  assert.equal((await session.request('tools/call', { name: 'extra_0', arguments: {} })).error.code, -32602);
  await session.end();
});

await test('services: a bad tool that comes later is set aside, and a description that fails changes nothing', async () => {
  const session = await legacy('services-unsound', ['--config', config]);
  await session.call('change', { tools: 1, unsound: true });
  await until(() => told(session, 'tools').length > 0, 'the sound one');
  const names = await names_of(session);
  assert.ok(names.includes('extra_0') && !names.includes('unsound'));
  await session.call('change', { tools: 0, broken: true });
  await until(() => session.stderr.includes('it lost its notes'), 'the word in the log');
  assert.ok((await names_of(session)).includes('extra_0'));
  await session.end();
  assert.equal(told(session, 'tools').length, 1);
});

await test('services: the SDK of the second line hears of a change on the stream that it opened', async () => {
  const { client, call } = await open_v2({ pin: '2026-07-28' })('services-listen');
  let heard = 0;
  client.setNotificationHandler('notifications/tools/list_changed', () => { ++heard; });
  await client.listen({ toolsListChanged: true });
  await call('change', { tools: 1 });
  await until(() => heard > 0, 'the notification');
  assert.ok((await client.listTools()).tools.some((tool) => tool.name === 'extra_0'));
  await client.close();
});
