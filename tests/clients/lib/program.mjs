// SPDX-License-Identifier: MIT
// Starts a client in a home of its own. Every address but loopback is behind a proxy that does not exist.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const scratch = process.env.COLLET_SCRATCH ?? mkdtempSync(join(tmpdir(), 'collet-clients-'));
const build = process.env.COLLET_BUILD ?? resolve(here, '../../build/release');
export const k_limit_ms = Number(process.env.COLLET_CASE_SECONDS ?? 120) * 1000;

export const node_modules = process.env.COLLET_CLIENTS ?? join(here, 'node_modules');
export const collet = join(build, 'bin/collet');
export const writable = scratch;

const no_proxy = 'http://127.0.0.1:9';

/// Creates a home with a folder `work`, in which the client starts.
export function newHome(name) {
  mkdirSync(scratch, { recursive: true });
  const home = mkdtempSync(join(scratch, `${name}-`));
  mkdirSync(join(home, 'work'));
  return home;
}

/// Returns the environment of a program in its home.
export const environment = (home, env) => ({
  PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8', HTTPS_PROXY: no_proxy, HTTP_PROXY: no_proxy, ALL_PROXY: no_proxy,
  NO_PROXY: '127.0.0.1,localhost', ...env,
});

/// Runs a program to its end and returns { code, output }. A program that does not end is killed, and the promise is rejected.
export function runProgram(program, args, home, env) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd: join(home, 'work'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(home, env),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => { output += data; });
    const timer = setTimeout(() => child.kill('SIGKILL'), k_limit_ms);
    child.on('error', fail);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal === null) done({ code, output });
      else fail(new Error(`${program} ended by ${signal}; its output ends: ${output.slice(-2000)}`));
    });
  });
}
