// SPDX-License-Identifier: MIT
// Codex with Collet as its only MCP server and a model on loopback.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startModel } from './model_server.mjs';
import { runAppServer } from './codex_app_server.mjs';
import { environment, k_limit_ms, newHome, node_modules, runProgram } from './program.mjs';

export const name = 'Codex';
const k_program = join(node_modules, '@openai/codex/vendor/x86_64-unknown-linux-musl/bin/codex');

/// Codex gives its tool search only to models that it knows. This one calls tools directly, not from code.
const k_model = 'gpt-5.5';

function settings(url, server, policy, call_seconds) {
  return `model = "${k_model}"
model_provider = "loopback"
approval_policy = "${policy}"
sandbox_mode = "read-only"
check_for_update_on_startup = false
[features]
plugins = false
apps = false
[analytics]
enabled = false
[otel]
exporter = "none"
[model_providers.loopback]
name = "loopback"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "LOOPBACK_KEY"
[mcp_servers.collet]
command = ${JSON.stringify(server.command)}
args = ${JSON.stringify(server.args)}
${call_seconds === undefined ? '' : `tool_timeout_sec = ${call_seconds}\n`}`;
}

/// Runs one prompt against a server, { command, args }. `say` is the script of the model. Returns { requests, code, output }. With
/// `options.answer`, a function from the params of a question to { action, content }, a user answers the questions of the server; `asked`
/// then lists them.
export async function run(server, say, options = {}) {
  const home = newHome('codex');
  const model = await startModel(say);
  try {
    mkdirSync(join(home, '.codex'));
    const { answer, prompt = 'Begin.' } = options;
    writeFileSync(join(home, '.codex/config.toml'), settings(model.url, server, answer ? 'on-request' : 'never', options.call_seconds));
    const env = { CODEX_HOME: join(home, '.codex'), LOOPBACK_KEY: 'none', RUST_LOG: 'error', ...options.env };
    if (answer)
      return { requests: model.requests, others: model.others, ...await runAppServer(k_program, environment(home, env), join(home, 'work'), prompt, answer, k_limit_ms) };
    const args = ['exec', '--skip-git-repo-check', '--json', prompt];
    return { requests: model.requests, others: model.others, ...await runProgram(k_program, args, home, env) };
  } finally {
    await model.stop();
  }
}

/// Returns the call of the client's own tool search.
export const search = (query) => ({ call: 'tool_search', input: { query, limit: 5 } });
/// Returns the call of a tool of Collet.
export const tool = (id, input) => ({ call: id, namespace: 'mcp__collet', input });

const names = (output) => output.tools.flatMap((each) => (each.tools ?? [each]).map((one) => one.name));

/// Returns the result of each call in a request, in the order of the calls: text, or the names that a search found.
export function results(request) {
  return request.input.flatMap((item) => {
    if (item.type === 'tool_search_output') return [names(item)];
    if (item.type !== 'function_call_output') return [];
    return [typeof item.output === 'string' ? item.output : item.output.map((part) => part.text ?? '').join('')];
  });
}

/// Returns what a request shows the model of Collet: { instructions, names, tools }; `tools` are loaded before any search.
export function seen(request) {
  const text = request.input.flatMap((item) => item.content ?? []).map((part) => part.text ?? '').join('\n');
  const line = /^- mcp__collet(?:: (.*))?$/m.exec(text);
  const space = (request.tools ?? []).find((each) => each.name === 'mcp__collet');
  return { instructions: line?.[1] ?? '', names: line === null ? [] : ['mcp__collet'], tools: space?.tools ?? [] };
}
