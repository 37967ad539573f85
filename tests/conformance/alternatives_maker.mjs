// SPDX-License-Identifier: MIT
// Small schemas with alternatives, generated in pairs that differ in one or two steps. Objects describe the members p and q only.

/// Returns a generator of numbers that depends only on the seed.
export function random_numbers(seed) {
  let state = seed >>> 0;
  const next = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  return { next, pick: (list) => list[next(list.length)], chance: (percent) => next(100) < percent };
}

const key_of = (one) => ['anyOf', 'oneOf'].find((name) => one[name]);
const is_object = (one) => one.type === 'object';
const is_scalar = (one) => one.type !== 'object' && one.type !== 'array';

/// Makes schemas of one version. `modern` is true for JSON Schema 2020-12.
export function maker({ pick, chance, next }, modern) {
  const nullable = (schema) => (modern ? { ...schema, type: [schema.type, 'null'] } : { ...schema, nullable: true });
  const letters = () => {
    const values = ['a', 'b', 'c'].filter(() => chance(60));
    return values.length ? values : ['a'];
  };
  const scalars = {
    enum: () => ({ type: 'string', enum: letters() }),
    mixed: () => ({ enum: [...letters(), ...[1, 2, null].filter(() => chance(40))] }),
    null_enum: () => nullable({ type: 'string', enum: modern || chance(50) ? [...letters(), null] : letters() }),
    limits: () => ({ type: pick(['integer', 'number']), [pick(['minimum', 'maximum'])]: next(4) }),
    exclusive: () => {
      const [limit, exclusive] = pick([['minimum', 'exclusiveMinimum'], ['maximum', 'exclusiveMaximum']]);
      const value = next(4);
      return modern ? { type: 'number', [exclusive]: value } : { type: 'number', [limit]: value, [exclusive]: true };
    },
    multiple: () => ({ type: pick(['integer', 'number']), multipleOf: pick([0.5, 1, 2]) }),
    length: () => ({ type: 'string', [pick(['minLength', 'maxLength'])]: 1 + next(2) }),
    const: () => (modern ? { const: pick(['a', 'b', 1]) } : { enum: [pick(['a', 'b', 1])] }),
    types: () => (modern ? { type: pick([['string', 'integer'], ['integer', 'null'], ['string', 'boolean'], ['number', 'string']]) } : nullable({ type: pick(['string', 'integer']) })),
    nullable: () => nullable({ type: pick(['string', 'integer', 'number', 'boolean']) }),
  };
  const scalar = () => {
    const kind = pick(['string', 'integer', 'number', 'boolean', 'enum', 'limits', ...Object.keys(scalars)]);
    return scalars[kind] ? scalars[kind]() : { type: kind };
  };
  const properties = () => ({ p: scalar(), q: scalar() });
  const required = () => ['p', 'q'].filter(() => chance(40));
  const object = () => {
    const schema = { type: 'object', properties: properties() };
    const names = required();
    if (names.length) schema.required = names;
    if (chance(15)) {
      schema.additionalProperties = false;
      if (chance(50)) delete schema.properties[pick(['p', 'q'])];
    }
    if (chance(5)) schema.minProperties = 1;
    return schema;
  };
  const array = () => ({ type: 'array', items: scalar(), ...(chance(30) ? { [pick(['minItems', 'maxItems'])]: 1 } : {}) });
  const alternative = (objects) => (objects ? (chance(90) ? object() : scalar()) : chance(85) ? scalar() : pick([object(), array()]));
  const alternatives = (objects) => Array.from({ length: 1 + next(3) }, () => alternative(objects));
  const only = (list, accept, other) => (list.some(accept) ? list.filter(accept) : [other()]);
  const combinator = () => pick(['anyOf', 'oneOf']);
  const names_alone = () => [{ required: ['p'] }, { required: ['q'] }, { required: ['p', 'q'] }].filter(() => chance(60));
  const branches = [
    () => ({ [combinator()]: alternatives(false) }),
    () => ({ [combinator()]: alternatives(false) }),
    () => ({ [combinator()]: alternatives(true) }),
    () => ({ type: 'object', [combinator()]: alternatives(true).filter(is_object).concat(object()) }),
    () => ({ type: 'object', properties: properties(), [combinator()]: names_alone().concat(chance(50) ? [{ required: ['p'] }] : [object()]) }),
    () => ({ type: 'object', properties: properties(), required: ['p'], [combinator()]: alternatives(true).filter(is_object).concat(object()) }),
    () => ({ required: [pick(['p', 'q'])], [combinator()]: alternatives(true) }),
    () => {
      const list = only(alternatives(false), is_scalar, scalar);
      return modern ? { [combinator()]: [...list, { type: 'null' }] } : { type: 'string', nullable: true, [combinator()]: list };
    },
    () => ({ ...(modern ? {} : { nullable: true }), [combinator()]: alternatives(chance(50)) }),
    () => ({ maxLength: 1 + next(2), minimum: next(3), [combinator()]: only(alternatives(false), is_scalar, scalar) }),
    () => ({ [combinator()]: [{ [combinator()]: alternatives(false) }, alternative(false)] }),
    () => ({ allOf: [object(), { [combinator()]: alternatives(true) }] }),
    () => ({ allOf: [{ [combinator()]: alternatives(false) }, pick([{ maxLength: 1 }, { minimum: 1 }, { type: 'string' }, scalar()])] }),
    () => ({ allOf: [object(), { required: [pick(['p', 'q'])] }] }),
    () => ({ not: scalar(), [combinator()]: alternatives(false) }),
    () => ({ type: pick(['string', 'integer']), not: scalar() }),
    () => (modern ? { ...object(), if: { properties: { p: { const: pick(['a', 1]) } }, required: ['p'] }, then: pick([{ required: ['q'] }, { properties: { q: scalar() } }]), ...(chance(30) ? { else: { required: ['q'] } } : {}) } : { type: 'object', properties: properties(), not: { required: ['q'] } }),
  ];
  const union = () => pick(branches)();
  const schema = () => (chance(75) ? union() : chance(60) ? scalar() : object());

  /// Returns a schema without alternatives, changed in one step.
  const changed_plain = (one) => {
    switch (next(5)) {
      case 0:
        return { [combinator()]: [one] };
      case 1:
        return { [combinator()]: [one, alternative(is_object(one))] };
      case 2:
        return is_object(one) ? { ...one, required: required() } : scalar();
      case 3:
        return { allOf: [one, ...(chance(50) ? [scalar()] : [])] };
      default:
        return is_object(one) ? { type: 'object', properties: one.properties, anyOf: [{ required: one.required ?? ['p'] }, { required: ['q'] }] } : { anyOf: [scalar(), one] };
    }
  };
  /// Changes `not`, `if` or a part of `allOf`.
  const change_part = (one) => {
    if (one.allOf) one.allOf[next(one.allOf.length)] = chance(50) ? alternative(true) : changed(pick(one.allOf));
    else if (one.not) one.not = scalar();
    else one.then = pick([{ required: ['q'] }, { properties: { q: scalar() } }, { required: ['p'] }]);
    return one;
  };
  const changed_list = (one, key) => {
    const list = one[key];
    const at = next(list.length);
    switch (next(11)) {
      case 0:
      case 1:
        list.splice(next(list.length + 1), 0, alternative(is_object(one) || is_object(list[0])));
        return one;
      case 2:
      case 3:
        if (list.length > 1) list.splice(at, 1);
        else if (list[0].type !== 'null') list.push(structuredClone(list[0]));
        return one;
      case 4:
        if (list[at].type !== 'null') list.push(structuredClone(list[at]));
        return one;
      case 5:
        delete one[key];
        one[key === 'anyOf' ? 'oneOf' : 'anyOf'] = list;
        return one;
      case 6:
        list[at] = is_object(list[at]) ? { ...list[at], required: required() } : scalar();
        return one;
      case 7:
        if (modern && !list.some((part) => part.type === 'null')) list.push({ type: 'null' });
        else if (one.type && !modern) one.nullable = !one.nullable;
        return one;
      case 8:
        if (Object.keys(one).length === 1 && list.length === 1) return list[0];
        if (one.required) delete one.required;
        else if (is_object(one)) one.required = ['q'];
        else list.reverse();
        return one;
      case 9:
        return changed(list[at]);
      default:
        return list[at];
    }
  };
  /// Returns a schema that differs in one step.
  const changed = (before) => {
    const one = structuredClone(before);
    if ((one.allOf || one.not || one.if) && (!key_of(one) || chance(50))) return change_part(one);
    return key_of(one) ? changed_list(one, key_of(one)) : changed_plain(one);
  };
  return { schema, changed };
}
