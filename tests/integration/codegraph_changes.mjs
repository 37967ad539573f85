// SPDX-License-Identifier: MIT
// The impact of a change that git shows: of the files, of commits, and what is refused.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip changes: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-changes-${process.pid}`);
const top = join(folder, 'repository');
const root = join(top, 'shop');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
const git = (...args) => execFileSync('git', ['-C', top, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false', ...args],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' } }).trim();
const commit = (message) => (git('add', '-A'), git('commit', '-q', '-m', message), git('rev-parse', 'HEAD'));

mkdirSync(root, { recursive: true });
git('init', '-q', '-b', 'main');
put('tables.sql', `CREATE TABLE Sales.Orders (
  OrderID int NOT NULL,
  Total decimal(18, 2)
)
GO
CREATE VIEW Sales.Totals AS
SELECT SUM(Total) AS Amount FROM Sales.Orders
GO
`);
put('Shop.java', `package shop;
class Shop {
  int price(int count) {
    return count * 2;
  }
  void log(String text) { }
}
`);
put('OrderController.java', `package shop;
@RestController
class OrderController {
  Shop shop;
  @GetMapping("/orders/{id}")
  int order(int id) { return shop.price(id); }
  int all() { return jdbc.queryForObject("SELECT SUM(Total) FROM Sales.Orders", Integer.class); }
}
`);
put('ShopTest.java', `package shop;
import org.junit.jupiter.api.Test;
class ShopTest {
  @Test void pricesAreDoubled() { new Shop().price(1); }
}
`);
put('Old.java', 'package shop;\nclass Old { void gone() { } }\n');
writeFileSync(join(top, 'README.md'), 'A shop.\n');
const first = commit('first');

