// SPDX-License-Identifier: MIT
// The code graph of a Go module through a client: packages of several files, embedded types, several results, and calls that leave the module.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph of Go: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-go-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('go.mod', 'module example.org/shop\n\ngo 1.19\n');
put('seller/seller.go', `// Package seller sells.
package seller

import "example.org/shop/store"

// Seller sells things to customers.
type Seller struct {
	*store.Place
	name string
}

// Sell takes an item out of the store.
func (s *Seller) Sell(name string) error {
	item, err := store.Take(name)
	if err != nil {
		return err
	}
	item.Check()
	s.Close()
	return nil
}
`);
put('store/store.go', 'package store\n\ntype Item struct{}\n\ntype Place struct{}\n\nfunc Take(name string) (*Item, error) { return &Item{}, nil }\n');
put('store/methods.go', 'package store\n\nfunc (i *Item) Check() {}\n\nfunc (p *Place) Close() {}\n');
put('main.go', 'package main\n\nimport (\n\t"fmt"\n\t"example.org/shop/seller"\n)\n\nfunc main() {\n\ts := seller.Seller{}\n\tfmt.Println(s.Sell("x"))\n}\n');
const config = write('codegraph-go.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);

await test('codegraph of Go: the packages of a module are indexed', async () => {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /^shop: 4 files, \d+ symbols, \d+ edges/);
});

const session = await legacy('codegraph-go', ['--config', config]);
const good = async (name, args) => {
  const result = await session.result('tools/call', { name, arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};

await test('codegraph of Go: a type is found by the words of its comment', async () => {
  const text = await good('search_symbols', { query: 'sells things customers', limit: 1, verbosity: 'standard' });
  assert.match(text, /1\. \*\*Seller\*\* \(STRUCT\)\n {3}FQN: `seller\.Seller`\n {3}File: `seller\/seller\.go:7/);
});

await test('codegraph of Go: callers of a method are found in other packages', async () => {
  const text = await good('get_dependencies', { symbol: 'seller.Seller.Sell', direction: 'inbound', relationship_types: ['CALLS'] });
  assert.match(text, /- main\(\) \(FUNCTION\) main\.go:10/);
});

await test('codegraph of Go: results, embedded types and other files lead on, other modules do not', async () => {
  const text = await good('get_dependencies', { symbol: 'seller.Seller.Sell', direction: 'outbound', relationship_types: ['CALLS'] });
  for (const name of ['Take', 'Item.Check', 'Place.Close']) assert.match(text, new RegExp(`- ${name.replace('.', '\\.')}\\(`));
  const none = await session.result('tools/call', { name: 'get_symbol_details', arguments: { symbol: 'Println' } });
  assert.ok(none.isError);
});

await session.end();
