// SPDX-License-Identifier: MIT
// Faults around the code graph: a full disk, files that change while they are read, links, names and contents that no parser expects, damaged
// bytes, and two hosts with one index. COLLET_FAULTS=full (tests/run.sh --full) takes the sizes of the hardest cases.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, left_out, test, until } from './lib/cases.mjs';
import { build, collet, sanitized, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph faults: the build has no grammars');
  process.exit(0);
}
const full = process.env.COLLET_FAULTS === 'full';
const slow = sanitized ? 10 : 1;

let projects = 0;
/// A project of its own, with its sources and its state.
class Project {
  constructor(state) {
    this.name = `p${++projects}`;
    this.root = join(scratch, `codegraph-faults-${process.pid}`, this.name, 'root');
    this.state = state ?? join(this.root, '../state');
    mkdirSync(this.root, { recursive: true });
    this.config = write('codegraph-faults.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(this.state)}
[plugins.codegraph.config.projects.${this.name}]
root = ${JSON.stringify(this.root)}
`);
  }
  put(name, text) {
    mkdirSync(join(this.root, name, '..'), { recursive: true });
    writeFileSync(join(this.root, name), text);
  }
  classes(count, body = '') {
    for (let i = 0; i < count; ++i)
      this.put(`many/C${i}.java`, `package many; public class C${i} { public void f${i}(C${(i + 1) % count} other) { other.f${(i + 1) % count}(null); } ${body} }`);
  }
  command(...words) {
    return run(collet, ['--config', this.config, 'codegraph', ...words], { timeout: 600_000 });
  }
  async index() {
    const ended = await this.command('index', this.name);
    assert.equal(ended.code, 0, ended.stdout + ended.stderr);
    return ended.stdout;
  }
  get index_file() {
    return join(this.state, this.name, 'index.sqlite');
  }
  async open() {
    this.session = await legacy('codegraph', ['--config', this.config]);
    return this.session;
  }
  async ask(name, args, session = this.session) {
    const result = await session.result('tools/call', { name, arguments: args }, 60_000 * slow);
    return { text: text_of(result), failed: result.isError === true };
  }
}

await test('codegraph: an index run on a full disk fails with the reason, the old index answers, and the next run completes', async () => {
  const project = new Project();
  project.classes(50);
  await project.index();
  const before = (await project.command('status', project.name)).stdout;
  project.classes(400, 'int value; int get() { return value; } void set(int v) { value = v; }'.repeat(3));
  for (const kilobytes of [8, 64, 200, 400]) {
    const ended = await run('bash', ['-c', `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$@"`, 'bash', collet, '--config', project.config, 'codegraph', 'index', project.name]);
    assert.notEqual(ended.code, 0, `${kilobytes} KiB were enough`);
    assert.match(ended.stderr + ended.stdout, /cannot be written|full|too large|disk|failed/i, `${kilobytes} KiB`);
    const status = (await project.command('status', project.name)).stdout;
    assert.equal(status.split(', index:')[0], before.split(', index:')[0], `${kilobytes} KiB`);
  }
  assert.deepEqual(readdirSync(join(project.state, project.name)).filter((name) => /new-/.test(name)), []);
  assert.match(await project.index(), /^p\d+: 400 files/);
});

const tmpfs = join(scratch, `codegraph-tmpfs-${process.pid}`);
mkdirSync(tmpfs, { recursive: true });
if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', tmpfs]).status === 0) {
  await test('codegraph: a host on a full disk answers from the old index and states that it is old', async () => {
    const project = new Project(tmpfs);
    project.classes(60);
    await project.index();
    await project.open();
    const free = () => spawnSync('df', ['--output=avail', '-k', tmpfs], { encoding: 'utf8' }).stdout.split('\n')[1] * 1024;
    writeFileSync(join(tmpfs, 'ballast'), Buffer.alloc(Math.max(free() - 50_000, 0)));
    project.put('many/Fresh.java', 'package many; class Fresh { void freshMethod() {} }');
    let answer;
    await until(async () => /not re-read: /.test((answer = await project.ask('get_symbol_details', { symbol: 'C1' })).text), 'an answer that is old', 30_000 * slow);
    assert.match(answer.text, /\*\*C1\*\*[^]*\+ 1 file changed, not re-read: /);
    rmSync(join(tmpfs, 'ballast'));
    await until(async () => !(await project.ask('get_symbol_details', { symbol: 'freshMethod' })).failed, 'the new file', 30_000 * slow);
    await project.session.end();
  });
  spawnSync('umount', [tmpfs]);
} else {
  left_out('codegraph: a host on a full disk answers from the old index and states that it is old', 'mounting a small disk needs root');
}

