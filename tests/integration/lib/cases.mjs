// SPDX-License-Identifier: MIT
// One line for each case, counted by tests/run.sh: `ok NAME`, `FAIL NAME` with the reason below it, `skip NAME: why`.
import assert from 'node:assert/strict';

export { assert };

/// Processes that a case started; those of a failed case must not keep the script alive.
export const children = new Set();

/// A case that hangs ends at this time. A limit of time within a case serves the same purpose only, so that no case fails because the
/// machine is slow: a case that takes a second on an idle machine passes on one that is a hundred times slower.
const k_limit_ms = Number(process.env.COLLET_CASE_SECONDS ?? 120) * 1000;
/// Somewhat less than a case may take, so that the error names what a case waits for.
export const k_patience_ms = 0.9 * k_limit_ms;

export async function test(name, body) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${k_limit_ms / 1000} s`)), k_limit_ms);
  });
  try {
    await Promise.race([body(), limit]);
    console.log(`ok ${name}`);
  } catch (error) {
    const text = String(error?.stack ?? error).split('\n').slice(0, 14).join('\n    ');
    console.log(`FAIL ${name}\n    ${text.slice(0, 4000)}`);
    process.exitCode = 1;
    for (const child of children) child.kill('SIGKILL');
  } finally {
    clearTimeout(timer);
  }
}

/// Counts a skipped case; a failure in CI, where everything that tests need is installed.
export function skip(name, why) {
  if (process.env.CI === 'true') {
    console.log(`FAIL ${name}\n    ${why}; in CI nothing may be absent`);
    process.exitCode = 1;
  } else {
    console.log(`skip ${name}: ${why}`);
  }
}

/// Counts a skipped case that is right in CI too: another stage runs it, or nothing that CI can install would make it run.
export function left_out(name, why) {
  console.log(`skip ${name}: ${why}`);
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/// Waits until `probe` returns a truthy value.
export async function until(probe, what, ms = k_patience_ms) {
  const end = Date.now() + ms;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${ms} ms in vain for ${what}`);
    await sleep(5);
  }
}

/// Runs `attempt` up to `times` times until it passes. For promises about time that only a loaded machine breaks: load makes an attempt
/// late now and then, a defect makes all of them late.
export async function one_of(times, attempt) {
  for (let left = times - 1; ; --left) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 0) throw error;
    }
  }
}
