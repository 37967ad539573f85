// SPDX-License-Identifier: MIT
// Documents that contain every object and field of a version, as the source of mutants.

const info = {
  title: 'All fields', description: 'd', termsOfService: 'https://a.example/terms', version: '1.0',
  contact: { name: 'n', url: 'https://a.example', email: 'a.b@c.example', 'x-c': 1 },
  license: { name: 'MIT', url: 'https://a.example/mit' }, 'x-info': {},
};
const docs = { description: 'more', url: 'https://a.example/docs', 'x-d': [] };
const xml = { name: 'x', namespace: 'https://a.example/ns', prefix: 'p', attribute: true, wrapped: false, 'x-x': 0 };

const bounds = { maximum: 9, exclusiveMaximum: true, minimum: 1, exclusiveMinimum: false, multipleOf: 0.5 };
const simple = {
  string: { type: 'string', format: 'f', default: 'a', maxLength: 9, minLength: 0, pattern: '^a', enum: ['a', 'b'] },
  array: { type: 'array', items: { type: 'array', items: { type: 'number', ...bounds }, collectionFormat: 'ssv' }, collectionFormat: 'csv', maxItems: 3, minItems: 0, uniqueItems: true },
};
const schema_2_0 = {
  title: 't', description: 'd', format: 'f', default: {}, required: ['a'], type: ['object', 'null'], readOnly: false, externalDocs: docs, example: { $ref: 5 },
  maxProperties: 3, minProperties: 0, discriminator: 'kind', xml, enum: [{}, 1], 'x-s': 1,
  properties: { a: { type: 'integer', ...bounds }, list: { items: [{}, {}], maxItems: 2, minItems: 1, uniqueItems: false }, ref: { $ref: '#/definitions/B', description: 'beside' } },
  additionalProperties: { type: 'string', maxLength: 5, minLength: 1, pattern: 'p' }, allOf: [{ $ref: '#/definitions/B' }],
};
const swagger = {
  swagger: '2.0', info, host: 'a.example:80', basePath: '/v1', schemes: ['https', 'wss'], consumes: ['application/json'], produces: ['a/b', 'c/d'],
  tags: [{ name: 't', description: 'd', externalDocs: docs, 'x-t': 1 }], externalDocs: docs, security: [{ key: [], oauth: ['read', 'write'] }],
  paths: {
    'x-p': 1,
    '/a/{id}': {
      parameters: [{ $ref: '#/parameters/body' }, { name: 'id', in: 'path', required: true, ...simple.string }],
      get: {
        tags: ['t', 'u'], summary: 's', description: 'd', externalDocs: docs, operationId: 'o', consumes: ['a/b'], produces: ['a/b'], schemes: ['http', 'ws'], deprecated: true, security: [],
        parameters: [{ name: 'q', in: 'query', required: false, description: 'd', allowEmptyValue: true, ...simple.array, collectionFormat: 'multi' }, { name: 'h', in: 'header', ...simple.array, 'x-h': 1 }],
        responses: {
          default: { $ref: '#/responses/r' },
          200: { description: 'ok', schema: { type: 'file', title: 't', format: 'f', description: 'd', default: 1, required: ['a'], readOnly: true, externalDocs: docs, example: 1 }, headers: { 'X-A': { description: 'd', ...simple.string }, 'X-B': simple.array }, examples: { 'a/b': 1 } },
          'x-r': 1,
        },
      },
      post: { parameters: [{ name: 'f', in: 'formData', type: 'file', required: true }, { name: 'g', in: 'formData', type: 'integer', allowEmptyValue: false, collectionFormat: 'pipes' }], responses: { 204: { description: 'none', schema: { $ref: '#/definitions/B' } } } },
      put: { responses: { 500: { description: '' } } },
    },
    '/b': { $ref: '#/paths/~1a', delete: { responses: { default: { description: '' } } }, options: { responses: { default: { description: '' } } }, head: { responses: { default: { description: '' } } }, patch: { responses: { default: { description: '' } } } },
  },
  definitions: { A: schema_2_0, B: {} },
  parameters: { body: { name: 'b', in: 'body', required: true, description: 'd', schema: { $ref: '#/definitions/A' } } },
  responses: { r: { description: 'r', schema: schema_2_0 } },
  securityDefinitions: {
    basic: { type: 'basic', description: 'd' }, key: { type: 'apiKey', name: 'k', in: 'header', 'x-k': 1 },
    oauth: { type: 'oauth2', flow: 'implicit', authorizationUrl: 'https://a.example/auth', scopes: { read: 'r', 'x-s': 1 } },
    password: { type: 'oauth2', flow: 'password', tokenUrl: 'https://a.example/token', scopes: {} },
    application: { type: 'oauth2', flow: 'application', tokenUrl: 'https://a.example/token', scopes: {} },
    code: { type: 'oauth2', flow: 'accessCode', authorizationUrl: 'https://a.example/auth', tokenUrl: 'https://a.example/token', scopes: {} },
  },
  'x-top': 1,
};