await test('codegraph: files that change and vanish while they are read leave an index that the next run makes right', async () => {
  const project = new Project();
  project.classes(200);
  let round = 0;
  let changing = true;
  const change = (async () => {
    while (changing) {
      const number = ++round % 200;
      rmSync(join(project.root, `many/C${number}.java`), { force: true });
      await new Promise((resolve) => setImmediate(resolve));
      if (round % 3 !== 0) project.put(`many/C${number}.java`, `package many; class C${number} { void changed${round}() {} }`);
    }
  })();
  for (let i = 0; i < 5; ++i) {
    const ended = await project.command('index', project.name);
    assert.equal(ended.code, 0, ended.stderr);
  }
  changing = false;
  await change;
  await project.open();
  const named = readdirSync(join(project.root, 'many')).sort();
  await project.index();
  for (const file of named.slice(0, 40)) {
    const text = readFileSync(join(project.root, 'many', file), 'utf8');
    const details = await project.ask('get_symbol_details', { symbol: `many.${file.replace('.java', '')}`, include_source: true });
    assert.ok(details.text.includes(text.trim().slice(0, 60)), `${file}: ${details.text}`);
  }
  await project.session.end();
});

await test('codegraph: a file that becomes a link out of the root is never shown', async () => {
  const project = new Project();
  project.put('src/A.java', 'class A { void f() {} }\n');
  project.put('src/B.java', 'class B {}\n');
  write('secret', '');
  const secret = write('secret.java', 'class Secret { String password; }\n');
  await project.index();
  await project.open();
  assert.match((await project.ask('get_symbol_details', { symbol: 'A', include_source: true })).text, /class A/);
  rmSync(join(project.root, 'src/A.java'));
  symlinkSync(secret, join(project.root, 'src/A.java'));
  symlinkSync(join(secret, '..'), join(project.root, 'folder'));
  for (const args of [{ symbol: 'A', include_source: true }, { symbol: 'Secret', include_source: true }])
    assert.doesNotMatch((await project.ask('get_symbol_details', args)).text, /password/);
  for (const path of ['src/A.java', `folder/${secret.split('/').pop()}`]) {
    const answer = await project.ask('get_file_contents', { path, start_line: 1, end_line: 5 });
    assert.doesNotMatch(answer.text, /password/);
  }
  await project.session.end();
});

await test('codegraph: a name that is not UTF-8, folders without end and a line without end are named, and the rest is indexed', async () => {
  const project = new Project();
  project.put('src/A.java', 'class A { void f() {} }\n');
  writeFileSync(Buffer.concat([Buffer.from(`${project.root}/src/`), Buffer.from([0xff, 0xfe]), Buffer.from('.java')]), 'class Wrong {}');
  writeFileSync(join(project.root, 'src/Latin.java'), Buffer.from('class Latin { String s = "\xe9"; }', 'latin1'));
  writeFileSync(join(project.root, 'src/Binary.java'), Buffer.from([0, 1, 2, 3]));
  let deep = project.root;
  for (let i = 0; i < 100; ++i) deep = join(deep, 'd');
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'Deep.java'), 'class Deep {}');
  writeFileSync(join(project.root, 'src/Line.java'), Buffer.alloc(full ? 100_000_000 : 5_000_000, 'a'));
  const nested = 20_000;
  project.put('src/Nested.java', `class Nested { int f() { return ${'('.repeat(nested)}1${')'.repeat(nested)}; } }`);
  project.put('src/Blocks.java', `class Blocks { void f() ${'{'.repeat(nested)}${'}'.repeat(nested)} }`);
  project.put('src/Calls.ts', `export const f = ${'g('.repeat(nested)}${')'.repeat(nested)};`);
  project.put('src/Types.cs', `class T { ${'L<'.repeat(2000)}int${'>'.repeat(2000)} x; ${'class N {'.repeat(3000)}${'}'.repeat(3000)} }`);
  const text = await project.index();
  for (const named of [/the name is not UTF-8/, /1 files are not UTF-8 and are read as Windows-1252:\n  src\/Latin\.java\n/, /Binary\.java[^\n]*binary/, /nested too deep/, /Line\.java: the file has \d+ bytes/]) assert.match(text, named);
  await project.open();
  assert.match((await project.ask('get_symbol_details', { symbol: 'A.f' })).text, /\*\*f\*\*/);
  assert.match((await project.ask('get_file_contents', { path: 'src/Latin.java', start_line: 1, end_line: 1 })).text, /String s = "é"/);
  assert.match((await project.ask('get_symbol_details', { symbol: 'Nested' })).text, /\*\*Nested\*\*/);
  await project.session.end();
});

