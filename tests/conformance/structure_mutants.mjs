// SPDX-License-Identifier: MIT
// Creates documents with one fault each from a document: every member of every object deleted, misspelt, and given values of other types
// and words; every object given an unknown field.

const k_others = [null, true, 7, 'wrong', 'a b%', [], {}, ['x', 'x'], { wrong: 1 }];

function misspelt(key) {
  if (key.length < 3) return `${key}z`;
  const at = Math.floor(key.length / 2);
  return key.slice(0, at) + key.slice(at + 1);
}

const type_of = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/// Calls `emit(what, text)`, where `text` is the mutant as JSON. `every`: only each n-th place, to keep large documents cheap.
export function mutants(source, emit, every = 1) {
  const document = JSON.parse(JSON.stringify(source)); // each value has one place
  let place = 0;
  const changed = (what, path) => {
    const text = JSON.stringify(document);
    emit(`${what} ${path}`, text);
  };
  const visit = (at, path) => {
    if (at === null || typeof at !== 'object') return;
    const is_list = Array.isArray(at);
    const keys = Object.keys(at);
    if (!is_list && place++ % every === 0) {
      at.unknownField = 1;
      changed('unknown field in', path);
      delete at.unknownField;
    }
    for (const key of keys) {
      const here = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const value = at[key];
      if (place++ % every === 0) {
        for (const other of k_others) {
          if (type_of(other) === 'object' && type_of(value) === 'object' && Object.keys(other).length === Object.keys(value).length) continue;
          at[key] = other;
          changed(`${JSON.stringify(other)} at`, here);
        }
        at[key] = value;
        if (!is_list) {
          // The member is replaced in its place, so the order of the others stays.
          const members = Object.entries(at);
          const rebuild = (entries) => {
            for (const name of Object.keys(at)) delete at[name];
            for (const [name, inner] of entries) at[name] = inner;
          };
          rebuild(members.filter(([name]) => name !== key));
          changed('without', here);
          rebuild(members.map(([name, inner]) => [name === key ? misspelt(key) : name, inner]));
          changed('misspelt', here);
          rebuild(members);
        }
      }
      visit(value, here);
    }
  };
  visit(document, '');
}
