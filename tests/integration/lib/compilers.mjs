// SPDX-License-Identifier: MIT
// The compilers that judge generated code.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { node_modules } from './env.mjs';

/// Returns the path of the go tool, or null.
export function go_program() {
  return ['/usr/bin/go', '/usr/lib/go-1.19/bin/go', '/usr/local/go/bin/go'].find((path) => existsSync(path)) ?? null;
}

export const gofmt_program = () => go_program()?.replace(/go$/, 'gofmt') ?? null;

export const tsc = join(node_modules, 'typescript/bin/tsc');

/// The options with which generated TypeScript must compile.
export const tsconfig = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    noEmit: true,
    skipLibCheck: true,
  },
};
