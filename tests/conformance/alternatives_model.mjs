// SPDX-License-Identifier: MIT
// Small schemas with alternatives, generated in pairs, and a second model of their meaning: a finite set of values, each checked against a
// schema keyword by keyword. Objects describe the properties p and q only, as do the values.

/// Returns a generator of numbers that depends only on the seed.
export function random_numbers(seed) {
  let state = seed >>> 0;
  const next = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  return { next, pick: (list) => list[next(list.length)], chance: (percent) => next(100) < percent };
}

const k_scalars = [null, true, false, -1, -0.5, 0, 1, 2, 3, 4, 0.5, 1.5, 2.5, 3.5, '', 'a', 'b', 'c', 'ab', 'abc'];
const k_members = [null, true, -1, -0.5, 0, 1, 2, 3, 3.5, 4, 0.5, 1.5, '', 'a', 'b', 'c', 'ab', 'abc'];
export const k_values = [
  ...k_scalars, [], ...k_members.map((item) => [item]), [1, 'a'], {}, ...k_members.flatMap((p) => [{ p }, { q: p }, ...k_members.map((q) => ({ p, q }))]),
];

const type_of = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
function is_type(value, type) {
  if (type === 'integer') return Number.isInteger(value);
  return type_of(value) === type;
}

/// Returns true if the value is valid. In 3.0, `nullable` adds null to the type beside it.
export function is_valid(schema, value) {
  if (schema.type !== undefined) {
    const types = [schema.type].flat();
    if (!types.some((type) => is_type(value, type)) && !(schema.nullable && value === null)) return false;
  }
  if (schema.enum && !schema.enum.some((one) => one === value) && !(schema.nullable && value === null)) return false;
  if ('const' in schema && schema.const !== value) return false;
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) return false;
    if (schema.maximum !== undefined && value > schema.maximum) return false;
  }
  if (typeof value === 'string' && schema.maxLength !== undefined && value.length > schema.maxLength) return false;
  if (Array.isArray(value) && schema.items && !value.every((item) => is_valid(schema.items, item))) return false;
  if (type_of(value) === 'object') {
    if (schema.required?.some((name) => !(name in value))) return false;
    for (const [name, member] of Object.entries(value)) if (schema.properties?.[name] && !is_valid(schema.properties[name], member)) return false;
  }
  if (schema.anyOf && !schema.anyOf.some((one) => is_valid(one, value))) return false;
  return !schema.oneOf || schema.oneOf.filter((one) => is_valid(one, value)).length === 1;
}

