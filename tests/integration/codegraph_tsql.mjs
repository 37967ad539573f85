// SPDX-License-Identifier: MIT
// The code graph of a SQL project through a client: tables with their columns, who reads and writes them, and what a procedure does, also in
// strings that it executes.
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph of T-SQL: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-tsql-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('Tables/Orders.sql', `CREATE TABLE [Sales].[Orders] (
  [OrderID] int NOT NULL CONSTRAINT PK_Orders PRIMARY KEY,
  [CustomerID] int NOT NULL REFERENCES Sales.Customers (CustomerID),
  [Total] decimal(18, 2) NULL
);
GO
`);
put('Tables/Customers.sql', Buffer.from('\ufeffCREATE TABLE Sales.Customers (CustomerID int NOT NULL, Name nvarchar(50))\r\n', 'utf16le'));
put('Views/Totals.sql', 'CREATE VIEW Sales.Totals AS SELECT c.Name, SUM(o.Total) AS Total FROM Sales.Orders o JOIN Sales.Customers c ON c.CustomerID = o.CustomerID GROUP BY c.Name\n');
put('Procedures/Ship.sql', `CREATE PROCEDURE Sales.Ship @OrderID int AS
BEGIN
  SET NOCOUNT ON
  UPDATE o SET Total = 0 FROM Sales.Orders AS o WHERE o.OrderID = @OrderID
  EXEC Sales.Log_Change @OrderID
END
`);
put('Procedures/Log_Change.sql', `CREATE PROCEDURE Sales.Log_Change @id int AS
DECLARE @sql nvarchar(max) = N'DELETE FROM Sales.Orders WHERE OrderID = ' + CAST(@id AS nvarchar(10))
EXEC sp_executesql @sql
`);
put('postgres.sql', 'CREATE TABLE IF NOT EXISTS other (id BIGSERIAL, body JSONB);\n');
const config = write('codegraph-tsql.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);

await test('codegraph of T-SQL: scripts are indexed, UTF-16 ones too', async () => {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /^shop: 6 files, \d+ symbols, \d+ edges/);
});

const session = await legacy('codegraph-tsql', ['--config', config]);
const good = async (name, args) => {
  const result = await session.result('tools/call', { name, arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};

await test('codegraph of T-SQL: a table is found with its columns', async () => {
  const text = await good('search_symbols', { query: 'Orders', kinds: ['table'], verbosity: 'standard' });
  assert.match(text, /1\. \*\*Orders\*\* \(TABLE\)\n {3}FQN: `Sales\.Orders`\n {3}File: `Tables\/Orders\.sql:1-5`\n {3}Columns: OrderID, CustomerID, Total\n/);
  assert.match(await good('search_symbols', { query: 'Customers', kinds: ['table'] }), /Sales\.Customers/);
});

await test('codegraph of T-SQL: the usages of a table are its readers and writers, with lines', async () => {
  const text = await good('find_usages', { symbol: 'Sales.Orders' });
  assert.match(text, /READS_TABLE:\n- Views\/Totals\.sql:1 in [\w.]*Totals/);
  assert.match(text, /UPDATES:\n- Procedures\/Ship\.sql:4 in [\w.]*Ship/);
  assert.match(text, /DELETES:\n- Procedures\/Log_Change\.sql:3 in [\w.]*Log_Change/);
});

await test('codegraph of T-SQL: what a procedure writes is answered in few words', async () => {
  const text = await good('get_dependencies', { symbol: 'Sales.Ship', relationship_types: ['WRITES_TABLE', 'CALLS'], depth: 2, verbosity: 'summary' });
  assert.match(text, /UPDATES \(1\):\n- [\w.]*Orders/);
  assert.match(text, /CALLS \(1\):\n- [\w.]*Log_Change/);
  assert.ok(text.length / 4 <= 300, text);
});

await test('codegraph of T-SQL: a write in an executed string has its rule and confidence', async () => {
  const text = await good('get_dependencies', { symbol: 'Sales.Log_Change', relationship_types: ['DELETES'], verbosity: 'full' });
  assert.match(text, /rule dynamic_hole, 0\.60/);
});

await test('codegraph of T-SQL: a column has the statements that read and write it', async () => {
  const text = await good('find_usages', { symbol: 'Sales.Orders.Total' });
  assert.match(text, /READS_COLUMN:\n- Views\/Totals\.sql:1/);
  assert.match(text, /WRITES_COLUMN:\n- Procedures\/Ship\.sql:4/);
});

await test('codegraph of T-SQL: a changed script changes the links of others', async () => {
  put('Tables/Customers.sql', 'CREATE TABLE Sales.Customers (CustomerID int NOT NULL, FullName nvarchar(50))\n');
  utimesSync(join(root, 'Tables/Customers.sql'), new Date(), new Date(Date.now() + 5000));
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  const text = await good('find_usages', { symbol: 'Sales.Customers.FullName' });
  assert.match(text, /: 0 usages/);
});

await session.end();
