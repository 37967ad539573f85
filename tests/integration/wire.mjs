// SPDX-License-Identifier: MIT
// The last of the scripts: checks every session that the others recorded, one case a session.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, skip, test } from './lib/cases.mjs';
import { public_data, records } from './lib/env.mjs';
import { Revisions, check_record } from './lib/wire.mjs';

const schemas = public_data('mcp-schema');
const sessions = readdirSync(records).filter((name) => name.endsWith('.ndjson')).sort();

if (schemas === null) {
  skip(`wire: ${sessions.length} sessions valid against their schemas`, 'no mcp-schema in COLLET_TEST_DATA or ../shared/data');
} else {
  const revisions = new Revisions(schemas);
  let total = 0;
  for (const name of sessions) {
    await test(`wire: ${name.replace(/(-s?\d+)+\.ndjson$/, '')} is valid against its schema`, async () => {
      const lines = readFileSync(join(records, name), 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
      const { messages, faults } = check_record(revisions, lines);
      total += messages;
      assert.deepEqual(faults.slice(0, 5), []);
    });
  }
  await test(`wire: ${total} messages of ${sessions.length} sessions were judged`, async () => assert.ok(total > 100, `only ${total}`));
}
