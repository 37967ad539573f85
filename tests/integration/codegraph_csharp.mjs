// SPDX-License-Identifier: MIT
// The code graph of a C# project through a client: kinds and names of C# in the answers, extension methods, partial classes and interfaces.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph of C#: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-csharp-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('src/Shop/GlobalUsings.cs', 'global using Shop.Stores;\n');
put('src/Shop/ISeller.cs', 'namespace Shop;\npublic interface ISeller { Task<Item?> SellAsync(string name, int count = 1); }\n');
put('src/Shop/Seller.cs', `namespace Shop;

/// <summary>Sells things.</summary>
public partial class Seller(IStore store) : ISeller
{
    public async Task<Item?> SellAsync(string name, int count = 1)
    {
        var item = await store.TakeAsync(name);
        return item?.Checked();
    }
}
`);
put('src/Shop/Seller.Log.cs', 'namespace Shop;\npublic partial class Seller { private void Log(string line) => Console.WriteLine(line); }\n');
put('src/Shop/Stores/Store.cs', `namespace Shop.Stores;
public record Item(string Name);
public interface IStore { Task<Item?> TakeAsync(string name); }
public static class ItemExtensions
{
    public static Item Checked(this Item item) => item;
}
`);
put('src/Shop/Program.cs', 'using Shop;\nISeller seller = new Seller(null!);\nawait seller.SellAsync("x", count: 2);\n');
put('src/Shop/obj/Made.cs', 'class MadeByABuild { }\n');
const config = write('codegraph-csharp.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);

await test('codegraph of C#: the sources are indexed without what builds make', async () => {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /^shop: 6 files, \d+ symbols, \d+ edges/);
});

const session = await legacy('codegraph-csharp', ['--config', config]);
const good = async (name, args) => {
  const result = await session.result('tools/call', { name, arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};

await test('codegraph of C#: a partial class is found with its documentation and members', async () => {
  const text = await good('search_symbols', { query: 'Shop.Seller', kinds: ['class'], limit: 1, verbosity: 'standard' });
  assert.match(text, /1\. \*\*Seller\*\* \(CLASS\)\n {3}FQN: `Shop\.Seller`\n {3}File: `src\/Shop\/Seller/);
});

await test('codegraph of C#: callers come through an interface, and from top-level statements', async () => {
  const text = await good('get_dependencies', { symbol: 'Shop.Seller.SellAsync', direction: 'inbound', relationship_types: ['CALLS'] });
  assert.match(text, /CALLS via [\w.]*ISeller\.SellAsync\([^\n]*\) \(1\):\n- Program\.Main\(/);
});

await test('codegraph of C#: awaited values and extension methods lead on', async () => {
  const text = await good('get_dependencies', { symbol: 'Shop.Seller.SellAsync', direction: 'outbound', relationship_types: ['CALLS'] });
  assert.match(text, /- [\w.]*IStore\.TakeAsync\(/);
  assert.match(text, /- [\w.]*ItemExtensions\.Checked\(/);
});

await test('codegraph of C#: source is shown as csharp, and the framework is no symbol', async () => {
  const text = await good('get_symbol_details', { symbol: 'Shop.Seller.Log', include_source: true });
  assert.match(text, /```csharp\npublic partial class Seller|```csharp\n[^`]*private void Log/);
  const none = await session.result('tools/call', { name: 'get_symbol_details', arguments: { symbol: 'WriteLine' } });
  assert.ok(none.isError);
});

await session.end();
