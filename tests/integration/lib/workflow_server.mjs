// SPDX-License-Identifier: MIT
// An MCP server over stdio that behaves as its tools' names describe, for tests of workflows. It writes the messages it receives to
// FAKE_LOG, a JSON line each. FAKE_SCHEMA=2: `echo` requires `texts`, an array. FAKE_START=exit: it ends before the first message.
// FAKE_GATES: see `reporting`. FAKE_DELAY: ms until it answers `initialize`. FAKE_CHANGE: a harmless or harmful change of `echo`, `note` or `data` (see `changes`).
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const log = (entry) => process.env.FAKE_LOG && appendFileSync(process.env.FAKE_LOG, `${JSON.stringify({ pid: process.pid, ...entry })}\n`);
log({ start: process.pid });
if (process.env.FAKE_START === 'exit') process.exit(3);

const text = (value) => ({ content: [{ type: 'text', text: value }] });
const counters = new Map();
const any = { type: 'object' };
const string = { type: 'string' };
const schema = (properties, required = []) => ({ type: 'object', properties, required, additionalProperties: false });
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let running = 0;
let most_running = 0;
/// Waits for the file of that name if FAKE_GATES is a folder.
const gate = async (name) => { while (process.env.FAKE_GATES && !existsSync(join(process.env.FAKE_GATES, name))) await sleep(5); };

const tools = {
  echo: {
    input: process.env.FAKE_SCHEMA === '2' ? schema({ texts: { type: 'array', items: string } }, ['texts']) : schema({ text: string, n: { type: 'number' } }, ['text']),
    run: (args) => text(args.text ?? args.texts.join()),
  },
  data: { input: schema({ value: {} }), run: (args) => ({ ...text('some data'), structuredContent: { value: args.value ?? null, list: [{ id: 1, status: '404' }, { id: 2, status: '200' }] } }) },
  json_text: { input: schema({}), run: () => text('{"a": [1, 2, 3]}') },
  fail: { input: schema({ text: string }), run: (args) => ({ ...text(args.text ?? 'it went wrong'), isError: true }) },
  lie: { input: schema({}), run: () => text('Error: no page is open') },
  refuse: { input: any, run: () => { throw Object.assign(new Error('bad page id'), { code: -32602 }); } },
  slow: {
    input: schema({ ms: { type: 'number' }, text: string }, ['ms']),
    run: async (args) => {
      running += 1;
      const beside = running;
      await sleep(args.ms);
      running -= 1;
      return { ...text(args.text ?? 'done'), structuredContent: { beside } };
    },
  },
  // Ends once `calls` calls have run at the same time.
  meet: {
    input: schema({ calls: { type: 'integer' } }, ['calls']),
    run: async (args) => {
      running += 1;
      most_running = Math.max(most_running, running);
      while (most_running < args.calls) await sleep(5);
      running -= 1;
      return { ...text('met'), structuredContent: { beside: most_running } };
    },
  },
  // Reports progress for each of `steps` intervals of `ms`, if the caller asks for it, and waits for the gate of each report.
  reporting: {
    input: schema({ ms: { type: 'number' }, steps: { type: 'integer' } }, ['ms', 'steps']),
    run: async (args, token) => {
      for (let done = 1; done <= args.steps; done += 1) {
        await sleep(args.ms);
        if (token !== undefined) send({ method: 'notifications/progress', params: { progressToken: token, progress: done, total: args.steps, message: `part ${done}` } });
        await gate(String(done));
      }
      return text(token === undefined ? 'nobody asked' : 'reported');
    },
  },
  broken: { input: any, run: () => { throw Object.assign(new Error('the database is gone'), { code: -32050 }); } },
  env: { input: schema({ name: string }, ['name']), run: (args) => ({ ...text(`it is ${process.env[args.name]}`), structuredContent: { value: process.env[args.name] } }) },
  hang: { input: schema({}), run: () => new Promise(() => {}) },
  crash: { input: schema({}), run: () => process.exit(7) },
  garbage: { input: schema({}), run: () => { process.stdout.write('this is no JSON\n'); return text('after garbage'); } },
  flaky: {
    input: schema({ key: string, times: { type: 'number' } }, ['key', 'times']),
    run: (args) => {
      const count = (counters.get(args.key) ?? 0) + 1;
      counters.set(args.key, count);
      return count <= args.times ? { ...text(`try ${count}`), isError: true } : text(`done at try ${count}`);
    },
  },
  image: {
    input: schema({ bytes: { type: 'number' } }),
    run: (args) => ({ content: [{ type: 'text', text: 'an image' }, { type: 'image', mimeType: 'image/png', data: Buffer.alloc(args.bytes ?? 100, 0x50).toString('base64') }] }),
  },
  write: { input: schema({ path: string, text: string }, ['path', 'text']), run: (args) => { writeFileSync(args.path, args.text); return text(`wrote ${args.path}`); } },
  // As zod 4 lists a member with a default: required.
  shout: { input: schema({ text: string, options: schema({ mark: { type: 'string', default: '!' } }, ['mark']), times: { type: 'integer', default: 2 } }, ['text', 'options', 'times']), run: (args) => text(args.text + args.options.mark.repeat(args.times)) },
  note: { input: schema({ text: string }, ['text']), run: (args) => text(`noted ${args.text}`) },
  report: {
    input: { type: 'object', properties: { text: string, loud: { type: 'boolean' } } },
    output: { type: 'object', properties: { total: { type: 'integer' }, lines: { type: 'array', items: string } } },
    run: (args) => ({ ...text('reported'), structuredContent: { total: 1, lines: [args.text ?? ''] } }),
  },
};
const changes = {
  optional: () => { tools.echo.input.properties.pad = { type: 'integer' }; },
  described: () => { tools.echo.input.properties.text = { ...string, description: 'What to say' }; },
  destructive: () => { tools.echo.annotations = { readOnlyHint: false, destructiveHint: true }; },
  renamed: () => { tools.say = tools.echo; delete tools.echo; },
  no_loud: () => { delete tools.report.input.properties.loud; },
  remote: () => { tools.note.input = { type: 'object', properties: { text: { $ref: 'https://example.com/schema.json' } } }; },
  no_total: () => { delete tools.report.output.properties.total; },
};
changes[process.env.FAKE_CHANGE]?.();

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