await test(`codegraph: a folder of ${full ? '1,000,000' : '20,000'} files is walked within its limit`, async () => {
  const project = new Project();
  const count = full ? 1_000_000 : 20_000;
  mkdirSync(join(project.root, 'flat'));
  for (let i = 0; i < count; ++i) writeFileSync(join(project.root, `flat/${i}.${i % 100 === 0 ? 'java' : 'txt'}`), i % 100 === 0 ? `class K${i} {}` : '');
  const text = await project.index();
  if (full) assert.match(text, /more files than the limit/);
  else assert.match(text, /: 200 files, 200 symbols/);
  rmSync(project.root, { recursive: true });
});

await test('codegraph: damaged bytes never end the host, an index that cannot be read is named, and a run builds it again', async () => {
  const project = new Project();
  project.classes(30);
  await project.index();
  await project.open();
  const folder = join(project.state, project.name);
  const graph = () => join(folder, readdirSync(folder).find((name) => name.startsWith('graph-')));
  const questions = [['search_symbols', { query: 'C7' }], ['get_symbol_details', { symbol: 'many.C7' }], ['find_usages', { symbol: 'C8.f8' }],
    ['get_dependencies', { symbol: 'C9.f9', direction: 'both', depth: 3 }], ['query_graph', { query: 'CLASS C1* | out CONTAINS | show name' }], ['list_project_overview', {}]];
  let seed = 7;
  const random = (end) => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) % end;
  let named = 0;
  for (let round = 0; round < (full ? 200 : 20); ++round) {
    for (const file of [project.index_file, graph()]) {
      const bytes = readFileSync(file);
      for (let i = 0; i < 40; ++i) bytes[random(bytes.length)] = random(256);
      if (round % 5 === 0) bytes.fill(random(256), random(bytes.length));
      writeFileSync(`${file}.damaged`, bytes);
      renameSync(`${file}.damaged`, file);
    }
    for (const [tool, args] of questions) {
      const answer = await project.ask(tool, args);
      if (answer.failed && /damaged/.test(answer.text)) ++named;
    }
    assert.equal(project.session.exit, undefined);
    await project.index();
    assert.match((await project.ask('get_symbol_details', { symbol: 'many.C7' })).text, /FQN: `many\.C7`/, `round ${round}`);
  }
  assert.ok(named > 0);
  await project.session.end();
});

await test('codegraph: two hosts share one index, see every change, and never mix two states', async () => {
  const project = new Project();
  project.classes(60);
  await project.index();
  const hosts = [await legacy('codegraph', ['--config', project.config]), await legacy('codegraph', ['--config', project.config])];
  for (let round = 0; round < (full ? 50 : 8); ++round) {
    project.put('many/Shared.java', `package many; class Shared { void round${round}() { once${round}(); } void once${round}() {} }`);
    project.put('many/User.java', `package many; class User { void use(Shared shared) { shared.round${round}(); } }`);
    await Promise.all(hosts.map((host) => until(async () => {
      const usages = await project.ask('find_usages', { symbol: `Shared.round${round}`, verbosity: 'summary' }, host);
      if (usages.failed) return assert.match(usages.text, /names no symbol/) ?? false;
      // Both files are written one after the other, so the call may not be seen yet.
      return /User\.java:1 in User\.use/.test(usages.text);
    }, `round ${round}`, 30_000 * slow)));
    for (const host of hosts) assert.ok((await project.ask('get_symbol_details', { symbol: `Shared.round${round - 1}` }, host)).failed, `round ${round}: the method of the round before`);
  }
  for (const host of hosts) await host.end();
  assert.equal(readdirSync(join(project.state, project.name)).filter((name) => name.startsWith('graph-')).length, 1);
  assert.ok(statSync(project.index_file).size > 0);
});

if (full) await test('codegraph: 50 killed index runs at random moments leave the old index, and the next one completes', async () => {
  const project = new Project();
  project.classes(1500);
  await project.index();
  const status = async () => (await project.command('status', project.name)).stdout.split('\n');
  const [index, ...first] = await status();
  let snapshots = first;
  let killed = 0;
  let longest = 1500;  // the milliseconds of a whole run, once one was not killed
  for (let round = 0; killed < 50; ++round) {
    rmSync(join(project.state, project.name, 'summaries.sqlite'), { force: true });
    const begin = performance.now();
    const child = spawn(collet, ['--config', project.config, 'codegraph', 'index', project.name], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal)));
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * longest);
    if (await ended) ++killed;
    else longest = performance.now() - begin;
    clearTimeout(timer);
    const [now, ...taken] = await status();
    assert.equal(now, index, `round ${round}`);
    // A run that was killed behind its snapshot, or not at all, leaves one more; the oldest may be pruned.
    const added = taken[0] === snapshots[0] ? 0 : 1;
    assert.deepEqual(taken.slice(added, added + 5), snapshots.slice(0, taken.length - added).slice(0, 5), `round ${round}`);
    snapshots = taken;
  }
  assert.match(await project.index(), /^p\d+: 1500 files/);
});
