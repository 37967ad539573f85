// SPDX-License-Identifier: MIT
// Claude Code with Collet as its only MCP server and a model on loopback.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startModel } from './model_server.mjs';
import { newHome, node_modules, runProgram } from './program.mjs';

export const name = 'Claude Code';
const k_program = join(node_modules, '@anthropic-ai/claude-code-linux-x64/claude');
const k_prefix = 'mcp__collet__';

/// The variables that Claude Code documents for use without Anthropic's other services.
const k_quiet = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1', DISABLE_ERROR_REPORTING: '1',
};

/// `call_seconds` of the options limits a call.
const timeout = ({ call_seconds: seconds }) => (seconds === undefined ? {} : { MCP_TOOL_TIMEOUT: String(seconds * 1000) });

/// Adds a hook that answers questions, in place of the dialog that a user sees. Returns a function that lists the questions.
function answerBy(home, answer, args) {
  const questions = join(home, 'questions.ndjson');
  const answers = join(home, 'answer.json');
  writeFileSync(questions, '');
  writeFileSync(answers, JSON.stringify({ hookSpecificOutput: { hookEventName: 'Elicitation', ...answer() } }));
  const command = `(cat; echo) >> '${questions}'; cat '${answers}'`;
  args.push('--settings', JSON.stringify({ hooks: { Elicitation: [{ hooks: [{ type: 'command', command }] }] } }));
  return () => readFileSync(questions, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

/// Runs one prompt against a server, { command, args }. `say` is the script of the model. Returns { requests, code, output }. With
/// `options.answer`, a function from the params of a question to { action, content }, a hook answers the questions of the server, the same
/// for all; `asked` then lists them.
export async function run(server, say, options = {}) {
  const home = newHome('claude');
  const model = await startModel(say);
  try {
    const file = join(home, 'mcp.json');
    writeFileSync(file, JSON.stringify({ mcpServers: { collet: server } }));
    const args = [
      '-p', options.prompt ?? 'Begin.', '--model', 'claude-sonnet-4-5', '--mcp-config', file, '--strict-mcp-config',
      '--allowedTools', 'mcp__collet', '--output-format', 'stream-json', '--verbose',
    ];
    const env = { ...k_quiet, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'sk-ant-loopback', ENABLE_TOOL_SEARCH: 'true', ...timeout(options), ...options.env };
    const asked = options.answer ? answerBy(home, options.answer, args) : () => [];
    const done = await runProgram(k_program, args, home, env);
    return { requests: model.requests, others: model.others, asked: asked(), ...done };
  } finally {
    await model.stop();
  }
}

/// Returns the call of the client's own tool search.
export const search = (query) => ({ call: 'ToolSearch', input: { query, max_results: 5 } });
/// Returns the call of a tool of Collet.
export const tool = (id, input) => ({ call: k_prefix + id, input });

const blocks = (request) => request.messages.flatMap((message) => (Array.isArray(message.content) ? message.content : []));
const short = (id) => (id.startsWith(k_prefix) ? id.slice(k_prefix.length) : id);

/// Returns the result of each call in a request, in the order of the calls: text, or the names that a search found.
export function results(request) {
  const calls = blocks(request).filter((block) => block.type === 'tool_use').map((block) => block.id);
  const answers = blocks(request).filter((block) => block.type === 'tool_result');  // in the order in which the calls ended
  return answers.sort((a, b) => calls.indexOf(a.tool_use_id) - calls.indexOf(b.tool_use_id)).map((block) => {
    if (typeof block.content === 'string') return block.content;
    if (block.content.some((part) => part.type === 'tool_reference'))
      return block.content.filter((part) => part.type === 'tool_reference').map((part) => short(part.tool_name));
    return block.content.map((part) => part.text ?? '').join('');
  });
}

/// Returns the texts of a request.
export const texts = (request) => blocks(request).flatMap((block) => (block.text === undefined ? [] : [block.text]));

/// Returns the calls and results of a request. The API puts the definition of a tool in the place of a reference to it.
export function exchanged(request) {
  const whole = (part) => (part.type === 'tool_reference' ? request.tools.find((each) => each.name === part.tool_name) : part);
  return blocks(request).filter((block) => block.type === 'tool_use' || block.type === 'tool_result')
    .map((block) => (Array.isArray(block.content) ? { ...block, content: block.content.map(whole) } : block));
}

/// Returns what a request shows the model of Collet: { instructions, names, tools }; `tools` are loaded before any search.
export function seen(request) {
  const text = blocks(request).map((block) => block.text ?? '').join('\n');
  const instructions = /## collet\n([\s\S]*?)\n<\/system-reminder>/.exec(text)?.[1] ?? '';
  const names = [...new Set([...text.matchAll(/^mcp__collet__\S+$/gm)].map((match) => match[0]))];
  const tools = request.tools.filter((each) => each.name.startsWith(k_prefix) && !each.defer_loading);
  return { instructions, names, tools: tools.map((each) => ({ ...each, name: short(each.name) })) };
}
