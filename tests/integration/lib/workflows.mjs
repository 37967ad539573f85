// SPDX-License-Identifier: MIT
// Folders of workflows and hosts that serve them.
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import { collet, root, scratch, write } from './env.mjs';
import { run } from './run.mjs';
import { Session } from './session.mjs';

const fake = join(root, 'tests/integration/lib/workflow_server.mjs');
let folders = 0;

/// Creates a folder with these workflows; `servers`: alias → environment of a fake server, or a whole entry.
export function folder(yaml, servers = {}) {
  const path = join(scratch, `workflows-${process.pid}-${++folders}`);
  mkdirSync(path);
  writeFileSync(join(path, 'workflows.yaml'), yaml);
  const entries = {};
  for (const [alias, given] of Object.entries(servers)) {
    const { options, ...env } = given;
    entries[alias] = given.command || given.url ? given
      : { command: process.execPath, args: [fake], env: { FAKE_LOG: join(path, `${alias}.log`), ...env }, ...options };
  }
  if (Object.keys(entries).length > 0) writeFileSync(join(path, 'servers.json'), JSON.stringify({ mcpServers: entries }));
  return path;
}

/// Returns the messages that the fake server of that alias received.
export function sent(path, alias) {
  const file = join(path, `${alias}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line)) : [];
}
export const calls_to = (path, alias) => sent(path, alias).filter((entry) => entry.tool);

/// Starts a host that serves the folder's workflows, and of other tools only those in `allow`.
export function arguments_for(path, more = '', allow = [], access = '') {
  const config = write('collet.toml', `[shared.workflow]\ndir = ${JSON.stringify(path)}\n[expose]\nallow = ${JSON.stringify(['workflow:*', 'external:external://*', ...allow])}\n[access]\nread = [${JSON.stringify(scratch)}]\n${access}[plugins.workflow.config]\nruns_dir = ${JSON.stringify(join(scratch, 'runs'))}\n${more}`);
  return ['--config', config];
}

export async function serve(label, path, { more, allow, access, env, version, capabilities } = {}) {
  const session = new Session(label, arguments_for(path, more, allow, access), { env: { ...process.env, ...env } });
  await session.initialize(version, capabilities);
  return session;
}

/// Runs `collet workflow …`; the last argument may be an object with options of the process, and what arguments_for() takes.
export const workflow = (...words) => {
  const { more, allow, access, ...options } = typeof words.at(-1) === 'object' ? words.pop() : {};
  return run(collet, [...arguments_for(words[1] ?? '', more, allow, access), 'workflow', ...words], options);
};
export const collet_with = (path, ...words) => {
  const { more, allow, access, ...options } = typeof words.at(-1) === 'object' ? words.pop() : {};
  return run(collet, [...arguments_for(path, more, allow, access), ...words], options);
};

/// Returns the names of the listed tools without the host's reader of large results, which comes with any tool.
export const names_of = async (session) => (await session.result('tools/list')).tools.map((tool) => tool.name).filter((name) => name !== 'read_result');
export const texts_of = (result) => result.content.filter((block) => block.type === 'text').map((block) => block.text);
export const links_of = (result) => result.content.filter((block) => block.type === 'resource_link');
