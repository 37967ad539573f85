// SPDX-License-Identifier: MIT
// The workflows of the browser and of components without a browser: chrome-devtools-mcp 1.11.0 and shadcn 4.23.0 answer from
// recordings/frontend.ndjson (mcporter's form); frontend.ndjson.files contains the files that they wrote. To record again, with Chromium
// and tests/npm installed: COLLET_RECORD=1 node tests/integration/workflow_replay.mjs, then review the difference.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { assert, test } from './lib/cases.mjs';
import { collet, root, scratch } from './lib/env.mjs';
import { environment, example, png_size, site } from './lib/frontend.mjs';
import { run } from './lib/run.mjs';
import { Session, text_of } from './lib/session.mjs';
import { arguments_for, links_of, names_of } from './lib/workflows.mjs';

const tape = join(root, 'tests/integration/recordings/frontend.ndjson');
const port = 8766;  // part of the recording
const origin = `http://127.0.0.1:${port}`;
const runs = [
  ['take_screenshot', { url: `${origin}/index.html`, wait_for: 'ready', full_page: false, format: 'webp' }],
  ['frontend_debugger', { url: `${origin}/index.html`, ready: 'ready' }],
  ['ui_components_maintenance', { query: 'card' }],
];

async function open(setting, file, env) {
  const session = new Session('workflow-replay', [...arguments_for(example), '--set', `shared.workflow.${setting}=${file}`], { env });
  await session.initialize();
  return session;
}
const call = (session, name, args) => session.result('tools/call', { name, arguments: args }, 100000);
const read = async (session, link) => {
  const [content] = (await session.result('resources/read', { uri: link.uri })).contents;
  return Buffer.from(content.blob, 'base64');
};

/// Removes the texts for people from a schema.
const bare = (value) => Array.isArray(value) ? value.map(bare)
  : value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).filter(([key, text]) => key !== 'description' || typeof text !== 'string').map(([key, one]) => [key, bare(one)]))
    : value;

/// Runs the real servers and keeps the answers that a replay needs.
async function record() {
  const raw = join(scratch, 'raw.ndjson');
  const folder = join(scratch, 'runs');
  rmSync(folder, { recursive: true, force: true });
  const { close } = await site(port);
  const env = { ...process.env, ...environment(origin) };
  const lock = await run(collet, ['workflow', 'lock', example], { env });  // with it the tools are listed at once
  assert.equal(lock.code, 0, lock.stdout + lock.stderr);
  const session = await open('record', raw, env);
  for (const [name, args] of runs) {
    const result = await call(session, name, args);
    assert.ok(!result.isError, text_of(result));
  }
  await session.end();
  close();
  rmSync(join(example, 'workflows.lock.json'));
  mkdirSync(`${tape}.files`, { recursive: true });
  let text = readFileSync(raw, 'utf8');
  for (const made of readdirSync(folder)) {
    text = text.replaceAll(join(folder, made), '{{artifact_dir}}');
    for (const file of readdirSync(join(folder, made)).filter((name) => name.startsWith('screenshot.')))
      cpSync(join(folder, made, file), join(`${tape}.files`, file));
    if (!readdirSync(join(folder, made)).includes('trace.json.gz')) continue;
    const trace = JSON.parse(gunzipSync(readFileSync(join(folder, made, 'trace.json.gz'))));
    writeFileSync(join(`${tape}.files`, 'trace.json.gz'), gzipSync(JSON.stringify({ traceEvents: (trace.traceEvents ?? trace).slice(0, 120) }), { level: 9 }));
  }
  text = text.replaceAll(example, '/example');
  const yaml = readFileSync(join(example, 'workflows.yaml'), 'utf8');
  const lines = text.split('\n').filter(Boolean).map((line) => {
    const one = JSON.parse(line);
    if (one.result?.tools) one.result.tools = bare(one.result.tools.filter((tool) => yaml.includes(`:${tool.name}`)));
    return JSON.stringify(one);
  });
  writeFileSync(tape, `${lines.join('\n')}\n`);
}
if (process.env.COLLET_RECORD === '1') await record();

