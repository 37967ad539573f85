// SPDX-License-Identifier: MIT
// Gemini CLI with Collet as its only MCP server and a model on loopback. It has no tool search: the model gets all tools, each with a parameter
// of the client's own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startModel } from './model_server.mjs';
import { newHome, node_modules, runProgram } from './program.mjs';

export const name = 'Gemini CLI';
const k_program = join(node_modules, '@google/gemini-cli/bundle/gemini.js');
const k_prefix = 'mcp_collet_';

const settings = (server, call_seconds) => ({
  mcpServers: { collet: { ...server, trust: true, ...(call_seconds === undefined ? {} : { timeout: call_seconds * 1000 }) } },
  security: { auth: { selectedType: 'gemini-api-key' } },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
});

/// Runs one prompt against a server, { command, args }. `say` is the script of the model. Returns { requests, code, output }.
export async function run(server, say, options = {}) {
  const home = newHome('gemini');
  const model = await startModel(say);
  try {
    mkdirSync(join(home, '.gemini'));
    writeFileSync(join(home, '.gemini/settings.json'), JSON.stringify(settings(server, options.call_seconds)));
    const env = {
      GOOGLE_GEMINI_BASE_URL: model.url, GEMINI_API_KEY: 'loopback', GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_CLI_NO_RELAUNCH: 'true', ...options.env,
    };
    const args = [k_program, '--model', 'gemini-2.5-pro', '--yolo', '--output-format', 'json', '--prompt', options.prompt ?? 'Begin.'];
    return { requests: model.requests, others: model.others, ...await runProgram(process.execPath, args, home, env) };
  } finally {
    await model.stop();
  }
}

/// Returns the call of a tool of Collet.
export const tool = (id, input) => ({ call: k_prefix + id, input });

const short = (id) => (id.startsWith(k_prefix) ? id.slice(k_prefix.length) : id);
const text_of = (response) => (typeof response.output === 'string' ? response.output : JSON.stringify(response));

/// Returns the result of each call in a request, as text, in the order of the calls.
export const results = (request) => request.contents.flatMap((content) => content.parts).filter((part) => part.functionResponse !== undefined)
  .map((part) => text_of(part.functionResponse.response));

/// Returns the texts of a request. A prompt of a server comes as a JSON string.
export const texts = (request) => request.contents.flatMap((content) => content.parts).flatMap((part) => (part.text === undefined ? [] : [part.text]));

/// Returns the calls and results of a request.
export const exchanged = (request) => request.contents.flatMap((content) => content.parts)
  .filter((part) => part.functionCall !== undefined || part.functionResponse !== undefined);

/// Returns what a request shows the model of Collet: { instructions, names, tools }.
export function seen(request) {
  const text = request.contents.flatMap((content) => content.parts).map((part) => part.text ?? '').join('\n');
  const tools = request.tools.flatMap((each) => each.functionDeclarations ?? []).filter((each) => each.name.startsWith(k_prefix));
  const instructions = /---\[start of server instructions\]---\n([\s\S]*?)\n---\[end of/.exec(text)?.[1] ?? '';
  return { instructions, names: [], tools: tools.map((each) => ({ ...each, name: short(each.name) })) };
}
