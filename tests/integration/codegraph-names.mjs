// SPDX-License-Identifier: MIT
// Never another symbol: 200 names that invite a wrong answer, each with the right one. A name means one symbol, or the answer lists all
// symbols that it may mean, or it is an error; no tool answers for a symbol that was not named.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph names: the build has no grammars');
  process.exit(0);
}
const folder = join(scratch, `codegraph-names-${process.pid}`);
const sources = {
  'java/shop/Order.java': `package shop;
public class Order {
  private String name;
  private int total;
  public Order() {}
  public Order(int id) { this.total = id; }
  public void save() { save(1); }
  public void save(int times) { save("x"); }
  public void save(String to) { java.util.List<String> list = new java.util.ArrayList<>(); list.add(to); to.trim(); System.out.println(to); }
  public void save(String to, int times) {}
  public static Order of(String text) { return new Order(); }
  public String getName() { return name; }
  public class Item { public void save() {} public void pack() {} }
  public enum State { OPEN, CLOSED }
}
`,
  'java/shop/Orders.java': 'package shop;\nclass Orders { void store(Order order) { order.save(); } void save(Order order) {} }\n',
  'java/shop/repo/Order.java': 'package shop.repo;\npublic class Order { public void load() {} public String name; }\n',
  'java/shop/Repository.java': 'package shop;\npublic interface Repository { Order load(int id); void remove(Order order); }\n',
  'java/shop/SqlRepository.java': `package shop;
public class SqlRepository implements Repository {
  public Order load(int id) { return new Order(id); }
  public void remove(Order order) { Util.trim(order.getName()); }
}
`,
  'java/shop/Util.java': 'package shop;\nclass Util { static String trim(String text) { return text.trim(); } }\n',
  'cs/Order.cs': `namespace Shop {
  public class Order {
    public string Name { get; set; }
    public int Total;
    public void Save() { Save(1); }
    public void Save(int times) { System.Console.WriteLine(times); }
    public class Line { public void Save() {} }
  }
  public interface IRepository { Order Load(int id); }
  public static class Extensions { public static void Ship(this Order order) { order.Save(); } }
  public class Outer<T> { public void Take(T value) {} }
  public record Point(int X, int Y);
}
`,
  'web/order.ts': `export class Order {
  name = '';
  save(): void { helper(); }
  static of(text: string): Order { return new Order(); }
}
export function save(order: Order): void { function inner(): void {} inner(); order.save(); }
function helper(): void {}
export const limit = 5;
export interface Repository { load(id: number): Order; }
export type Id = string;
`,
  'web/other.ts': "import { Order as Bestellung } from './order';\nexport function helper(): void {}\nexport function make(): Bestellung { return new Bestellung(); }\n",
};
for (const [name, text] of Object.entries(sources)) {
  mkdirSync(join(folder, 'root', name, '..'), { recursive: true });
  writeFileSync(join(folder, 'root', name), text);
}
const config = write('codegraph-names.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(join(folder, 'root'))}
`);
execFileSync(collet, ['--config', config, 'codegraph', 'index', 'shop'], { stdio: 'ignore' });
const session = await legacy('codegraph', ['--config', config]);
const call = (name, args) => session.result('tools/call', { name, arguments: args }, 60_000);

const one = {
  // Full names; a name that ends alike in another package or language is another symbol.
  'shop.Order': 'shop.Order', 'Shop.Order': 'Shop.Order', 'shop.repo.Order': 'shop.repo.Order', 'repo.Order': 'shop.repo.Order',
  'shop.Orders': 'shop.Orders', Orders: 'shop.Orders', 'shop.Repository': 'shop.Repository', IRepository: 'Shop.IRepository',
  SqlRepository: 'shop.SqlRepository', Util: 'shop.Util', Extensions: 'Shop.Extensions', 'web/order.Order': 'web/order.Order',
  'web/order.Repository': 'web/order.Repository', Line: 'Shop.Order.Line', Item: 'shop.Order.Item', State: 'shop.Order.State',
  'Order.Item': 'shop.Order.Item', 'Order.Line': 'Shop.Order.Line', 'Order.State': 'shop.Order.State', Point: 'Shop.Point',
  // Overloads, chosen by their parameters.
  'shop.Order.save()': 'shop.Order.save()', 'shop.Order.save(int)': 'shop.Order.save(int)', 'shop.Order.save(String)': 'shop.Order.save(String)',
  'shop.Order.save(String, int)': 'shop.Order.save(String, int)', 'shop.Order.save(String,int)': 'shop.Order.save(String, int)',
  'Order.save(int)': 'shop.Order.save(int)', 'Order.Save()': 'Shop.Order.Save()', 'Order.Save(int)': 'Shop.Order.Save(int)', 'save(String)': 'shop.Order.save(String)',
  'Order.of(String)': 'shop.Order.of(String)', 'Order.of(string)': 'web/order.Order.of(string)', 'Item.save': 'shop.Order.Item.save()',
  'Order.Item.save()': 'shop.Order.Item.save()', 'Line.Save': 'Shop.Order.Line.Save()', 'Orders.save': 'shop.Orders.save(Order)',
  'Orders.save(Order)': 'shop.Orders.save(Order)', 'shop.Orders.save(Order)': 'shop.Orders.save(Order)', 'web/order.save': 'web/order.save(Order)',
  // Names that another language, or the library, has in another case or with another owner.
  Load: 'Shop.IRepository.Load(int)', 'Order.load': 'shop.repo.Order.load()', 'shop.Repository.load': 'shop.Repository.load(int)',
  'SqlRepository.load': 'shop.SqlRepository.load(int)', 'web/order.Repository.load': 'web/order.Repository.load(number)',
  trim: 'shop.Util.trim(String)', 'Util.trim': 'shop.Util.trim(String)', Name: 'Shop.Order.Name', Total: 'Shop.Order.Total', total: 'shop.Order.total',
  getName: 'shop.Order.getName()', store: 'shop.Orders.store(Order)', pack: 'shop.Order.Item.pack()', OPEN: 'shop.Order.State.OPEN',
  'State.CLOSED': 'shop.Order.State.CLOSED', Ship: 'Shop.Extensions.Ship(Order)', Take: 'Shop.Outer.Take(T)', X: 'Shop.Point.X',
  limit: 'web/order.limit', Id: 'web/order.Id', inner: 'web/order.save.inner()', make: 'web/other.make()', 'web/other.helper': 'web/other.helper()',
};
const several = {
  Order: ['shop.Order', 'shop.repo.Order', 'Shop.Order', 'web/order.Order'],
  Repository: ['shop.Repository', 'web/order.Repository'],
  'shop.Order.save': ['shop.Order.save()', 'shop.Order.save(int)', 'shop.Order.save(String)', 'shop.Order.save(String, int)'],
  'Order.save()': ['shop.Order.save()', 'web/order.Order.save()'],
  'Order.Save': ['Shop.Order.Save()', 'Shop.Order.Save(int)'],
  Save: ['Shop.Order.Save()', 'Shop.Order.Save(int)', 'Shop.Order.Line.Save()'],
  load: ['shop.Repository.load(int)', 'shop.SqlRepository.load(int)', 'shop.repo.Order.load()', 'web/order.Repository.load(number)'],
  'Repository.load': ['shop.Repository.load(int)', 'web/order.Repository.load(number)'],
  remove: ['shop.Repository.remove(Order)', 'shop.SqlRepository.remove(Order)'],
  name: ['shop.Order.name', 'shop.repo.Order.name', 'web/order.Order.name'],
  'Order.name': ['shop.Order.name', 'shop.repo.Order.name', 'web/order.Order.name'],
  of: ['shop.Order.of(String)', 'web/order.Order.of(string)'],
  helper: ['web/order.helper()', 'web/other.helper()'],
  'shop.Order.Order': ['shop.Order.Order()', 'shop.Order.Order(int)'],
};
const none = [
  // Letter case.
  'order', 'ORDER', 'sqlRepository', 'getname', 'GetName', 'open', 'ship', 'take', 'util', 'id', 'ID', 'shop.order', 'SHOP.Order', 'Shop.Repo.Order',
  // Almost the same.
  'Ordr', 'Orderr', 'shop.Orde', 'Order.sav', 'Order.saves', 'Repo', 'Sql', 'get_name', 'getNames', 'OPENED', 'Itemm', 'Stat',
  // The wrong owner, package or parameters.
  'shop.repo.Orders', 'Shop.repo.Order', 'shop.Order.load', 'shop.repo.Order.save', 'Order.store', 'Orders.save()', 'Orders.load', 'Order.OPEN', 'Order.Ship',
  'shop.Order.save(long)', 'shop.Order.save(int, String)', 'Order.of(int)', 'Util.Trim', 'Item.load', 'Repository.save', 'SqlRepository.save', 'Point.Z',
  'web/order.make', 'web/other.Order', 'web/other.limit', 'Order.helper', 'Shop.Order.name', 'shop.Order.Name', 'Shop.Order.save',
  // Outside of the sources, in other libraries or only an alias, a parameter or a variable.
  'String', 'String.trim', 'java.lang.String', 'List', 'List.add', 'add', 'ArrayList', 'java.util.List', 'System', 'println', 'System.out.println',
  'Console', 'Console.WriteLine', 'WriteLine', 'Bestellung', 'times', 'text', 'list', 'to', 'value', 'Object', 'number', 'string', 'void',
  // No names at all.
  '.', '..', '()', 'Order.', '.Order', 'Order..save', '*', 'Order*', '%', "Order' OR '1'='1", '0123456789abcdef0123', 'save(', ' ', 'Örder',
];
const mutants = {
  'drops a letter': (name) => name.slice(0, 2) + name.slice(3),
  'doubles a letter': (name) => name.slice(0, 3) + name.slice(2),
  'swaps two letters': (name) => name.slice(0, 1) + name[2] + name[1] + name.slice(3),
  'has a letter more': (name) => `${name}q`,
};
const known = new Set([...Object.values(one), ...Object.values(several).flat()].map((full) => full.replace(/\(.*/, '').split('.').pop()));
for (const name of ['SqlRepository', 'Extensions', 'getName', 'Repository', 'helper', 'Orders', 'remove', 'CLOSED', 'store', 'inner', 'limit', 'Total'])
  for (const mutate of Object.values(mutants)) if (!known.has(mutate(name))) none.push(mutate(name));

const full_name = (text) => text.match(/^FQN: `([^`]+)`$/m)?.[1];
await test('codegraph: the table has 200 names', () => {
  assert.ok(Object.keys(one).length + Object.keys(several).length + none.length >= 200, `${Object.keys(one).length} + ${Object.keys(several).length} + ${none.length}`);
});

await test('codegraph: a name that means one symbol gives that symbol in every tool', async () => {
  const wrong = [];
  for (const [name, wanted] of Object.entries(one)) {
    const details = await call('get_symbol_details', { symbol: name });
    if (details.isError || full_name(details.content[0].text) !== wanted) wrong.push(`${name}: ${text_of(details).slice(0, 200)}`);
    for (const tool of ['find_usages', 'get_dependencies']) {
      const answer = await call(tool, { symbol: name });
      if (answer.isError || !text_of(answer).split('\n')[0].includes(`\`${wanted}\``)) wrong.push(`${tool} ${name}: ${text_of(answer).slice(0, 200)}`);
    }
  }
  assert.deepEqual(wrong, []);
});

await test('codegraph: a name that means several symbols lists them all and answers for none', async () => {
  const wrong = [];
  for (const [name, wanted] of Object.entries(several)) {
    const answer = await call('get_symbol_details', { symbol: name });
    const found = [];
    for (const [, id] of text_of(answer).matchAll(/ID: `([0-9a-f]{20})`/g)) found.push(full_name(text_of(await call('get_symbol_details', { symbol: id }))));
    if (!/ask again with an ID/.test(text_of(answer)) || found.sort().join() !== [...wanted].sort().join()) wrong.push(`${name}: ${found}`);
  }
  assert.deepEqual(wrong, []);
});

await test('codegraph: a name that means no symbol is refused by every tool', async () => {
  const wrong = [];
  for (const name of none)
    for (const tool of ['get_symbol_details', 'find_usages', 'get_dependencies']) {
      const answer = await call(tool, { symbol: name });
      if (!answer.isError || !/names no symbol of the project|expected/.test(text_of(answer))) wrong.push(`${tool} ${name}: ${text_of(answer).slice(0, 200)}`);
    }
  assert.deepEqual(wrong, []);
});

await test('codegraph: a call that leaves the sources stays a leaf of the caller', async () => {
  const { content } = await call('get_dependencies', { symbol: 'shop.Order.save(String)', relationship_types: ['CALLS'] });
  assert.match(content[0].text, /: 0 outbound\nOutside of the sources[^\n]*java\.util\.\w+\.add/);
  assert.doesNotMatch(content[0].text, /Util\.trim/);
});

await session.end();