/// Makes schemas of one version. `modern` is true for JSON Schema 2020-12.
export function maker({ pick, chance, next }, modern) {
  const scalar = () => {
    const kind = pick(['string', 'integer', 'number', 'boolean', 'enum', 'enum', 'limits', 'length', modern ? 'const' : 'enum', modern ? 'types' : 'nullable']);
    if (kind === 'enum') {
      const values = ['a', 'b', 'c'].filter(() => chance(60));
      return { type: 'string', enum: values.length ? values : ['a'] };
    }
    if (kind === 'limits') return { type: pick(['integer', 'number']), [pick(['minimum', 'maximum'])]: next(4) };
    if (kind === 'length') return { type: 'string', maxLength: 1 + next(2) };
    if (kind === 'const') return { const: pick(['a', 'b', 1]) };
    if (kind === 'types') return { type: pick([['string', 'integer'], ['integer', 'null'], ['string', 'boolean'], ['number', 'string']]) };
    if (kind === 'nullable') return { type: pick(['string', 'integer']), nullable: true };
    return { type: kind };
  };
  const properties = () => ({ p: scalar(), q: scalar() });
  const required = () => ['p', 'q'].filter(() => chance(40));
  const object = () => {
    const schema = { type: 'object', properties: properties() };
    const names = required();
    if (names.length) schema.required = names;
    return schema;
  };
  const alternative = (objects) => (objects ? (chance(90) ? object() : scalar()) : chance(85) ? scalar() : pick([object(), { type: 'array', items: scalar() }]));
  const alternatives = (objects) => Array.from({ length: 1 + next(3) }, () => alternative(objects));
  const combinator = () => pick(['anyOf', 'oneOf']);
  /// A schema with alternatives, alone or beside a type, `nullable`, properties or required names.
  const union = () => {
    const key = combinator();
    switch (next(7)) {
      case 0:
      case 1:
        return { [key]: alternatives(false) };
      case 2:
        return { [key]: alternatives(true) };
      case 3:
        return { type: 'object', [key]: alternatives(true).filter((one) => one.type === 'object').concat(object()) };
      case 4:
        return { type: 'object', properties: properties(), [key]: [{ required: ['p'] }, { required: ['q'] }, { required: ['p', 'q'] }].filter(() => chance(60)).concat(chance(50) ? [{ required: ['p'] }] : [object()]) };
      case 5:
        return { type: 'object', properties: properties(), required: ['p'], [key]: alternatives(true).filter((one) => one.type === 'object').concat(object()) };
      default: {
        const scalars = alternatives(false).filter((one) => one.type !== 'object' && one.type !== 'array');
        const list = scalars.length ? scalars : [scalar()];
        return modern ? { [key]: [...list, { type: 'null' }] } : { type: 'string', nullable: true, [key]: list };
      }
    }
  };
  const schema = () => (chance(75) ? union() : chance(60) ? scalar() : object());
  const key_of = (one) => ['anyOf', 'oneOf'].find((name) => one[name]);
  /// Returns a schema that differs in one step.
  const changed = (before) => {
    const one = structuredClone(before);
    const key = key_of(one);
    if (!key) {
      switch (next(4)) {
        case 0:
          return { [combinator()]: [one] };
        case 1:
          return { [combinator()]: [one, alternative(one.type === 'object')] };
        case 2:
          return one.type === 'object' ? { ...one, required: required() } : scalar();
        default:
          return one.type === 'object' ? { type: 'object', properties: one.properties, anyOf: [{ required: one.required ?? ['p'] }, { required: ['q'] }] } : { anyOf: [scalar(), one] };
      }
    }
    const list = one[key];
    const at = next(list.length);
    switch (next(10)) {
      case 0:
      case 1:
        list.splice(next(list.length + 1), 0, alternative(one.type === 'object' || list[0].type === 'object'));
        break;
      case 2:
      case 3:
        if (list.length > 1) list.splice(at, 1);
        else if (list[0].type !== 'null') list.push(structuredClone(list[0]));
        break;
      case 4:
        if (list[at].type !== 'null') list.push(structuredClone(list[at]));
        break;
      case 5:
        delete one[key];
        one[key === 'anyOf' ? 'oneOf' : 'anyOf'] = list;
        break;
      case 6:
        list[at] = list[at].type === 'object' ? { ...list[at], required: required() } : scalar();
        break;
      case 7:
        if (modern && !list.some((one) => one.type === 'null')) list.push({ type: 'null' });
        else if (one.type) one.nullable = !one.nullable;
        break;
      case 8:
        if (Object.keys(one).length === 1 && list.length === 1) return list[0];
        if (one.required) delete one.required;
        else if (one.type === 'object') one.required = ['q'];
        else list.reverse();
        break;
      default:
        return list[at];
    }
    return one;
  };
  return { schema, changed };
}

/// Returns 'same', 'grew', 'shrank' or 'both', by enumeration.
export function change_of(base, revision) {
  let lost = false;
  let gained = false;
  for (const value of k_values) {
    const before = is_valid(base, value);
    const after = is_valid(revision, value);
    lost ||= before && !after;
    gained ||= after && !before;
  }
  return word(lost, gained);
}
export const word = (lost, gained) => (lost ? (gained ? 'both' : 'shrank') : gained ? 'grew' : 'same');
