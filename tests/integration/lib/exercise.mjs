// SPDX-License-Identifier: MIT
// The abilities that every client library must have with the host; one adapter for each client: {version(), tools(), call(name, args,
// {onprogress, signal}), read(uri), list_resources(), close()}.
import { assert, sleep, test } from './cases.mjs';
import { text_of } from './session.mjs';

export const k_megabyte = 1 << 20;

/// Returns the handle of a large result.
export function handle_of(result) {
  const link = result.content.find((block) => block.type === 'resource_link');
  const uri = link?.uri ?? text_of(result).match(/collet:\/\/result\/[0-9a-f]{32}/)?.[0];
  assert.match(String(uri), /^collet:\/\/result\/[0-9a-f]{32}$/, `no handle in ${JSON.stringify(result).slice(0, 400)}`);
  return uri;
}

/// Reads a handle to its end by the built-in tool, slice by slice.
export async function read_by_tool(call, uri) {
  const pieces = [];
  let offset = 0;
  for (;;) {
    const answer = await call('read_result', { handle: uri, offset });
    const slice = JSON.parse(text_of(answer));
    pieces.push(slice.text);
    if (!slice.has_more) return pieces.join('');
    assert.ok(slice.next_offset > offset, `next_offset ${slice.next_offset} after ${offset}`);
    offset = slice.next_offset;
  }
}

export async function exercise(label, open, expected_version) {
  let client;
  await test(`${label}: connects and agrees on ${expected_version}`, async () => {
    client = await open();
    assert.equal(client.version(), expected_version);
  });
  if (!client) return;

  await test(`${label}: lists every test tool, each with a schema and a title`, async () => {
    const tools = await client.tools();
    const names = tools.map((tool) => tool.name);
    for (const name of ['echo', 'sleep', 'big', 'fail', 'parts', 'count', 'read_result']) assert.ok(names.includes(name), `${name} is not among ${names}`);
    assert.deepEqual(names, [...names].sort(), 'the list is sorted');
    for (const tool of tools) {
      assert.equal(tool.inputSchema.type, 'object');
      assert.ok(tool.title && tool.description, tool.name);
      assert.equal(typeof tool.annotations.readOnlyHint, 'boolean', tool.name);
    }
  });

  await test(`${label}: calls a tool and gets its text back unchanged`, async () => {
    const text = 'grüße, 日本語, 🦊, \u2028 "quotes" \\ and \n newline';
    const result = await client.call('echo', { text });
    assert.ok(!result.isError, text_of(result));
    assert.ok(text_of(result).includes(text) || JSON.parse(text_of(result)).text === text, text_of(result));
  });

  await test(`${label}: progress arrives, strictly increasing, before the result`, async () => {
    const seen = [];
    await client.call('sleep', { ms: 600 }, { onprogress: (p) => seen.push(p.progress) });
    assert.ok(seen.length >= 1, 'no progress came');
    for (let i = 1; i < seen.length; ++i) assert.ok(seen[i] > seen[i - 1], `${seen}`);
  });

  await test(`${label}: a cancelled call stops and the next one is answered at once`, async () => {
    const abort = new AbortController();
    const slow = client.call('sleep', { ms: 600000 }, { signal: abort.signal });
    await sleep(150);
    abort.abort('enough');
    await assert.rejects(slow);
    const result = await client.call('echo', { text: 'after' });
    assert.ok(text_of(result).includes('after'));
  });

  await test(`${label}: a tool that fails gives isError and its reason`, async () => {
    const result = await client.call('fail', { message: 'the disk is upside down' });
    assert.equal(result.isError, true);
    assert.match(text_of(result), /the disk is upside down/);
  });

  await test(`${label}: an argument that is not in the schema is told with what was meant`, async () => {
    const result = await client.call('echo', { text: 'a', txet: 'b' });
    assert.equal(result.isError, true);
    assert.match(text_of(result), /txet/);
    assert.match(text_of(result), /did you mean/);
  });

  await test(`${label}: an unknown tool is refused with -32602`, async () => {
    await assert.rejects(client.call('ecko', {}), (error) => error.code === -32602 && /ecko/.test(error.message));
  });

  await test(`${label}: a result of 1 MB becomes a handle, read back whole by resources/read and read_result`, async () => {
    const result = await client.call('big', { bytes: k_megabyte });
    assert.ok(JSON.stringify(result).length < 100000, 'the preview is small');
    const uri = handle_of(result);
    const contents = (await client.read(uri)).contents;
    assert.equal(contents.length, 1);
    const whole = contents[0].text;
    assert.ok(Buffer.byteLength(whole) >= k_megabyte, `${Buffer.byteLength(whole)} bytes`);
    assert.equal(await read_by_tool((name, args) => client.call(name, args), uri), whole);
    const listed = await client.list_resources();
    assert.ok(listed.some((resource) => resource.uri === uri), 'resources/list names it');
  });

  await test(`${label}: a tool with an output schema gives structured data that fits it`, async () => {
    const result = await client.call('count', { n: 3 });
    assert.ok(!result.isError, text_of(result));
    assert.deepEqual(result.structuredContent, { numbers: [1, 2, 3] });
  });

  await test(`${label}: its data over the budget comes as an error with a handle, which the client takes`, async () => {
    const result = await client.call('count', { n: 100000 });
    assert.equal(result.isError, true);
    assert.equal(result.structuredContent, undefined);
    assert.match(text_of(result), /^too_large: /);
    assert.ok(JSON.stringify(result).length < 4000, 'the preview is small');
    const whole = JSON.parse((await client.read(handle_of(result))).contents[0].text);
    assert.equal(whole.numbers.length, 100000);
  });

  await test(`${label}: every kind of part arrives as its kind of block`, async () => {
    const kinds = new Set((await client.call('parts', {})).content.map((block) => block.type));
    for (const kind of ['text', 'image', 'audio', 'resource_link', 'resource']) assert.ok(kinds.has(kind), `${kind} is not among ${[...kinds]}`);
  });

  await test(`${label}: of two overlapping calls the quick one is answered first`, async () => {
    const abort = new AbortController();
    const slow = client.call('sleep', { ms: 600000 }, { signal: abort.signal });
    assert.ok(text_of(await client.call('echo', { text: 'quick' })).includes('quick'));
    abort.abort('enough');
    await assert.rejects(slow);
  });

  await test(`${label}: a request of 20 MB is refused by its id and the connection lives on`, async () => {
    await assert.rejects(client.call('echo', { text: 'x'.repeat(20_000_000) }), (error) => error.code === -32600);
    assert.ok(text_of(await client.call('echo', { text: 'still here' })).includes('still here'));
  });

  await test(`${label}: closes`, () => client.close());
}
