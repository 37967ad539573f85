// SPDX-License-Identifier: MIT
// The second model of schemas: a finite set of values, each checked against a schema keyword by keyword. Objects have the members p and q only.

const k_scalars = [null, true, false, -1, -0.5, -0.25, 0, 1, 2, 3, 4, 5, 0.25, 0.5, 1.5, 2.5, 3.5, '', 'a', 'b', 'c', 'ab', 'abc'];
const k_members = [null, true, -1, -0.5, -0.25, 0, 1, 2, 3, 3.5, 4, 5, 0.25, 0.5, 1.5, '', 'a', 'b', 'c', 'ab', 'abc'];
export const k_values = [
  ...k_scalars, [], ...k_members.map((item) => [item]), [1, 'a'], {}, ...k_members.flatMap((p) => [{ p }, { q: p }, ...k_members.map((q) => ({ p, q }))]),
];

const type_of = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
function is_type(value, type) {
  if (type === 'integer') return Number.isInteger(value);
  return type_of(value) === type;
}

/// Returns true if the number satisfies the bounds. In 3.0, `exclusiveMinimum: true` makes `minimum` exclusive.
function is_within(schema, value) {
  if (schema.minimum !== undefined && (schema.exclusiveMinimum === true ? value <= schema.minimum : value < schema.minimum)) return false;
  if (schema.maximum !== undefined && (schema.exclusiveMaximum === true ? value >= schema.maximum : value > schema.maximum)) return false;
  if (typeof schema.exclusiveMinimum === 'number' && value <= schema.exclusiveMinimum) return false;
  if (typeof schema.exclusiveMaximum === 'number' && value >= schema.exclusiveMaximum) return false;
  return schema.multipleOf === undefined || Number.isInteger(value / schema.multipleOf);
}

/// Returns true if the members of the object satisfy the keywords for members.
function are_members_valid(schema, value) {
  if (schema.required?.some((name) => !(name in value))) return false;
  if (schema.minProperties !== undefined && Object.keys(value).length < schema.minProperties) return false;
  for (const [name, member] of Object.entries(value)) {
    if (schema.properties?.[name]) {
      if (!is_valid(schema.properties[name], member)) return false;
    } else if (schema.additionalProperties === false) {
      return false;
    }
  }
  return true;
}

/// Returns true if the value satisfies the keywords that contain schemas.
function are_subschemas_valid(schema, value) {
  if (schema.allOf && !schema.allOf.every((one) => is_valid(one, value))) return false;
  if (schema.anyOf && !schema.anyOf.some((one) => is_valid(one, value))) return false;
  if (schema.oneOf && schema.oneOf.filter((one) => is_valid(one, value)).length !== 1) return false;
  if (schema.not && is_valid(schema.not, value)) return false;
  if (!schema.if) return true;
  const branch = is_valid(schema.if, value) ? schema.then : schema.else;
  return !branch || is_valid(branch, value);
}

/// Returns true if the value is valid. In 3.0, `nullable` adds null to the type beside it, or to all keywords beside it if there is no type.
export function is_valid(schema, value) {
  const is_nullable = schema.nullable && value === null;
  if (is_nullable && schema.type === undefined) return true;
  if (schema.type !== undefined && !is_nullable && ![schema.type].flat().some((type) => is_type(value, type))) return false;
  if (schema.enum && !schema.enum.includes(value) && !is_nullable) return false;
  if ('const' in schema && schema.const !== value) return false;
  if (typeof value === 'number' && !is_within(schema, value)) return false;
  if (typeof value === 'string' && (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Infinity))) return false;
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) return false;
    if (schema.items && !value.every((item) => is_valid(schema.items, item))) return false;
  }
  if (type_of(value) === 'object' && !are_members_valid(schema, value)) return false;
  return are_subschemas_valid(schema, value);
}

/// Returns true if a value is valid. Nobody describes an API with a schema that refuses all values.
export const is_satisfiable = (schema) => k_values.some((value) => is_valid(schema, value));

/// Returns true if two alternatives of a oneOf accept null, so that no null is valid. Such schemas are mistakes, which diff reads as nullable.
export function refuses_null_twice(schema) {
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => schema[name] ?? []).concat(['not', 'if', 'then', 'else'].flatMap((name) => schema[name] ?? []));
  return (schema.oneOf ?? []).filter((one) => is_valid(one, null)).length > 1 || parts.some(refuses_null_twice);
}

/// Returns true if the object refuses further members outside of alternatives. A change of that is reported whatever the described members are.
export const is_closed = (schema) => schema.additionalProperties === false || (schema.allOf ?? []).some(is_closed);

/// Adds the names of members that the schema mentions anywhere: true for those with a schema, false for those that are only required.
function add_described(schema, names) {
  for (const name of schema.required ?? []) names.set(name, names.get(name) ?? false);
  for (const name of Object.keys(schema.properties ?? {})) names.set(name, true);
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.not, schema.if, schema.then, schema.else]) {
    if (part) add_described(part, names);
  }
  return names;
}

/// Returns 'same', 'grew', 'shrank' or 'both', by enumeration. Who sends by a schema sends no member that it does not describe, so a value counts as lost
/// only if the base describes its members or has no schema of a member, and as gained only if the revision does. A member that is only required counts unless the other one has a
/// schema for it, as a new property has one.
export function change_of(base, revision) {
  const [sent_before, sent_after] = [base, revision].map((schema) => add_described(schema, new Map()));
  const is_sent = (value, own, other) => type_of(value) !== 'object' || ![...own.values()].includes(true) || Object.keys(value).every((name) => own.get(name) || (own.has(name) && !other.get(name)));
  let lost = false;
  let gained = false;
  for (const value of k_values) {
    const before = is_valid(base, value);
    if (before === is_valid(revision, value)) continue;
    if (before) lost ||= is_sent(value, sent_before, sent_after);
    else gained ||= is_sent(value, sent_after, sent_before);
  }
  return word(lost, gained);
}
export const word = (lost, gained) => (lost ? (gained ? 'both' : 'shrank') : gained ? 'grew' : 'same');
