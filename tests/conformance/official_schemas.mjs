// SPDX-License-Identifier: MIT
// The official JSON Schemas of OpenAPI as judges of documents: `judge(document)` returns {version, raw, amended}: the verdict of the schema
// as published, and its verdict after the sentences of the specification that it contradicts or omits are added to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

const k_draft4 = {
  $id: 'http://json-schema.org/draft-04/schema',
  definitions: {
    positiveInteger: { type: 'integer', minimum: 0 },
    positiveIntegerDefault0: { $ref: '#/definitions/positiveInteger' },
    simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
    stringArray: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
  },
  properties: {
    title: { type: 'string' },
    description: { type: 'string' },
    default: {},
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    maximum: { type: 'number' },
    exclusiveMaximum: { type: 'boolean' },
    minimum: { type: 'number' },
    exclusiveMinimum: { type: 'boolean' },
    pattern: { type: 'string', format: 'regex' },
    uniqueItems: { type: 'boolean' },
    enum: { type: 'array', minItems: 1, uniqueItems: true },
    type: {
      anyOf: [
        { $ref: '#/definitions/simpleTypes' },
        { type: 'array', items: { $ref: '#/definitions/simpleTypes' }, minItems: 1, uniqueItems: true },
      ],
    },
  },
};

/// Converts a schema of draft 4 to draft 7: the two differ in `id` and in the keywords for exclusive bounds.
function from_draft4(schema) {
  const visit = (at) => {
    if (Array.isArray(at)) return at.map(visit);
    if (at === null || typeof at !== 'object') return at;
    const out = Object.fromEntries(Object.entries(at).map(([key, inner]) => [key, visit(inner)]));
    if (out.exclusiveMinimum === true) {
      out.exclusiveMinimum = out.minimum;
      delete out.minimum;
    }
    return out;
  };
  const { id, $schema, ...rest } = visit(schema);
  return rest;
}

const copy = (value) => JSON.parse(JSON.stringify(value));
const k_only_extensions = { type: 'object', additionalProperties: false, patternProperties: { '^x-': {} } };

/// Amendments: places in which a schema differs from the specification, or contains a rule that is a separate rule here.
export const amendments = {
  '2.0': [
    ['Scopes Object: "Patterned Objects: ^x-: Allows extensions to the Swagger Schema"', ({ definitions: d }) => {
      d.oauth2Scopes.patternProperties = { '^x-': {} };
    }],
    ['Security Scheme Object: "scopes: Required" of oauth2', ({ definitions: d }) => {
      for (const flow of ['Implicit', 'Password', 'Application', 'AccessCode']) d[`oauth2${flow}Security`].required.push('scopes');
    }],
    ['Items Object: "type: Required"', ({ definitions: d }) => {
      d.primitivesItems.required = ['type'];
    }],
    ['rule parameter-unique: "A unique parameter is defined by a combination of a name and location"; rule tag-unique', (schema) => {
      delete schema.definitions.parametersList.uniqueItems;
      delete schema.properties.tags.uniqueItems;
    }],
  ],
  '3.0': [
    ['Components Object: "All the fixed fields declared above are objects that MUST use keys that match the regular expression"', ({ definitions: d }) => {
      for (const section of Object.values(d.Components.properties)) section.additionalProperties = false;
    }],
    ['Responses Object: "The Responses Object MUST contain at least one response code"', ({ definitions: d }) => {
      d.Responses.not = k_only_extensions;
    }],
    ['Example Object: "The value field and externalValue field are mutually exclusive"', ({ definitions: d }) => {
      d.Example.not = { required: ['value', 'externalValue'] };
    }],
    ['Callback Object: "The key that identifies the Path Item Object is a runtime expression", which $ref is not', ({ definitions: d }) => {
      d.Callback.not = { required: ['$ref'] };
    }],
    ['rule parameter-unique: "A unique parameter is defined by a combination of a name and location"; rule tag-unique', (schema) => {
      for (const holder of ['PathItem', 'Operation']) delete schema.definitions[holder].properties.parameters.uniqueItems;
      delete schema.properties.tags.uniqueItems;
    }],
  ],
  '3.1': [
    // The place where the dialect is composed, below.
    ['JSON Schema 2020-12 core: definitions and dependencies are no keywords any more', () => {}],
    ['Callback Object: "This object MAY be extended with Specification Extensions"', ({ $defs: d }) => {
      d.callbacks.patternProperties = { '^x-': true };
    }],
    ['Link Object: parameters are "Map[string, Any | {expression}]"', ({ $defs: d }) => {
      d.link.properties.parameters = { type: 'object' };
    }],
    ['Parameter Object: "If in is "path", the name field MUST correspond to a template expression"', ({ $defs: d }) => {
      d.parameter.allOf = [...(d.parameter.allOf ?? []), { if: { properties: { in: { const: 'path' } } }, then: { properties: { name: { pattern: '^[^{}]+$' } } } }];
    }],
  ],
};
amendments['3.2'] = [
  ...amendments['3.1'],
  ['rule parameter-querystring: it sees the parameters of the path item and behind references as well', ({ $defs: d }) => {
    d.parameters = { type: 'array', items: { $ref: '#/$defs/parameter-or-reference' } };
  }],
];

