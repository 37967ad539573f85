// SPDX-License-Identifier: MIT
// The code graph of a small TypeScript project through a client: aliases, barrels, injected services, JSX, CommonJS, overloads, packages of others.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph of TypeScript: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-ts-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('tsconfig.json', '{ // aliases\n "compilerOptions": { "baseUrl": ".", "paths": { "@shop/*": ["src/shop/*"] } }, }\n');
put('src/shop/index.ts', "export * from './store';\nexport { Item as Thing } from './item';\n");
put('src/shop/item.ts', 'export interface Item { name: string; price(): number; }\n');
put('src/shop/store.ts', `import { Observable } from 'rxjs';
import { Item } from './item';
/** Keeps things. */
export class Store {
  take(name: string): Observable<Item>;
  take(id: number): Observable<Item>;
  take(key: any): Observable<Item> { return null; }
}
`);
put('src/page.tsx', `import { map } from 'rxjs/operators';
import { Client } from 'elsewhere';
import { Store, Thing } from '@shop/index';
export class Page {
  constructor(private store: Store, private client: Client) {}
  open() { this.client.take('x'); return this.store.take('x').pipe(map(item => item.price())); }
}
function Row(item: Thing) { return <b>{item.price()}</b>; }
export const Table = () => <div><Row name="x"/></div>;
`);
put('tools/run.js', "const { Store } = require('../src/shop');\nfunction main() { new Store().take('x'); }\n");
const config = write('codegraph-ts.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);
const indexed = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
assert.equal(indexed.code, 0, indexed.stderr);
assert.match(indexed.stdout, /^shop: 5 files, \d+ symbols, \d+ edges/);
const session = await legacy('codegraph-ts', ['--config', config]);
const good = async (name, args) => {
  const result = await session.result('tools/call', { name, arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};

await test('codegraph of TypeScript: callers come through aliases, barrels, injection and CommonJS, and overloads are one symbol', async () => {
  const text = await good('find_usages', { symbol: 'Store.take', usage_types: ['CALLS'] });
  assert.match(text, /^Store\.take\(any\) \(METHOD\)[^\n]*: 2 usages/);
  assert.match(text, /- src\/page\.tsx:6 in Page\.open/);
  assert.match(text, /- tools\/run\.js:2 in main/);
});

await test('codegraph of TypeScript: operators of a pipe pass the type on, a component of JSX is called', async () => {
  assert.match(await good('get_dependencies', { symbol: 'Item.price', direction: 'inbound', relationship_types: ['CALLS'] }),
    /CALLS \(2\):\n- Row\(Thing\)[^]*- Page\.open\(\)/);
  assert.match(await good('get_dependencies', { symbol: 'Row', direction: 'inbound', relationship_types: ['CALLS'] }), /CALLS \(1\):\n- Table/);
});

await test('codegraph of TypeScript: a call on the type of a package is external', async () => {
  const text = await good('get_dependencies', { symbol: 'Page.open', direction: 'outbound' });
  assert.match(text, /elsewhere\.Client/);
});

await test('codegraph of TypeScript: a card shows the file, the members and the comment', async () => {
  const text = await good('get_symbol_details', { symbol: 'src/shop/store.Store' });
  assert.match(text, /\*\*Store\*\* \(CLASS\)[^]*FQN: `src\/shop\/store\.Store`[^]*File: `src\/shop\/store\.ts:4-8`[^]*Methods: take/);
  assert.match(text, /Keeps things\./);
});

await session.end();
