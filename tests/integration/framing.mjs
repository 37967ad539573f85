// SPDX-License-Identifier: MIT
// Lines in and lines out: line ends, lines that are no messages, lines that are too long, answers out of order.
import { assert, sleep, test, until } from './lib/cases.mjs';
import { configuration, services_configuration } from './lib/env.mjs';
import { Session, legacy, text_of } from './lib/session.mjs';

const serve = () => ['--config', configuration()];
const ping = (id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });

await test('framing: CRLF, blank lines and spaces around a message are accepted', async () => {
  const session = await legacy('framing-ends', serve());
  session.write(ping('crlf'), '\r\n');
  session.write('', '\n');
  session.write('   \t ', '\r\n');
  session.write(`  ${ping('spaces')}  `, '\n');
  for (const id of ['crlf', 'spaces']) assert.deepEqual((await session.answer(id)).result, {});
  await session.end();
});

await test('framing: a message without its newline is still answered at the end of input', async () => {
  const session = await legacy('framing-no-newline', serve());
  session.write(ping('last'), '');
  assert.equal((await session.end()).code, 0);
  assert.deepEqual(session.answered('last')?.result, {});
});

await test('framing: a message that comes byte by byte is one message', async () => {
  const session = await legacy(null, serve());
  for (const byte of `${ping('slow')}\n`) {
    session.child.stdin.write(byte);
    await sleep(1);
  }
  await until(() => session.answered('slow'), 'the answer');
  await session.kill();
});

const k_bad_lines = {
  'text': 'hello there',
  'half a message': '{"jsonrpc":"2.0","id":1,"meth',
  'a number': '42',
  'null': 'null',
  'an empty array': '[]',
  'not UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a NUL': '{"jsonrpc":"2.0","id":"nul","method":"pi\u0000ng"}',
  '100,000 brackets': '['.repeat(100000),
  'a deep object': `{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":${'{"a":'.repeat(50000)}1${'}'.repeat(50000)}}`,
  'a duplicate key': '{"jsonrpc":"2.0","id":"dup","method":"ping","method":"tools/list"}',
  'no method': '{"jsonrpc":"2.0","id":"none"}',
  'an unknown version': '{"jsonrpc":"1.0","id":"old","method":"ping"}',
  'an id that is an object': '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}',
  'an id that is null': '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  'an id that is a fraction': '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
  'params that are a string': '{"jsonrpc":"2.0","id":"p","method":"tools/call","params":"x"}',
  'a name that is a number': '{"jsonrpc":"2.0","id":"n","method":"tools/call","params":{"name":7}}',
  'arguments that are a list': '{"jsonrpc":"2.0","id":"l","method":"tools/call","params":{"name":"echo","arguments":[1]}}',
  'a lone surrogate': '{"jsonrpc":"2.0","id":"s","method":"tools/call","params":{"name":"echo","arguments":{"text":"\\ud800"}}}',
  'a byte order mark': `\ufeff${ping('bom')}`,
};
await test('framing: lines that are no messages never end the session, and are answered by their id where there is one', async () => {
  const session = new Session(null, serve());
  await session.initialize();
  for (const [name, line] of Object.entries(k_bad_lines)) {
    session.child.stdin.write(line);
    session.child.stdin.write('\n');
    assert.deepEqual((await session.request('ping')).result, {}, `after ${name}`);
  }
  assert.ok(session.messages.every((m) => !('not_json' in m)), 'what comes out is JSON');
  for (const id of ['nul', 'p', 'n', 'none', 'old']) assert.ok(session.answered(id)?.error, `${id}: ${JSON.stringify(session.answered(id))}`);
  assert.ok(session.memory() < 200, `${session.memory()} MiB`);
  assert.equal((await session.end()).code, 0);
});

await test('framing: a request of 20 MB is refused by its id, wherever the id stands, in bounded memory', async () => {
  const session = await legacy('framing-20-mb', serve());
  const before = session.memory();
  const filler = 'y'.repeat(20_000_000);
  const places = {
    first: `{"jsonrpc":"2.0","id":"first","method":"tools/call","params":{"name":"echo","arguments":{"text":"${filler}"}}}`,
    last: `{"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo","arguments":{"id":"decoy","text":"${filler}"}},"id":"last"}`,
    number: `{"params":{"name":"echo","arguments":{"text":"${filler}\\"id\\":5"}},"jsonrpc":"2.0","id":4711,"method":"tools/call"}`,
  };
  for (const [name, line] of Object.entries(places)) {
    session.child.stdin.write(`${line}\n`);
    const answer = await session.answer(name === 'number' ? 4711 : name);
    assert.equal(answer.error.code, -32600, name);
    assert.match(answer.error.message, /16777216|16 MiB|limit/);
  }
  assert.ok(text_of(await session.call('echo', { text: 'on' })).includes('on'));
  assert.ok(session.memory() - before < 48, `grew from ${before} to ${session.memory()} MiB`);
  await session.kill();
});

await test('framing: of overlapping calls the quick one is answered first', async () => {
  const session = await legacy('framing-order', serve());
  const slow = session.ask('tools/call', { name: 'sleep', arguments: { ms: 600000 } });
  await session.call('echo', { text: 'q' });
  assert.equal(session.answered(slow), undefined);
  await session.kill();
});

await test('framing: an id in use is refused and the call that has it goes on', async () => {
  const session = new Session('framing-same-id', ['--config', services_configuration()]);
  await session.initialize('2025-11-25', { elicitation: {} });
  session.ask('tools/call', { name: 'ask_name', arguments: {} }, 'twice');
  const question = await until(() => session.messages.find((m) => m.method === 'elicitation/create'), 'its question');
  session.ask('tools/call', { name: 'echo', arguments: { text: 'a' } }, 'twice');
  const answers = () => session.messages.filter((m) => m.id === 'twice');
  await until(() => answers().length === 1, 'the refusal');
  assert.equal(answers()[0].error?.code, -32600);
  session.send({ id: question.id, result: { action: 'decline' } });
  await until(() => answers().length === 2, 'the answer');
  assert.ok(answers()[1].result);
  await session.end();
});

await test('framing: 500 calls written at once are all answered, each once', async () => {
  const session = await legacy('framing-500', serve());
  const ids = Array.from({ length: 500 }, (_, i) => session.ask('tools/call', { name: 'echo', arguments: { text: `t${i}` } }, `c${i}`));
  for (const [i, id] of ids.entries()) assert.ok(text_of((await session.answer(id)).result).includes(`t${i}`));
  assert.equal(session.messages.filter((m) => String(m.id).startsWith('c')).length, 500);
  await session.end();
});

for (const bytes of [64, 4_000_000]) {
  await test(`framing: ${bytes} bytes that a plugin prints to standard output and error go to the log, not into the stream`, async () => {
    const session = await legacy(`framing-print-${bytes}`, serve());
    const before = session.messages.length;
    assert.deepEqual(JSON.parse(text_of(await session.call('print_rudely', { bytes }))), { printed: true });
    await session.call('echo', { text: 'a' });
    assert.equal(session.messages.length, before + 2, 'two answers and nothing else');
    await session.end();
  });
}