const config = write('codegraph-changes.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
[plugins.codegraph.config.projects.loose]
root = ${JSON.stringify(join(folder, 'loose'))}
`);
mkdirSync(join(folder, 'loose'));
writeFileSync(join(folder, 'loose/A.java'), 'class A { void f() { } }\n');
for (const project of ['shop', 'loose']) {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', project]);
  assert.equal(ended.code, 0, ended.stderr);
}
const session = await legacy('codegraph-changes', ['--config', config]);
const result_of = (args) => session.result('tools/call', { name: 'analyze_impact', arguments: { project: 'shop', ...args } }, 60_000);
const good = async (args) => {
  const result = await result_of(args);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};
const refused = async (args, expected) => {
  const result = await result_of(args);
  assert.ok(result.isError, text_of(result));
  assert.match(text_of(result), expected);
};

await test('changes: without a change there are no symbols', async () => {
  assert.match(await good({ change: 'worktree' }), /^[0-9a-f]{7}\.\.files, 0 files, 0 changed symbols: 0 symbols affected\n/);
});

await test('changes: a route finds the method that serves it, and an edited route does so at once', async () => {
  const found = async (query) => {
    const result = await session.result('tools/call', { name: 'search_symbols', arguments: { project: 'shop', query } }, 60_000);
    return text_of(result);
  };
  assert.match(await found('GET /orders/42'), /^Found 1 symbol matching 'GET \/orders\/42':\n1\. order \(METHOD\) `shop\.OrderController\.order\(int\)`\nServes: GET \/orders\/\{id\}\n/);
  assert.match(await found('https://shop.example/orders'), /^Found 1 symbol [^]*Serves: GET/);
  assert.match(await found('POST /orders/42'), /^Found 7 symbols matching 'POST \/orders\/42':\n1\. Orders \(TABLE\)/);
  const before = readFileSync(join(root, 'OrderController.java'), 'utf8');
  put('OrderController.java', before.replace('/orders/{id}', '/shop/orders/{id}'));
  assert.match(await found('/shop/orders/42'), /^Found 1 symbol [^]*Serves: GET \/shop\/orders\/\{id\}\n/);
  put('OrderController.java', before);
  assert.match(await found('/orders/42'), /^Found 1 symbol [^]*Serves: GET \/orders\/\{id\}\n/);
});

put('Shop.java', `package shop;
class Shop {
  int price(int count) {
    return count * 3;
  }
  void log(String text) { }
}
`);
await test('changes: an edited method names its callers, endpoints and the tests to run', async () => {
  const text = await good({ change: 'worktree' });
  assert.match(text, /^[0-9a-f]{7}\.\.files, 1 file, 1 changed symbol: \d+ symbols affected\nChanged:\n- Shop\.price\(int\) \(METHOD\) Shop\.java:3 — ID: `[0-9a-f]{20}`\n/);
  assert.match(text, /Direct \(\d+\):\n[^]*may break \([\d.]+\): OrderController\.order\(int\) \(METHOD\) calls it, OrderController\.java:6/);
  assert.match(text, /^Endpoints \(1\): GET \/orders\/\{id\}$/m);
  assert.match(text, /^Tests to run \(1\): ShopTest\.pricesAreDoubled\(\)$/m);
  assert.doesNotMatch(text, /Shop\.log/);
});

put('tables.sql', `CREATE TABLE Sales.Orders (
  OrderID int NOT NULL,
  Total decimal(18, 4)
)
GO
CREATE VIEW Sales.Totals AS
SELECT SUM(Total) AS Amount FROM Sales.Orders
GO
`);
put('Fresh.java', 'package shop;\nclass Fresh { void made() { new Shop().price(1); } }\n');
rmSync(join(root, 'Old.java'));
await test('changes: a changed column reaches views and code, new and deleted files are named', async () => {
  const text = await good({ change: 'worktree', limit: 50 });
  assert.match(text, /, 4 files, \d+ changed symbols: /);
  assert.match(text, /^- Sales\.Orders\.Total \(COLUMN\) tables\.sql:3/m);
  assert.match(text, /^- Fresh\.made\(\) \(METHOD\) Fresh\.java:2/m);
  assert.match(text, /^Deleted \(1\): Old\.java$/m);
  assert.match(text, /may break \([\d.]+\): Sales\.Totals\.Amount \(COLUMN\) aggregates it/);
  assert.match(text, /OrderController\.all\(\) \(METHOD\) reads it/);
});

await test('changes: the kind of the change may be given, and a second page has no list of changes', async () => {
  assert.match(await good({ change: 'worktree', change_type: 'remove' }), / breaks \([\d.]+\): /);
  assert.doesNotMatch(await good({ change: 'worktree', offset: 1 }), /Changed:/);
});

const second = commit('second');
renameSync(join(root, 'Fresh.java'), join(root, 'Renamed file.java'));
put('OrderController.java', `package shop;
// A comment that moves all lines.
@RestController
class OrderController {
  Shop shop;
  @GetMapping("/orders/{id}")
  int order(int id) { return shop.price(id) + 1; }
  int all() { return jdbc.queryForObject("SELECT SUM(Total) FROM Sales.Orders", Integer.class); }
}
`);
put('picture.bin', '\0\0');
writeFileSync(join(top, 'README.md'), 'A new shop.\n');
const third = commit('third');

await test('changes: a range of commits ends at the commit that is checked out', async () => {
  const text = await good({ change: `git:${second}..${third}` });
  assert.match(text, new RegExp(`^${second.slice(0, 7)}\\.\\.${third.slice(0, 7)}, 3 files`));
  assert.match(text, /^- OrderController\.order\(int\) \(METHOD\) OrderController\.java:7/m);
  assert.match(text, /^Not in the index \(1\): picture\.bin$/m);
  assert.doesNotMatch(text, /README|Fresh|OrderController\.all/);
  assert.match(await good({ change: 'git:HEAD~1..' }), /OrderController\.order/);
  assert.match(await good({ change: `git:${first}...HEAD` }), /OrderController\.order[^]*Shop\.price/);
});

await test('changes: one revision is compared with the files, which may have changed since', async () => {
  put('Shop.java', '// Three\n// more\n// lines.\npackage shop;\nclass Shop {\n  int price(int count) {\n    return count * 3;\n  }\n  void log(String text) { }\n}\n');
  assert.match(await good({ change: `git:${first}..HEAD` }), /^- Shop\.price\(int\) \(METHOD\) Shop\.java:6/m);
  assert.match(await good({ change: 'git:HEAD' }), /, 1 file, 0 changed symbols[^]*Changed outside of symbols \(1\): Shop\.java/);
});

await test('changes: a diff that ends at another commit is refused, with the command that mends it', async () => {
  await refused({ change: `git:${first}..${second}` }, new RegExp(`the index is of commit ${third.slice(0, 7)} and the diff ends at ${second.slice(0, 7)}.*collet codegraph index shop`));
});

await test('changes: what is no revision is refused', async () => {
  for (const change of ['', 'HEAD', 'git:', 'git:--output=x', 'git:HEAD..--output=x', 'git:HEAD..-x', 'git:a b', 'git:HEAD@{1}', 'git:HEAD..HEAD..HEAD', 'git:$(id)', 'git::/x', 'worktree '])
    await refused({ change }, /\/change: found .*, expected worktree, git:REV or git:REV\.\.REV/);
  await refused({ change: 'git:nothing' }, /\/change: found no revision 'nothing'/);
  await refused({ change: 'worktree', project: 'loose' }, /\/change: .*loose is in no git repository/);
  await refused({ change: 'worktree', symbol: 'Shop' }, /found both of \/symbol and \/change, expected one of them/);
  await refused({}, /found none of \/symbol and \/change, expected one of them/);
  assert.ok(!existsSync(join(root, 'x')) && !existsSync(join(top, 'x')));
});

await test('changes: the configuration of a repository starts no program', async () => {
  const trap = join(folder, 'trap');
  writeFileSync(trap, `#!/bin/sh\ntouch ${join(folder, 'sprung')}\ncat\n`);
  chmodSync(trap, 0o755);
  for (const [key, value] of [['filter.trap.clean', trap], ['filter.trap.process', trap], ['filter.trap.required', 'true'], ['diff.external', trap], ['diff.trap.textconv', trap],
    ['diff.trap.command', trap], ['core.fsmonitor', trap], ['core.pager', trap], ['core.hooksPath', folder]])
    git('config', key, value);
  writeFileSync(join(top, '.git/info/attributes'), '*.java filter=trap diff=trap\n');
  writeFileSync(join(folder, 'post-index-change'), `#!/bin/sh\ntouch ${join(folder, 'sprung')}\n`);
  chmodSync(join(folder, 'post-index-change'), 0o755);
  put('Shop.java', 'package shop;\nclass Shop {\n  int price(int count) {\n    return 4;\n  }\n  void log(String text) { }\n}\n');
  assert.match(await good({ change: 'worktree' }), /Shop\.price/);
  assert.ok(!existsSync(join(folder, 'sprung')));
});

await session.end();
