// SPDX-License-Identifier: MIT
// Makes a large code base of copies of thingsboard, whose packages have other names in each copy.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const k_package = 'org.thingsboard';
const line_count = (text) => text.length - text.replaceAll('\n', '').length;

/// Returns the files below a folder by their modules, the folders at the top.
function modules_of(source) {
  const out = new Map();
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(source, join(entry.parentPath, entry.name));
    const module = path.split('/')[0];
    if (!out.has(module)) out.set(module, []);
    out.get(module).push(path);
  }
  return [...out].sort(([one], [other]) => (one < other ? -1 : 1));
}

/// Writes copies of `source` to `target`: as many whole ones as fit into `lines`, then single modules of one more. Returns the number of lines.
export function multiply(source, target, lines) {
  const done = join(target, '.lines');
  if (existsSync(done)) return Number(readFileSync(done, 'utf8'));
  rmSync(target, { recursive: true, force: true });
  const modules = modules_of(source).map(([, paths]) => paths.map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') })));
  const size = (files) => files.reduce((sum, { text }) => sum + line_count(text), 0);
  const whole = modules.reduce((sum, files) => sum + size(files), 0);
  let written = 0;
  for (let copy = 1; written < lines; ++copy) {
    const renamed = `${k_package}${copy}`;
    const before = written;
    for (const files of modules) {
      if (lines - before < whole && written + size(files) > lines * 1.01) continue;
      for (const { path, text } of files) {
        const out = join(target, `copy${copy}`, path.replaceAll(k_package.replace('.', '/'), renamed.replace('.', '/')));
        mkdirSync(dirname(out), { recursive: true });
        writeFileSync(out, text.replaceAll(k_package, renamed));
      }
      written += size(files);
    }
    if (written === before) break;
  }
  writeFileSync(done, String(written));
  return written;
}
