// SPDX-License-Identifier: MIT
/// Documents that just follow a rule, and documents that break it, without version and info.
#pragma once

#include <string_view>

namespace collet::test {

struct RuleCase {
  std::string_view rule;
  std::string_view version;
  std::string_view good;
  std::string_view bad;
  std::string_view pointer;  ///< place of the violation
};

inline constexpr RuleCase k_rule_cases[] = {
    {"duplicate-key", "3.0", "paths: {/a: {}, /b: {}}", "paths: {/a: {}, /b: {}, /a: {summary: S}}",
     "/paths/~1a"},
    {"duplicate-key", "2.0", "paths: {x-a: {b: 1, c: 1}}", "paths: {x-a: {b: 1, c: {b: 1}, b: 2, b: 3}}",
     "/paths/x-a/b"},
    {"license-identifier", "3.1",
     "info: {title: A, version: '1', license: {name: L, identifier: Apache-2.0 OR (mit AND GPL-2.0+ WITH "
     "Classpath-exception-2.0)}}\npaths: {}",
     "info: {title: A, version: '1', license: {name: L, identifier: Apache 2}}\npaths: {}",
     "/info/license/identifier"},
    {"tag-declared", "3.0", "tags: [{name: a}]\npaths: {/b: {get: {tags: [a], responses: OK}}}",
     "tags: [{name: a}]\npaths: {/b: {get: {tags: [a, b], responses: OK}}}", "/paths/~1b/get/tags/1"},
    {"path-template-syntax", "3.0", "paths: {'/pets/{id}': {}}", "paths: {'/pets/{id': {}}",
     "/paths/~1pets~1{id"},
    {"path-template-syntax", "3.1", "paths: {'/pets/{a}{b}': {}}", "paths: {'/pets/{}': {}}",
     "/paths/~1pets~1{}"},
    {"path-template-syntax", "3.2", "paths: {'/pets/{a}': {}}", "paths: {'/pets/a}': {}}",
     "/paths/~1pets~1a}"},
    {"path-template-repeated", "3.0", "paths: {'/a/{b}/{c}': {}}", "paths: {'/a/{b}/{b}': {}}",
     "/paths/~1a~1{b}~1{b}"},
    {"path-reserved-character", "3.0", "paths: {'/a/{b?}': {}}", "paths: {'/a?b=c': {}}", "/paths/~1a?b=c"},
    {"path-reserved-character", "3.2", "paths: {'/a(b=''c'')': {}}", "paths: {'/a#b': {}}", "/paths/~1a#b"},
    {"path-empty-segment", "3.0", "paths: {/a/b: {}}", "paths: {/a//b: {}}", "/paths/~1a~1~1b"},
    {"path-trailing-slash", "3.0", "paths: {/: {}}", "paths: {/a/: {}}", "/paths/~1a~1"},
    {"path-unique", "3.0", "paths: {'/a/{b}': {}, '/a/c': {}}", "paths: {'/a/{b}': {}, '/a/{c}': {}}",
     "/paths/~1a~1{c}"},
    {"path-unique", "2.0", "paths: {'/a/{b}': {}, '/a/{b}/': {}}", "paths: {'/a/{b}/d': {}, '/a/{c}/d': {}}",
     "/paths/~1a~1{c}~1d"},
    {"path-template-declared", "3.0",
     "paths: {'/a/{b}': {get: {parameters: [{name: b, in: path, required: true, schema: {}}], responses: "
     "OK}}}",
     "paths: {'/a/{b}': {get: {parameters: [{name: b, in: query, schema: {}}], responses: OK}}}",
     "/paths/~1a~1{b}"},
    {"path-template-declared", "3.1",
     R"(paths:
  /a/{b}:
    get: {parameters: [{$ref: '#/components/parameters/b'}], responses: OK}
    put: {parameters: [{$ref: '#/components/parameters/b'}], responses: OK}
components: {parameters: {b: {name: b, in: path, required: true, schema: {}}}})",
     R"(paths:
  /a/{b}:
    get: {parameters: [{$ref: '#/components/parameters/b'}], responses: OK}
    put: {responses: OK}
components: {parameters: {b: {name: b, in: path, required: true, schema: {}}}})",
     "/paths/~1a~1{b}/put"},
    {"path-template-declared", "2.0", "paths: {'/a/{b}': {}}", "paths: {'/a/{b}': {get: {responses: OK}}}",
     "/paths/~1a~1{b}"},
    {"path-parameter-used", "3.0",
     "paths: {'/a/{b}': {parameters: [{name: b, in: path, required: true, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: b, in: path, required: true, schema: {}}]}}",
     "/paths/~1a/parameters/0"},
    {"path-item-reference-siblings", "3.1",
     "paths: {/a: {$ref: '#/paths/~1b', summary: A}, /b: {get: {responses: OK}}}",
     "paths: {/a: {$ref: '#/paths/~1b', summary: A}, /b: {summary: B}}", "/paths/~1a/summary"},
    {"operation-id-unique", "3.0",
     "paths: {/a: {get: {operationId: a, responses: OK}, put: {operationId: A, responses: OK}}}",
     "paths: {/a: {get: {operationId: a, responses: OK}, put: {operationId: a, responses: OK}}}",
     "/paths/~1a/put/operationId"},
    {"operation-id-unique", "3.1",
     "paths: {/a: {get: {operationId: a, responses: OK}}}\nwebhooks: {b: {post: {operationId: b, responses: "
     "OK}}}",
     "paths: {/a: {get: {operationId: a, responses: OK}}}\nwebhooks: {b: {post: {operationId: a, responses: "
     "OK}}}",
     "/webhooks/b/post/operationId"},
    {"request-body-meaning", "3.0", "paths: {/a: {put: {requestBody: {content: {}}, responses: OK}}}",
     "paths: {/a: {get: {requestBody: {content: {}}, responses: OK}}}", "/paths/~1a/get/requestBody"},
    {"response-success", "3.0",
     "paths: {/a: {get: {responses: {'404': {description: a}, default: {description: a}}}}}",
     "paths: {/a: {get: {responses: {'404': {description: a}}}}}", "/paths/~1a/get/responses"},
    {"status-code-registered", "3.0", "paths: {/a: {get: {responses: {'226': {description: a}}}}}",
     "paths: {/a: {get: {responses: {'299': {description: a}}}}}", "/paths/~1a/get/responses/299"},
    {"tag-unique", "3.0", "paths: {}\ntags: [{name: a}, {name: A}]",
     "paths: {}\ntags: [{name: a}, {name: a}]", "/tags/1/name"},
    {"tag-parent", "3.2", "paths: {}\ntags: [{name: a, parent: b}, {name: b}]",
     "paths: {}\ntags: [{name: a, parent: c}, {name: b}]", "/tags/0/parent"},
    {"tag-parent", "3.2", "paths: {}\ntags: [{name: a}, {name: b, parent: a}, {name: c, parent: b}]",
     "paths: {}\ntags: [{name: a, parent: b}, {name: b, parent: a}, {name: c, parent: b}]", "/tags/0/parent"},
    {"parameter-unique", "3.1",
     "paths: {/a: {$ref: '#/components/pathItems/A'}}\ncomponents: {pathItems: {A: {get: {parameters: "
     "[{name: a, "
     "in: query, schema: {}}], responses: OK}}}}",
     "paths: {/a: {$ref: '#/components/pathItems/A'}}\ncomponents: {pathItems: {A: {get: {parameters: "
     "[{name: a, "
     "in: query, schema: {}}, {name: a, in: query, schema: {}}], responses: OK}}}}",
     "/components/pathItems/A/get/parameters/1"},
    {"parameter-querystring", "3.2",
     "paths: {}\ncomponents: {pathItems: {A: {get: {parameters: [{name: a, in: querystring, content: {a/b: "
     "{}}}], "
     "responses: OK}}}}",
     "paths: {}\ncomponents: {pathItems: {A: {parameters: [{name: b, in: query, schema: {}}], get: "
     "{parameters: "
     "[{name: a, in: querystring, content: {a/b: {}}}], responses: OK}}}}",
     "/components/pathItems/A/get/parameters/0"},
    {"parameter-unique", "3.0",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {}}, {name: b, in: header, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {}}, {name: b, in: query, schema: {}}]}}",
     "/paths/~1a/parameters/1"},
    {"parameter-querystring", "3.2",
     "paths: {/a: {get: {parameters: [{name: b, in: querystring, content: {a/b: {}}}, {name: b, in: header, "
     "schema: {}}], responses: OK}}}",
     "paths: {/a: {parameters: [{name: c, in: query, schema: {}}], get: {parameters: [{name: b, in: "
     "querystring, content: {a/b: {}}}], responses: OK}}}",
     "/paths/~1a/get/parameters/0"},
    {"parameter-body-once", "2.0",
     "paths: {/a: {put: {parameters: [{name: b, in: body, schema: {}}], responses: OK}}}",
     "paths: {/a: {put: {parameters: [{name: b, in: body, schema: {}}, {name: c, in: body, schema: {}}], "
     "responses: OK}}}",
     "/paths/~1a/put/parameters/1"},
    {"parameter-body-and-form", "2.0",
     "paths: {/a: {put: {parameters: [{name: b, in: body, schema: {}}, {name: c, in: query, type: string}], "
     "responses: OK}}}",
     "paths: {/a: {put: {parameters: [{name: b, in: body, schema: {}}, {name: c, in: formData, type: "
     "string}], responses: OK}}}",
     "/paths/~1a/put/parameters/0"},
    {"parameter-file-consumes", "2.0",
     "consumes: [multipart/form-data]\npaths: {/a: {put: {parameters: [{name: c, in: formData, type: file}], "
     "responses: OK}}}",
     "paths: {/a: {put: {consumes: [application/json], parameters: [{name: c, in: formData, type: file}], "
     "responses: OK}}}",
     "/paths/~1a/put/consumes"},
    {"parameter-without-effect", "3.0",
     "paths: {/a: {parameters: [{name: b, in: query, allowReserved: true, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: b, in: header, allowReserved: true, schema: {}}]}}",
     "/paths/~1a/parameters/0/allowReserved"},
    {"header-ignored", "3.0", "paths: {/a: {parameters: [{name: X-Accept, in: header, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: accept, in: header, schema: {}}]}}", "/paths/~1a/parameters/0/name"},
    {"header-ignored", "3.1",
     "paths: {/a: {get: {responses: {'200': {description: a, headers: {Accept: {schema: {}}}}}}}}",
     "paths: {/a: {get: {responses: {'200': {description: a, headers: {Content-type: {schema: {}}}}}}}}",
     "/paths/~1a/get/responses/200/headers/Content-type"},
    {"header-name", "3.0", "paths: {/a: {parameters: [{name: X-A, in: header, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: X A, in: header, schema: {}}]}}", "/paths/~1a/parameters/0/name"},
    {"array-items", "3.0",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {type: array, items: {}}}]}}",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {type: array}}]}}",
     "/paths/~1a/parameters/0/schema"},
    {"array-items", "2.0",
     "paths: {/a: {parameters: [{name: b, in: query, type: array, items: {type: array, items: {type: "
     "string}}}]}}",
     "paths: {/a: {parameters: [{name: b, in: query, type: array, items: {type: array}}]}}",
     "/paths/~1a/parameters/0/items"},
    {"media-type-syntax", "3.0",
     "paths: {/a: {put: {requestBody: {content: {'application/vnd.a+json; v=1': {}, 'image/*': {}, '*/*': "
     "{}}}, responses: OK}}}",
     "paths: {/a: {put: {requestBody: {content: {json: {}}}, responses: OK}}}",
     "/paths/~1a/put/requestBody/content/json"},
    {"encoding-property", "3.0",
     "paths: {/a: {put: {requestBody: {content: {a/b: {schema: {allOf: [{properties: {c: {}}}]}, encoding: "
     "{c: {}}}}}, responses: OK}}}",
     "paths: {/a: {put: {requestBody: {content: {a/b: {schema: {properties: {c: {}}}, encoding: {d: {}}}}}, "
     "responses: OK}}}",
     "/paths/~1a/put/requestBody/content/a~1b/encoding/d"},
    {"media-type-syntax", "2.0", "consumes: [application/json]\npaths: {}", "consumes: [json]\npaths: {}",
     "/consumes/0"},
    {"link-operation", "3.0",
     "paths: {/a: {get: {operationId: a, responses: {'200': {description: D, links: {n: {operationId: "
     "a}}}}}}}",
     "paths: {/a: {get: {operationId: a, responses: {'200': {description: D, links: {n: {description: "
     "L}}}}}}}",
     "/paths/~1a/get/responses/200/links/n"},
    {"schema-list-empty", "3.0", "paths: {}\ncomponents: {schemas: {A: {allOf: [{}]}}}",
     "paths: {}\ncomponents: {schemas: {A: {allOf: []}}}", "/components/schemas/A/allOf"},
    {"xml-namespace", "3.2", "paths: {}\ncomponents: {schemas: {A: {xml: {namespace: 'urn:a'}}}}",
     "paths: {}\ncomponents: {schemas: {A: {xml: {namespace: a}}}}", "/components/schemas/A/xml/namespace"},
    {"discriminator-property", "3.2",
     "paths: {}\ncomponents: {schemas: {A: {oneOf: [{type: object, required: [k], properties: {k: {}}}], "
     "discriminator: {propertyName: k}}}}",
     "paths: {}\ncomponents: {schemas: {A: {oneOf: [{type: object, properties: {k: {}}}], discriminator: "
     "{propertyName: k}}}}",
     "/components/schemas/A/discriminator"},
    {"link-operation", "3.0",
     "paths: {/a: {get: {operationId: a, responses: {'200': {description: a, links: {b: {operationId: "
     "a}}}}}}}",
     "paths: {/a: {get: {operationId: a, responses: {'200': {description: a, links: {b: {operationId: "
     "c}}}}}}}",
     "/paths/~1a/get/responses/200/links/b/operationId"},
    {"link-operation", "3.1",
     "paths: {/a: {get: {responses: {'200': {description: a, links: {b: {operationRef: "
     "'#/paths/~1a/get'}}}}}}}",
     "paths: {/a: {get: {responses: {'200': {description: a, links: {b: {operationRef: '#/paths/~1a'}}}}}}}",
     "/paths/~1a/get/responses/200/links/b/operationRef"},
    {"runtime-expression", "3.0",
     "paths: {/a: {post: {callbacks: {c: {'https://a.example/{$request.body#/a~1b}?c={$request.header.x-c}': "
     "{post: {responses: OK}}}}, responses: OK}}}",
     "paths: {/a: {post: {callbacks: {c: {'https://a.example/{$request.body/a}': {post: {responses: OK}}}}, "
     "responses: OK}}}",
     "/paths/~1a/post/callbacks/c/https:~1~1a.example~1{$request.body~1a}"},
    {"runtime-expression", "3.1", "paths: {}\ncomponents: {callbacks: {c: {$url: {post: {responses: OK}}}}}",
     "paths: {}\ncomponents: {callbacks: {c: {$uri: {post: {responses: OK}}}}}",
     "/components/callbacks/c/$uri"},
    {"runtime-expression", "3.2",
     "paths: {/a: {get: {operationId: a, responses: {'200': {description: a, links: {b: {operationId: a, "
     "parameters: {c: $response.body#/c, d: 1, e: constant}, requestBody: $statusCode}}}}}}}",
     "paths: {/a: {get: {operationId: a, responses: {'200': {description: a, links: {b: {operationId: a, "
     "parameters: {c: $response.bodies#/c}}}}}}}}",
     "/paths/~1a/get/responses/200/links/b/parameters/c"},
    {"security-scheme-defined", "3.0",
     "paths: {}\nsecurity: [{}, {b: []}]\ncomponents: {securitySchemes: {b: {type: http, scheme: basic}}}",
     "paths: {}\nsecurity: [{}, {c: []}]\ncomponents: {securitySchemes: {b: {type: http, scheme: basic}}}",
     "/security/1/c"},
    {"security-scheme-defined", "2.0",
     "paths: {/a: {get: {security: [{b: []}], responses: OK}}}\nsecurityDefinitions: {b: {type: basic}}",
     "paths: {/a: {get: {security: [{c: []}], responses: OK}}}\nsecurityDefinitions: {b: {type: basic}}",
     "/paths/~1a/get/security/0/c"},
    {"security-scope-defined", "3.0",
     "paths: {}\nsecurity: [{b: [read]}]\ncomponents: {securitySchemes: {b: {type: oauth2, flows: {implicit: "
     "{authorizationUrl: 'https://a.example/', scopes: {read: a}}}}}}",
     "paths: {}\nsecurity: [{b: [write]}]\ncomponents: {securitySchemes: {b: {type: oauth2, flows: "
     "{implicit: {authorizationUrl: 'https://a.example/', scopes: {read: a}}}}}}",
     "/security/0/b/0"},
    {"security-scopes-empty", "3.0",
     "paths: {}\nsecurity: [{b: []}]\ncomponents: {securitySchemes: {b: {type: http, scheme: basic}}}",
     "paths: {}\nsecurity: [{b: [admin]}]\ncomponents: {securitySchemes: {b: {type: http, scheme: basic}}}",
     "/security/0/b"},
    {"server-variable-defined", "3.0",
     "paths: {}\nservers: [{url: 'https://{a}/', variables: {a: {default: b}}}]",
     "paths: {}\nservers: [{url: 'https://{a}/'}]", "/servers/0/url"},
    {"server-variable-used", "3.0",
     "paths: {}\nservers: [{url: 'https://{a}/', variables: {a: {default: b}}}]",
     "paths: {}\nservers: [{url: 'https://a/', variables: {a: {default: b}}}]", "/servers/0/variables/a"},
    {"server-default", "3.1",
     "paths: {}\nservers: [{url: 'https://{a}/', variables: {a: {default: b, enum: [a, b]}}}]",
     "paths: {}\nservers: [{url: 'https://{a}/', variables: {a: {default: c, enum: [a, b]}}}]",
     "/servers/0/variables/a/default"},
    {"server-url", "3.2", "paths: {}\nservers: [{url: /v1}]", "paths: {}\nservers: [{url: '/v1?a=b'}]",
     "/servers/0/url"},
    {"reference-resolves", "3.0",
     "paths: {/a: {parameters: [{$ref: '#/components/parameters/b'}]}}\ncomponents: {parameters: {b: {name: "
     "b, in: query, schema: {}}}}",
     "paths: {/a: {parameters: [{$ref: '#/components/parameters/c'}]}}\ncomponents: {parameters: {b: {name: "
     "b, in: query, schema: {}}}}",
     "/paths/~1a/parameters/0/$ref"},
    {"reference-resolves", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {allOf: [{$ref: "
     "'#/components/schemas/A'}]}}}",
     "paths: {}\ncomponents: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {$ref: "
     "'#/components/schemas/A'}}}",
     "/components/schemas/A/$ref"},
    {"reference-type", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {}}}",
     "paths: {}\ncomponents: {schemas: {A: {$ref: '#/components/responses/B'}}, responses: {B: {description: "
     "a}}}",
     "/components/schemas/A/$ref"},
    {"encoding-array", "3.2",
     "paths: {/a: {post: {requestBody: {content: {multipart/mixed: {schema: {type: array, items: {}}, "
     "prefixEncoding: [{}]}}}, responses: OK}}}",
     "paths: {/a: {post: {requestBody: {content: {multipart/mixed: {schema: {type: object}, "
     "prefixEncoding: [{}]}}}, responses: OK}}}",
     "/paths/~1a/post/requestBody/content/multipart~1mixed/prefixEncoding"},
    {"server-name-unique", "3.2", "servers: [{url: /a, name: x}, {url: /b, name: y}]\npaths: {}",
     "servers: [{url: /a, name: x}, {url: /b, name: x}]\npaths: {}", "/servers/1/name"},
    {"parameter-deep-object", "3.0",
     "paths: {/a: {get: {parameters: [{name: b, in: query, style: deepObject, explode: true, schema: {type: "
     "object}}], responses: OK}}}",
     "paths: {/a: {get: {parameters: [{name: b, in: query, style: deepObject, schema: {type: object}}], "
     "responses: OK}}}",
     "/paths/~1a/get/parameters/0/style"},
    {"schema-enum-list", "3.1", "paths: {}\ncomponents: {schemas: {A: {enum: [1, '1', null]}}}",
     "paths: {}\ncomponents: {schemas: {A: {enum: [1, 2, 1]}}}", "/components/schemas/A/enum/2"},
    {"schema-enum-list", "3.1", "paths: {}\ncomponents: {schemas: {A: {enum: ['null', null]}}}",
     "paths: {}\ncomponents: {schemas: {A: {enum: []}}}", "/components/schemas/A/enum"},
    {"schema-required-declared", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {required: [b], properties: {b: {}}}, B: {required: [c], "
     "properties: "
     "{b: {}}, allOf: [{$ref: '#/components/schemas/A'}]}, C: {required: [c]}}}",
     "paths: {}\ncomponents: {schemas: {A: {required: [b, c], properties: {b: {}}}}}",
     "/components/schemas/A/required/1"},
    {"reference-opened", "3.0", "paths: {}\ncomponents: {schemas: {A: {}}}",
     "paths: {}\ncomponents: {schemas: {A: {$ref: 'https://a.example/b.yaml'}}}",
     "/components/schemas/A/$ref"},
    {"reference-siblings", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {$ref: '#/components/schemas/B', x-a: 1}, B: {}}}",
     "paths: {}\ncomponents: {schemas: {A: {$ref: '#/components/schemas/B', type: string}, B: {}}}",
     "/components/schemas/A/type"},
    {"component-unused", "3.0",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {$ref: "
     "'#/components/schemas/A'}}]}}\ncomponents: {schemas: {A: {}}}",
     "paths: {}\ncomponents: {schemas: {A: {properties: {a: {$ref: '#/components/schemas/A'}}}}}",
     "/components/schemas/A"},
    {"component-unused", "3.1",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {$ref: '#/components/schemas/A'}}]}}\n"
     "components: {schemas: {A: {discriminator: {propertyName: k, mapping: {b: '#/components/schemas/B'}}}, "
     "B: {}}}",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {$ref: '#/components/schemas/A'}}]}}\n"
     "components: {schemas: {A: {discriminator: {propertyName: k, mapping: {b: '#/components/schemas/A'}}}, "
     "B: {}}}",
     "/components/schemas/B"},
    {"component-unused", "3.2",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {$ref: '#/components/schemas/A'}}]}}\n"
     "components: {schemas: {A: {discriminator: {propertyName: k, defaultMapping: B}}, B: {}}}",
     "paths: {/a: {parameters: [{name: b, in: query, schema: {$ref: '#/components/schemas/A'}}]}}\n"
     "components: {schemas: {A: {discriminator: {propertyName: k, defaultMapping: A}}, B: {}}}",
     "/components/schemas/B"},
    {"reference-resolves", "3.1",
     "paths: {}\ncomponents: {schemas: {A: {$id: 'urn:a', not: {$ref: '#/$defs/b'}, $defs: {b: {}}}}}",
     "paths: {}\ncomponents: {schemas: {A: {$id: 'urn:a', not: {$ref: '#/components/schemas/A'}}}}",
     "/components/schemas/A/not/$ref"},
    {"schema-bounds", "3.0", "paths: {}\ncomponents: {schemas: {A: {minimum: 1, maximum: 1.0}}}",
     "paths: {}\ncomponents: {schemas: {A: {minLength: 2, maxLength: 1}}}",
     "/components/schemas/A/minLength"},
    {"schema-pattern", "3.1", "paths: {}\ncomponents: {schemas: {A: {pattern: '^(?=a)\\p{L}+$'}}}",
     "paths: {}\ncomponents: {schemas: {A: {patternProperties: {'[a': {}}}}}",
     "/components/schemas/A/patternProperties/[a"},
    {"schema-read-write", "3.0", "paths: {}\ncomponents: {schemas: {A: {readOnly: false, writeOnly: true}}}",
     "paths: {}\ncomponents: {schemas: {A: {readOnly: true, writeOnly: true}}}",
     "/components/schemas/A/writeOnly"},
    {"schema-read-only-required", "2.0",
     "paths: {}\ndefinitions: {A: {required: [b], properties: {a: {readOnly: true}, b: {}}}}",
     "paths: {}\ndefinitions: {A: {required: [a], properties: {a: {readOnly: true}, b: {}}}}",
     "/definitions/A/required/0"},
    {"schema-default", "3.0", "paths: {}\ncomponents: {schemas: {A: {type: integer, default: 1}}}",
     "paths: {}\ncomponents: {schemas: {A: {type: integer, default: a}}}", "/components/schemas/A/default"},
    {"schema-enum", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {type: string, nullable: true, enum: [a, null]}}}",
     "paths: {}\ncomponents: {schemas: {A: {type: integer, enum: [1, b]}}}", "/components/schemas/A/enum/1"},
    {"example-fits", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {example: {b: 1}, properties: {b: {$ref: "
     "'#/components/schemas/B'}}}, B: {type: integer}}}",
     "paths: {}\ncomponents: {schemas: {A: {example: {b: c}, properties: {b: {$ref: "
     "'#/components/schemas/B'}}}, B: {type: integer}}}",
     "/components/schemas/A/example/b"},
    {"example-fits", "3.1",
     "paths: {/a: {put: {requestBody: {content: {application/json: {schema: {type: array}, examples: {b: "
     "{value: [1]}}}}}, responses: OK}}}",
     "paths: {/a: {put: {requestBody: {content: {application/json: {schema: {type: array}, examples: {b: "
     "{value: 1}}}}}, responses: OK}}}",
     "/paths/~1a/put/requestBody/content/application~1json/examples/b/value"},
    {"schema-dialect", "3.1", "paths: {}\njsonSchemaDialect: https://json-schema.org/draft/2020-12/schema",
     "paths: {}\njsonSchemaDialect: https://a.example/dialect", "/jsonSchemaDialect"},
    {"schema-draft", "3.1",
     "paths: {}\ncomponents: {schemas: {A: {$schema: 'http://json-schema.org/draft-04/schema#', type: "
     "integer, "
     "minimum: 1, exclusiveMinimum: true}}}",
     "paths: {}\ncomponents: {schemas: {A: {$schema: 'http://json-schema.org/draft-04/schema#', type: "
     "integer, "
     "exclusiveMinimum: 1}}}",
     "/components/schemas/A/exclusiveMinimum"},
    {"schema-draft", "3.2",
     "paths: {}\njsonSchemaDialect: 'http://json-schema.org/draft-07/schema#'\ncomponents: {schemas: {A: "
     "{type: "
     "array, items: [{type: string}], if: true, contains: {}}}}",
     "paths: {}\njsonSchemaDialect: 'http://json-schema.org/draft-07/schema#'\ncomponents: {schemas: {A: "
     "{properties: {a: {exclusiveMaximum: true}}}}}",
     "/components/schemas/A/properties/a/exclusiveMaximum"},
    {"discriminator-property", "2.0",
     "paths: {}\ndefinitions: {A: {discriminator: a, required: [a], properties: {a: {type: string}}}}",
     "paths: {}\ndefinitions: {A: {discriminator: a, properties: {a: {type: string}}}}",
     "/definitions/A/discriminator"},
    {"discriminator-property", "3.2",
     "paths: {}\ncomponents: {schemas: {A: {oneOf: [{}], discriminator: {propertyName: a, defaultMapping: "
     "A}, properties: {a: {}}}}}",
     "paths: {}\ncomponents: {schemas: {A: {oneOf: [{}], discriminator: {propertyName: a}, properties: {a: "
     "{}}}}}",
     "/components/schemas/A/discriminator"},
    {"discriminator-mapping", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {oneOf: [{$ref: '#/components/schemas/B'}], discriminator: "
     "{propertyName: a, mapping: {b: '#/components/schemas/B', c: B}}}, B: {}}}",
     "paths: {}\ncomponents: {schemas: {A: {oneOf: [{$ref: '#/components/schemas/B'}], discriminator: "
     "{propertyName: a, mapping: {b: '#/components/schemas/C'}}}, B: {}}}",
     "/components/schemas/A/discriminator/mapping/b"},
    {"discriminator-place", "3.0",
     "paths: {}\ncomponents: {schemas: {A: {discriminator: {propertyName: a}}, B: {allOf: [{$ref: "
     "'#/components/schemas/A'}]}}}",
     "paths: {}\ncomponents: {schemas: {A: {discriminator: {propertyName: a}}, B: {type: object}}}",
     "/components/schemas/A/discriminator"},
};

}  // namespace collet::test
