// SPDX-License-Identifier: MIT
// The code graph of a Python project through a client: packages, re-exports, bases in their order, and calls that leave the sources.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph of Python: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-python-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('src/shop/__init__.py', 'from .seller import Seller\nfrom .stores.store import *\n');
put('src/shop/seller.py', `import requests
from .stores import store


class Seller(store.Logged, store.Base):
    """Sells things to customers."""

    def __init__(self, place: "store.Store"):
        self.place = place

    async def sell(self, name: str):
        item = await self.place.take(name)
        requests.take(item)
        super().close()
        return item.checked()
`);
put('src/shop/stores/__init__.py', '');
put('src/shop/stores/store.py', `class Base:
    def close(self): pass
class Logged(Base):
    pass
class Item:
    def checked(self): return self
class Store:
    async def take(self, name) -> Item: ...
`);
put('main.py', 'from shop import Seller, Store\n\ndef main():\n    Seller(Store()).sell("x")\n');
const config = write('codegraph-python.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);

await test('codegraph of Python: the packages of a project are indexed', async () => {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /^shop: 5 files, \d+ symbols, \d+ edges/);
});

const session = await legacy('codegraph-python', ['--config', config]);
const good = async (name, args) => {
  const result = await session.result('tools/call', { name, arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};

await test('codegraph of Python: a class is found by the words of its documentation', async () => {
  const text = await good('search_symbols', { query: 'sell things customers', limit: 1, verbosity: 'standard' });
  assert.match(text, /1\. \*\*Seller\*\* \(CLASS\)\n {3}FQN: `src\.shop\.seller\.Seller`\n {3}File: `src\/shop\/seller\.py:5/);
});

await test('codegraph of Python: callers come through the names that a package gives', async () => {
  const text = await good('get_dependencies', { symbol: 'src.shop.seller.Seller.sell', direction: 'inbound', relationship_types: ['CALLS'] });
  assert.match(text, /- main\(\) \(FUNCTION\) main\.py:4/);
  const made = await good('get_dependencies', { symbol: 'src.shop.stores.store.Store', direction: 'inbound', relationship_types: ['INSTANTIATES'] });
  assert.match(made, /- main\(\) \(FUNCTION\) main\.py:4/);
});

await test('codegraph of Python: awaited values and super lead on, other packages do not', async () => {
  const text = await good('get_dependencies', { symbol: 'src.shop.seller.Seller.sell', direction: 'outbound', relationship_types: ['CALLS'] });
  assert.match(text, /- Store\.take\(/);
  assert.match(text, /- Base\.close\(/);
  assert.match(text, /- Item\.checked\(/);
  assert.equal(text.match(/- [\w.]*take\(/g).length, 1, text);
});

await session.end();
