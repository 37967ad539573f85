// SPDX-License-Identifier: MIT
// Eight questions about GitHub's API, each in a conversation of its own: with all tools in each request, with the doors of the mode `meta` and
// nothing pinned beside them, and with the tool search of a client. Prints the tokens that Collet costs over all requests: instructions, tools,
// calls and results.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as gemini from './lib/gemini_cli.mjs';
import { node_modules } from './lib/program.mjs';
import { recorded } from './lib/recorded.mjs';

const { countTokens } = createRequire(join(node_modules, 'x'))('gpt-tokenizer/encoding/o200k_base');
const fetch_document = fileURLToPath(new URL('../tools/fetch-document.sh', import.meta.url));
const file = execFileSync(fetch_document, ['github'], { encoding: 'utf8' }).trim();
const spec = { file };

/// Words of the question, the tool that answers it, its arguments, and what the answer contains.
const k_questions = [
  ['find the endpoint that does something', 'search_api', { spec, query: 'star a repository', limit: 1 }, /PUT \/user\/starred\/\{owner\}\/\{repo\}/],
  ['find the endpoint that does something', 'search_api', { spec, query: 'create an issue', limit: 1 }, /POST \/repos\/\{owner\}\/\{repo\}\/issues/],
  ['list operations of a path', 'walk_operations', { spec, path: '/gists' }, /gists\\?\/create/],
  ['how many endpoints delete something', 'walk_operations', { spec, method: 'delete', limit: 1 }, /"matched\\?":187/],
  ['how many operations are deprecated', 'walk_operations', { spec, deprecated: true, limit: 1 }, /"matched\\?":/],
  ['which operations have this query parameter', 'walk_parameters', { spec, name: 'per_page', limit: 1 }, /"matched\\?":285/],
  ['where do errors of status 404 come back', 'walk_responses', { spec, status: '404', limit: 1 }, /"matched\\?":642/],
  ['required fields of a schema', 'walk_schemas', { spec, name: 'simple-user', limit: 1 }, /avatar_url/],
];

/// Returns the tokens that one request spends on Collet.
function tokens(client, request) {
  const { instructions, names, tools } = client.seen(request);
  const text = [instructions, ...names, ...[...tools, ...client.exchanged(request)].map((each) => JSON.stringify(each))].join('\n');
  return countTokens(text);
}

/// Asks one question. `find` returns the call with which the model looks for a tool, or nothing; `call` the call of the tool.
async function ask(client, find, call, args, [words, tool, input, expected]) {
  const { server } = recorded(['--set', `access.read=[${JSON.stringify(dirname(file))}]`, ...args]);
  const search = find(words, tool);
  const steps = [...(search === undefined ? [] : [{ say: search, expected: new RegExp(tool) }]), { say: call(tool, input), expected }];
  const say = (request, count) => (count < steps.length ? [steps[count].say] : [{ text: 'Done.' }]);
  const { requests, output } = await client.run(server, say);
  assert.equal(requests.length, steps.length + 1, output.slice(-2000));
  const answers = client.results(requests.at(-1));
  for (const [i, step] of steps.entries()) assert.match(String(answers[i]), step.expected);
  return { requests: requests.length, tokens: requests.reduce((sum, request) => sum + tokens(client, request), 0) };
}

const spent = {};
async function measure(mode, client, find, call, args = []) {
  await test(`eight questions, ${mode}: ${client.name} gets all answers`, async () => {
    const total = { requests: 0, tokens: 0 };
    for (const question of k_questions) {
      const one = await ask(client, find, call, args, question);
      total.requests += one.requests;
      total.tokens += one.tokens;
    }
    spent[mode] = total;
    console.log(`${mode} (${client.name}): ${total.tokens} tokens in ${total.requests} requests`);
  });
}

await measure('all', gemini, () => undefined, gemini.tool);
await measure('meta', gemini, (words) => gemini.tool('find_tools', { query: words, limit: 3 }), (tool, input) => gemini.tool('call_read', { tool, arguments: input }), ['--set', 'expose.mode="meta"', '--set', 'tools.parse.pin=false']);
await measure('deferred', claude, (words, tool) => claude.search(`select:mcp__collet__${tool}`), claude.tool);
await test('eight questions: the mode meta spends at most a fifth of what all tools spend', () => {
  assert.ok(spent.meta.tokens * 5 <= spent.all.tokens, JSON.stringify(spent));
});