// Neither the browser nor the servers can be found.
const session = await open('replay', tape, { PATH: '/nonexistent', HOME: scratch, REGISTRY_URL: origin, COLLET_SHADCN_PROJECT: example });

await test('workflow replay: the client lists the three workflows', async () => {
  assert.deepEqual(await names_of(session), ['frontend_debugger', 'take_screenshot', 'ui_components_maintenance'], session.stderr);
});

await test('workflow replay: the three tools cost at most 360 tokens', async () => {
  const tools = (await session.result('tools/list')).tools.filter(({ name }) => name !== 'read_result');
  const tokens = tools.reduce((sum, { name, description, inputSchema }) => sum + JSON.stringify({ name, description, inputSchema }).length / 4, 0);
  assert.equal(tools.length, 3);
  assert.ok(tokens <= 360, `${tokens} tokens`);
});

await test('workflow replay: take_screenshot gives the picture', async () => {
  const result = await call(session, ...runs[0]);
  assert.ok(!result.isError, text_of(result));
  assert.match(text_of(result), /^Captured http:\/\/127\.0\.0\.1:\d+\/index\.html \(viewport\) as screenshot\.webp, [0-9.]+ kB\./);
  const [link] = links_of(result);
  const bytes = await read(session, link);
  assert.equal(bytes.length, link.size);
  assert.equal(bytes.subarray(8, 12).toString(), 'WEBP');
});

await test('workflow replay: frontend_debugger finds what is planted in the page', async () => {
  const result = await call(session, ...runs[1]);
  assert.ok(!result.isError, text_of(result));
  const { requests, failed, console_errors, lcp_ms } = result.structuredContent;
  assert.ok(requests >= 3, `${requests} requests`);
  for (const name of ['missing.json', 'also-missing.json'])
    assert.ok(failed.some((one) => one.url === `${origin}/${name}` && String(one.status) === '404'), JSON.stringify(failed));
  for (const planted of ['planted: the first error', 'planted: an exception'])
    assert.ok(console_errors.some((text) => text.includes(planted)), JSON.stringify(console_errors));
  assert.ok(lcp_ms > 0);
  const links = links_of(result);
  assert.deepEqual(links.map((link) => link.name), ['trace.json.gz', 'screenshot.png']);
  assert.ok(JSON.parse(gunzipSync(await read(session, links[0]))).traceEvents.length > 100);
  assert.equal(png_size(await read(session, links[1]))[0], 1280);
  const tokens = Math.ceil(JSON.stringify({ content: result.content, structuredContent: result.structuredContent }).length / 4);
  console.log(`| frontend_debugger, replayed: ${tokens} tokens, the raw results 76464`);
  assert.ok(tokens <= 420, `${tokens} tokens`);
});

await test('workflow replay: ui_components_maintenance finds a component', async () => {
  const result = await call(session, ...runs[2]);
  assert.ok(!result.isError, text_of(result));
  assert.equal(result.structuredContent.item, '@demo/status-card');
  assert.match(result.structuredContent.command, /add @demo\/status-card/);
});

await test('workflow replay: what was not recorded, or only once, is a clear failure', async () => {
  const result = await call(session, 'ui_components_maintenance', { query: 'something else' });
  assert.ok(result.isError);
  assert.match(text_of(result), /step 1\/5 'registries' \(shadcn:get_project_registries\) failed \[protocol\]: the recording has no answer, or none left/);
});
await session.end();

await test('workflow replay: the recording names no place of the machine that made it, and is small', () => {
  const text = readFileSync(tape, 'utf8');
  for (const path of ['/tmp/', '/home/', '/root/', '/node_modules/', root]) assert.ok(!text.includes(path), path);
  assert.ok(text.length < 100_000, `${text.length} bytes`);
  for (const file of readdirSync(`${tape}.files`)) assert.ok(readFileSync(join(`${tape}.files`, file)).length < 60_000, file);
});
