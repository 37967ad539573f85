// SPDX-License-Identifier: MIT
/// A document with objects of every type, for the tools that list parts of operations.
#pragma once

#include <string>
#include <string_view>

#include "tests/unit/walk/shop.hpp"

namespace collet::test {

inline constexpr std::string_view k_service = R"(openapi: 3.1.0
info: {title: Service, version: '1'}
paths:
  /users:
    parameters:
      - {name: X-Trace, in: header, schema: {type: string}}
    get:
      operationId: listUsers
      parameters:
        - {name: limit, in: query, required: true, schema: {type: integer}, x-page: size}
        - {$ref: '#/components/parameters/cursor'}
      responses:
        '200':
          description: A page of users
          headers:
            X-Rate-Limit: {description: Calls left, required: true, schema: {type: integer}}
            Link: {$ref: '#/components/headers/Link'}
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/User'}}
        '4XX': {$ref: '#/components/responses/Problem'}
    post:
      operationId: createUser
      requestBody:
        content:
          application/json: {schema: {$ref: '#/components/schemas/User'}}
      responses:
        '201': {description: Made}
        default: {$ref: '#/components/responses/Problem'}
      callbacks:
        made:
          '{$request.body#/url}':
            post:
              parameters: [{name: signature, in: header, schema: {type: string}}]
              responses: {'204': {description: Taken}}
  /users/{id}:
    get:
      operationId: getUser
      parameters: [{name: id, in: path, required: true, schema: {type: [string, integer]}}]
      responses: {'404': {$ref: '#/components/responses/Nothing'}}
components:
  parameters:
    cursor: {name: cursor, in: query, schema: {$ref: '#/components/schemas/Cursor'}}
  headers:
    Link: {description: Pages, deprecated: true, schema: {type: string}}
  responses:
    Problem:
      description: It went wrong
      headers: {Retry-After: {schema: {type: integer}}}
      content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
  schemas:
    Cursor: {type: string, x-opaque: true}
    User:
      type: object
      required: [id, name]
      properties:
        id: {type: string}
        name: {type: string}
        boss: {$ref: '#/components/schemas/User'}
        tags: {type: array, items: {type: string}}
    Problem: {type: object, properties: {cause: {$ref: '#/components/schemas/Cause'}}}
    Cause: {type: object, properties: {problem: {$ref: '#/components/schemas/Problem'}}}
    Orphan: {oneOf: [{type: string}, {type: 'null'}]}
    Pet: {type: object, discriminator: {propertyName: kind, mapping: {dog: Dog, cat: '#/components/schemas/Cat'}}}
    Dog: {type: object}
    Cat: {type: object}
  securitySchemes:
    token: {type: http, scheme: bearer, description: A token}
    key: {type: apiKey, in: header, name: X-Key}
)";

/// Returns the text of the answer or of the error.
inline std::string walked(std::string_view tool, std::string_view more,
                          std::string_view document = k_service) {
  const auto answer = walk(tool, document, more);
  return answer.status == COLLET_OK ? answer.json : answer.error;
}

/// Returns only the contents of `summaries`.
inline std::string summaries(std::string_view tool, std::string_view more,
                             std::string_view document = k_service) {
  const auto text = walked(tool, more, document);
  const auto list = json::View(text)["summaries"];
  return list ? std::string(list.raw()) : text;
}

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace collet::test
