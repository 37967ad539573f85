// SPDX-License-Identifier: MIT
// The code graph of a PostgreSQL project through a client: migrations in the order of their versions, views with the columns of others, bodies in
// PL/pgSQL with strings that they execute, and what changes when a file changes.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip codegraph of PostgreSQL: the build has no grammars');
  process.exit(0);
}
if (!readdirSync(join(build, 'lib/collet')).includes('libcollet-grammar-postgres.so')) {
  console.log('skip codegraph of PostgreSQL: the build has no libpg_query');
  process.exit(0);
}

const folder = join(scratch, `codegraph-postgres-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('db/migration/V1__tables.sql', `CREATE TABLE customer (id serial PRIMARY KEY, name text, old_name text);
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  customer_id integer REFERENCES customer (id),
  total numeric(12, 2)
);
`);
put('db/migration/V2__rename.sql', `ALTER TABLE customer DROP COLUMN old_name;
ALTER TABLE customer ADD COLUMN email text;
CREATE TABLE IF NOT EXISTS log (at timestamptz, body jsonb);
`);
put('db/migration/V3__views.sql', `CREATE OR REPLACE VIEW customer_orders AS
SELECT c.*, o.total FROM customer c JOIN orders o ON o.customer_id = c.id;
`);
put('db/functions_postgres.sql', `CREATE FUNCTION ship(order_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target text := 'log';
BEGIN
  UPDATE orders SET total = 0 WHERE id = order_id;
  EXECUTE 'INSERT INTO ' || target || ' (at) VALUES (now())';
END
$$;
`);
const config = write('codegraph-postgres.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
`);

await test('codegraph of PostgreSQL: scripts are indexed', async () => {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /^shop: 4 files, \d+ symbols, \d+ edges/);
});

const session = await legacy('codegraph-postgres', ['--config', config]);
const good = async (name, args) => {
  const result = await session.result('tools/call', { name, arguments: args }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};

await test('codegraph of PostgreSQL: a view has the columns of the last migration', async () => {
  const text = await good('search_symbols', { query: 'customer_orders', kinds: ['view'], verbosity: 'standard' });
  assert.match(text, /Columns: [^\n]*email/);
  assert.doesNotMatch(text, /Columns: [^\n]*old_name/);
});

await test('codegraph of PostgreSQL: a table is written by a body and by a string that it executes, with lines', async () => {
  assert.match(await good('find_usages', { symbol: 'public.orders' }), /UPDATES:\n- db\/functions_postgres\.sql:5 in [\w.]*ship/);
  assert.match(await good('find_usages', { symbol: 'public.log' }), /INSERTS:\n- db\/functions_postgres\.sql:6 in [\w.]*ship/);
});

await test('codegraph of PostgreSQL: a column of a view leads back to the column of its table', async () => {
  assert.match(await good('trace_lineage', { symbol: 'public.customer_orders.total', direction: 'backward' }), /- orders\.total \(COLUMN\) IDENTITY db\/migration\/V3__views\.sql:2/);
  assert.match(await good('trace_lineage', { symbol: 'public.orders.id', direction: 'backward' }), /- order_id \(PARAMETER\) FILTER db\/functions_postgres\.sql:5/);
});

await test('codegraph of PostgreSQL: a changed script changes the columns of views in others', async () => {
  put('db/migration/V2__rename.sql', 'ALTER TABLE customer DROP COLUMN old_name;\nALTER TABLE customer ADD COLUMN phone varchar, ADD COLUMN IF NOT EXISTS more jsonb;\n');
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(await good('search_symbols', { query: 'customer_orders', kinds: ['view'], verbosity: 'standard' }), /Columns: (?=[^\n]*phone)(?=[^\n]*more)(?=[^\n]*total)[a-z, ]*\n/);
});

await session.end();
