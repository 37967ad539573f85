// SPDX-License-Identifier: MIT
// The host refuses wrong arguments in one form before a plugin is entered.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { assert, test } from './lib/cases.mjs';
import { collet, configuration, recorded } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { text_of } from './lib/session.mjs';

const config = configuration(`
[tools.walk_paths]
pinned = { sort = "name" }
hide = ["extension"]
`);
const transport = new StdioClientTransport({ ...recorded('arguments', ['--config', config]), stderr: 'ignore' });
const client = new Client({ name: 'collet-tests', version: '1' }, { capabilities: {} });
await client.connect(transport);

const content = JSON.stringify({ openapi: '3.0.0', info: { title: 't', version: '1' }, paths: { '/a': { get: { responses: {} } } } });
const spec = { content };
const call = async (name, args) => {
  const result = await client.callTool({ name, arguments: args });
  return { refused: result.isError === true, text: text_of(result) };
};

const k_refused = [
  ['a value of the wrong type', 'echo', { text: 5 }, 'invalid_argument: /text: found 5, expected a string'],
  ['a nested value of the wrong type', 'walk_paths', { spec: { file: ['a'] } }, 'invalid_argument: /spec/file: found an array, expected a string'],
  ['a whole number with a fraction', 'walk_paths', { spec, limit: 1.5 }, 'invalid_argument: /limit: found 1.5, expected an integer'],
  ['an unknown property', 'echo', { text: 'a', txet: 'b' }, "invalid_argument: /txet: found an unknown property, expected one of text; did you mean 'text'?"],
  ['an unknown property within spec', 'walk_paths', { spec: { fil: 'a' } }, "invalid_argument: /spec/fil: found an unknown property, expected one of file, url, content, git; did you mean 'file'?"],
  ['a required argument that is missing', 'echo', {}, /^invalid_argument: \/text: found nothing, expected a string/],
  ['null for a required argument', 'echo', { text: null }, /^invalid_argument: \/text: found nothing, expected a string/],
  ['a word that is none of an enum', 'fail', { message: 'm', how: 'execption' }, 'invalid_argument: /how: found "execption", expected one of failure, exception, other; did you mean \'exception\'?'],
  ['two sources in spec', 'walk_paths', { spec: { file: 'a', content } }, /^invalid_argument: \/spec: .*exactly one of file, url, content, or git/],
  ['no source in spec', 'walk_paths', { spec: {} }, /^invalid_argument: \/spec: .*exactly one of file, url, content, or git/],
  ['a pinned argument', 'walk_paths', { spec, sort: 'source' }, /^invalid_argument: \/sort: found "source", expected nothing: the operator's configuration pins/],
  ['a hidden argument', 'walk_paths', { spec, extension: 'x-a' }, /^invalid_argument: \/extension: found "x-a", expected nothing: the operator's configuration hides/],
];
for (const [what, tool, args, expected] of k_refused) {
  await test(`arguments: ${what} is refused`, async () => {
    const { refused, text } = await call(tool, args);
    assert.ok(refused, text);
    if (typeof expected === 'string') assert.equal(text, expected);
    else assert.match(text, expected);
  });
}

await test('arguments: what clients do not see is not suggested to them', async () => {
  const { text } = await call('walk_paths', { spec, sotr: 'name' });
  assert.match(text, /^invalid_argument: \/sotr: found an unknown property, expected one of spec, /);
  assert.doesNotMatch(text, /sort|extension/);
});

await test('arguments: null for an optional argument counts as absent', async () => {
  const { refused, text } = await call('walk_paths', { spec: { ...spec, file: null }, path: null, limit: null, offset: null, detail: null, group_by: null });
  assert.ok(!refused, text);
  assert.equal(JSON.parse(text).total, 1);
});

await test('arguments: limit and offset out of range are clamped, not refused', async () => {
  for (const limit of [-5, 0, 5000]) {
    const { refused, text } = await call('walk_paths', { spec, limit, offset: 0 });
    assert.ok(!refused, text);
    assert.equal(JSON.parse(text).total, 1);
  }
});

await client.close();

await test('arguments: check names a value of the operator that the tool does not take', async () => {
  const done = await run(collet, ['check', '--config', configuration('[tools.walk_paths]\ndefaults = { limit = "many" }\n')]);
  assert.equal(done.code, 1, done.stderr);
  assert.match(done.stdout, /walk_paths': .*\/limit: found "many", expected an integer/);
});