const server = { url: 'https://{h}/', description: 'd', variables: { h: { enum: ['a', 'b'], default: 'a', description: 'd' } }, 'x-s': 1 };
const flow_urls = { authorizationUrl: '/auth', tokenUrl: 'https://a.example/token', refreshUrl: '/refresh', scopes: { read: 'r' } };
const pick = (keys) => Object.fromEntries(keys.map((key) => [key, flow_urls[key]]));
const flows = {
  implicit: pick(['authorizationUrl', 'refreshUrl', 'scopes']), password: pick(['tokenUrl', 'scopes']), clientCredentials: pick(['tokenUrl', 'refreshUrl', 'scopes']), authorizationCode: { ...flow_urls, 'x-f': 1 },
};
const schemes = {
  key: { type: 'apiKey', name: 'k', in: 'cookie', description: 'd' }, bearer: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' }, basic: { type: 'http', scheme: 'basic' },
  oauth: { type: 'oauth2', flows, 'x-o': 1 }, connect: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/.well-known' }, ref: { $ref: '#/components/securitySchemes/key' },
};
const examples = { one: { summary: 's', description: 'd', value: { $ref: 1 } }, two: { externalValue: '../a.json', 'x-e': 1 }, ref: { $ref: '#/components/examples/one' } };
const schema_3_0 = {
  title: 't', multipleOf: 2, maximum: 9, exclusiveMaximum: true, minimum: 1, exclusiveMinimum: false, maxLength: 3, minLength: 0, pattern: 'a', maxItems: 3, minItems: 0, uniqueItems: true,
  maxProperties: 2, minProperties: 0, required: ['a', 'b'], enum: [1, 1], type: 'object', not: { type: 'string' }, allOf: [{}], oneOf: [{ $ref: '#/components/schemas/B' }], anyOf: [{}],
  items: { $ref: '#/components/schemas/B', anything: 1 }, properties: { a: {}, b: { additionalProperties: true }, $ref: { type: 'string' } }, additionalProperties: { type: 'string' }, description: 'd', format: 'f', default: null, nullable: true,
  discriminator: { propertyName: 'a', mapping: { x: '#/components/schemas/B' } }, readOnly: true, writeOnly: false, example: [], externalDocs: docs, deprecated: true, xml, 'x-s': 1,
};
const header = (schema) => ({ description: 'd', required: true, deprecated: false, style: 'simple', explode: true, schema, examples });

function operation(schema, more = {}) {
  return {
    tags: ['t', 't'], summary: 's', description: 'd', externalDocs: docs, operationId: 'o', deprecated: false, security: [{}, { oauth: ['a', 'a'] }], servers: [server],
    parameters: [
      { $ref: '#/components/parameters/q', 'x-more': 1 }, { name: 'p', in: 'path', required: true, style: 'label', explode: false, schema }, { name: 'h', in: 'header', style: 'simple', deprecated: true, schema, example: 1 },
      { name: 'c', in: 'cookie', style: 'form', schema, examples }, { name: 'd', in: 'query', content: { 'a/b': { schema, examples } } }, { name: 'e', in: 'query', style: 'deepObject', explode: true, allowReserved: true, allowEmptyValue: true, schema },
    ],
    requestBody: {
      description: 'd', required: true, content: {
        'multipart/form-data': { schema, encoding: { a: { contentType: 'a/b', headers: { 'X-A': header({}), 'X-R': { $ref: '#/components/headers/h' } }, style: 'form', explode: true, allowReserved: false } } },
        'application/json': { example: 1 },
      },
    },
    responses: {
      default: { description: 'd' },
      '2XX': {
        description: 'd', headers: { 'X-A': { content: { 'a/b': {} } } }, content: { 'a/b': { schema, examples } },
        links: { a: { operationId: 'o', parameters: { a: 'b' }, requestBody: 1, description: 'd', server }, b: { operationRef: '#/paths' }, c: { $ref: '#/components/links/l' } },
      },
      404: { $ref: '#/components/responses/r' }, 'x-r': 1,
    },
    callbacks: { c: { '{$request.body#/url}': { post: { responses: { 200: { description: '' } } } } }, r: { $ref: '#/components/callbacks/c' } },
    ...more,
  };
}
const methods = (list) => Object.fromEntries(list.map((method) => [method, { responses: { 200: { description: '' } } }]));
const components = (schema) => ({
  schemas: { A: schema, B: {} }, responses: { r: { description: '' } }, parameters: { q: { name: 'q', in: 'query', style: 'form', schema: {} } }, examples, requestBodies: { b: { content: {} } }, headers: { h: header({}) },
  securitySchemes: schemes, links: { l: { operationId: 'o' } }, callbacks: { c: {} }, 'x-c': 1,
});
const common = (version, schema) => ({
  openapi: version, info, servers: [server], externalDocs: docs, security: [{ key: [] }], tags: [{ name: 't', description: 'd', externalDocs: docs }],
  paths: { '/a/{p}': { summary: 's', description: 'd', servers: [server], parameters: [{ $ref: '#/components/parameters/q' }], get: operation(schema), ...methods(['put', 'post', 'delete', 'options', 'head', 'patch', 'trace']) }, '/b': { $ref: '#/paths/a' }, 'x-p': 1 },
  components: components(schema), 'x-top': 1,
});

