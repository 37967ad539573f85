// SPDX-License-Identifier: MIT
// A scripted model uses Collet through each client: search, call, error, a large result as a handle, the rest of it.
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import * as gemini from './lib/gemini_cli.mjs';
import { newHome } from './lib/program.mjs';
import { recorded } from './lib/recorded.mjs';

const fixture = fileURLToPath(new URL('../fixtures/petstore-3.0.yaml', import.meta.url));

/// Runs a script, a list of functions from the results so far to the next call. Returns the results of all calls.
async function conversation(client, steps, args = []) {
  const folder = newHome('documents');
  copyFileSync(fixture, `${folder}/pets.yaml`);
  const { server } = recorded(['--set', `access.read=[${JSON.stringify(folder)}]`, ...args]);
  const say = (request, count) => (count < steps.length ? [steps[count](client.results(request), `${folder}/pets.yaml`)] : [{ text: 'Done.' }]);
  const { requests, output } = await client.run(server, say);
  assert.equal(requests.length, steps.length + 1, output);
  return client.results(requests.at(-1));
}

for (const client of [claude, codex, gemini]) {
  // Gemini CLI has no tool search.
  const search = (query) => (client.search === undefined ? [] : [() => client.search(query)]);
  const call = (id, more = {}) => (_, file) => client.tool(id, { spec: { file }, ...more });

  await test(`${client.name} finds a tool by its search and calls it`, async () => {
    const results = await conversation(client, [...search('walk_operations'), call('walk_operations', { method: 'get' })]);
    const answer = results.at(-1);
    if (client.search !== undefined) assert.ok(results[0].includes('walk_operations'), String(results[0]));
    assert.match(answer, /"matched":3/);
    assert.match(answer, /listPets/);
  });

  await test(`${client.name} shows the model the error of a tool`, async () => {
    const missing = () => client.tool('parse', { spec: { file: '/nowhere/pets.yaml' } });
    const answer = (await conversation(client, [...search('parse'), missing])).at(-1);
    assert.match(answer, /nowhere/);
    assert.match(answer, /\[access\]|access\.read/);
  });

  await test(`${client.name} gives the model the handle of a large result, and read_result the rest`, async () => {
    const rest = (results) => client.tool('read_result', { handle: /collet:\/\/result\/[^\s"\\]+/.exec(results.at(-1))[0] });
    const steps = [...search('parse'), ...search('read_result'), call('parse', { full: true }), rest];
    const [preview, slice] = (await conversation(client, steps, ['--set', 'tools.parse.max_result_tokens=100'])).slice(-2);
    assert.match(preview, /collet:\/\/result\//);
    assert.match(slice, /"has_more":/);
  });
}
