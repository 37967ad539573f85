// SPDX-License-Identifier: MIT
// Lineage and impact through a client: where the values of a column come from, what a procedure writes, and what the removal of a column breaks.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip lineage: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-lineage-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('tables.sql', `CREATE TABLE Sales.Orders (OrderID int NOT NULL, CustomerID int, Total decimal(18, 2), Note nvarchar(100))
GO
CREATE TABLE Sales.Customers (CustomerID int NOT NULL, Name nvarchar(50))
GO
CREATE TABLE Sales.Report (Name nvarchar(50), Amount decimal(18, 2), Made datetime)
GO
`);
put('views.sql', `CREATE VIEW Sales.Totals AS
SELECT c.Name, SUM(o.Total) AS Amount
FROM Sales.Orders o
JOIN Sales.Customers c ON c.CustomerID = o.CustomerID
GROUP BY c.Name
GO
`);
put('report.sql', `CREATE PROCEDURE Sales.MakeReport @when datetime AS
BEGIN
  SELECT Name, Amount INTO #t FROM Sales.Totals
  UPDATE #t SET Amount = CASE WHEN Amount < 0 THEN 0 ELSE Amount END
  INSERT INTO Sales.Report (Name, Amount, Made)
  SELECT Name, Amount, @when
  FROM #t