createInterface({ input: process.stdin }).on('line', async (line) => {
  if (line === '') return log({ empty: true });
  const { id, method, params } = JSON.parse(line);
  log({ method, ...(method === 'tools/call' ? { tool: params.name, args: params.arguments } : {}), ...(method === 'notifications/cancelled' ? { params } : {}) });
  if (id === undefined) return;
  if (method === 'initialize') await sleep(Number(process.env.FAKE_DELAY ?? 0));
  if (method === 'initialize')
    return send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'fake', version: process.env.FAKE_SCHEMA === '2' ? '2.0.0' : '1.0.0' } } });
  if (method === 'ping') return send({ id, result: {} });
  if (method === 'tools/list')
    return send({ id, result: { tools: Object.entries(tools).map(([name, tool]) => ({ name, description: `${name}s`, inputSchema: tool.input, outputSchema: tool.output, annotations: tool.annotations ?? { readOnlyHint: name !== 'write' } })) } });
  if (method !== 'tools/call') return send({ id, error: { code: -32601, message: `no method ${method}` } });
  try {
    if (!tools[params.name]) throw Object.assign(new Error(`Tool ${params.name} not found`), { code: -32602 });
    send({ id, result: await tools[params.name].run(params.arguments ?? {}, params._meta?.progressToken) });
  } catch (error) {
    send({ id, error: { code: error.code ?? -32603, message: error.message } });
  }
}).on('close', () => process.exit(0));
