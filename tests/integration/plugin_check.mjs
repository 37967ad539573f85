// SPDX-License-Identifier: MIT
// `collet plugin check` on the plugins of tests/abi/failures, one for each failure: it fails each of them and names the reason.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch } from './lib/env.mjs';
import { run } from './lib/run.mjs';

const failures = join(build, 'tests/failures');
// Sanitizers get 25 s.
const k_hangs = /did not return from (call of tool 'call-hangs' with \{\}|create\(\)|describe\(\)) within (10|25) s: ask cancelled\(\)/;

/// The check that fails, and its sentence.
const k_faults = {
  'wrong-major': ['manifest', /needs ABI 2\.0, this host offers 1\.0/],
  'newer-minor': ['manifest', /needs ABI 1\.99, this host offers 1\.0: use a newer host/],
  'major-in-code': ['entry', /needs ABI 2\.0, this host offers 1\.0/],
  'short-entry': ['entry', /has a truncated collet_entry: 48 bytes, expected at least 72/],
  'short-table': ['entry', /has a truncated collet_plugin_api: 32 bytes, expected at least 40/],
  'no-symbol': ['exports', /found nothing, expected collet_plugin_v1 and nothing else/],
  'not-elf': ['elf', /is not an ELF file; expected a shared object for this machine/],
  'create-fails': ['create', /could not be set up: the key cabinet is locked: create\(\) must work with an empty config/],
  'create-silent': ['create', /could not be set up: status 1 without saying why/],
  'create-nothing': ['create', /could not be set up: it returned no instance/],
  'create-throws': ['create', /it let an exception escape: no room for an instance/],
  'create-hangs': ['process', k_hangs],
  'describe-throws': ['describe', /could not describe its tools: it let an exception escape: words fail it/],
  'describe-bad-json': ['describe', /what it describes is not .*: line 1, column 37: found '\}', expected a key/],
  'describe-bad-schema': ['tools', /tool 'unsound': quarantined: input_schema has type '"array"', expected "type": "object"/],
  'describe-twice': ['tools', /tool 'twin': quarantined: plugin describe-twice describes this id twice/],
  'describe-hangs': ['process', k_hangs],
  'load-prints': ['stdout', /was written to \('.*printed at load.*'\): it is the host's; use log\(\)/],
  'call-throws': ['calls', /plugin 'call-throws' let an exception escape: it slipped/],
  'call-prints': ['stdin', /was read from: it is the host's/],
  'call-silent': ['calls', /tool 'call-silent' with no arguments, \{\}: fails without a text \(status not_found\)/],
  'call-bad-utf8': ['calls', /writes a text part that is not UTF-8/],
  'call-pends': ['calls', /is pending, but this host has nobody to ask/],
  'call-asks': ['calls', /is pending, but this host has nobody to ask/],
  'call-circle': ['calls', /calls its own tool 'call-circle:call-circle' from within a call, and takes one call at a time/],
  'call-hangs': ['process', k_hangs],
  'call-ignores-cancel': ['calls', /goes on for \d+ ms after it was cancelled: ask cancelled\(\) at least every 10 ms of work/],
  'call-floods': ['calls', /reports its progress 500000 times: ten times a second are enough/],
  'call-writes-late': ['calls', /goes on for \d+ ms after it was cancelled/],
};
/// Plugins that pass, since the fault is allowed or visible only beside other plugins: a name that another plugin has, the table of an
/// older minor version.
const k_sound = ['name-taken', 'first-minor'];

await test('plugin check: every plugin of a failure has its sentence here', () => {
  const built = readdirSync(failures).filter((name) => name.endsWith('.so')).map((name) => name.slice(0, -3));
  assert.deepEqual(built.sort(), [...Object.keys(k_faults), ...k_sound].sort());
});

const checked = (name) => run(collet, ['plugin', 'check', join(failures, `${name}.so`)], { cwd: scratch });

// Plugins that hang are checked at the same time.
const hanging = new Map(Object.keys(k_faults).filter((name) => k_faults[name][1] === k_hangs).map((name) => [name, checked(name)]));

for (const [name, [check, says]] of Object.entries(k_faults)) {
  await test(`plugin check: ${name} fails`, async () => {
    const { code, stdout, stderr } = await (hanging.get(name) ?? checked(name));
    assert.equal(code, 1, stdout + stderr);
    const lines = stdout.split('\n').filter((line) => line.startsWith(`FAIL ${check}: `));
    assert.ok(lines.some((line) => says.test(line)), stdout);
  });
}

for (const name of k_sound) {
  await test(`plugin check: ${name} is sound by itself`, async () => {
    const { code, stdout, stderr } = await checked(name);
    assert.equal(code, 0, stdout + stderr);
  });
}
