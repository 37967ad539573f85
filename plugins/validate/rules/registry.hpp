// SPDX-License-Identifier: MIT
/// The rules other than those of structure, with their severities and sections of the specification. The file
/// of the subject in this folder implements a rule and reports it by its id.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/validate/context/finding.hpp"

namespace collet::validate {

inline constexpr Rule k_rules[] = {
    // The document
    {"duplicate-key", Severity::error, "format",
     "A key occurs once in its object: in YAML it must, in JSON it should (a warning there).",
     "info: {title: A, title: B}"},
    {"license-identifier", Severity::warning, "license-object",
     "The identifier of a licence is an SPDX expression (3.1 and later).", "license: {identifier: Apache 2}"},
    // Paths
    {"path-template-syntax", Severity::warning, "path-templating", "The braces of a path enclose a name.",
     "paths: {'/pets/{id': {}}"},
    {"path-template-repeated", Severity::warning, "path-templating", "A path has each template name once.",
     "paths: {'/a/{id}/b/{id}': {}}"},
    {"path-reserved-character", Severity::warning, "paths-object",
     "A path has no query (?) and no fragment (#).", "paths: {'/pets?type=cat': {}}"},
    {"path-empty-segment", Severity::info, "paths-object", "A path has no empty segment.",
     "paths: {/pets//cats: {}}"},
    {"path-trailing-slash", Severity::info, "paths-object", "A path does not end with a slash.",
     "paths: {/pets/: {}}"},
    {"path-unique", Severity::error, "paths-object",
     "No two paths differ only in the names of their templates.",
     "paths: {'/pets/{id}': {}, '/pets/{name}': {}}"},
    {"path-template-declared", Severity::error, "path-templating",
     "Each template name of a path has a path parameter.",
     "paths: {'/pets/{id}': {get: {responses: {'200': {description: ok}}}}}"},
    {"path-parameter-used", Severity::error, "parameter-object",
     "The name of a path parameter occurs in the template of the path.",
     "paths: {/pets: {parameters: [{name: id, in: path, required: true, schema: {}}]}}"},
    {"path-item-reference-siblings", Severity::warning, "path-item-object",
     "A path item with a $ref has no operations that the referenced path item also has.",
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
    {"status-code-registered", Severity::info, "http-status-codes", "A status code is registered with IANA.",
     "responses: {'299': {description: odd}}", true},
    {"tag-unique", Severity::error, "openapi-object", "Each tag is declared once.",
     "tags: [{name: a}, {name: a}]"},
    {"tag-declared", Severity::info, "openapi-object",
     "If tags are declared, the tags of operations are among them.",
     "tags: [{name: a}], paths: {/b: {get: {tags: [b]}}}"},
    {"tag-parent", Severity::error, "tag-object",
     "The parent of a tag is a tag, and not one of its descendants (3.2).", "tags: [{name: a, parent: b}]"},
    // Parameters
    {"parameter-unique", Severity::error, "operation-object",
     "A list of parameters has each name once in each location.",
     "parameters: [{name: a, in: query, schema: {}}, {name: a, in: query, schema: {}}]"},
    {"parameter-querystring", Severity::error, "parameter-locations",
     "A querystring parameter is the only one, and excludes query parameters (3.2).",
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
     "allowReserved and allowEmptyValue are used where they have an effect (3.0).",
     "{name: a, in: header, allowReserved: true, schema: {}}"},
    {"parameter-deep-object", Severity::warning, "style-values",
     "The style deepObject has explode: true; otherwise it is not defined.",
     "{name: a, in: query, style: deepObject, explode: false, schema: {type: object}}"},
    {"header-ignored", Severity::warning, "parameter-object",
     "Accept, Content-Type and Authorization are described elsewhere: such a header is ignored.",
     "{name: Accept, in: header, schema: {}}"},
    {"header-name", Severity::warning, "header-object", "The name of a header is a token of HTTP.",
     "{name: 'X Rate', in: header, schema: {}}"},
    {"array-items", Severity::error, "schema-object", "An array defines its items.", "schema: {type: array}"},
    // Bodies
    {"media-type-syntax", Severity::warning, "media-type-object",
     "The keys of content and the contentType of an encoding are media types or ranges of them; in 2.0 the "
     "items of consumes and produces.",
     "content: {json: {}}"},
    {"encoding-property", Severity::error, "encoding-object",
     "An encoding belongs to a property of the schema.",
     "{schema: {properties: {a: {}}}, encoding: {b: {}}}"},
    {"encoding-array", Severity::error, "media-type-object",
     "prefixEncoding and itemEncoding belong to the schema of an array (3.2).",
     "{schema: {type: object}, prefixEncoding: [{}]}"},
    {"link-operation", Severity::warning, "link-object", "A link names an existing operation.",
     "links: {next: {operationId: none}}"},
    {"runtime-expression", Severity::warning, "runtime-expressions",
     "The expressions of callbacks and links follow the grammar of the specification.",
     "callbacks: {done: {'{$request.url}': {}}}"},
    // Security
    {"security-scheme-defined", Severity::error, "security-requirement-object",
     "A security requirement names a defined security scheme.", "security: [{none: []}]"},
    {"security-scope-defined", Severity::warning, "security-requirement-object",
     "The scopes of a requirement are among those of its scheme.", "security: [{oauth: [none]}]"},
    {"security-scopes-empty", Severity::error, "security-requirement-object",
     "Only OAuth2 and OpenID Connect have scopes (2.0 and 3.0).", "security: [{apiKey: [read]}]"},
    // Servers
    {"server-variable-defined", Severity::warning, "server-object",
     "Each variable of a server's URL is defined.", "servers: [{url: 'https://{host}/'}]"},
    {"server-variable-used", Severity::info, "server-object", "Each variable occurs in the server's URL.",
     "servers: [{url: /, variables: {host: {default: a}}}]"},
    {"server-default", Severity::error, "server-variable-object",
     "The default of a variable is among its enum values.", "variables: {host: {enum: [a], default: b}}"},
    {"server-name-unique", Severity::warning, "server-object", "The names of servers differ (3.2).",
     "servers: [{url: /a, name: x}, {url: /b, name: x}]"},
    {"server-url", Severity::warning, "server-object",
     "A server's URL has closed braces, no query, no fragment, and no repeated variable.",
     "servers: [{url: 'https://a.example/?a=b'}]"},
    // References
    {"reference-resolves", Severity::error, "reference-object", "A $ref leads to a value.",
     "$ref: '#/components/schemas/None'"},
    {"reference-type", Severity::error, "reference-object",
     "A $ref leads to an object of the type that its place requires.",
     "schema: {$ref: '#/components/parameters/a'}"},
    {"reference-opened", Severity::info, "reference-object",
     "The target of a $ref in another document can be read.", "$ref: https://a.example/b.yaml"},
    {"reference-siblings", Severity::info, "reference-object",
     "A $ref has no siblings, which would be ignored (2.0 and 3.0 schemas, and Reference Objects).",
     "{$ref: '#/components/schemas/A', description: ignored}"},
    {"component-unused", Severity::info, "components-object", "A component is referred to.",
     "components: {schemas: {Unused: {}}}"},
    // Schemas
    {"schema-bounds", Severity::warning, "schema-object", "No lower bound is above its upper bound.",
     "{minimum: 2, maximum: 1}"},
    {"schema-pattern", Severity::warning, "schema-object", "A pattern is a regular expression of ECMA-262.",
     "{pattern: '['}"},
    {"schema-list-empty", Severity::error, "schema-object", "allOf, anyOf and oneOf are not empty (3.0).",
     "{allOf: []}"},
    {"xml-namespace", Severity::error, "xml-object", "A namespace is not a relative IRI (3.2).",
     "{xml: {namespace: a}}"},
    {"schema-read-write", Severity::error, "schema-object",
     "A property is not both readOnly and writeOnly (3.0).", "{readOnly: true, writeOnly: true}"},
    {"schema-read-only-required", Severity::info, "schema-object",
     "A readOnly property is not required (2.0).", "{required: [a], properties: {a: {readOnly: true}}}",
     true},
    {"schema-default", Severity::warning, "schema-object", "A default fits its schema.",
     "{type: integer, default: a}"},
    {"schema-enum", Severity::warning, "schema-object",
     "The values of an enum fit the other keywords of the schema.", "{type: integer, enum: [a]}"},
    {"schema-enum-list", Severity::warning, "schema-object", "An enum has values, and each of them once.",
     "{enum: [a, a]}"},
    {"schema-required-declared", Severity::warning, "schema-object",
     "A required property is among the properties of a schema that declares some.",
     "{required: [b], properties: {a: {}}}"},
    {"example-fits", Severity::warning, "schema-object", "An example fits its schema.",
     "{type: integer, example: a}"},
    {"schema-dialect", Severity::info, "schema-object",
     "The dialect of the schemas is known, so that values can be checked.",
     "jsonSchemaDialect: https://a.example/dialect"},
    {"schema-draft", Severity::error, "schema-object",
     "A schema that names another draft of JSON Schema has keywords of that draft.",
     "{$schema: 'http://json-schema.org/draft-04/schema#', exclusiveMinimum: 1}"},
    {"discriminator-property", Severity::error, "discriminator-object",
     "The property of a discriminator is defined and required (2.0), or has a defaultMapping (3.2).",
     "{discriminator: kind, properties: {}}"},
    {"discriminator-mapping", Severity::warning, "discriminator-object",
     "The targets of a discriminator's mapping exist.", "{mapping: {a: '#/components/schemas/None'}}"},
    {"discriminator-place", Severity::warning, "discriminator-object",
     "A discriminator is used with oneOf, anyOf or allOf, or in a schema that others extend by allOf (3.x).",
     "{type: string, discriminator: {propertyName: a}}"},
};

/// Returns the rule with that id. An unknown id is a compile error.
consteval const Rule& rule(std::string_view id) {
  for (const Rule& one : k_rules)
    if (one.id == id) return one;
  throw "no rule has this id";
}

/// Returns all rules: those above and those of structure.
std::vector<const Rule*> all_rules();

/// Returns the URL of the finding's section in the specification of that version.
std::string link_to(const Finding& finding, openapi::Version version);

}  // namespace collet::validate
