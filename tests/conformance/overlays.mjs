// SPDX-License-Identifier: MIT
// overlays.mjs FILE FILE…: the overlay that diff makes of each two neighbours in a chain of real versions turns the one into the other, and
// back, when overlay_apply applies it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { assert, test } from '../integration/lib/cases.mjs';
import { long_calls, scratch, write } from '../integration/lib/env.mjs';
import { Session, text_of } from '../integration/lib/session.mjs';

const files = process.argv.slice(2);
const made = join(scratch, `overlays-${process.pid}`);
mkdirSync(made, { recursive: true });
const read = [...new Set(files.map((file) => dirname(file))), made];
const config = write('overlays.toml', `[access]\nread = ${JSON.stringify(read)}\nwrite = ${JSON.stringify([made])}\n\n[shared.openapi]\nsnapshot_bytes = 0\n${long_calls}`);

async function ask(session, name, args) {
  const result = await session.result('tools/call', { name, arguments: args }, 1_200_000);
  assert.ok(!result.isError, text_of(result));
  return result;
}

async function overlay_of(session, base, revision) {
  const result = await ask(session, 'diff', { base: { file: base }, revision: { file: revision }, as_overlay: true });
  const answer = JSON.parse(text_of(result));
  const link = result.content.find((block) => block.type === 'resource_link');
  if (!link) return { count: answer.action_count, text: JSON.stringify(answer.overlay) };
  const { contents } = await session.result('resources/read', { uri: link.uri });
  return { count: answer.action_count, text: contents[0].text ?? Buffer.from(contents[0].blob, 'base64').toString() };
}

const names = files.map((file) => basename(file));
for (let i = 1; i < files.length; ++i) {
  for (const [from, to] of [[i - 1, i], [i, i - 1]]) {
    await test(`overlays: the overlay from ${names[from]} to ${names[to]} makes the one of the other`, async () => {
      const session = new Session(null, ['--config', config]);  // the case fails and ends
      await session.initialize();
      const { count, text } = await overlay_of(session, files[from], files[to]);
      const [overlay, output] = [join(made, `${from}-${to}.overlay.json`), join(made, `${from}-${to}.json`)];
      writeFileSync(overlay, text);
      await ask(session, 'overlay_apply', { spec: { file: files[from] }, overlay: { file: overlay }, output, strict: true });
      console.log(`  ${count} actions, ${text.length} bytes`);
      assert.deepEqual(JSON.parse(readFileSync(output, 'utf8')), JSON.parse(readFileSync(files[to], 'utf8')));
      await session.end();
    });
  }
}
