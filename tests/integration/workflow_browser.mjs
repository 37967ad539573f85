// SPDX-License-Identifier: MIT
// The examples for the browser and for components with the real servers: a page on loopback, Debian's Chromium.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { assert, left_out, skip, test } from './lib/cases.mjs';
import { collet, node_modules, root, sanitized, scratch, write } from './lib/env.mjs';
import { chromium, environment, example, node_bin, png_size, site } from './lib/frontend.mjs';
import { run } from './lib/run.mjs';
import { text_of } from './lib/session.mjs';
import { folder, links_of, names_of, serve, workflow } from './lib/workflows.mjs';

const { origin, close } = await site();
const env = environment(origin);

// Real servers take seconds to start, and tens of seconds on a busy machine.
const call = (session, name, args) => session.result('tools/call', { name, arguments: args }, 100000);
const read = async (session, link) => Buffer.from((await session.result('resources/read', { uri: link.uri })).contents[0].blob, 'base64');


if (sanitized) {
  left_out('workflow browser', 'a browser beside a sanitizer takes too long');
} else if (!existsSync(chromium)) {
  skip('workflow browser', `there is no ${chromium}`);
} else {
  // With a lock file the tools are listed at once, however long the servers take to start.
  await test('workflow browser: the servers\' tools are locked', async () => {
    const { code, stdout, stderr } = await run(collet, ['workflow', 'lock', example], { env: { ...process.env, ...env } });
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /: 12 tools/);
  });
  const session = await serve('workflow-browser', example, { env });

  await test('workflow browser: the client lists the three workflows and nothing of 39 tools', async () => {
    assert.deepEqual(await names_of(session), ['frontend_debugger', 'take_screenshot', 'ui_components_maintenance']);
  });

  await test('workflow browser: three tools cost at most 360 tokens', async () => {
    const tools = (await session.result('tools/list')).tools.filter(({ name }) => name !== 'read_result');
    const tokens = tools.reduce((sum, { name, description, inputSchema }) => sum + JSON.stringify({ name, description, inputSchema }).length / 4, 0);
    console.log(`| tools/list: ${Math.ceil(tokens)} tokens, the plain proxies 8241`);
    assert.ok(tokens <= 360, `${tokens}`);
  });

  await test('workflow browser: take_screenshot gives a picture of the page', async () => {
    const result = await call(session, 'take_screenshot', { url: `${origin}/index.html`, wait_for: 'ready', full_page: false });
    assert.ok(!result.isError, text_of(result));
    const [link] = links_of(result);
    assert.equal(link.name, 'screenshot.png');
    const bytes = await read(session, link);
    assert.equal(bytes.length, link.size);
    assert.deepEqual(png_size(bytes), [1280, 800]);
    assert.ok(bytes.length > 4000, 'more than an empty page');
  });

  await test('workflow browser: frontend_debugger finds what is planted in the page, within 420 tokens', async () => {
    const result = await call(session, 'frontend_debugger', { url: `${origin}/index.html`, ready: 'ready' });
    assert.ok(!result.isError, text_of(result));
    const { requests, failed, console_errors, lcp_ms } = result.structuredContent;
    assert.ok(requests >= 3, `${requests} requests`);
    assert.deepEqual(failed.map((one) => one.url).sort(), [`${origin}/also-missing.json`, `${origin}/missing.json`].concat(failed.some((f) => f.url.endsWith('favicon.ico')) ? [`${origin}/favicon.ico`] : []).sort());
    assert.ok(failed.every((one) => String(one.status) === '404'));
    assert.ok(console_errors.some((text) => text.includes('planted: the first error')), JSON.stringify(console_errors));
    assert.ok(console_errors.some((text) => text.includes('planted: an exception')), JSON.stringify(console_errors));
    assert.ok(lcp_ms > 0, 'the trace has metrics');
    const links = links_of(result);
    assert.deepEqual(links.map((link) => link.name), ['trace.json.gz', 'screenshot.png']);
    const trace = JSON.parse(gunzipSync(await read(session, links[0])));
    assert.ok((trace.traceEvents ?? trace).length > 100, 'the trace is not empty');
    const tokens = Math.ceil(JSON.stringify({ content: result.content, structuredContent: result.structuredContent }).length / 4);
    console.log(`| frontend_debugger: ${tokens} tokens, the raw results 76464`);
    assert.ok(tokens <= 420, `${tokens} tokens: ${JSON.stringify(result)}`);
  });

  await test('workflow browser: a page that cannot be reached is a failure, not a picture of an error page', async () => {
    const result = await call(session, 'take_screenshot', { url: 'http://127.0.0.1:1/' });
    assert.ok(result.isError);
    assert.match(text_of(result), /step 1\/3 'open' \(chrome-devtools:navigate_page\) failed \[criteria\]/);
    assert.equal(links_of(result).length, 0);
  });

  await test('workflow browser: ui_components_maintenance finds a component of a local registry', async () => {
    const result = await call(session, 'ui_components_maintenance', { query: 'card' });
    assert.ok(!result.isError, text_of(result));
    assert.equal(result.structuredContent.item, '@demo/status-card');
    assert.match(result.structuredContent.command, /add @demo\/status-card/);
    assert.match(text_of(result), /StatusCard|status-card/);
  });

  await test('workflow browser: a recording of frontend_debugger gives the same without a browser', async () => {
    const tape = join(scratch, 'frontend.ndjson');
    const words = (what) => ['workflow', what, example, 'frontend_debugger', tape, `url=${origin}/index.html`, 'ready=ready'];
    const options = { env: { ...process.env, ...env } };
    const made = await run(collet, words('record'), options);
    assert.equal(made.code, 0, made.stderr);
    const again = await run(collet, words('replay'), { env: { ...options.env, CHROMIUM: '/nonexistent', PATH: '/usr/bin:/bin' } });
    assert.equal(again.code, 0, again.stderr);
    const data = (output) => JSON.parse(output.split('\n').find((line) => line.startsWith('{')));
    assert.deepEqual(data(again.stdout), data(made.stdout));
  });
  await session.end();

  await test('workflow browser: the demo runs by one command', async () => {
    const taken = await site();
    taken.close();
    const demo = await run(join(root, 'config/examples/frontend/demo.sh'), [], { env: { ...process.env, ...environment(), COLLET: collet, PORT: new URL(taken.origin).port } });
    assert.equal(demo.code, 0, demo.stderr);
    assert.match(demo.stdout, /^http:\/\/127\.0\.0\.1:\d+\/index\.html: ok \(\d+\/\d+ steps/);
  });
}

