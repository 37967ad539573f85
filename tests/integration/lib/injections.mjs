// SPDX-License-Identifier: MIT
// Texts that try to leave the string or comment in which generated code prints them.

const code = { go: 'func init() { undeclared() }', ts: 'undeclared();' };
const ends = [
  '"', "'", '`', '\\', '\\"', '*/', '/*', '//', '\n', '\r\n', '\r', '\t', '\0', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066', '\ufeff', '\u200b', '\x7f', '\b',
  '${undeclared}', '#{undeclared}', '<!--', '-->', ']]>', '");', "');", '`);', '*/ undeclared(); /*', '*\u200b/', '* /', '**/', '*\\/', '\\u002a\\u002f', '\\u0022', '\\x22', '\\n', '{{', '}}', '{', '}', '(', ')', ',', ';',
  'json:"x"', 'json:"a,omitempty" y:"', ',omitempty', '-', '', ' ', '.', '..', '/', '\\\\', '%s%d%n', '@deprecated', '//go:build ignore', '//go:linkname x y', '// +build ignore', 'import "C"', '# Heading', '[a]: http://b', '- item', '1. item',
  '\ud83d\ude00', '\u0000\u0001\u001f', '\u00e9\u0301', 'type', 'func', 'class', 'constructor', '__proto__', 'prototype', 'toString', 'default', 'await', 'yield', 'delete', 'new', 'NaN', '0', '007', '1e5', '-1',
];

export const injections = ends.flatMap((end, i) => (i < 48 ? [`${end}${i % 2 ? code.ts : code.go}`, end] : [end]));

/// Returns a document with each text in each place that generated code can print.
export function injection_document() {
  const schemas = {};
  const paths = {};
  const securitySchemes = {};
  for (const [i, text] of injections.entries()) {
    schemas[`Plain${i}`] = {
      type: 'object', title: text, description: `a ${text} b\n\n${text}`, example: text, default: { x: text }, deprecated: i % 2 === 0, required: i % 3 === 0 ? [text] : [],
      properties: { [text]: { type: 'string', description: text, pattern: text, default: text, example: text }, [`${text}${text}`]: { type: 'string', enum: [text, `${text} `] }, odd: { type: 'array', items: { type: 'object', properties: { [text]: { type: 'integer' } } } } },
      ...(i % 4 === 0 ? { additionalProperties: { type: 'string' } } : {}),
    };
    schemas[`${text}${i}`] = { type: 'string', enum: [text, `x${text}`, 'y'], description: text };
    schemas[`Union${i}`] = { oneOf: [{ $ref: `#/components/schemas/Plain${i}` }, { type: 'object', title: text, properties: { a: { type: 'string' } } }], discriminator: { propertyName: text || 'kind', mapping: { [text]: `#/components/schemas/Plain${i}` } } };
    securitySchemes[`scheme${i}${text}`] = i % 2 ? { type: 'apiKey', in: ['query', 'header', 'cookie'][i % 3], name: text || 'x' } : { type: 'http', scheme: 'bearer', description: text };
    paths[`/p${i}/${text.replaceAll('/', '')}/{${text.replaceAll(/[{}/]/g, '') || 'v'}}`] = {
      post: {
        operationId: i % 2 ? text : undefined, summary: text, description: text, tags: [text], deprecated: i % 5 === 0,
        parameters: [
          { name: text.replaceAll(/[{}/]/g, '') || 'v', in: 'path', required: true, description: text, schema: { type: 'string', pattern: text } },
          ...['query', 'header', 'cookie'].map((place) => ({ name: text || 'x', in: place, description: text, schema: { type: 'string', enum: [text, 'z'], default: text } })),
        ],
        requestBody: { description: text, content: { [`application/json; a=${text}`]: { schema: { $ref: `#/components/schemas/Union${i}` } }, [text || 'a/b']: { schema: { type: 'string' } }, 'multipart/form-data': { schema: { $ref: `#/components/schemas/Plain${i}` }, encoding: { [text]: { style: 'deepObject', explode: true } } } } },
        responses: { 200: { description: text, content: { [`text/${text}`]: { schema: { type: 'string' } }, 'application/json': { schema: { $ref: `#/components/schemas/Plain${i}` } } } }, default: { description: text } },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'x"*/', version: '`' }, servers: injections.slice(0, 20).map((url) => ({ url, description: url })), paths, components: { schemas, securitySchemes } };
}
