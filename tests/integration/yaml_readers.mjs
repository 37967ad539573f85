// SPDX-License-Identifier: MIT
// Large documents as js-yaml writes them: the fast YAML reader declines none of them and agrees with libyaml, node for node.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { assert, left_out, test } from './lib/cases.mjs';
import { build, large_document, public_data, root, scratch } from './lib/env.mjs';

const sweep = join(build, 'tests/yaml_sweep');
const folder = join(scratch, 'yaml-readers');
mkdirSync(folder, { recursive: true });

const k_styles = {
  'one line a text': [['--one-line'], ['github', 'stripe', 'kubernetes', 'graph']],
  'texts folded': [[], ['github', 'stripe', 'kubernetes']],
};
for (const [style, [options, names]] of Object.entries(k_styles)) {
  await test(`yaml readers: ${names.join(', ')}, ${style}`, async () => {
    const writer = [join(root, 'tests/tools/to-yaml.mjs'), large_document('js-yaml'), ...options, folder, ...names.map(large_document)];
    const files = execFileSync(process.execPath, writer, { encoding: 'utf8' }).trim().split('\n');
    assert.equal(files.length, names.length);
    assert.ok(files.every((file) => statSync(file).size > 2e6));
    const said = execFileSync(sweep, ['--strict', ...files], { encoding: 'utf8' });
    assert.match(said, new RegExp(`^${names.length} files, \\d+ bytes: ${names.length} identical, 0 declined, 0 different`, 'm'));
  });
}

// yaml/yaml-test-suite in its form of one folder for each case with in.yaml; skipped if it is absent.
const suite = public_data('yaml-test-suite');
if (suite === null) {
  left_out('yaml readers: the YAML test suite', 'it is no part of the public test data');
} else {
  const cases = readdirSync(suite, { recursive: true }).filter((name) => name.endsWith('in.yaml')).sort();
  await test(`yaml readers: ${cases.length} cases of the YAML test suite, none read otherwise than by libyaml`, async () => {
    assert.ok(cases.length > 0);
    const said = execFileSync(sweep, cases.map((name) => join(suite, name)), { encoding: 'utf8' });
    assert.match(said, /, 0 different/);
  });
}