END
GO
`);
put('place.sql', `CREATE PROCEDURE Sales.PlaceOrder @customer int, @total decimal(18, 2) AS
INSERT Sales.Orders (OrderID, CustomerID, Total) VALUES (NEXT VALUE FOR Sales.OrderIDs, @customer, @total)
GO
`);
put('nightly.sql', `CREATE PROCEDURE Sales.Nightly AS
DECLARE @now datetime = SYSDATETIME()
EXEC Sales.MakeReport @when = @now
GO
`);
const config = write('codegraph-lineage.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);
const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
assert.equal(ended.code, 0, ended.stderr);

const session = await legacy('codegraph-lineage', ['--config', config]);
const result_of = (name, args) => session.result('tools/call', { name, arguments: args }, 60_000);
const good = async (name, args) => {
  const result = await result_of(name, args);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};

await test('lineage: a column leads back through a temporary table, a view and an aggregate to its parameter', async () => {
  const text = await good('trace_lineage', { symbol: 'Sales.Report.Amount' });
  assert.match(text, /^Sales\.Report\.Amount \(COLUMN\) .*: \d+ symbols that its data comes from\n/);
  assert.match(text, /^- Sales\.Totals\.Amount \(COLUMN\) (IDENTITY|TRANSFORMATION) report\.sql:5 — ID: `[0-9a-f]{20}`$/m);
  assert.match(text, /^ {2}- Sales\.Orders\.Total \(COLUMN\) AGGREGATION views\.sql:2 — ID/m);
  assert.match(text, /^ {4}- Sales\.PlaceOrder\.@total \(PARAMETER\) IDENTITY place\.sql:2 — ID/m);
  assert.doesNotMatch(text, /#t/);
});

await test('lineage: "trace backward, stop at TABLE" ends at tables', async () => {
  const text = await good('trace_lineage', { symbol: 'Sales.Report', direction: 'backward', stop_at_kinds: ['TABLE', 'VIEW'] });
  assert.match(text, /^- Sales\.Totals \(VIEW\) IDENTITY from Name/m);
  assert.match(text, /^- Sales\.MakeReport \(PROCEDURE\) INSERTS report\.sql:5/m);
  assert.doesNotMatch(text, /Orders/);
  const further = await good('trace_lineage', { symbol: 'Sales.Report.Amount', stop_at_kinds: ['table'] });
  assert.match(further, /^ {2}- Sales\.Orders \(TABLE\) AGGREGATION/m);
  assert.doesNotMatch(further, /PlaceOrder/);
});

await test('lineage: a kind that is excluded is walked through, in lineage and in impact', async () => {
  const lineage = await good('trace_lineage', { symbol: 'Sales.Report.Amount', exclude_kinds: ['COLUMN'] });
  assert.doesNotMatch(lineage, /^ *- .*\(COLUMN\)/m);
  assert.match(lineage, /^ *- Sales\.PlaceOrder\.@total \(PARAMETER\) \w+ via \d steps? /m);
  const impact = { symbol: 'Sales.Orders.Total', change_type: 'remove' };
  const all = await good('analyze_impact', impact);
  const hidden = await good('analyze_impact', { ...impact, exclude_kinds: ['view', 'column'] });
  assert.match(all, /\(VIEW\)/);
  assert.doesNotMatch(hidden, /^- .*\((VIEW|COLUMN)\)/m);
  assert.match(hidden, /Sales\.MakeReport \(PROCEDURE\)/);
});

await test('lineage: a column leads forward to what is computed from it and to its readers', async () => {
  const text = await good('trace_lineage', { symbol: 'Sales.Orders.Total', direction: 'forward' });
  assert.match(text, /^- Sales\.Totals\.Amount \(COLUMN\) AGGREGATION/m);
  assert.match(text, /^ {2}- Sales\.Report\.Amount \(COLUMN\)/m);
});

await test('lineage: what a procedure writes is answered within 300 tokens, with evidence', async () => {
  const text = await good('trace_lineage', { symbol: 'Sales.PlaceOrder', direction: 'forward', stop_at_kinds: ['TABLE'], verbosity: 'summary' });
  assert.match(text, /^- Sales\.Orders INSERTS place\.sql:2 `[0-9a-f]{20}`$/m);
  assert.ok(text.length / 4 <= 300, text);
});

await test('lineage: a budget cuts between lines, and the next page goes on', async () => {
  const whole = await result_of('trace_lineage', { symbol: 'Sales.Report' });
  const total = whole.structuredContent.total_count;
  const first = await result_of('trace_lineage', { symbol: 'Sales.Report', limit: 2 });
  assert.equal(first.structuredContent.returned_count, 2);
  assert.equal(first.structuredContent.remaining_count, total - 2);
  assert.match(first.content[0].text, /more: offset 2/);
  const cut = await result_of('trace_lineage', { symbol: 'Sales.Report', max_response_tokens: 150 });
  assert.equal(cut.structuredContent.truncated, true);
  assert.ok(cut.content[0].text.length <= 600, cut.content[0].text);
});

await test('lineage: an unknown kind or direction is refused with the names that are known', async () => {
  const kind = await result_of('trace_lineage', { symbol: 'Sales.Report', stop_at_kinds: ['TABEL'] });
  assert.ok(kind.isError);
  assert.match(text_of(kind), /TABLE/);
  const direction = await result_of('trace_lineage', { symbol: 'Sales.Report', direction: 'up' });
  assert.ok(direction.isError);
  assert.match(text_of(direction), /backward/);
});

await test('impact: the removal of a column breaks procedures, views and what reads them, in this order', async () => {
  const text = await good('analyze_impact', { symbol: 'Sales.Orders.Total', change_type: 'remove' });
  const places = ['Direct (', 'breaks (0.99): Sales.PlaceOrder (PROCEDURE) writes it, place.sql:2', 'breaks (0.99): Sales.Totals (VIEW) reads it, views.sql:2',
    'breaks (0.97): Sales.Totals.Amount (COLUMN) aggregates it', 'Two hops (', 'Sales.MakeReport (PROCEDURE) reads Sales.Totals', 'Three and more (', 'Sales.Nightly (PROCEDURE) calls Sales.MakeReport']
    .map((part) => text.indexOf(part));
  assert.ok(places.every((place, i) => place >= 0 && (i === 0 || place > places[i - 1])), `${places}\n${text}`);
});

await test('impact: a threshold leaves out what is hit less', async () => {
  const text = await good('analyze_impact', { symbol: 'Sales.Orders.Total', severity_threshold: 'high' });
  assert.match(text, /Sales\.PlaceOrder/);
  assert.doesNotMatch(text, /Sales\.Nightly/);
  assert.doesNotMatch(text, /may /);
});

await test('impact: a changed signature breaks the callers of a procedure', async () => {
  const text = await good('analyze_impact', { symbol: 'Sales.MakeReport', change_type: 'signature' });
  assert.match(text, /Direct \(1\):\n- breaks \(0\.98\): Sales\.Nightly \(PROCEDURE\) calls it, nightly\.sql:3/);
});

await session.end();
