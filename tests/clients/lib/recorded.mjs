// SPDX-License-Identifier: MIT
// Collet as a server whose lines are recorded.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collet, newHome } from './program.mjs';

const k_tee = fileURLToPath(new URL('../../integration/lib/tee.mjs', import.meta.url));

/// Returns { server, lines }: the command for a client, and a function that reads what client and server sent, in order.
export function recorded(args = []) {
  const file = join(newHome('record'), 'lines.ndjson');
  const read = () => readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file, '.ndjson')}-`))
    .flatMap((name) => readFileSync(join(dirname(file), name), 'utf8').trim().split('\n').filter(Boolean).map((line) => JSON.parse(line)));
  return { server: { command: process.execPath, args: [k_tee, file, collet, 'serve', ...args] }, lines: read };
}

/// Returns the messages of one side, parsed.
export const messages = (lines, from) => lines.filter((line) => line.from === from).map((line) => JSON.parse(line.line));
