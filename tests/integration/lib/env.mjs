// SPDX-License-Identifier: MIT
// Paths: the build under test, the scratch folder, public data, large documents.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const build = process.env.COLLET_BUILD ?? join(root, 'build/release');
export const collet = join(build, 'bin/collet');
export const test_plugins = join(build, 'tests/plugins');
/// Plugins that use the host's interfaces during a call; in a folder apart, since tests count the tools of the other.
export const service_plugins = join(build, 'tests/services');
export const scratch = process.env.COLLET_SCRATCH ?? mkdtempSync(join(tmpdir(), 'collet-test-'));
export const records = join(scratch, 'wire');
mkdirSync(records, { recursive: true });

const data = process.env.COLLET_TEST_DATA ?? resolve(root, '../shared/data');
/// Returns a folder of public test data, or null.
export const public_data = (name) => (existsSync(join(data, name)) ? join(data, name) : null);

export const node_modules = join(root, 'tests/npm/node_modules');
export const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/// Returns the path of a large document by its name in fetch-document.sh.
export function large_document(name) {
  return execFileSync(join(root, 'tests/tools/fetch-document.sh'), [name], { encoding: 'utf8' }).trim();
}

/// A sanitizer's build is slow and large, so bounds of time and memory do not apply to it.
export const sanitized = process.env.COLLET_SANITIZED === '1';

let files = 0;
/// Writes a file into the scratch folder and returns its path.
export function write(name, content) {
  const path = join(scratch, `${process.pid}-${++files}-${name}`);
  writeFileSync(path, content);
  return path;
}

/// Returns a configuration with the test plugins; `read` are the roots of [access].
export function configuration(more = '', read = [scratch]) {
  return write('collet.toml', `[host]\nplugin_dirs = [${JSON.stringify(test_plugins)}]\n\n[access]\nread = ${JSON.stringify(read)}\n\n${more}`);
}

/// Returns the same with the plugins that use services.
export function services_configuration(more = '') {
  return write('collet.toml', `[host]\nplugin_dirs = ${JSON.stringify([test_plugins, service_plugins])}\n\n[access]\nread = ${JSON.stringify([scratch])}\n\n${more}`);
}

let sessions = 0;
/// Returns command and arguments of a recorded `collet serve`: every line goes to a file that wire.mjs checks.
export function recorded(label, args) {
  const file = join(records, `${label}-${process.pid}-${++sessions}.ndjson`);
  return { command: process.execPath, args: [join(root, 'tests/integration/lib/tee.mjs'), file, collet, 'serve', ...args] };
}

/// Configuration for sweeps: a limit of time only ends a call that hangs, however busy the machine is.
export const long_calls = ['validate', 'diff', 'fix', 'convert', 'join', 'slice', 'overlay_apply', 'walk_refs', 'parse']
  .map((tool) => `\n[tools.${tool}]\ndeadline = "20min"\n`).join('');