// ---- servers without a browser
const bin = (name) => join(node_modules, '.bin', name);
const of_npm = (name, args = [], more = {}) => ({ command: join(node_bin, 'node'), args: [bin(name), ...args], ...more });
const shelf = join(scratch, `shelf-${process.pid}`);
mkdirSync(shelf);
writeFileSync(join(shelf, 'a.txt'), 'one\ntwo\n');

const path = folder(`version: 1
workflows:
  files:
    description: d
    steps:
      - { id: write, call: "filesystem:write_file", args: { path: "${shelf}/b.txt", content: "three" } }
      - { id: list, call: "filesystem:list_directory", args: { path: "${shelf}" } }
      - { id: read, call: "filesystem:read_text_file", args: { path: "${shelf}/b.txt" } }
    outputs: { names: { value: '{{ steps.list.text }}', type: string }, text: { value: "{{ steps.read.text }}", type: string } }
  remember:
    description: d
    parameters: { name: { type: string, required: true } }
    steps:
      - { id: make, call: "memory:create_entities", args: { entities: [ { name: "{{ name }}", entityType: person, observations: ["likes tea"] } ] } }
      - { id: find, call: "memory:search_nodes", args: { query: tea } }
    outputs: { found: { value: '{{ steps.find.json.entities | map("name") }}', type: array } }
  everything:
    description: d
    steps:
      - { id: sum, call: "everything:get-sum", args: { a: 2, b: 3 } }
      - { id: image, call: "everything:get-tiny-image" }
    summarize: "{{ steps.sum.text }} {{ artifacts | length }}"
`, {
  filesystem: of_npm('mcp-server-filesystem', [shelf]),
  memory: of_npm('mcp-server-memory', [], { env: { MEMORY_FILE_PATH: write('memory.json', '') } }),
  everything: of_npm('mcp-server-everything'),
});
const locked = await workflow('lock', path);
const session = await serve('workflow-servers-npm', path);
await test('workflow npm servers: their tools are locked', () => assert.equal(locked.code, 0, locked.stdout + locked.stderr));
await test('workflow npm servers: filesystem', async () => {
  const result = await call(session, 'files', {});
  assert.ok(!result.isError, text_of(result));
  assert.equal(result.structuredContent.text, 'three');
  assert.match(result.structuredContent.names, /a\.txt[^]*b\.txt/);
});
await test('workflow npm servers: memory', async () => {
  const result = await call(session, 'remember', { name: 'Ada' });
  assert.deepEqual(result.structuredContent, { found: ['Ada'] }, text_of(result));
});
await test('workflow npm servers: everything', async () => {
  const result = await call(session, 'everything', {});
  assert.ok(!result.isError, text_of(result));
  assert.match(text_of(result), /5.* 1$/);
  assert.equal(links_of(result).length, 1);
});
await session.end();
close();
