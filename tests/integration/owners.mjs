// SPDX-License-Identifier: MIT
// Files that another user owns or may write, and secrets that are written into a configuration.
import { chmodSync, chownSync, copyFileSync, existsSync, lchownSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, left_out, test } from './lib/cases.mjs';
import { build, collet, scratch, test_plugins } from './lib/env.mjs';
import { run } from './lib/run.mjs';

const k_other = 12345;
const is_root = process.getuid() === 0;

/// Lays out above/plugins/echo.so, a link to that folder, and a configuration that names the folder through the link.
function laid_out() {
  const top = mkdtempSync(join(scratch, 'owners-'));
  const places = { above: join(top, 'above'), folder: join(top, 'above/plugins'), file: join(top, 'above/plugins/echo.so'), link: join(top, 'link'), config: join(top, 'collet.toml') };
  mkdirSync(places.folder, { recursive: true });
  for (const folder of [places.above, places.folder]) chmodSync(folder, 0o755);
  copyFileSync(join(test_plugins, 'echo.so'), places.file);
  chmodSync(places.file, 0o644);
  symlinkSync(places.folder, places.link);
  writeFileSync(places.config, `[host]\nplugin_dirs = [${JSON.stringify(places.link)}]\n`, { mode: 0o644 });
  return places;
}
const command = (...args) => run(collet, args, { cwd: scratch });
const echoes = (places) => command('call', 'echo', 'text=hi', '--config', places.config);

async function refused(places, says) {
  const called = await echoes(places);
  assert.notEqual(called.code, 0, called.stdout);
  assert.match((await command('plugins', '--config', places.config)).stdout, says);
}

await test('owners: a plugin of the own user in folders of the own user is used, also below a sticky folder', async () => {
  const places = laid_out();
  assert.equal((await echoes(places)).code, 0);
  chmodSync(places.above, 0o1777);
  assert.equal((await echoes(places)).code, 0);
});

for (const [what, mode] of [['file', 0o666], ['folder', 0o777], ['folder', 0o1777], ['above', 0o777]]) {
  await test(`owners: a plugin is refused if its part '${what}' has the mode ${mode.toString(8)}`, async () => {
    const places = laid_out();
    chmodSync(places[what], mode);
    await refused(places, /may be written by others than its owner/);
  });
}

// Only root can give files away, and a group has to exist.
if (is_root) {
  for (const what of ['file', 'folder', 'above', 'link']) {
    await test(`owners: a plugin is refused if another user owns its part '${what}'`, async () => {
      const places = laid_out();
      lchownSync(places[what], k_other, 0);
      await refused(places, /belongs to user 12345/);
    });
  }
  await test('owners: a plugin is refused in a folder of mode 2775 with the group staff', async () => {
    const places = laid_out();
    chownSync(places.above, 0, 50);
    chmodSync(places.above, 0o2775);
    await refused(places, /may be written by others than its owner \(mode 2775\)/);
  });
  await test('owners: a configuration file of another user causes a warning', async () => {
    const places = laid_out();
    chownSync(places.config, k_other, 0);
    const checked = await command('check', '--config', places.config);
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, /configuration file '.*' belongs to user 12345/);
  });
} else {
  left_out('owners: files of another user', 'only root can give files away');
}

await test('owners: a configuration file that others may write causes a warning, and is used', async () => {
  const places = laid_out();
  chmodSync(places.config, 0o666);
  const called = await echoes(places);
  assert.equal(called.code, 0, called.stderr);
  assert.match((await command('check', '--config', places.config)).stdout, /configuration file '.*' may be written by others than its owner \(mode 0666\)/);
});

await test('owners: a literal secret causes a warning, is not shown, and ends `bundle`', async () => {
  const secret = 'hunter2-in-a-file';
  const places = laid_out();
  const choice = join(build, 'tests/choice');
  writeFileSync(places.config, `[host]\nplugin_dirs = [${JSON.stringify(choice)}]\n[plugins.choice.config]\ntoken = "${secret}"\n`);
  const shown = await command('config', 'show', '--origin', '--config', places.config);
  assert.match(shown.stdout, /plugins\.choice\.config\.token = "\*\*\*"/);
  const checked = await command('check', '--config', places.config);
  assert.match(checked.stdout, /collet\.toml:4:9: found a literal secret in \[plugins\.choice\.config\]/);
  const out = join(scratch, 'literal.mcpb');
  const bundled = await command('bundle', '--out', out, '--config', places.config);
  assert.equal(bundled.code, 2, bundled.stdout + bundled.stderr);
  assert.ok(!existsSync(out));
  const snippet = await command('bundle', '--cursor', '--set', `plugins.choice.config.token="${secret}"`, '--config', places.config);
  assert.equal(snippet.code, 2, snippet.stdout);
  for (const ended of [shown, checked, bundled, snippet]) assert.ok(!`${ended.stdout}${ended.stderr}`.includes(secret));
});
