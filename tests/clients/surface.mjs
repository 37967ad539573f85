// SPDX-License-Identifier: MIT
// surface.mjs [--write]: compares what each client's first request shows the model of Collet with golden/. --write replaces the golden files.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import * as gemini from './lib/gemini_cli.mjs';
import { node_modules } from './lib/program.mjs';
import { messages, recorded } from './lib/recorded.mjs';

const { countTokens } = createRequire(join(node_modules, 'x'))('gpt-tokenizer/encoding/o200k_base');
const k_golden = fileURLToPath(new URL('golden/', import.meta.url));

/// The tokens of Collet that a model may get before any search: issue 19. Gemini CLI has no search.
const k_most = { claude_code: 700, codex: 400, gemini_cli: 7000 };

for (const [id, client] of Object.entries({ claude_code: claude, codex, gemini_cli: gemini })) {
  await test(`the first request of ${client.name} shows the model what the golden file has`, async () => {
    const { server, lines } = recorded();
    const { requests, output } = await client.run(server, () => [{ text: 'Done.' }]);
    assert.equal(requests.length, 1, output);
    const sent = messages(lines(), 'client');
    const seen = client.seen(requests[0]);
    const text = [seen.instructions, ...seen.names, ...seen.tools.map((tool) => JSON.stringify(tool))].join('\n');
    const found = {
      first_method: sent[0].method,
      revision: sent[0].params._meta?.['io.modelcontextprotocol/protocolVersion'] ?? sent[0].params.protocolVersion,
      ...seen,
      tools: seen.tools.map((tool) => tool.name),
      tokens: countTokens(text),
    };
    assert.ok(found.tokens <= k_most[id], `${found.tokens} tokens, expected at most ${k_most[id]}`);
    const file = join(k_golden, `${id}.json`);
    if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    assert.deepEqual(found, JSON.parse(readFileSync(file, 'utf8')));
    console.log(`${client.name}: ${found.tokens} tokens before a search`);
  });
}
