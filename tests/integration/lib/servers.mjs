// SPDX-License-Identifier: MIT
// Folders with a servers.json, and a host that uses them.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build, scratch, services_configuration } from './env.mjs';
import { Session, text_of } from './session.mjs';

export const fake = join(build, 'tests/fake_mcp');

/// Creates a folder with these servers; `more` are further files.
export function folder(servers, more = {}) {
  const dir = mkdtempSync(join(scratch, 'servers-'));
  writeFileSync(join(dir, 'servers.json'), typeof servers === 'string' ? servers : JSON.stringify({ servers }));
  for (const [name, text] of Object.entries(more)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

/// Returns an entry of the fake server; its pids go to a file, see alive().
export function entry(args = [], more = {}) {
  return { command: fake, args: ['--pid', 'pids', ...args], ...more };
}

/// Returns the processes of the folder's fake servers that still run.
export function alive(dir) {
  return pids(dir).filter((pid) => {
    try {
      process.kill(pid, 0);
      return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z');
    } catch {
      return false;
    }
  });
}
export const pids = (dir) => (existsSync(join(dir, 'pids')) ? readFileSync(join(dir, 'pids'), 'utf8').trim().split('\n').map(Number) : []);

/// Starts a session in which `invoke(key, arguments)` calls hidden tools.
export async function serve(label, dir, more = '', options = {}) {
  const session = new Session(`external-${label}`, ['--config', services_configuration(more), '--set', `shared.workflow.dir=${dir}`], options);
  await session.initialize();
  session.invoke = async (tool, args, extra = {}) =>
    JSON.parse(text_of(await session.call('invoke', { tool: `external:${tool}`, ...(args ? { arguments: args } : {}), ...extra })));
  session.text = async (tool, args) => {
    const result = await session.invoke(tool, args);
    if (result.status !== 0) throw new Error(`${tool}: ${result.message}`);
    return result.parts.filter((part) => part.kind === 2).map((part) => part.text).join('\n');
  };
  session.status = async () => (await session.invoke('status')).data.servers;
  return session;
}