const keywords = {
  $id: 'https://a.example/s', $schema: 'https://spec.openapis.org/oas/3.1/dialect/base', $ref: '#/components/schemas/B', $anchor: 'a', $dynamicRef: '#a', $dynamicAnchor: 'b', $comment: 'c', $defs: { a: true }, definitions: { a: {} },
  prefixItems: [true], items: false, contains: {}, properties: { a: true }, patternProperties: { a: {} }, additionalProperties: false, propertyNames: {}, dependentSchemas: { a: {} }, allOf: [{}], anyOf: [{}], oneOf: [true], not: false,
  if: {}, then: {}, else: {}, unevaluatedItems: false, unevaluatedProperties: {}, type: ['object', 'null'], const: null, enum: [], multipleOf: 1, maximum: 1, exclusiveMaximum: 1, minimum: 1, exclusiveMinimum: 1, maxLength: 1, minLength: 1, pattern: 'a',
  maxItems: 1, minItems: 1, uniqueItems: true, maxContains: 1, minContains: 0, maxProperties: 1, minProperties: 1, required: [], dependentRequired: { a: ['b'] }, title: 't', description: 'd', default: 1, deprecated: true, readOnly: true, writeOnly: true,
  examples: [1], format: 'f', contentEncoding: 'e', contentMediaType: 'a/b', contentSchema: true, discriminator: { propertyName: 'a', mapping: { a: 'b' }, 'x-d': 1 }, example: 1, externalDocs: docs, anything: { $ref: 1 },
  xml: { name: 'n', namespace: 'https://a.example', prefix: 'p', attribute: true },
};
const openapi_3_1 = {
  ...common('3.1.1', keywords), jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base', webhooks: { w: { get: { responses: { 200: { description: '' } } } } },
  info: { ...info, summary: 's', license: { name: 'MIT', identifier: 'MIT' } },
};
openapi_3_1.components.pathItems = { p: { $ref: '#/paths', get: {} } };
openapi_3_1.components.securitySchemes = { ...schemes, tls: { type: 'mutualTLS' } };

const openapi_3_2 = JSON.parse(JSON.stringify({ ...openapi_3_1, openapi: '3.2.0', $self: 'https://a.example/openapi' }));
Object.assign(openapi_3_2.servers[0], { name: 'n' });
Object.assign(openapi_3_2.tags[0], { summary: 's', parent: 'u', kind: 'nav' });
Object.assign(openapi_3_2.components, {
  mediaTypes: { m: { description: 'd', itemSchema: true, prefixEncoding: [{ encoding: { a: {} } }], itemEncoding: { prefixEncoding: [{}], itemEncoding: {} } }, r: { $ref: '#/components/mediaTypes/m' } },
  examples: { data: { dataValue: 1, serializedValue: '1' }, file: { dataValue: 1, externalValue: 'a' } },
  parameters: {
    q: { name: 'q', in: 'querystring', content: { 'a/b': {} }, example: 1 }, c: { name: 'c', in: 'cookie', style: 'cookie', explode: true, schema: {} }, f: { name: 'f', in: 'cookie', allowReserved: true, schema: {} },
    p: { name: 'p', in: 'path', required: true, allowReserved: true, schema: {} }, e: { name: 'e', in: 'query', content: { 'a/b': {} }, examples: {} },
  },
});
openapi_3_2.components.schemas.A.discriminator.defaultMapping = 'B';
openapi_3_2.components.schemas.A.xml = { nodeType: 'attribute', name: 'n' };
openapi_3_2.components.responses.r = { summary: 's' };
openapi_3_2.components.securitySchemes.oauth = { type: 'oauth2', deprecated: true, oauth2MetadataUrl: '/meta', flows: { deviceAuthorization: { deviceAuthorizationUrl: '/device', tokenUrl: '/token', scopes: {} } } };
Object.assign(openapi_3_2.paths['/a/{p}'], { query: {}, additionalOperations: { COPY: {} } });

export const documents = [
  ['every field of 2.0', swagger],
  ['every field of 3.0', common('3.0.4', schema_3_0)],
  ['every field of 3.1', openapi_3_1],
  ['every field of 3.2', openapi_3_2],
];
