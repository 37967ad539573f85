// SPDX-License-Identifier: MIT
// The same API written in another way: every function takes a document of OpenAPI 3 and returns one with the same meaning.

const is_object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const k_data = new Set(['example', 'examples', 'default', 'enum', 'const']);
const k_maps = new Set(['properties', 'patternProperties', 'paths', 'responses', 'schemas', 'parameters', 'headers', 'content', 'mapping', 'scopes', 'callbacks', 'links', 'encoding', 'webhooks', 'requestBodies', 'securitySchemes', 'variables']);
const k_unordered = new Set(['required', 'allOf', 'oneOf', 'anyOf', 'parameters', 'tags', 'enum', 'type', 'security', 'servers']);

const steps_of = (ref) => ref.slice(2).split('/').map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
const joined = (steps) => steps.join('\0');

/// Returns the places on the way to targets of references, which must stay where they are.
function ways(document) {
  const found = new Set();
  const walk = (value) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!is_object(value)) return undefined;
    if (typeof value.$ref === 'string' && value.$ref.startsWith('#/')) {
      const steps = steps_of(value.$ref);
      for (let i = 1; i < steps.length; ++i) found.add(joined(steps.slice(0, i)));
    }
    return Object.values(value).forEach(walk);
  };
  walk(document);
  return found;
}

/// Reverses members, and lists whose order means nothing.
export function shuffled(document) {
  const fixed = ways(document);
  const walk = (value, at, key = '', named = false) => {
    if (Array.isArray(value)) {
      const items = value.map((item, i) => walk(item, [...at, i]));
      return k_unordered.has(key) && !named && !fixed.has(joined(at)) ? items.reverse() : items;
    }
    if (!is_object(value)) return value;
    const names = k_maps.has(key) && !named;
    return Object.fromEntries(Object.entries(value).reverse().map(([name, member]) => [name, k_data.has(name) && !names && name !== 'enum' ? member : walk(member, [...at, name], name, names)]));
  };
  return walk(document, []);
}

const target_of = (document, ref) => steps_of(ref).reduce((at, step) => at?.[step], document);

/// Replaces references by their targets, except if that would not end, if siblings count (3.1 and later), if others lead through the
/// reference, and once the text is `most` characters longer.
export function dereferenced(document, most = 40_000_000) {
  let room = most;
  const siblings_count = !/^3\.0/.test(document.openapi);
  const fixed = ways(document);
  const sizes = new Map();
  const size_of = (ref, target) => sizes.get(ref) ?? sizes.set(ref, JSON.stringify(target).length).get(ref);
  const walk = (value, open, at, key = '', named = false) => {
    if (Array.isArray(value)) return value.map((item, i) => walk(item, open, [...at, i]));
    if (!is_object(value)) return value;
    if (typeof value.$ref === 'string' && !named) {
      const target = target_of(document, value.$ref);
      if (target === undefined || (Object.keys(value).length > 1 && (siblings_count || fixed.has(joined(at)))) || open.includes(value.$ref) || open.length >= 6 || room < 0) return value;
      room -= size_of(value.$ref, target);
      return walk(target, [...open, value.$ref], steps_of(value.$ref));
    }
    const names = k_maps.has(key) && !named;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, k_data.has(name) && !names ? member : walk(member, open, [...at, name], name, names)]));
  };
  return { ...walk({ ...document, components: undefined }, [], []), components: document.components };
}

/// Writes the implicit names of alternatives as a mapping, so they stay the same when the components get other names.
function with_names(schema) {
  const named = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(({ $ref }) => /^#\/components\/schemas\/([^/]+)$/.exec($ref ?? '')?.[1]).filter(Boolean);
  const mapped = Object.values(schema.discriminator.mapping ?? {}).map((ref) => String(ref).split('/').pop());
  const left = named.filter((name) => !mapped.includes(name) && schema.discriminator.mapping?.[name] === undefined);
  if (left.length === 0) return schema;
  const mapping = { ...schema.discriminator.mapping, ...Object.fromEntries(left.map((name) => [name, `#/components/schemas/${name}`])) };
  return { ...schema, discriminator: { ...schema.discriminator, mapping } };
}

/// Turns every property's inline schema into a component, and renames every schema component.
export function componentised(document) {
  const schemas = {};
  let count = 0;
  const fixed = ways(document);
  const rename = (name) => `Re.${name}`;
  const walk = (given, at, key = '', named = false) => {
    if (Array.isArray(given)) return given.map((item, i) => walk(item, [...at, i]));
    if (!is_object(given)) return given;
    const names = k_maps.has(key) && !named;
    const value = !names && typeof given.discriminator?.propertyName === 'string' ? with_names(given) : given;
    const out = {};
    for (const [name, member] of Object.entries(value)) {
      if (key === 'mapping' && names && typeof member === 'string') {
        const prefix = '#/components/schemas/';
        out[name] = member.startsWith(prefix) ? prefix + rename(member.slice(prefix.length)) : rename(member);
      } else if (name === '$ref' && !names && typeof member === 'string') {
        out[name] = member.replace(/^(#\/components\/schemas\/)([^/]+)/, (_, prefix, rest) => prefix + rename(rest));
      } else if (k_data.has(name) && !names) {
        out[name] = member;
      } else {
        const made = walk(member, [...at, name], name, names);
        const hoist = key === 'properties' && names && is_object(made) && !made.$ref && !made.readOnly && !fixed.has(joined([...at, name]));
        if (hoist) {
          const fresh = `Hoisted${++count}`;
          schemas[fresh] = made;
          out[name] = { $ref: `#/components/schemas/${fresh}` };
        } else {
          out[name] = made;
        }
      }
    }
    return out;
  };
  const made = walk(document, []);
  const old = made.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(old)) schemas[rename(name)] = schema;
  return { ...made, components: { ...made.components, schemas } };
}
