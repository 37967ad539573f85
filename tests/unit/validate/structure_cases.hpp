// SPDX-License-Identifier: MIT
/// Fragments that just have the required structure, and fragments with one fault.
#pragma once

#include <string_view>

namespace collet::validate {

struct StructureCase {
  std::string_view name;
  std::string_view version;  ///< "3.0", or "3" for every version from 3.0 on
  std::string_view good;     ///< YAML after version and info
  std::string_view bad;
  std::string_view finding;  ///< "rule at /pointer: message"
};

inline constexpr StructureCase k_structure_cases[] = {
    {"Type", "3", "paths: {}\nservers: [{url: /}]", "paths: {}\nservers: {url: /}",
     "structure-type at /servers: found an object, expected an array"},
    {"TypeOfAMember", "3.0", "paths: {/a: {}}", "paths: {/a: []}",
     "structure-type at /paths/~1a: found an array, expected a Path Item Object"},
    {"TypeOfAnItem", "3.0", "paths: {/a: {get: {tags: ['1'], responses: {default: {description: ''}}}}}",
     "paths: {/a: {get: {tags: [1], responses: {default: {description: ''}}}}}",
     "structure-type at /paths/~1a/get/tags/0: found the number 1, expected a string"},
    {"TypeOfWhatIsBeneathIsNotLookedAt", "3.1", "components: {}", "components: [{schemas: 1}]",
     "structure-type at /components: found an array, expected a Components Object"},
    {"BooleanSchemaSince31", "3.1", "components: {schemas: {a: true}}", "components: {schemas: {a: 0}}",
     "structure-type at /components/schemas/a: found the number 0, expected a Schema Object, true or false"},
    {"BooleanSchemaBefore31", "3.0", "paths: {}\ncomponents: {schemas: {a: {additionalProperties: true}}}",
     "paths: {}\ncomponents: {schemas: {a: {not: true}}}",
     "structure-type at /components/schemas/a/not: found true, expected a Schema Object"},
    {"TypeOfAKeywordByVersion", "3.1", "components: {schemas: {a: {exclusiveMinimum: 1}}}",
     "components: {schemas: {a: {exclusiveMinimum: true}}}",
     "structure-type at /components/schemas/a/exclusiveMinimum: found true, expected a number"},
    {"TypeOfAReference", "3.0", "paths: {}\ncomponents: {responses: {a: {$ref: '#/b'}}}",
     "paths: {}\ncomponents: {responses: {a: {$ref: 1}}}",
     "structure-type at /components/responses/a/$ref: found the number 1, expected a URI reference"},
    {"TypeOfScopes", "3", "paths: {}\nsecurity: [{a: [b]}]", "paths: {}\nsecurity: [{a: [{}]}]",
     "structure-type at /security/0/a/0: found an object, expected a string"},
    {"Required", "3", "paths: {}\nservers: [{url: /}]", "paths: {}\nservers: [{}]",
     "structure-required at /servers/0: found no 'url', expected a string in a Server Object"},
    {"RequiredByVersion", "3.0", "paths: {/a: {get: {responses: {'200': {description: ''}}}}}",
     "paths: {/a: {get: {}}}",
     "structure-required at /paths/~1a/get: found no 'responses', expected a Responses Object in an "
     "Operation Object"},
    {"RequiredByPlace", "3", "paths: {/a: {parameters: [{name: a, in: path, required: true, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: a, in: path, schema: {}}]}}",
     "structure-required at /paths/~1a/parameters/0: found no 'required', expected true in a Parameter "
     "Object"},
    {"RequiredByType", "3", "paths: {}\ncomponents: {securitySchemes: {a: {type: http, scheme: basic}}}",
     "paths: {}\ncomponents: {securitySchemes: {a: {type: http}}}",
     "structure-required at /components/securitySchemes/a: found no 'scheme', expected a string in a "
     "Security "
     "Scheme Object"},
    {"RequiredByFlow", "2.0",
     "paths: {}\nsecurityDefinitions: {a: {type: oauth2, flow: implicit, authorizationUrl: 'a:b', scopes: "
     "{}}}",
     "paths: {}\nsecurityDefinitions: {a: {type: oauth2, flow: password, scopes: {}}}",
     "structure-required at /securityDefinitions/a: found no 'tokenUrl', expected a URI with a scheme in a "
     "Security Scheme Object"},
    {"RequiredOfAFormParameter", "2.0", "paths: {/a: {parameters: [{name: a, in: formData, type: file}]}}",
     "paths: {/a: {parameters: [{name: a, in: formData}]}}",
     "structure-required at /paths/~1a/parameters/0: found no 'type', expected one of 'string', 'number', "
     "'integer', 'boolean', 'array', 'file' in a Parameter Object"},
    {"RequiredOneOfSeveral", "3.1", "webhooks: {}", "tags: []",
     "structure-required at : found no 'paths' or 'components' or 'webhooks', expected one of them"},
    {"RequiredOneOfTwo", "3", "paths: {}\ncomponents: {headers: {a: {content: {a/b: {}}}}}",
     "paths: {}\ncomponents: {headers: {a: {}}}",
     "structure-required at /components/headers/a: found no 'schema' or 'content', expected one of them"},
    {"RequiredResponse", "3", "paths: {/a: {get: {responses: {default: {$ref: a}}}}}",
     "paths: {/a: {get: {responses: {x-a: 1}}}}",
     "structure-required at /paths/~1a/get/responses: found nothing in a Responses Object, expected at least "
     "a "
     "status code or 'default'"},
    {"UnknownField", "3", "paths: {}\ncomponents: {x-schema: {}}", "paths: {}\ncomponents: {schema: {}}",
     "structure-unknown-field at /components/schema: found the field 'schema', expected one of a Components "
     "Object or an extension (x-…) (schemas)"},
    {"UnknownFieldThatWasRequired", "3.0", "paths: {/a: {get: {responses: {default: {description: ''}}}}}",
     "paths: {/a: {get: {responses: {default: {descripton: ''}}}}}",
     "structure-unknown-field at /paths/~1a/get/responses/default/descripton: found the field 'descripton', "
     "expected one of a Response Object or an extension (x-…) (description)"},
    {"UnknownFieldThatIsAReference", "3.0", "paths: {}\ncomponents: {parameters: {a: {$ref: b, c: 1}}}",
     "paths: {}\ncomponents: {parameters: {a: {$reff: b}}}",
     "structure-unknown-field at /components/parameters/a/$reff: found the field '$reff', expected one of a "
     "Parameter Object or an extension (x-…) ($ref)"},
    {"UnknownKeyword", "3.0", "paths: {}\ncomponents: {schemas: {a: {x-if: {}}}}",
     "paths: {}\ncomponents: {schemas: {a: {if: {}}}}",
     "structure-unknown-field at /components/schemas/a/if: found the field 'if' of 3.1 and later, expected "
     "one "
     "that a Schema Object of 3.0 has"},
    {"UnknownBesideAReference", "2.0", "paths: {/a: {parameters: [{$ref: a}]}}",
     "paths: {/a: {parameters: [{$ref: a, x-b: 1}]}}",
     "structure-unknown-field at /paths/~1a/parameters/0/x-b: found the field 'x-b', expected one of a "
     "Reference "
     "Object"},
    {"FieldOfALaterVersion", "3.1", "paths: {/a: {trace: {}}}", "paths: {/a: {query: {}}}",
     "structure-unknown-field at /paths/~1a/query: found the field 'query' of 3.2, expected one that a Path "
     "Item "
     "Object of 3.1 has"},
    {"FieldOfAnotherPlace", "3.1",
     "components: {parameters: {a: {name: a, in: query, allowReserved: true, schema: {}}}}",
     "components: {parameters: {a: {name: a, in: header, allowReserved: true, schema: {}}}}",
     "structure-unknown-field at /components/parameters/a/allowReserved: found the field 'allowReserved', "
     "expected one that a Parameter Object has whose 'in' is 'header'"},
    {"FieldOfAnotherFlow", "3.0",
     "paths: {}\ncomponents: {securitySchemes: {a: {type: oauth2, flows: {implicit: {authorizationUrl: a, "
     "scopes: "
     "{}}}}}}",
     "paths: {}\ncomponents: {securitySchemes: {a: {type: oauth2, flows: {implicit: {authorizationUrl: a, "
     "tokenUrl: b, scopes: {}}}}}}",
     "structure-unknown-field at /components/securitySchemes/a/flows/implicit/tokenUrl: found the field "
     "'tokenUrl', expected one that an OAuth Flow Object has whose flow is 'implicit'"},
    {"FieldOfAFile", "2.0",
     "paths: {/a: {get: {responses: {default: {description: '', schema: {type: file}}}}}}",
     "paths: {/a: {get: {responses: {default: {description: '', schema: {type: file, enum: [1]}}}}}}",
     "structure-unknown-field at /paths/~1a/get/responses/default/schema/enum: found the field 'enum', "
     "expected "
     "one that a Schema Object has here"},
    {"ExclusiveFields", "3", "paths: {}\ncomponents: {headers: {a: {schema: {}, example: 1}}}",
     "paths: {}\ncomponents: {headers: {a: {schema: {}, example: 1, examples: {}}}}",
     "structure-exclusive-fields at /components/headers/a/examples: found 'examples' beside 'example', "
     "expected "
     "at most one of them"},
    {"ExclusiveStyle", "3", "paths: {}\ncomponents: {headers: {a: {style: simple, schema: {}}}}",
     "paths: {}\ncomponents: {headers: {a: {style: simple, content: {a/b: {}}}}}",
     "structure-exclusive-fields at /components/headers/a/content: found 'content' beside 'style', expected "
     "at "
     "most one of them"},
    {"ExclusiveLink", "3.0", "paths: {}\ncomponents: {links: {a: {}}}",
     "paths: {}\ncomponents: {links: {a: {operationId: b, operationRef: c}}}",
     "structure-exclusive-fields at /components/links/a/operationRef: found 'operationRef' beside "
     "'operationId', "
     "expected at most one of them"},
    {"ExclusiveBearerFormat", "3",
     "paths: {}\ncomponents: {securitySchemes: {a: {type: http, scheme: BEARER, bearerFormat: b}}}",
     "paths: {}\ncomponents: {securitySchemes: {a: {type: http, scheme: basic, bearerFormat: b}}}",
     "structure-exclusive-fields at /components/securitySchemes/a/bearerFormat: found 'bearerFormat' beside "
     "the "
     "scheme 'basic', expected it beside 'bearer'"},
    {"ExclusiveCookieStyle", "3.2",
     "components: {parameters: {a: {name: a, in: cookie, allowReserved: true, schema: {}}}}",
     "components: {parameters: {a: {name: a, in: cookie, style: cookie, allowReserved: true, schema: {}}}}",
     "structure-exclusive-fields at /components/parameters/a/allowReserved: found 'allowReserved' beside the "
     "style 'cookie', expected it beside 'form'"},
    {"ValueOfAStyleByPlace", "3",
     "paths: {/a: {parameters: [{name: a, in: query, style: form, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: a, in: query, style: simple, schema: {}}]}}",
     "structure-value at /paths/~1a/parameters/0/style: found 'simple', expected one of 'form', "
     "'spaceDelimited', 'pipeDelimited', 'deepObject'"},
    {"ValueOfAPlace", "3.0", "paths: {/a: {parameters: [{name: a, in: cookie, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: a, in: headers, schema: {}}]}}",
     "structure-value at /paths/~1a/parameters/0/in: found 'headers', expected one of 'query', 'header', "
     "'path', "
     "'cookie' (header)"},
    {"ValueOfAType", "3.0", "paths: {}\ncomponents: {schemas: {a: {type: string}}}",
     "paths: {}\ncomponents: {schemas: {a: {type: 'null'}}}",
     "structure-value at /components/schemas/a/type: found 'null', expected one of 'array', 'boolean', "
     "'integer', "
     "'number', 'object', 'string'"},
    {"ValueOfOneOfTheTypes", "3.1", "components: {schemas: {a: {type: [string, 'null']}}}",
     "components: {schemas: {a: {type: [string, strng]}}}",
     "structure-value at /components/schemas/a/type/1: found 'strng', expected one of 'array', 'boolean', "
     "'integer', 'null', 'number', 'object', 'string' (string)"},
    {"ValueThatHasToBeTrue", "3",
     "paths: {/a: {parameters: [{name: a, in: path, required: true, schema: {}}]}}",
     "paths: {/a: {parameters: [{name: a, in: path, required: false, schema: {}}]}}",
     "structure-value at /paths/~1a/parameters/0/required: found false, expected true (true)"},
    {"ValueThatCounts", "3", "paths: {}\ncomponents: {schemas: {a: {minLength: 1.0}}}",
     "paths: {}\ncomponents: {schemas: {a: {minLength: 1.5}}}",
     "structure-value at /components/schemas/a/minLength: found the number 1.5, expected an integer that is "
     "not "
     "below 0"},
    {"ValueAboveZero", "3", "paths: {}\ncomponents: {schemas: {a: {multipleOf: 1e-9}}}",
     "paths: {}\ncomponents: {schemas: {a: {multipleOf: 0.0}}}",
     "structure-value at /components/schemas/a/multipleOf: found the number 0.0, expected a number above 0"},
    {"ValueOfABasePath", "2.0", "paths: {}\nbasePath: /v1", "paths: {}\nbasePath: v1",
     "structure-value at /basePath: found 'v1', expected a path that begins with '/'"},
    {"FormatOfAUri", "2.0", "paths: {}\nexternalDocs: {url: 'https://a.example'}",
     "paths: {}\nexternalDocs: {url: a.example}",
     "structure-format at /externalDocs/url: found 'a.example', expected a URI with a scheme"},
    {"FormatOfAUriReference", "3", "paths: {}\nexternalDocs: {url: a.example}",
     "paths: {}\nexternalDocs: {url: 'a example'}",
     "structure-format at /externalDocs/url: found 'a example', expected a URI reference"},
    {"FormatOfAReference", "3.0", "paths: {}\ncomponents: {headers: {a: {$ref: '#/a%20b'}}}",
     "paths: {}\ncomponents: {headers: {a: {$ref: '#/a b'}}}",
     "structure-format at /components/headers/a/$ref: found '#/a b', expected a URI reference"},
    {"NameOfAPath", "3", "paths: {/a: {}}", "paths: {a: {}}",
     "structure-name at /paths/a: found the name 'a', expected a path that begins with '/' (/a)"},
    {"NameOfAComponent", "3", "paths: {}\ncomponents: {schemas: {a.b_c-D1: {}}}",
     "paths: {}\ncomponents: {schemas: {'a b': {}}}",
     "structure-name at /components/schemas/a b: found the name 'a b', expected a name of letters, digits, "
     "'.', "
     "'-', '_'"},
    {"NameOfAStatus", "3", "paths: {/a: {get: {responses: {2XX: {description: ''}}}}}",
     "paths: {/a: {get: {responses: {2xx: {description: ''}}}}}",
     "structure-name at /paths/~1a/get/responses/2xx: found the name '2xx', expected a status code or "
     "'default' (2XX)"},
    {"NameOfAMethod", "3.2", "paths: {/a: {additionalOperations: {COPY: {}}}}",
     "paths: {/a: {additionalOperations: {GET: {}}}}",
     "structure-name at /paths/~1a/additionalOperations/GET: found the name 'GET', expected an HTTP method "
     "without "
     "a field of its own, in upper case as it is sent"},
    {"CountOfAnEmptyList", "3.1",
     "components: {}\nservers: [{url: /, variables: {a: {default: b, enum: [b]}}}]",
     "components: {}\nservers: [{url: /, variables: {a: {default: b, enum: []}}}]",
     "structure-count at /servers/0/variables/a/enum: found an empty array, expected at least one item"},
    {"CountOfContent", "3", "paths: {/a: {parameters: [{name: a, in: query, content: {a/b: {}}}]}}",
     "paths: {/a: {parameters: [{name: a, in: query, content: {a/b: {}, a/c: {}}}]}}",
     "structure-count at /paths/~1a/parameters/0/content: found 2 members, expected exactly one"},
    {"UniqueItems", "3", "paths: {}\ncomponents: {schemas: {a: {required: [a, b]}}}",
     "paths: {}\ncomponents: {schemas: {a: {required: [a, b, a]}}}",
     "structure-unique-items at /components/schemas/a/required/2: found 'a' a second time, expected items "
     "that "
     "differ"},
    {"UniqueObjects", "2.0", "paths: {}\nsecurity: [{a: []}, {b: []}]",
     "paths: {}\nsecurity: [{a: []}, {a: []}]",
     "structure-unique-items at /security/1: found an object a second time, expected items that differ"},
};

}  // namespace collet::validate
