// SPDX-License-Identifier: MIT
// Skills (SEP-2640): the shipped ones, those of [skills] dirs and those of plugins, in both eras, for the Inspector and for the conformance suite.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

import { assert, test } from './lib/cases.mjs';
import { collet, configuration, node_modules, recorded, scratch, test_plugins, write } from './lib/env.mjs';
import { startBridge } from './lib/http_bridge.mjs';
import { run } from './lib/run.mjs';
import { Session, modern_meta } from './lib/session.mjs';

const extension = 'io.modelcontextprotocol/skills';
const shipped = ['apply-overlay', 'convert-spec', 'diff-specs', 'explore-api', 'fix-spec', 'generate-code', 'validate-spec'];
const folder = mkdtempSync(join(scratch, 'skills-'));
function put(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const k_front = 'name: review\ndescription: "Reviews: all"\nlicense: MIT\nmetadata:\n  version: "1.0"\n  level: 3\nlist: [a, 1.5, true, ~]\n';
put('mine/review/SKILL.md', `---\n${k_front}---\nUse \`templates/\`.\n`);
put('mine/review/templates/größe 1.md', '# T\n');
put('mine/review/templates/deep/x.bin', Buffer.from([0, 255, 1]));
put('mine/review/nested/inner/SKILL.md', '---\nname: inner\ndescription: within\n---\n');
// The conformance suite looks for a folder in the first skill of the list.
put('mine/a-tree/SKILL.md', '---\nname: a-tree\ndescription: d\n---\n');
put('mine/a-tree/leaves/one.md', 'x');
put('mine/needy/SKILL.md', '---\nname: needy\ndescription: d\nmetadata:\n  tools: echo no_such_tool\n---\n');
put('mine/broken/SKILL.md', '---\nname: other\ndescription: d\n---\n');
put('mine/leak/SKILL.md', '---\nname: leak\ndescription: d\n---\n');
symlinkSync('/etc/passwd', join(folder, 'mine/leak/passwd'));
const settings = ['--config', configuration(`[skills]\ndirs = [${JSON.stringify(join(folder, 'mine'))}]\n`)];
const mine = ['a-tree', 'inner', 'review'];

const eras = {
  async '2025-11-25'(label, args = settings) {
    const session = new Session(`skills-${label}`, args);
    session.capabilities = (await session.initialize('2025-11-25')).capabilities;
    return { session, ask: (method, params = {}) => session.request(method, params) };
  },
  async '2026-07-28'(label, args = settings) {
    const session = new Session(`skills-modern-${label}`, args);
    const ask = (method, params = {}) => session.request(method, { ...params, _meta: modern_meta() });
    session.capabilities = (await ask('server/discover')).result.capabilities;
    return { session, ask };
  },
};
const names = (skills) => skills.map((skill) => skill.frontmatter.name).sort();

for (const [era, connect] of Object.entries(eras)) {
  await test(`skills ${era}: the manifest is complete, and each file has its size and digest`, async () => {
    const { session, ask } = await connect('manifest');
    assert.deepEqual(session.capabilities.extensions, { [extension]: { directoryRead: true } });
    const { result } = await ask('skills/list');
    assert.deepEqual(names(result.skills), [...shipped, ...mine].sort());
    assert.equal(result.ttlMs === undefined, era === '2025-11-25');
    for (const skill of result.skills) {
      assert.deepEqual((await ask('skills/get', { uri: skill.uri })).result.skill, skill);
      assert.equal(skill.resources.filter((file) => file.uri === skill.uri).length, 1);
      for (const file of skill.resources) {
        const [content] = (await ask('resources/read', { uri: file.uri })).result.contents;
        const bytes = content.text === undefined ? Buffer.from(content.blob, 'base64') : Buffer.from(content.text, 'utf8');
        assert.equal(bytes.length, file.size, file.uri);
        assert.equal(`sha256:${createHash('sha256').update(bytes).digest('hex')}`, file.digest, file.uri);
        if (file.uri === skill.uri) assert.deepEqual(skill.frontmatter, parse(/^---\n([\s\S]*?)\n---/.exec(content.text)[1]));
      }
    }
    const review = result.skills.find((skill) => skill.frontmatter.name === 'review');
    assert.deepEqual(review.frontmatter, parse(k_front));
    assert.deepEqual(review.resources.map((file) => file.uri), ['SKILL.md', 'nested/inner/SKILL.md', 'templates/deep/x.bin', 'templates/gr%C3%B6%C3%9Fe%201.md'].map((path) => `skill://review/${path}`));
    await session.end();
  });

  await test(`skills ${era}: folders are read level by level`, async () => {
    const { session, ask } = await connect('folders');
    const list = async (uri) => (await ask('resources/directory/read', { uri })).result.resources.map((one) => [one.uri.slice('skill://review'.length), one.name, one.mimeType]);
    assert.deepEqual(await list('skill://review'), [['/SKILL.md', 'review', 'text/markdown'], ['/nested', 'nested', 'inode/directory'], ['/templates', 'templates', 'inode/directory']]);
    assert.deepEqual(await list('skill://review/templates'), [['/templates/deep', 'deep', 'inode/directory'], ['/templates/gr%C3%B6%C3%9Fe%201.md', 'größe 1.md', 'text/markdown']]);
    assert.deepEqual(await list('skill://review/templates/deep'), [['/templates/deep/x.bin', 'x.bin', 'application/octet-stream']]);
    await session.end();
  });

  await test(`skills ${era}: what is no skill, file or folder is -32602`, async () => {
    const { session, ask } = await connect('hostile');
    const uris = ['', 'skill://', 'skill://nothing/SKILL.md', 'skill://review/../../mine/leak/passwd', 'skill://review/%2e%2e/leak/SKILL.md', 'skill://leak/SKILL.md', 'skill://broken/SKILL.md',
      'skill://needy/SKILL.md', 'skill://review/SKILL.md/', 'skill://review//SKILL.md', `file://${join(folder, 'mine/review/SKILL.md')}`, 'skill://review/\u0000', 'x'.repeat(100000)];
    for (const uri of uris) {
      for (const method of ['skills/get', 'resources/directory/read', 'resources/read'])
        assert.equal((await ask(method, { uri })).error?.code, -32602, `${method} ${uri.slice(0, 60)}`);
    }
    for (const method of ['skills/get', 'resources/directory/read']) assert.equal((await ask(method, { uri: 7 })).error.code, -32602);
    assert.equal((await ask('skills/get', { uri: 'skill://review' })).error.code, -32602);
    assert.match((await ask('resources/directory/read', { uri: 'skill://review/SKILL.md' })).error.message, /is a file/);
    for (const cursor of ['nonsense', 7, '']) assert.equal((await ask('skills/list', { cursor })).error.code, -32602);
    await session.end();
  });

  await test(`skills ${era}: SKILL.md files are resources with the texts of their front matter`, async () => {
    const { session, ask } = await connect('resources');
    const listed = (await ask('resources/list')).result.resources.filter((one) => one.uri.startsWith('skill://'));
    assert.deepEqual(listed.map((one) => one.name).sort(), [...shipped, ...mine].sort());
    const review = listed.find((one) => one.name === 'review');
    assert.deepEqual([review.uri, review.description, review.mimeType], ['skill://review/SKILL.md', 'Reviews: all', 'text/markdown']);
    await session.end();
  });

  await test(`skills ${era}: many skills have pages, and no entry is split`, async () => {
    for (let i = 0; i < 300; ++i) put(`many/s${i}/SKILL.md`, `---\nname: s${i}\ndescription: ${'x'.repeat(1000)}\nmore: ${'y'.repeat(4000)}\n---\n`);
    const { session, ask } = await connect('pages', ['--config', configuration(`[skills]\ndirs = [${JSON.stringify(join(folder, 'many'))}]\n`)]);
    const found = [];
    let cursor;
    let pages = 0;
    do {
      const { result } = await ask('skills/list', cursor === undefined ? {} : { cursor });
      found.push(...names(result.skills));
      cursor = result.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    assert.ok(pages > 1, `${pages} pages`);
    assert.equal(new Set(found).size, 300 + shipped.length);
    assert.equal(found.length, 300 + shipped.length);
    await session.end();
  });
}

await test('skills: an older revision has neither the methods nor the capability', async () => {
  const session = new Session('skills-old', settings);
  assert.equal((await session.initialize('2025-06-18')).capabilities.extensions, undefined);
  for (const method of ['skills/list', 'skills/get', 'resources/directory/read']) assert.equal((await session.request(method, {})).error.code, -32601);
  assert.ok((await session.result('resources/list')).resources.some((one) => one.uri === 'skill://review/SKILL.md'));
  await session.end();
});

await test('skills: a skill whose tools are denied is not offered', async () => {
  const { session, ask } = await eras['2026-07-28']('denied', ['--config', configuration('[expose]\ndeny = ["diff"]\n')]);
  assert.deepEqual(names((await ask('skills/list')).result.skills), shipped.filter((name) => name !== 'diff-specs'));
  assert.equal((await ask('resources/read', { uri: 'skill://diff-specs/SKILL.md' })).error.code, -32602);
  await session.end();
});

await test('skills: a plugin brings skills in the folder beside its library', async () => {
  const plugins = join(folder, 'plugins');
  put('plugins/echo.skills/shout/SKILL.md', '---\nname: shout\ndescription: d\nmetadata:\n  tools: echo\n---\n');
  copyFileSync(join(test_plugins, 'echo.so'), join(plugins, 'echo.so'));
  const file = write('plugin.toml', `[host]\nplugin_dirs = [${JSON.stringify(plugins)}]\n`);
  const { session, ask } = await eras['2026-07-28']('plugin', ['--config', file]);
  assert.ok(names((await ask('skills/list')).result.skills).includes('shout'));
  await session.end();
  const off = await eras['2026-07-28']('plugin-off', ['--config', file, '--set', 'plugins.echo.enabled=false']);
  assert.ok(!names((await off.ask('skills/list')).result.skills).includes('shout'));
  await off.session.end();
});

await test('skills: check names each one that is left out, and why', async () => {
  const checked = await run(collet, ['check', ...settings]);
  assert.match(checked.stdout, /mine\/broken\/?: no skill: name is 'other', expected that of its folder, 'broken'/);
  assert.match(checked.stdout, /mine\/leak\/?: no skill: 'passwd' is a symbolic link/);
  const missing = await run(collet, ['check', '--config', configuration('[skills]\ndirs = ["/nowhere/at/all"]\n')]);
  assert.match(missing.stdout, /\/nowhere\/at\/all: no skills: No such file/);
});

const inspector = join(node_modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js');
for (const era of ['legacy', 'auto', 'modern']) {
  await test(`skills: the Inspector verifies all of them, ${era}`, async () => {
    const file = write('inspector.json', JSON.stringify({ mcpServers: { collet: { type: 'stdio', ...recorded(`skills-inspector-${era}`, settings) } } }));
    const done = await run(process.execPath, [inspector, '--cli', '--config', file, '--server', 'collet', '--protocol-era', era, '--format', 'json', '--quiet', '--method', 'skills/list', '--verify', '--require-digests']);
    assert.equal(done.code, 0, done.stdout + done.stderr);
    assert.match(done.stdout, /skill:\/\/review\/SKILL\.md/);
  });
}

const conformance = join(node_modules, '@modelcontextprotocol/conformance/dist/index.js');
for (const version of ['2025-11-25', '2026-07-28']) {
  for (const scenario of ['enumeration', 'manifest', 'directory']) {
    await test(`skills: the conformance suite's sep-2640-skills-${scenario} passes, ${version}`, async () => {
      const bridge = await startBridge(`skills-conformance-${version}-${scenario}`, settings);
      const output = mkdtempSync(join(scratch, 'conformance-'));
      const done = await run(process.execPath, [conformance, 'server', '--url', bridge.url, '--scenario', `sep-2640-skills-${scenario}`, '--spec-version', version, '--force', '--output-dir', output], { cwd: output });
      await bridge.stop();
      const text = done.stdout + done.stderr;
      assert.equal(done.code, 0, text.slice(-3000));
      const passed = /(\d+)\/(\d+) passed/.exec(text) ?? /Passed: (\d+)/.exec(text);
      assert.ok(passed !== null && Number(passed[1]) > 0, text.slice(-3000));
      assert.doesNotMatch(text, /FAILURE/);
    });
  }
}
