// SPDX-License-Identifier: MIT
// [tools.<tool>] confirm = "write": the user is asked before a call that writes, in both eras; without an answer nothing happens.
import { writeFileSync } from 'node:fs';

import { all, api, config, open_network } from './lib/call_document.mjs';
import { assert, test, until } from './lib/cases.mjs';
import { collet, configuration, write } from './lib/env.mjs';
import { origin, seen, stop } from './lib/http_peer.mjs';
import { run } from './lib/run.mjs';
import { Session, modern_meta, text_of } from './lib/session.mjs';

const k_secret = 'conf1rm-s3cret';
const key = 'collet.confirm';
const tables = api('pets', `base_url = "${origin}/v1/"\n${all}`, `{ type = "bearer", secret = "${k_secret}" }`);
const settings = (confirm, more = '') => ['--config', config(tables, `${confirm}\n${more}`), ...open_network];
const k_confirm = '[tools.call_api]\nconfirm = "write"\n';
const k_post = { operationId: 'createPet', body: { name: 'Tom' } };
const k_get = { operationId: 'getPet', path: { petId: '1' } };
const allow = { action: 'accept', content: { allow: true } };
const k_refusals = {
  'decline': [{ action: 'decline' }, /^denied: call_api changed nothing: the user declined/],
  'cancel': [{ action: 'cancel' }, /^denied: .*the user declined/],
  'accept without consent': [{ action: 'accept', content: { allow: false } }, /^denied: .*the user did not allow it/],
  'accept without content': [{ action: 'accept' }, /^denied: .*the question was not answered: .*not as asked/],
};

/// A client of one era: `call` returns { asked, result }; `answer` is its user's answer.
const eras = {
  async '2025-11-25'(label, args, capabilities = { elicitation: {} }) {
    const session = new Session(`confirm-${label}`, args);
    await session.initialize('2025-11-25', capabilities);
    const questions = () => session.messages.filter((m) => m.method === 'elicitation/create');
    return {
      session,
      async call(name, args, answer) {
        const before = questions().length;
        const id = session.ask('tools/call', { name, arguments: args });
        await until(() => questions().length > before || session.answered(id), 'a question or an answer');
        const asked = questions().slice(before);
        for (const question of asked) session.send({ id: question.id, result: answer });
        return { asked: asked.map((m) => m.params), result: (await session.answer(id)).result };
      },
    };
  },
  async '2026-07-28'(label, args, capabilities = { elicitation: {} }) {
    const session = new Session(`confirm-modern-${label}`, args);
    const ask = async (params) => (await session.request('tools/call', { ...params, _meta: modern_meta(capabilities) })).result;
    return {
      session,
      async call(name, args, answer) {
        const first = await ask({ name, arguments: args });
        if (first.resultType !== 'input_required') return { asked: [], result: first };
        assert.deepEqual(Object.keys(first.inputRequests), [key]);
        const asked = [first.inputRequests[key].params];
        return { asked, result: await ask({ name, arguments: args, inputResponses: { [key]: answer }, requestState: first.requestState }) };
      },
    };
  },
};

