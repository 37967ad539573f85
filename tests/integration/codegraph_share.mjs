// SPDX-License-Identifier: MIT
// Files that leave an index of code and come into it, through clients: a shared index that a clone answers from, edges of a compiler, lineage for
// catalogs, and a page with a picture, which Chromium shows.
import Ajv from 'ajv/dist/2020.js';
import add_formats from 'ajv-formats';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium, open_page } from './lib/browser.mjs';
import { assert, left_out, skip, test } from './lib/cases.mjs';
import { build, collet, root as repository, sanitized, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph share: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-share-${process.pid}`);
const put = (name, text) => (mkdirSync(join(folder, name, '..'), { recursive: true }), writeFileSync(join(folder, name), text));
put('root/tables.sql', `CREATE TABLE Sales.Orders (OrderID int NOT NULL, Total decimal(18, 2) NOT NULL)
GO
CREATE TABLE Sales.Report (Amount decimal(18, 2), Made datetime)
GO
CREATE TABLE [Sales].[</script><img src=x onerror=alert(1)>] (Id int)
GO
CREATE PROCEDURE Sales.Hostile AS SELECT Id FROM [Sales].[</script><img src=x onerror=alert(1)>]
GO
`);
put('root/report.sql', `CREATE VIEW Sales.Totals AS SELECT SUM(o.Total) AS Amount FROM Sales.Orders o WHERE o.OrderID > 0
GO
CREATE PROCEDURE Sales.MakeReport AS
INSERT INTO Sales.Report (Amount) SELECT Amount FROM Sales.Totals
GO
CREATE PROCEDURE Sales.Show AS SELECT Amount FROM Sales.Report
GO
`);
put('root/web/a.ts', 'export function target(): void {}\nexport function other(): void {}\n');
put('root/web/b.ts', "import { target } from './a';\nexport function user(): void {\n  target();\n}\n");
const config = (name, root, state) => write(`codegraph-share-${name}.toml`, `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, state))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(join(folder, root))}
`);
const here = config('here', 'root', 'state');
const there = config('there', 'clone', 'clone-state');
const codegraph = (file, ...words) => run(collet, ['--config', file, 'codegraph', ...words]);
const good = async (file, ...words) => {
  const { code, stdout, stderr } = await codegraph(file, ...words);
  assert.equal(code, 0, stdout + stderr);
  return stdout.trim();
};
await good(here, 'index', 'shop');

/// Returns the answer of a tool without the line of the session.
async function ask(file, name, args) {
  const session = await legacy('codegraph-share', ['--config', file]);
  const result = await session.result('tools/call', { name, arguments: { ...args, session_id: 'x' } });
  await session.end?.();
  return { text: text_of(result), result };
}
const id_of = async (query) => {
  const { text } = await ask(here, 'search_symbols', { query, limit: 1 });
  return /ID: `([0-9a-f]{20})`/.exec(text)[1];
};

const shared = join(folder, 'shop.zst');
await test('codegraph share: a clone answers from an exported index as the original does', async () => {
  assert.match(await good(here, 'export', '-o', shared), /^shop: 4 files, \d+ symbols, \d+ edges: [\d.]+ MB in /);
  cpSync(join(folder, 'root'), join(folder, 'clone'), { recursive: true });
  for (const name of readdirSync(join(folder, 'clone'))) utimesSync(join(folder, 'clone', name), 1, 1);
  const imported = await good(there, 'import', shared);
  assert.doesNotMatch(imported, /differ/);
  assert.match(await good(there, 'status'), /current$/);
  const question = { query: 'report', limit: 5 };
  assert.equal((await ask(there, 'search_symbols', question)).text, (await ask(here, 'search_symbols', question)).text);
});

await test('codegraph share: a damaged file is refused by name, and the index stays', async () => {
  const bytes = readFileSync(shared);
  bytes[bytes.length >> 1] ^= 1;
  put('damaged.zst', bytes);
  const { code, stderr } = await codegraph(there, 'import', join(folder, 'damaged.zst'));
  assert.notEqual(code, 0);
  assert.match(stderr, /the file is damaged: its content has another checksum/);
  assert.match(await good(there, 'status'), /current$/);
});

await test('codegraph share: wrong words are refused with the usage', async () => {
  for (const words of [['export'], ['export', '-o'], ['import'], ['import', 'a', 'b'], ['view', '--dept', '2', '-o', 'x'], ['view', '--depth', '0', '-o', 'x'], ['lineage', 'x', 'y', '-o', 'z']]) {
    const { code, stderr } = await codegraph(here, ...words);
    assert.notEqual(code, 0, words.join(' '));
    assert.match(stderr, /usage: collet codegraph index/, words.join(' '));
  }
});

const varint = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]);
const bytes_field = (field, bytes) => [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes];
const occurrence = (range, symbol, roles) => bytes_field(2, [...bytes_field(1, range), ...bytes_field(2, [...Buffer.from(symbol)]), 24, roles]);
await test('codegraph share: edges of a SCIP index are found by the tools with their rule', async () => {
  const other = 'x npm . . web/a/other().';
  put('web.scip', Buffer.from([...bytes_field(1, bytes_field(2, bytes_field(1, [...Buffer.from('indexer')]))),
    ...bytes_field(2, [...bytes_field(1, [...Buffer.from('web/a.ts')]), ...occurrence([1, 16, 21], other, 1)]),
    ...bytes_field(2, [...bytes_field(1, [...Buffer.from('web/b.ts')]), ...occurrence([2, 2, 8], other, 0)])]));
  assert.match(await good(here, 'import', join(folder, 'web.scip')), /1 uses of functions in 2 of 2 documents by indexer/);
  const { text } = await ask(here, 'find_usages', { symbol: 'other' });
  assert.match(text, /user/);
  assert.match(await good(here, 'status'), /SCIP edges of 2 files by indexer, current/);
});

await test('codegraph share: lineage is valid by the schemas of OpenLineage', async () => {
  const file = join(folder, 'lineage.json');
  assert.match(await good(here, 'lineage', '-o', file), /^shop: 2 events, 2 columns with \d+ input fields/);
  const ajv = new Ajv({ allErrors: true, strictTypes: false });
  add_formats(ajv);
  const valid = ajv.compile(JSON.parse(readFileSync(join(repository, 'tests/conformance/codegraph/open_lineage.schema.json'))));
  const events = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  for (const event of events) assert.ok(valid(event), JSON.stringify(valid.errors));
  const [report, totals] = events;
  assert.equal(report.job.name, 'Sales.MakeReport');
  assert.deepEqual(report.outputs[0].facets.columnLineage.fields, { Amount: { inputFields: [{ namespace: 'shop', name: 'Sales.Totals', field: 'Amount',
    transformations: [{ type: 'DIRECT', subtype: 'IDENTITY' }] }] } });
  assert.deepEqual(totals.outputs[0].facets.columnLineage.fields.Amount.inputFields, [{ namespace: 'shop', name: 'Sales.Orders', field: 'Total',
    transformations: [{ type: 'DIRECT', subtype: 'AGGREGATION' }] }]);
  assert.deepEqual(totals.outputs[0].facets.columnLineage.dataset.map(({ field, transformations }) => [field, transformations[0].subtype]), [['OrderID', 'FILTER']]);
});

if (sanitized) {
  left_out('codegraph share: the page', 'a browser beside a sanitizer takes too long');
} else if (!existsSync(chromium)) {
  skip('codegraph share: the page', `there is no ${chromium}`);
} else {
  const file = join(folder, 'view.html');
  await good(here, 'view', '--focus', await id_of('Sales.Report'), '-o', file);
  const page = await open_page(pathToFileURL(file).href, { dark: true });
  const name = (expression) => page.evaluate(expression);

  await test('codegraph share: the page shows the way of the data from left to right', async () => {
    const places = await name(`Object.fromEntries([...document.querySelectorAll('.node')].map((one) => [one.getAttribute('aria-label'), one.getBoundingClientRect().x]))`);
    assert.deepEqual(Object.keys(places).sort(), ['PROCEDURE Sales.MakeReport', 'PROCEDURE Sales.Show', 'TABLE Sales.Orders', 'TABLE Sales.Report', 'VIEW Sales.Totals']);
    const order = ['TABLE Sales.Orders', 'VIEW Sales.Totals', 'TABLE Sales.Report', 'PROCEDURE Sales.Show'];
    for (let i = 1; i < order.length; ++i) assert.ok(places[order[i - 1]] < places[order[i]], JSON.stringify(places));
  });

  await test('codegraph share: keys choose a symbol, and its card has name, place and ID', async () => {
    await name(`document.querySelector('.node[aria-label="TABLE Sales.Report"]').focus()`);
    await page.press('ArrowRight');
    await page.press('Enter');
    const card = await name(`document.getElementById('card').innerText`);
    assert.match(card, /Sales\.Show/);
    assert.match(card, /report\.sql:6/);
    assert.match(card, /[0-9a-f]{20}/);
    assert.match(card, /READS_TABLE Report/);
  });

  await test('codegraph share: a search dims what does not match, and a kind can be switched off', async () => {
    await name(`(() => { const box = document.getElementById('search'); box.value = 'totals'; box.dispatchEvent(new Event('input')); })()`);
    assert.equal(await name(`document.querySelectorAll('.node:not(.dim)').length`), 1);
    assert.equal(await name(`document.getElementById('status').textContent`), '1 of 5 symbols');
    await name(`(() => { const box = document.getElementById('search'); box.value = ''; box.dispatchEvent(new Event('input')); document.querySelector('#kinds input').click(); })()`);
    assert.equal(await name(`document.querySelectorAll('.node.hidden').length`), 2);
  });

  await test('codegraph share: the wheel zooms at the pointer', async () => {
    const scale = `Number(/scale\\(([^)]+)\\)/.exec(document.getElementById('world').getAttribute('transform'))[1])`;
    const before = await name(scale);
    await page.wheel(400, 300, -200);
    assert.ok(await name(scale) > before);
  });

  await test('codegraph share: the page asks for nothing, has no errors, and is dark where the person wants it', async () => {
    assert.deepEqual(page.requests.filter((url) => !url.startsWith('file:')), []);
    assert.deepEqual(page.problems, []);
    assert.equal(await name(`getComputedStyle(document.body).backgroundColor`), 'rgb(13, 17, 23)');
    const picture = await page.picture();
    writeFileSync(join(folder, 'view.png'), picture);
    assert.ok(picture.length > 10000, `${picture.length} bytes`);
  });
  await page.close();

  await test('codegraph share: a name of a hostile source is text in the page', async () => {
    await good(here, 'view', '--focus', await id_of('Hostile'), '-o', file);
    const hostile = await open_page(pathToFileURL(file).href);
    assert.equal(await hostile.evaluate(`document.images.length`), 0);
    assert.ok((await hostile.evaluate(`[...document.querySelectorAll('.node')].map((one) => one.getAttribute('aria-label')).join()`)).includes('</script><img src=x onerror=alert(1)>'));
    assert.deepEqual(hostile.problems, []);
    await hostile.close();
  });
}
