// SPDX-License-Identifier: MIT
// lineage_events.mjs INDEX EVENTS: validates events of OpenLineage by the schema, and compares them with the flows of an index, which it reads itself:
// each flow between two columns must be in an event, those through parameters as one, and there must be no other.
import Ajv from 'ajv/dist/2020.js';
import add_formats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const [index, file] = process.argv.slice(2);
const ajv = new Ajv({ strictTypes: false });
add_formats(ajv);
const valid = ajv.compile(JSON.parse(readFileSync(new URL('codegraph/open_lineage.schema.json', import.meta.url))));
const events = readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const invalid = events.filter((event) => !valid(event));
for (const event of invalid.slice(0, 3)) console.log('invalid', event.job.name, JSON.stringify((valid(event), valid.errors)));

const k_first = 22;
const subtypes = ['IDENTITY', 'TRANSFORMATION', 'AGGREGATION', 'JOIN', 'FILTER', 'GROUP_BY', 'SORT', 'WINDOW', 'CONDITIONAL'];
const k_column = 15;
const k_parameter = 22;
const database = new DatabaseSync(index, { readOnly: true });
const symbols = new Map(database.prepare('SELECT id, kind, name, fqn, parent FROM symbol').all().map((one) => [one.id, one]));
const flows = database.prepare('SELECT source, target, kind FROM edge WHERE kind BETWEEN 22 AND 30').all();
const into = Map.groupBy(flows, ({ target }) => target);
// A flow of two: what decides about a value decides about what comes of it; an aggregate stays one.
const joined = (first, second) => (second >= 25 ? second : first >= 25 ? first : Math.max(first, second) === 24 ? 24 : first === 22 ? second : first);

/// Returns the columns from which a symbol has its values, with the ways: itself if it is a column.
function columns(symbol, way, seen) {
  if (symbols.get(symbol).kind === k_column) return [[symbol, way]];
  if (symbols.get(symbol).kind !== k_parameter || seen.has(`${symbol} ${way}`)) return [];
  seen.add(`${symbol} ${way}`);
  return (into.get(symbol) ?? []).flatMap(({ source, kind }) => columns(source, joined(kind, way), seen));
}
const shown = (symbol) => {
  const one = symbols.get(symbol);
  return one.kind === k_column ? `${symbols.get(one.parent).fqn} / ${one.name}` : `${one.fqn} / *`;
};
const wanted = new Set();
for (const { source, target, kind } of flows)
  if (symbols.get(target).kind !== k_parameter)
    for (const [column, way] of columns(source, kind, new Set())) wanted.add(`${shown(column)} -> ${shown(target)} ${subtypes[way - k_first]}`);

const found = new Set();
const add = (inputs, output) => {
  for (const { name, field, transformations } of inputs)
    for (const { type, subtype } of transformations) {
      if ((subtypes.indexOf(subtype) >= 3) !== (type === 'INDIRECT')) throw new Error(`${type} ${subtype}`);
      found.add(`${name} / ${field} -> ${output} ${subtype}`);
    }
};
for (const { inputs, outputs } of events) {
  const names = new Set(inputs.map(({ name }) => name));
  for (const { name, facets: { columnLineage } } of outputs) {
    for (const [field, { inputFields }] of Object.entries(columnLineage.fields)) add(inputFields, `${name} / ${field}`);
    add(columnLineage.dataset ?? [], `${name} / *`);
    for (const input of [...Object.values(columnLineage.fields).flatMap(({ inputFields }) => inputFields), ...(columnLineage.dataset ?? [])])
      if (!names.has(input.name)) throw new Error(`${input.name} is no input of the event`);
  }
}
const missing = [...wanted].filter((one) => !found.has(one));
const extra = [...found].filter((one) => !wanted.has(one));
for (const one of missing.slice(0, 10)) console.log('missing', one);
for (const one of extra.slice(0, 10)) console.log('extra', one);
const failed = invalid.length || missing.length || extra.length || !wanted.size;
console.log(`${failed ? 'FAIL' : 'ok'} lineage events: ${events.length} events, ${invalid.length} invalid; ${wanted.size} flows, ${missing.length} missing, ${extra.length} extra`);
process.exit(failed ? 1 : 0);