for (const [era, connect] of Object.entries(eras)) {
  await test(`confirm ${era}: call_api asks before a request that writes, and sends it once`, async () => {
    const client = await connect('accept', settings(k_confirm));
    const before = seen.length;
    const { asked, result } = await client.call('call_api', k_post, allow);
    assert.equal(asked.length, 1);
    assert.match(asked[0].message, new RegExp(`^Send this request\\?\nPOST ${origin}/v1/pets\n`));
    assert.match(asked[0].message, /\{"name":"Tom"\}/);
    assert.ok(!JSON.stringify(asked).includes(k_secret));
    assert.deepEqual(asked[0].requestedSchema.required, ['allow']);
    assert.ok(!result.isError, text_of(result));
    assert.equal(seen.length, before + 1);
    assert.equal(seen.at(-1).headers.authorization, `Bearer ${k_secret}`);
    await client.session.end();
  });

  await test(`confirm ${era}: a request that reads, and dry_run, ask nothing`, async () => {
    const client = await connect('reads', settings(k_confirm));
    const before = seen.length;
    for (const args of [k_get, { ...k_post, dry_run: true }]) {
      const { asked, result } = await client.call('call_api', args, allow);
      assert.equal(asked.length, 0);
      assert.ok(!result.isError, text_of(result));
    }
    assert.equal(seen.length, before + 1);
    await client.session.end();
  });

  await test(`confirm ${era}: without consent nothing is sent`, async () => {
    const client = await connect('refusals', settings(k_confirm));
    const before = seen.length;
    for (const [what, [answer, says]] of Object.entries(k_refusals)) {
      const { asked, result } = await client.call('call_api', k_post, answer);
      assert.equal(asked.length, 1, what);
      assert.equal(result.isError, true, what);
      assert.match(text_of(result), says, what);
    }
    assert.equal(seen.length, before);
    await client.session.end();
  });

  await test(`confirm ${era}: a client without forms gets a refusal that names the setting`, async () => {
    for (const [label, capabilities] of [['none', {}], ['url', { elicitation: { url: {} } }]]) {
      const client = await connect(`unable-${label}`, settings(k_confirm), capabilities);
      const before = seen.length;
      const { asked, result } = await client.call('call_api', k_post);
      assert.equal(asked.length, 0);
      assert.match(text_of(result), /^denied: call_api changed nothing: \[tools\.call_api\] confirm = "write" .*does not offer elicitation/);
      assert.equal(seen.length, before);
      assert.ok(!(await client.call('call_api', k_get)).result.isError);
      await client.session.end();
    }
  });

  await test(`confirm ${era}: any tool that may write is asked for by the host, also behind a door`, async () => {
    const tools = '[tools.echo]\nconfirm = "write"\nannotations = { read_only = false }\n[tools.cecho]\nconfirm = "write"\n';
    const client = await connect('any', ['--config', configuration(tools)]);
    const { asked, result } = await client.call('echo', { text: 'here' }, allow);
    assert.match(asked[0].message, /^Allow this call of echo\? [\s\S]*\{"text":"here"\}$/);
    assert.match(text_of(result), /here/);
    assert.match(text_of((await client.call('echo', { text: 'here' }, { action: 'decline' })).result), /^denied: echo was not called: the user declined/);
    await client.session.end();

    for (const [label, set] of [['door', tools], ['own', '[tools.call_write]\nconfirm = "write"\n[tools.echo]\nannotations = { read_only = false }\n']]) {
      const doors = await connect(label, ['--config', configuration(`[expose]\nmode = "meta"\n${set}`)]);
      const through = await doors.call('call_write', { tool: 'echo', arguments: { text: 'there' } }, allow);
      assert.equal(through.asked.length, 1, label);
      assert.match(text_of(through.result), /there/);
      const refused = await doors.call('call_write', { tool: 'echo', arguments: { text: 'there' } }, { action: 'cancel' });
      assert.equal(refused.result.isError, true);
      await doors.session.end();
    }
  });

  await test(`confirm ${era}: a request that has changed since the question is not sent`, async () => {
    const document = write('moving.json', JSON.stringify({ openapi: '3.0.3', info: { title: 'M', version: '1' }, paths: { '/a': { post: { operationId: 'go', responses: {} } } } }));
    const moving = `[plugins.search.config.apis.moving]\nspec = ${JSON.stringify(document)}\nbase_url = "${origin}/v1/"\nmethods = ["post"]\n`;
    const client = await connect('moving', ['--config', config(moving, k_confirm), ...open_network]);
    const before = seen.length;
    const answer = { ...allow, get action() {
      writeFileSync(document, JSON.stringify({ openapi: '3.0.3', info: { title: 'M', version: '1' }, paths: { '/elsewhere': { post: { operationId: 'go', responses: {} } } } }));
      return 'accept';
    } };
    const { asked, result } = await client.call('call_api', { operationId: 'go' }, answer);
    assert.equal(asked.length, 1);
    assert.match(text_of(result), /^denied: call_api changed nothing: what it would do has changed since the user was asked/);
    assert.equal(seen.length, before);
    await client.session.end();
  });
}

await test('confirm 2026-07-28: the consent to one request is none to another', async () => {
  const session = new Session('confirm-modern-other', settings(k_confirm));
  const ask = (params) => session.request('tools/call', { ...params, _meta: modern_meta({ elicitation: {} }) });
  const { result } = await ask({ name: 'call_api', arguments: k_post });
  const before = seen.length;
  const other = await ask({ name: 'call_api', arguments: { ...k_post, body: { name: 'Eve' } }, inputResponses: { [key]: allow }, requestState: result.requestState });
  assert.equal(other.error.code, -32602);
  const unasked = await ask({ name: 'call_api', arguments: k_post, inputResponses: { [key]: allow } });
  assert.equal(unasked.error.code, -32602);
  assert.equal(seen.length, before);
  await session.end();
});

await test('confirm: a call on the terminal that writes is refused, one that reads is not', async () => {
  const called = await run(collet, ['call', ...settings(k_confirm), 'call_api', 'operationId=postNothing']);
  assert.equal(called.code, 1);
  assert.match(called.stderr, /denied: call_api changed nothing: \[tools\.call_api\] confirm = "write"/);
  const read = await run(collet, ['call', ...settings(k_confirm), 'call_api', 'operationId=getPet', 'path.petId=1']);
  assert.equal(read.code, 0, read.stderr);
});

await test('confirm: read-only tools, "never" and other words', async () => {
  const session = new Session('confirm-never', settings('[tools.call_api]\nconfirm = "never"\n[tools.search_api]\nconfirm = "write"\n'));
  await session.initialize('2025-11-25', {});
  assert.ok(!(await session.call('call_api', k_post)).isError);
  assert.ok(!(await session.call('search_api', { api: 'pets' })).isError);
  await session.end();
  const wrong = await run(collet, ['check', ...settings('[tools.call_api]\nconfirm = "always"\n')]);
  assert.match(wrong.stderr + wrong.stdout, /tools\.call_api\.confirm: found "always", expected/);
});

stop();
