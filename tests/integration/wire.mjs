// SPDX-License-Identifier: MIT
// The last script: checks every session that the others recorded, one case for each session.
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
  const line = (from, message) => ({ from, line: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  const asked = (method) => line('client', { id: 1, method, params: {} });
  const k_faulty = {
    'a tool without inputSchema': [asked('tools/list'), line('server', { id: 1, result: { tools: [{ name: 'a' }] } })],
    'an unknown content block': [asked('tools/call'), line('server', { id: 1, result: { content: [{ type: 'smell' }] } })],
    'an answer to nobody': [line('server', { id: 9, result: {} })],
    'two answers': [asked('ping'), line('server', { id: 1, result: {} }), line('server', { id: 1, result: {} })],
    'an error code of nobody': [asked('ping'), line('server', { id: 1, error: { code: -32002, message: 'm' } })],
    'a banner': [{ from: 'server', line: 'listening' }],
    'news for no open stream': [line('server', { method: 'notifications/tools/list_changed', params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 7 } } })],
    'a question without its schema': [
      asked('initialize'), line('server', { id: 1, result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'a', version: '1' } } }),
      line('server', { id: 's', method: 'elicitation/create', params: { message: 'm' } })],
    'an input_required result with a question of nobody': [
      line('client', { id: 1, method: 'tools/call', params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } }),
      line('server', { id: 1, result: { resultType: 'input_required', inputRequests: { a: { method: 'no/such' } } } })],
    'progress for nobody': [line('server', { method: 'notifications/progress', params: { progressToken: 1, progress: 1 } })],
  };
  for (const [name, lines] of Object.entries(k_faulty)) {
    await test(`wire: the judge sees ${name}`, async () => assert.equal(check_record(revisions, lines).faults.length, 1));
  }

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
