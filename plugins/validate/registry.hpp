// SPDX-License-Identifier: MIT
/// The rules of meaning, each with what it is called, how bad it is and where the specification says so. What
/// a rule looks at stands in rules_*.cpp under its id.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/validate/finding.hpp"

namespace collet::validate {

inline constexpr Rule k_rules[] = {
    // The document
    {"duplicate-key", Severity::error, "format",
     "A key stands once in its object: in YAML it must, in JSON it should (a warning there).",
     "info: {title: A, title: B}"},
    {"license-identifier", Severity::warning, "license-object",
     "The identifier of a licence is an SPDX expression (3.1 and later).", "license: {identifier: Apache 2}"},
    // Paths
    {"path-template-syntax", Severity::warning, "path-templating",
     "Braces of a path open and close around a name.", "paths: {'/pets/{id': {}}"},
    {"path-template-repeated", Severity::warning, "path-templating", "A path has each template name once.",
     "paths: {'/a/{id}/b/{id}': {}}"},
    {"path-reserved-character", Severity::warning, "paths-object",
     "A path has no query (?) and no fragment (#).", "paths: {'/pets?type=cat': {}}"},
    {"path-empty-segment", Severity::info, "paths-object", "A path has no empty segment.",
     "paths: {/pets//cats: {}}"},
    {"path-trailing-slash", Severity::info, "paths-object", "A path does not end with a slash.",
     "paths: {/pets/: {}}"},
    {"path-unique", Severity::error, "paths-object",
     "No two paths differ by the names of their templates alone.",
     "paths: {'/pets/{id}': {}, '/pets/{name}': {}}"},
    {"path-template-declared", Severity::error, "path-templating",
     "Each template name of a path has a path parameter.",
     "paths: {'/pets/{id}': {get: {responses: {'200': {description: ok}}}}}"},
    {"path-parameter-used", Severity::error, "parameter-object",
     "The name of a path parameter stands in the path's template.",
     "paths: {/pets: {parameters: [{name: id, in: path, required: true, schema: {}}]}}"},
    {"path-item-reference-siblings", Severity::warning, "path-item-object",
     "A path item that is a $ref has no operations of its own that the other one has too.",
     "paths: {/a: {$ref: '#/paths/~1b', get: {}}, /b: {get: {}}}"},
    // Operations
    {"operation-id-unique", Severity::error, "operation-object", "An operationId names one operation.",
     "get: {operationId: a}, put: {operationId: a}"},
    {"request-body-meaning", Severity::info, "operation-object",
     "GET, HEAD and DELETE have no request body: it has no defined meaning there.", "get: {requestBody: {}}",
     true},
    {"response-success", Severity::info, "responses-object",
     "An operation has a response for success (2xx, 3xx or 1xx) or a default one.",
     "responses: {'404': {description: none}}", true},
    {"status-code-registered", Severity::info, "http-status-codes",
     "A status code is one that is registered with IANA.", "responses: {'299': {description: odd}}", true},
    {"tag-unique", Severity::error, "openapi-object", "Each tag is declared once.",
     "tags: [{name: a}, {name: a}]"},
    {"tag-declared", Severity::info, "openapi-object",
     "Where tags are declared, those that operations have are among them.",
     "tags: [{name: a}], paths: {/b: {get: {tags: [b]}}}"},
    {"tag-parent", Severity::error, "tag-object", "The parent of a tag is a tag, and not beneath it (3.2).",
     "tags: [{name: a, parent: b}]"},
    // Parameters
    {"parameter-unique", Severity::error, "operation-object",
     "A list of parameters has each name once in each place.",
     "parameters: [{name: a, in: query, schema: {}}, {name: a, in: query, schema: {}}]"},
    {"parameter-querystring", Severity::error, "parameter-locations",
     "A querystring parameter is the only one, and without query parameters beside it (3.2).",
     "parameters: [{name: a, in: querystring, content: {}}, {name: b, in: query, schema: {}}]"},
    {"parameter-body-once", Severity::error, "parameter-object", "An operation has one body parameter (2.0).",
     "parameters: [{name: a, in: body, schema: {}}, {name: b, in: body, schema: {}}]"},
    {"parameter-body-and-form", Severity::error, "parameter-object",
     "An operation has a body parameter or form parameters, not both (2.0).",
     "parameters: [{name: a, in: body, schema: {}}, {name: b, in: formData, type: string}]"},
    {"parameter-file-consumes", Severity::error, "parameter-object",
     "An operation with a file consumes multipart/form-data or application/x-www-form-urlencoded (2.0).",
     "consumes: [application/json], parameters: [{name: a, in: formData, type: file}]"},
    {"parameter-without-effect", Severity::warning, "parameter-object",
     "allowReserved and allowEmptyValue stand where they mean something (3.0).",
     "{name: a, in: header, allowReserved: true, schema: {}}"},
    {"header-ignored", Severity::warning, "parameter-object",
     "Accept, Content-Type and Authorization are described elsewhere: such a header is ignored.",
     "{name: Accept, in: header, schema: {}}"},
    {"header-name", Severity::warning, "header-object", "The name of a header is a token of HTTP.",
     "{name: 'X Rate', in: header, schema: {}}"},
    {"array-items", Severity::error, "schema-object", "What is an array says what its items are.",
     "schema: {type: array}"},
    // Bodies
    {"media-type-syntax", Severity::warning, "media-type-object",
     "The keys of content are media types or ranges of them; of 2.0 what consumes and produces list.",
     "content: {json: {}}"},
    {"encoding-property", Severity::error, "encoding-object", "An encoding is for a property of the schema.",
     "{schema: {properties: {a: {}}}, encoding: {b: {}}}"},
    {"link-operation", Severity::warning, "link-object", "A link names an operation that there is.",
     "links: {next: {operationId: none}}"},
    {"runtime-expression", Severity::warning, "runtime-expressions",
     "The expressions of callbacks and links are of the specification's grammar.",
     "callbacks: {done: {'{$request.url}': {}}}"},
    // Security
    {"security-scheme-defined", Severity::error, "security-requirement-object",
     "A security requirement names a security scheme.", "security: [{none: []}]"},
    {"security-scope-defined", Severity::warning, "security-requirement-object",
     "The scopes of a requirement are among those of its scheme.", "security: [{oauth: [none]}]"},
    {"security-scopes-empty", Severity::error, "security-requirement-object",
     "Only OAuth2 and OpenID Connect have scopes (2.0 and 3.0).", "security: [{apiKey: [read]}]"},
    // Servers
    {"server-variable-defined", Severity::warning, "server-object",
     "Each variable of a server's URL is defined.", "servers: [{url: 'https://{host}/'}]"},
    {"server-variable-used", Severity::info, "server-object", "Each variable stands in the server's URL.",
     "servers: [{url: /, variables: {host: {default: a}}}]"},
    {"server-default", Severity::error, "server-variable-object",
     "The default of a variable is among its enum values.", "variables: {host: {enum: [a], default: b}}"},
    {"server-url", Severity::warning, "server-object",
     "A server's URL has closed braces, no query, no fragment, no variable twice.",
     "servers: [{url: 'https://a.example/?a=b'}]"},
    // References
    {"reference-resolves", Severity::error, "reference-object", "A $ref leads to something.",
     "$ref: '#/components/schemas/None'"},
    {"reference-type", Severity::error, "reference-object",
     "A $ref leads to an object of the sort that its place asks for.",
     "schema: {$ref: '#/components/parameters/a'}"},
    {"reference-opened", Severity::info, "reference-object",
     "What a $ref leads to in another document could be looked at.", "$ref: https://a.example/b.yaml"},
    {"reference-siblings", Severity::info, "reference-object",
     "Beside a $ref nothing counts (2.0 and 3.0 schemas, and Reference Objects).",
     "{$ref: '#/components/schemas/A', description: ignored}"},
    {"component-unused", Severity::info, "components-object", "A component is referred to.",
     "components: {schemas: {Unused: {}}}"},
    // Schemas
    {"schema-bounds", Severity::warning, "schema-object", "No lower bound lies above its upper bound.",
     "{minimum: 2, maximum: 1}"},
    {"schema-pattern", Severity::warning, "schema-object", "A pattern is a regular expression of ECMA-262.",
     "{pattern: '['}"},
    {"schema-list-empty", Severity::error, "schema-object", "allOf, anyOf and oneOf are not empty (3.0).",
     "{allOf: []}"},
    {"xml-namespace", Severity::error, "xml-object", "A namespace is no relative IRI (3.2).",
     "{xml: {namespace: a}}"},
    {"schema-read-write", Severity::error, "schema-object",
     "A property is not both readOnly and writeOnly (3.0).", "{readOnly: true, writeOnly: true}"},
    {"schema-read-only-required", Severity::info, "schema-object", "What is readOnly is not required (2.0).",
     "{required: [a], properties: {a: {readOnly: true}}}", true},
    {"schema-default", Severity::warning, "schema-object", "A default fits its schema.",
     "{type: integer, default: a}"},
    {"schema-enum", Severity::warning, "schema-object", "The values of an enum fit the rest of the schema.",
     "{type: integer, enum: [a]}"},
    {"example-fits", Severity::warning, "schema-object", "An example fits the schema that it is for.",
     "{type: integer, example: a}"},
    {"schema-dialect", Severity::info, "schema-object",
     "The dialect of the schemas is one that values are checked against.",
     "jsonSchemaDialect: https://a.example/dialect"},
    {"discriminator-property", Severity::error, "discriminator-object",
     "The property of a discriminator is defined and required (2.0), or has a defaultMapping (3.2).",
     "{discriminator: kind, properties: {}}"},
    {"discriminator-mapping", Severity::warning, "discriminator-object",
     "What a discriminator maps to is there.", "{mapping: {a: '#/components/schemas/None'}}"},
    {"discriminator-place", Severity::warning, "discriminator-object",
     "A discriminator stands beside oneOf, anyOf or allOf, or in a schema that others extend by allOf (3.x).",
     "{type: string, discriminator: {propertyName: a}}"},
};

/// The rule of that id; no such id is an error of the compiler.
consteval const Rule& rule(std::string_view id) {
  for (const Rule& one : k_rules)
    if (one.id == id) return one;
  throw "no rule has this id";
}

/// All rules: those above and those of structure.
std::vector<const Rule*> all_rules();

/// The section of the specification for a document of that version.
std::string link_to(const Finding& finding, openapi::Version version);

}  // namespace collet::validate
