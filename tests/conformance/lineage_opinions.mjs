// SPDX-License-Identifier: MIT
// lineage_opinions.mjs INDEX ROOT: compares the sources of the columns of views in an index with those that @polyglot-sql/sdk finds in their texts.
// The SDK knows the columns of all tables and views of the index. A view whose text it does not parse, or a column that it does not find, has no second
// opinion. Sources are `table.column` without schema; conditions of values count, conditions of rows do not.
import { lineageWithSchema } from '@polyglot-sql/sdk';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const [index, root] = process.argv.slice(2);
/// Samples are in folders of their own.
const folder_of = (path) => path.split('/').slice(0, 3).join('/');
const kinds = { table: 13, view: 14, column: 15 };
const value_flows = [22, 23, 24, 29, 30];  // IDENTITY, TRANSFORMATION, AGGREGATION, WINDOW, CONDITIONAL
const database = new DatabaseSync(index, { readOnly: true });
const symbols = new Map(
  database
    .prepare('SELECT s.id, s.kind, s.name, s.fqn, s.parent, s.first, s.last, f.path, f.language FROM symbol s JOIN file f ON f.id = s.file WHERE s.kind BETWEEN 13 AND 15')
    .all()
    .map((one) => [one.id, one]),
);
const objects = Map.groupBy([...symbols.values()].filter(({ kind }) => kind !== kinds.column), ({ fqn }) => fqn);
const owner_of = (column) => column.parent || objects.get(column.fqn.slice(0, -column.name.length - 1))?.find(({ path }) => folder_of(path) === folder_of(column.path))?.id;
const columns_of = Map.groupBy([...symbols.values()].filter(({ kind }) => kind === kinds.column), owner_of);
const flows = Map.groupBy(database.prepare(`SELECT source, target, kind FROM edge WHERE kind IN (${value_flows})`).all(), ({ target }) => target);

/// Returns the query of a view: the text after the AS that follows its name, columns and options.
function query_of(view) {
  const text = readFileSync(join(root, view.path), 'utf8').replace(/^\uFEFF/, '');
  const lines = text.split('\n').slice(view.first - 1, view.last).join('\n');
  const begin = /\bVIEW\b[\s\S]*?\bAS\b(?=\s*(?:\(|SELECT\b|WITH\b|;?\s*WITH\b|--|\/\*))/i.exec(lines);
  if (begin === null) return null;
  return lines
    .slice(begin.index + begin[0].length)
    .replace(/^\s*GO\s*$[\s\S]*/im, '')
    .replace(/\bWITH\s+CHECK\s+OPTION\b/i, '')
    .replace(/;\s*$/, '');
}

const last = (name) => name.replace(/[[\]"]/g, '').split('.').at(-1).toLowerCase();
const known_tables = new Set([...symbols.values()].filter(({ kind }) => kind !== kinds.column).map(({ name }) => name.toLowerCase()));
/// Returns the columns at the ends of a tree. Tables outside of the sources, such as those of the system, are not in an index.
function leaves(node, out = new Set()) {
  if (node.source_kind === 'table' && node.downstream.length === 0 && known_tables.has(last(node.source_name ?? ''))) out.add(`${last(node.source_name)}.${last(node.name)}`);
  for (const one of node.downstream) leaves(one, out);
  return out;
}

/// A column that ALTER TABLE adds in another file has no parent, but a full name.
const shown = ({ fqn, name }) => `${last(fqn.slice(0, -name.length - 1))}.${name}`.toLowerCase();

const schemas = new Map();
/// Returns the tables and views in the folder of a sample: other samples have tables of the same names.
function schema_of(path) {
  const folder = folder_of(path);
  if (!schemas.has(folder)) {
    const tables = [...symbols.values()]
      .filter((one) => one.kind !== kinds.column && folder_of(one.path) === folder && columns_of.has(one.id))
      .map((one) => ({ name: one.name, schema: one.fqn.split('.').at(-2), columns: columns_of.get(one.id).map(({ name }) => ({ name, type: 'INT' })) }));
    schemas.set(folder, { tables });
  }
  return schemas.get(folder);
}

const counts = { views: 0, unread: 0, columns: 0, unanswered: 0, agreed: 0 };
const differing = [];
for (const view of symbols.values()) {
  if (view.kind !== kinds.view || view.language !== 'tsql' || !columns_of.has(view.id)) continue;
  ++counts.views;
  const query = query_of(view);
  if (query === null) {
    ++counts.unread;
    continue;
  }
  let parsed = false;
  for (const column of columns_of.get(view.id)) {
    const ours = new Set((flows.get(column.id) ?? []).map(({ source }) => symbols.get(source)).filter((one) => one?.kind === kinds.column).map(shown));
    let answer;
    try {
      answer = lineageWithSchema(column.name, query, schema_of(view.path), 'tsql');
    } catch (error) {
      answer = { success: false, error: String(error) };
    }
    ++counts.columns;
    if (!answer.success) {
      ++counts.unanswered;
      continue;
    }
    parsed = true;
    const theirs = leaves(answer.lineage);
    const missing = [...theirs].filter((one) => !ours.has(one));
    const more = [...ours].filter((one) => !theirs.has(one));
    if (missing.length + more.length === 0) ++counts.agreed;
    else differing.push({ view: view.fqn, column: column.name, missing, more, text: query });
  }
  if (!parsed) ++counts.unread;
}

/// Names why two answers differ, if that is known: the SDK takes the schema of a function, `[dbo].[f] (a)`, for a column.
const reason = ({ missing, more }) => (more.length === 0 && missing.every((one) => one.endsWith('.dbo')) ? 'the SDK takes the schema of a function for a column' : null);
const reasons = Map.groupBy(differing, (one) => reason(one) ?? 'unexplained');
const answered = counts.columns - counts.unanswered;
console.log(`${counts.views} views, ${counts.unread} without a second opinion; ${counts.columns} columns, ${counts.unanswered} not answered; ${counts.agreed} of ${answered} agree (${((100 * counts.agreed) / Math.max(1, answered)).toFixed(1)} %)`);
for (const [name, list] of reasons) console.log(`  ${list.length} differ: ${name}`);
const unexplained = reasons.get('unexplained') ?? [];
for (const one of unexplained) console.log(`FAIL lineage opinions: ${one.view}.${one.column}: only the SDK has [${one.missing}], only the index has [${one.more}]`);
if (answered === 0) console.log('FAIL lineage opinions: the SDK answers for no column');
else if (unexplained.length === 0) console.log('ok lineage opinions');
process.exit(answered > 0 && unexplained.length === 0 ? 0 : 1);
