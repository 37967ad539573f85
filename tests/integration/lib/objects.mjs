// SPDX-License-Identifier: MIT
// Every object of an OpenAPI 3.x document with its place, found by reading the document as plain JSON: a second computation beside the
// product's, written from the specification's text.
const k_methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const is_object = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const members = (value) => (is_object(value) ? Object.entries(value) : []);
const items = (value) => (Array.isArray(value) ? value : []);

export function objects(document) {
  const found = { schemas: [], parameters: [], responses: [], headers: [], schemes: [], refs: [] };

  /// Records a reference; returns true if its siblings do not count.
  const reference = (value, node_type, place) => {
    if (!is_object(value) || typeof value.$ref !== 'string') return false;
    found.refs.push({ ref: value.$ref, node_type, ...place });
    return node_type !== 'schema' || document.openapi.startsWith('3.0');
  };

  const schema = (value, place, component = null, property = null) => {
    if (!is_object(value)) return;
    found.schemas.push({ value, component, name: component ?? property, ...place });
    if (reference(value, 'schema', place)) return;
    for (const key of ['properties', 'patternProperties']) for (const [name, inner] of members(value[key])) schema(inner, place, null, name);
    for (const key of ['$defs', 'definitions', 'dependentSchemas']) for (const [, inner] of members(value[key])) schema(inner, place);
    for (const key of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) for (const inner of items(value[key])) schema(inner, place);
    for (const key of ['not', 'additionalProperties', 'additionalItems', 'contains', 'propertyNames', 'if', 'then', 'else', 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema']) schema(value[key], place);
    for (const inner of Array.isArray(value.items) ? value.items : [value.items]) schema(inner, place);
  };
  const examples = (value, place) => members(value).forEach(([, inner]) => reference(inner, 'example', place));
  const content = (value, place) => {
    for (const [, media] of members(value)) {
      if (!is_object(media)) continue;
      schema(media.schema, place);
      examples(media.examples, place);
      for (const [, encoding] of members(media.encoding)) for (const [name, inner] of members(encoding?.headers)) header(name, inner, place, null);
    }
  };
  const header = (name, value, place, status, component = false) => {
    if (!is_object(value)) return;
    found.headers.push({ name, value, status, component, ...place });
    if (reference(value, 'header', place)) return;
    schema(value.schema, place);
    content(value.content, place);
    examples(value.examples, place);
  };
  const parameter = (value, place) => {
    if (!is_object(value)) return;
    found.parameters.push({ value, ...place });
    if (reference(value, 'parameter', place)) return;
    schema(value.schema, place);
    content(value.content, place);
    examples(value.examples, place);
  };
  const response = (value, place, status) => {
    if (!is_object(value)) return;
    found.responses.push({ value, status, ...place });
    if (reference(value, 'response', place)) return;
    for (const [name, inner] of members(value.headers)) header(name, inner, place, status);
    content(value.content, place);
    members(value.links).forEach(([, inner]) => reference(inner, 'link', place));
  };
  const body = (value, place) => {
    if (is_object(value) && !reference(value, 'requestBody', place)) content(value.content, place);
  };
  const callback = (value, place) => {
    if (!is_object(value) || reference(value, 'callback', place)) return;
    for (const [path, item] of members(value)) if (!path.startsWith('x-')) path_item(path, item, 'callback');
  };
  const path_item = (path, item, kind) => {
    if (!is_object(item)) return;
    reference(item, 'pathItem', { path, kind });
    for (const value of items(item.parameters)) parameter(value, { path, kind });
    for (const [method, operation] of members(item)) {
      if (!k_methods.includes(method) || !is_object(operation)) continue;
      const place = { path, method, kind, id: operation.operationId };
      for (const value of items(operation.parameters)) parameter(value, place);
      body(operation.requestBody, place);
      for (const [status, value] of members(operation.responses)) if (!status.startsWith('x-')) response(value, place, status);
      for (const [, value] of members(operation.callbacks)) callback(value, place);
    }
  };

  for (const [path, item] of members(document.paths)) if (!path.startsWith('x-')) path_item(path, item, 'path');
  if (!document.openapi.startsWith('3.0')) for (const [name, item] of members(document.webhooks)) path_item(name, item, 'webhook');
  const components = document.components ?? {};
  for (const [name, value] of members(components.schemas)) schema(value, { in: name }, name);
  for (const [name, value] of members(components.parameters)) parameter(value, { in: name });
  for (const [name, value] of members(components.responses)) response(value, { in: name }, null);
  for (const [name, value] of members(components.headers)) header(name, value, { in: name }, null, true);
  for (const [name, value] of members(components.requestBodies)) body(value, { in: name });
  for (const [name, value] of members(components.examples)) reference(value, 'example', { in: name });
  for (const [name, value] of members(components.links)) reference(value, 'link', { in: name });
  for (const [name, value] of members(components.callbacks)) callback(value, { in: name });
  for (const [name, value] of members(components.securitySchemes)) {
    found.schemes.push({ name, value });
    reference(value, 'securityScheme', { in: name });
  }
  return found;
}

/// Follows a local reference to its end; returns null if it leads nowhere.
export function resolved(document, value) {
  for (let hop = 0; hop < 8 && typeof value?.$ref === 'string'; ++hop) {
    if (!value.$ref.startsWith('#/')) return null;
    value = value.$ref.slice(2).split('/').map((step) => decodeURIComponent(step).replace(/~1/g, '/').replace(/~0/g, '~')).reduce((inner, step) => inner?.[step], document);
  }
  return value ?? null;
}
