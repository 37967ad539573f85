// SPDX-License-Identifier: MIT
// The same API written in another way: every function takes a document of OpenAPI 3 and returns one that means the same.

const is_object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const k_data = new Set(['example', 'examples', 'default', 'enum', 'const']);
const k_maps = new Set(['properties', 'patternProperties', 'paths', 'responses', 'schemas', 'parameters', 'headers', 'content', 'mapping', 'scopes', 'callbacks', 'links', 'encoding', 'webhooks', 'requestBodies', 'securitySchemes', 'variables']);
const k_unordered = new Set(['required', 'allOf', 'oneOf', 'anyOf', 'parameters', 'tags', 'enum', 'type', 'security', 'servers']);

/// Members last first, and lists whose order means nothing.
export function shuffled(value, key = '', named = false) {
  if (Array.isArray(value)) {
    const items = value.map((item) => shuffled(item));
    return k_unordered.has(key) && !named ? items.reverse() : items;
  }
  if (!is_object(value)) return value;
  const names = k_maps.has(key) && !named;
  return Object.fromEntries(Object.entries(value).reverse().map(([name, member]) => [name, k_data.has(name) && !names && name !== 'enum' ? member : shuffled(member, name, names)]));
}

const target_of = (document, ref) => ref.slice(2).split('/').reduce((at, step) => at?.[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')], document);

/// References replaced by what they lead to, except where that would not end, and once the text is `most` characters longer.
export function dereferenced(document, most = 40_000_000) {
  let room = most;
  const sizes = new Map();
  const size_of = (ref, target) => sizes.get(ref) ?? sizes.set(ref, JSON.stringify(target).length).get(ref);
  const walk = (value, open, key = '', named = false) => {
    if (Array.isArray(value)) return value.map((item) => walk(item, open));
    if (!is_object(value)) return value;
    if (typeof value.$ref === 'string' && !named) {
      const target = target_of(document, value.$ref);
      if (target === undefined || open.includes(value.$ref) || open.length >= 6 || room < 0) return value;
      room -= size_of(value.$ref, target);
      return walk(target, [...open, value.$ref]);
    }
    const names = k_maps.has(key) && !named;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, k_data.has(name) && !names ? member : walk(member, open, name, names)]));
  };
  return { ...walk({ ...document, components: undefined }, []), components: document.components };
}

/// Every property's inline schema made a component, and every component of schemas renamed.
export function componentised(document) {
  const schemas = {};
  let count = 0;
  const rename = (name) => `Re.${name}`;
  const walk = (value, key = '', named = false) => {
    if (Array.isArray(value)) return value.map((item) => walk(item));
    if (!is_object(value)) return value;
    const names = k_maps.has(key) && !named;
    const out = {};
    for (const [name, member] of Object.entries(value)) {
      if (key === 'mapping' && typeof member === 'string') {
        const prefix = '#/components/schemas/';
        out[name] = member.startsWith(prefix) ? prefix + rename(member.slice(prefix.length)) : rename(member);
      } else if (name === '$ref' && !names && typeof member === 'string') {
        out[name] = member.replace(/^(#\/components\/schemas\/)([^/]+)/, (_, prefix, rest) => prefix + rename(rest));
      } else if (k_data.has(name) && !names) {
        out[name] = member;
      } else {
        const made = walk(member, name, names);
        const hoist = key === 'properties' && names && is_object(made) && !made.$ref && !made.readOnly;
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
  const made = walk(document);
  const old = made.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(old)) schemas[rename(name)] = schema;
  return { ...made, components: { ...made.components, schemas } };
}
