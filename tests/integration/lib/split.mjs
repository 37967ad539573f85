// SPDX-License-Identifier: MIT
// A small API in five files, and the same API in one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { scratch } from './env.mjs';

const files = {
  'api.yaml': `openapi: 3.0.4
info: {title: Pets, version: '1'}
tags: [{name: pets}]
paths:
  /pets: {$ref: paths/pets.yaml}
  '/pets/{id}': {$ref: 'paths/pet.yaml#/item'}
  /own: {get: {operationId: own, responses: {'200': {$ref: 'schemas/common.yaml#/responses/Fine'}}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
`,
  'paths/pets.yaml': `get:
  operationId: listPets
  tags: [pets]
  security: [{key: []}]
  parameters:
    - $ref: '../schemas/common.yaml#/parameters/limit'
  responses:
    '200':
      description: All
      content: {application/json: {schema: {type: array, items: {$ref: ../schemas/pet.yaml}}}}
post:
  operationId: addPet
  requestBody: {content: {application/json: {schema: {$ref: ../schemas/pet.yaml}}}}
  responses: {'201': {description: Added}}
`,
  'paths/pet.yaml': `item:
  parameters:
    - {name: id, in: path, required: true, schema: {type: string}}
  get:
    operationId: getPet
    responses: {'200': {description: One, content: {application/json: {schema: {$ref: ../schemas/pet.yaml}}}}}
`,
  'schemas/pet.yaml': `type: object
required: [name]
properties:
  name: {type: string, minLength: 1}
  kind: {$ref: 'common.yaml#/Kind'}
  parent: {$ref: pet.yaml}
`,
  'schemas/common.yaml': `Kind: {type: string, enum: [cat, dog]}
parameters:
  limit: {name: limit, in: query, schema: {type: integer, maximum: 100}}
responses:
  Fine: {description: Fine}
`,
};

/// `changes` replaces texts by file: [[from, to], …]. Returns the path of the first file.
export function split(name, changes = {}) {
  const folder = join(scratch, `${process.pid}-${name}`);
  for (const [path, text] of Object.entries(files)) {
    let now = text;
    for (const [from, to] of changes[path] ?? []) {
      if (!now.includes(from)) throw new Error(`${path} has no ${from}`);
      now = now.replace(from, to);
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), now);
  }
  return join(folder, 'api.yaml');
}

export const bundled = `openapi: 3.0.4
info: {title: Pets, version: '1'}
tags: [{name: pets}]
paths:
  /own: {get: {operationId: own, responses: {'200': {description: Fine}}}}
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      security: [{key: []}]
      parameters: [{name: limit, in: query, schema: {type: integer, maximum: 100}}]
      responses:
        '200':
          description: All
          content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}
    post:
      operationId: addPet
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {'201': {description: Added}}
  '/pets/{id}':
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get:
      operationId: getPet
      responses: {'200': {description: One, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string, minLength: 1}
        kind: {type: string, enum: [cat, dog]}
        parent: {$ref: '#/components/schemas/Pet'}
`;