function prepared(ajv) {
  addFormats(ajv);
  // "This string SHOULD be a valid regular expression" is no MUST; the others are formats that ajv does not know.
  for (const format of ['regex', 'media-range', 'iri']) ajv.addFormat(format, true);
  return ajv;
}

function compile_old(schema) {
  return prepared(new Ajv({ strict: false, logger: false, unicodeRegExp: false })).addSchema(k_draft4).compile(from_draft4(schema));
}

const k_vocabularies = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation', 'content'];

/// ajv resolves $dynamicRef in the wrong resource, so each becomes a reference to its target here.
function without_dynamics(schema, target) {
  const visit = (at) => {
    if (Array.isArray(at)) return at.map(visit);
    if (at === null || typeof at !== 'object') return at;
    const { $dynamicRef, $dynamicAnchor, $vocabulary, ...rest } = at;
    const out = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, key === 'properties'
      ? Object.fromEntries(Object.entries(inner).map(([name, of]) => [name, visit(of)])) : visit(inner)]));
    if (typeof $dynamicRef === 'string') out.$ref = target;
    return out;
  };
  return visit(schema);
}

/// With `base`, schemas are judged as well, by the dialect of the specification; otherwise only by their JSON type.
function compile_new(folder, schema, base) {
  const ajv = prepared(new Ajv2020({ strict: false, logger: false, unicodeRegExp: false }));
  if (!base) return ajv.compile(without_dynamics(schema, '#/$defs/schema'));
  const dialect = 'https://collet.example/dialect';
  const add = (name, text) => ajv.addSchema({ ...without_dynamics(text, dialect), $id: `https://collet.example/${name}` });
  for (const name of k_vocabularies)
    add(name, JSON.parse(readFileSync(new URL(`../npm/node_modules/ajv/dist/refs/json-schema-2020-12/meta/${name}.json`, import.meta.url), 'utf8')));
  add('openapi', parse(readFileSync(join(folder, 'meta.yaml'), 'utf8')));
  ajv.addSchema({
    // The keywords of earlier drafts that the meta-schema keeps (definitions, dependencies) are no keywords of 2020-12.
    $id: dialect, allOf: [...k_vocabularies, 'openapi'].map((name) => ({ $ref: `https://collet.example/${name}` })),
  });
  return ajv.compile(without_dynamics(schema, dialect));
}

/// Judges are created when they are first asked.
export class OfficialSchemas {
  #folder;
  #judges = new Map();
  constructor(folder) {
    this.#folder = folder;
  }

  #make(version, base, amended) {
    const at = (...names) => join(this.#folder, ...names);
    const amend = (schema) => {
      if (amended) for (const [, change] of amendments[version]) change(schema);
      return schema;
    };
    if (version === '2.0') return compile_old(amend(JSON.parse(readFileSync(at('swagger-2.0-schema.json'), 'utf8'))));
    if (version === '3.0') return compile_old(amend(parse(readFileSync(at('oas-3.0-schema.yaml'), 'utf8'))));
    return compile_new(at(version), amend(copy(parse(readFileSync(at(version, 'schema.yaml'), 'utf8')))), base);
  }

  #judge(version, base, amended) {
    const key = `${version} ${base} ${amended}`;
    if (!this.#judges.has(key)) this.#judges.set(key, this.#make(version, base, amended));
    return this.#judges.get(key);
  }

  /// Returns null if the document names no version.
  judge(document) {
    const version = String(document?.openapi ?? document?.swagger ?? '').slice(0, 3);
    if (!amendments[version]) return null;
    const dialect = document.jsonSchemaDialect;
    const base = typeof dialect !== 'string' || dialect.startsWith('https://spec.openapis.org/oas/');
    const raw = this.#judge(version, base, false)(document);
    const judge = this.#judge(version, base, true);
    const amended = judge(document);
    return { version, raw, amended, why: amended ? '' : judge.errors.slice(0, 3).map((e) => `${e.instancePath} ${e.message}`).join('; ') };
  }
}
