// SPDX-License-Identifier: MIT
// Reads from /proc what a process does.
import { readFileSync, readdirSync } from 'node:fs';

import { until } from './cases.mjs';

/// Returns the bytes that the process has read so far.
export const bytes_read = (pid) => Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))[1]);

/// Returns true if every thread of the process sleeps. One that only waits for a processor does not.
const sleeps = (pid) => readdirSync(`/proc/${pid}/task`).every((thread) => {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1').includes(') S ');
  } catch {
    return true;  // it has ended
  }
});

/// Waits until the process has read `bytes` more than `before` and has nothing more to do, as when nobody reads what it writes.
export async function standstill(pid, before, bytes) {
  let asleep = 0;
  await until(() => {
    asleep = bytes_read(pid) >= before + bytes && sleeps(pid) ? asleep + 1 : 0;
    return asleep >= 10;
  }, 'a standstill');
}
