// SPDX-License-Identifier: MIT
// A workflow whose step asks the user, with the real clients: their user sees the message, and the workflow goes on with the answer.
import { mkdirSync, writeFileSync } from 'node:fs';
import { assert, test } from '../integration/lib/cases.mjs';
import * as claude from './lib/claude_code.mjs';
import * as codex from './lib/codex.mjs';
import * as gemini from './lib/gemini_cli.mjs';
import { newHome } from './lib/program.mjs';
import { messages, recorded } from './lib/recorded.mjs';

const folder = newHome('workflows');
mkdirSync(`${folder}/flows`);
writeFileSync(`${folder}/flows/workflows.yaml`, `version: 1
workflows:
  tidy_up:
    description: Deletes old files after the user has agreed.
    parameters: { count: { type: integer, required: true } }
    steps:
      - { id: before, set: { counted: "{{ count + 1 }}" } }
      - id: sure
        ask: { message: "Delete {{ count }} files?", schema: { properties: { reason: { type: string, title: Reason } }, required: [reason] } }
      - { id: after, if: 'steps.sure.answer == "accepted"', set: { why: "{{ steps.sure.content.reason }}" } }
    outputs: { answer: "{{ steps.sure.answer }}", why: "{{ why | default(\\"none\\") }}", counted: "{{ counted }}" }
`);
writeFileSync(`${folder}/collet.toml`, `[access]
read = [${JSON.stringify(folder)}]
[shared.workflow]
dir = ${JSON.stringify(`${folder}/flows`)}
[plugins.workflow.config]
runs_dir = ${JSON.stringify(`${folder}/runs`)}
`);

/// Lets the model call the workflow once. Returns { answer, asked, declared }; `declared` is true if the client offers elicitation.
async function attempt(client, options) {
  const { server, lines } = recorded(['--config', `${folder}/collet.toml`]);
  const found = client.search === undefined ? [] : [() => client.search('tidy_up')];
  const steps = [...found, () => client.tool('tidy_up', { count: 3 })];
  const say = (request, count) => (count < steps.length ? [steps[count]()] : [{ text: 'Done.' }]);
  const { requests, output, asked } = await client.run(server, say, options);
  assert.equal(requests.length, steps.length + 1, output.slice(-3000));
  const declared = messages(lines(), 'client').some((message) => JSON.stringify(message.params ?? {}).includes('"elicitation"'));
  return { answer: client.results(requests.at(-1)).at(-1), asked: asked ?? [], declared };
}
const user = (action, content) => ({ answer: () => ({ action, ...(content ? { content } : {}) }) });

for (const client of [claude, codex]) {
  await test(`${client.name} asks its user for a step of a workflow, which goes on with the answer`, async () => {
    const { answer, asked, declared } = await attempt(client, user('accept', { reason: 'They are old.' }));
    assert.ok(declared);
    assert.deepEqual(asked.map((each) => each.message), ['Delete 3 files?']);
    assert.match(answer, /"answer":"accepted"/);
    assert.match(answer, /"why":"They are old\."/);
    assert.match(answer, /"counted":4/);
  });

  await test(`${client.name} lets its user decline, and the workflow goes on without the step`, async () => {
    const { answer, asked } = await attempt(client, user('decline'));
    assert.equal(asked.length, 1);
    assert.match(answer, /"answer":"declined"/);
    assert.match(answer, /"why":"none"/);
  });
}

await test(`${gemini.name} cannot ask its user: the step fails and says so`, async () => {
  const { answer, declared } = await attempt(gemini, {});
  assert.ok(!declared);
  assert.match(answer, /step 2\/3 'sure' \(ask\) failed \[unsupported\]/);
});
