// SPDX-License-Identifier: MIT
// The clients' own tool searches must find the right tool among their first five for people's phrasings of what it does.
import { readFileSync } from 'node:fs';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import { collet } from './lib/program.mjs';

/// Shares that must be found: those of the texts of today.
const k_goals = { 'Claude Code': 0.28, Codex: 0.73 };
const phrasings = Object.entries(JSON.parse(readFileSync(new URL('phrasings.json', import.meta.url), 'utf8')))
  .flatMap(([tool, queries]) => queries.map((query) => ({ tool, query })));

for (const client of [claude, codex]) {
  await test(`the tool search of ${client.name} finds the right tool among the first five`, async () => {
    const say = (_, count) => (count === 0 ? phrasings.map(({ query }) => client.search(query)) : [{ text: 'Done.' }]);
    const { requests, output } = await client.run({ command: collet, args: ['serve'] }, say);
    assert.equal(requests.length, 2, output);
    const loaded = client.seen(requests[0]).tools.map((tool) => tool.name);
    const found = client.results(requests[1]);
    assert.equal(found.length, phrasings.length);
    const missed = phrasings.filter(({ tool }, at) => !found[at].includes(tool) && !loaded.includes(tool));
    for (const each of missed)
      console.log(`missed in ${client.name}: ${each.tool} for "${each.query}": ${found[phrasings.indexOf(each)]}`);
    const share = 1 - missed.length / phrasings.length;
    console.log(`${client.name}: ${(100 * share).toFixed(1)} % of ${phrasings.length} phrasings; loaded without a search: ${loaded.join(', ') || 'none'}`);
    const goal = k_goals[client.name];
    assert.ok(share >= goal, `found ${(100 * share).toFixed(1)} %, expected at least ${100 * goal} %`);
  });
}
