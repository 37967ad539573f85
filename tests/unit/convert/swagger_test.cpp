// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include "tests/unit/convert/converting.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view k_head = "swagger: '2.0'\ninfo: {title: T, version: '1'}\n";

/// Returns a document with one operation.
std::string operation(std::string_view parameters, std::string_view more = {}) {
  return std::string(k_head) + "paths: {/a: {post: {parameters: [" + std::string(parameters) +
         "], responses: {'200': {description: d}}" + std::string(more) + "}}}\n";
}
std::string up(const std::string& text) {
  return converted(text, "3.0");
}

TEST(ConvertSwagger, HostBasePathAndSchemesBecomeServers) {
  const std::string text =
      std::string(k_head) + "host: e.com:80\nbasePath: /v1/\nschemes: [https, wss]\npaths: {}\n";
  EXPECT_THAT(up(text),
              HasSubstr("servers:\n  - url: https://e.com:80/v1\n  - url: wss://e.com:80/v1\npaths: {}"));
  EXPECT_THAT(up(std::string(k_head) + "basePath: /v1\npaths: {}\n"), HasSubstr("- url: /v1\n"));
  EXPECT_THAT(up(std::string(k_head) + "host: e.com\npaths: {}\n"), HasSubstr("- url: //e.com\n"));
}

TEST(ConvertSwagger, AVersionThatIsANumberIsRead) {
  EXPECT_EQ(up("swagger: 2.0\ninfo: {title: T, version: '1'}\npaths: {}\n"),
            "openapi: '3.0.4'\ninfo: {title: T, version: '1'}\npaths: {}\n");
}

TEST(ConvertSwagger, ParametersGetSchemas) {
  EXPECT_THAT(
      up(operation("{name: a, in: query, type: integer, minimum: 1, format: int32, required: true}")),
      HasSubstr("{name: a, in: query, schema: {type: integer, minimum: 1, format: int32}, required: true}"));
}

TEST(ConvertSwagger, CollectionFormatsBecomeStyles) {
  struct Case {
    std::string_view format;
    std::string_view style;
  };
  constexpr Case k_cases[] = {{"multi", "style: form, explode: true"},
                              {"csv", "style: form, explode: false"},
                              {"ssv", "style: spaceDelimited, explode: false"},
                              {"pipes", "style: pipeDelimited, explode: false"},
                              {"tsv", "x-oas-collectionFormat: tsv"}};
  for (const Case& one : k_cases)
    EXPECT_THAT(up(operation("{name: a, in: query, type: array, items: {type: string}, collectionFormat: " +
                             std::string(one.format) + "}")),
                HasSubstr(one.style));
  // Without one it is csv, which is not the default of 3.0.
  EXPECT_THAT(up(operation("{name: a, in: query, type: array, items: {type: string}}")),
              HasSubstr("style: form, explode: false"));
  EXPECT_THAT(up(operation("{name: a, in: header, type: array, items: {type: string}}")),
              Not(HasSubstr("style")));
}

TEST(ConvertSwagger, SerializationsThatThreeZeroDoesNotHaveAreReported) {
  constexpr std::string_view k_reported[] = {
      "{name: a, in: query, type: array, items: {type: string}, collectionFormat: tsv}",
      "{name: a, in: query, type: array, items: {type: array, items: {type: string}, collectionFormat: "
      "pipes}}",
      "{name: a, in: formData, type: array, items: {type: string}, collectionFormat: tsv}",
      "{name: a, in: formData, type: array, items: {type: array, items: {type: string}, collectionFormat: "
      "ssv}}"};
  for (const std::string_view one : k_reported) {
    const Answer kept = convert(operation(one), "3.0");
    EXPECT_THAT(kept.json, HasSubstr("\"unsupported_count\":1,")) << one;
    EXPECT_THAT(kept.json, HasSubstr("x-oas-collectionFormat: ")) << one;
    const Answer dropped = convert(operation(one), "3.0", "\"unsupported\":\"drop\"");
    EXPECT_THAT(dropped.json, HasSubstr("\"unsupported_count\":1,")) << one;
    EXPECT_THAT(dropped.json, Not(HasSubstr("x-oas-"))) << one;
  }
  EXPECT_THAT(convert(operation("{name: a, in: formData, type: string, allowEmptyValue: true}"), "3.0").json,
              HasSubstr("/parameters/0/allowEmptyValue"));
}

TEST(ConvertSwagger, BodiesHaveTheMediaTypesOfTheOperation) {
  const std::string text =
      up(operation("{name: pet, in: body, required: true, description: d, schema: {type: object}}",
                   ", consumes: [application/xml, text/json]"));
  EXPECT_THAT(text, HasSubstr("requestBody: {description: d, content: {application/xml: {schema: {type: "
                              "object}}, text/json: {schema: "
                              "{type: object}}}, required: true, x-body-name: pet}"));
  EXPECT_THAT(text, Not(HasSubstr("consumes")));
}

TEST(ConvertSwagger, FormsBecomeObjects) {
  EXPECT_THAT(up(operation("{name: a, in: formData, type: string, required: true, description: d}")),
              HasSubstr("content: {application/x-www-form-urlencoded: {schema: {type: object, properties: "
                        "{a: {type: string, description: "
                        "d}}, required: [a]}}}, required: true"));
  EXPECT_THAT(
      up(operation("{name: f, in: formData, type: file}")),
      HasSubstr(
          "multipart/form-data: {schema: {type: object, properties: {f: {type: string, format: binary}}}}"));
  EXPECT_THAT(
      up(operation("{name: a, in: formData, type: array, items: {type: string}, collectionFormat: multi}")),
      HasSubstr("encoding: {a: {style: form, explode: true}}"));
}

TEST(ConvertSwagger, SharedObjectsMoveAndReferencesFollow) {
  const std::string text = up(std::string(k_head) +
                              "paths:\n  /a:\n    $ref: other.yaml#/paths/x\n    post:\n      parameters: "
                              "[{$ref: '#/parameters/B'}, {$ref: "
                              "'#/parameters/Q'}]\n      responses: {default: {$ref: '#/responses/R'}}\n"
                              "parameters: {B: {name: b, in: body, schema: {$ref: '#/definitions/S%20x'}}, "
                              "Q: {name: q, in: query, type: string}}\n"
                              "responses: {R: {description: d, schema: {$ref: '#/definitions/S%20x'}}}\n"
                              "definitions: {S x: {type: object, example: {$ref: '#/definitions/S'}}}\n");
  EXPECT_THAT(text, HasSubstr("$ref: other.yaml#/paths/x"));
  EXPECT_THAT(text, HasSubstr("parameters: [{$ref: '#/components/parameters/Q'}]"));
  EXPECT_THAT(text, HasSubstr("$ref: '#/components/requestBodies/B'"));
  EXPECT_THAT(text, HasSubstr("{default: {$ref: '#/components/responses/R'}}"));
  EXPECT_THAT(text, HasSubstr("$ref: '#/components/schemas/S_x'"));
  EXPECT_THAT(text, HasSubstr("$ref: '#/definitions/S'"));  // in an example, it is data
  EXPECT_THAT(text, HasSubstr("    S_x:\n"));
}

TEST(ConvertSwagger, SharedFormFieldsAreCopied) {
  const std::string text =
      up(operation("{$ref: '#/parameters/F'}") + "parameters: {F: {name: f, in: formData, type: string}}\n");
  EXPECT_THAT(text, HasSubstr("properties: {f: {type: string}}"));
  EXPECT_THAT(text, Not(HasSubstr("#/parameters")));
}

TEST(ConvertSwagger, ResponsesGetContent) {
  const std::string text =
      up(std::string(k_head) +
         "produces: [application/json]\npaths: {/a: {get: {responses: {'200': {description: d, schema: "
         "{type: file}, "
         "examples: {application/json: {a: 1}}, headers: {X: {type: array, items: {type: string}}}}}}}}\n");
  EXPECT_THAT(
      text,
      HasSubstr("content: {application/json: {schema: {type: string, format: binary}, example: {a: 1}}}"));
  EXPECT_THAT(text, HasSubstr("headers: {X: {schema: {type: array, items: {type: string}}}}"));
}

TEST(ConvertSwagger, SecuritySchemesAreConverted) {
  const std::string text = up(std::string(k_head) +
                              "paths: {}\nsecurityDefinitions: {b: {type: basic}, o: {type: oauth2, flow: "
                              "accessCode, authorizationUrl: "
                              "'https://e.com/a', tokenUrl: 'https://e.com/t', scopes: {r: x}}}\n");
  EXPECT_THAT(text, HasSubstr("type: http\n      scheme: basic"));
  EXPECT_THAT(text, HasSubstr("authorizationCode:\n          authorizationUrl: https://e.com/a"));
}

TEST(ConvertSwagger, ComesBackAsItWas) {
  const std::string text = std::string(k_head) + R"(host: e.com
basePath: /v1
schemes: [https]
paths:
  /a/{id}:
    parameters:
    - {name: id, in: path, required: true, type: integer}
    post:
      consumes: [application/json]
      produces: [application/json]
      parameters:
      - {name: q, in: query, type: array, items: {type: string}, collectionFormat: pipes}
      - {name: pet, in: body, schema: {$ref: '#/definitions/S'}}
      responses:
        '200': {description: d, schema: {$ref: '#/definitions/S'}}
      security: [{o: [r]}]
definitions: {S: {type: object, discriminator: k, required: [k], properties: {k: {type: string, x-nullable: true}}}}
securityDefinitions: {o: {type: oauth2, flow: implicit, authorizationUrl: 'https://e.com/a', scopes: {r: x}}}
)";
  const std::string back = converted(up(text), "2.0");
  // Both as 3.0 are the same text, but for the order of what moved.
  EXPECT_EQ(up(back), up(text)) << back;
}

TEST(ConvertSwagger, WhatThreeZeroAddsIsKeptAndComesBack) {
  const std::string text = R"(openapi: 3.0.4
info: {title: T, version: '1'}
paths:
  /a:
    get:
      parameters:
      - {name: c, in: cookie, schema: {type: string}}
      - {name: d, in: query, style: deepObject, schema: {type: object}}
      responses:
        '200': {description: d, links: {l: {operationId: x}}}
      callbacks: {c: {}}
components:
  schemas: {S: {oneOf: [{type: string}, {$ref: '#/components/schemas/S'}], writeOnly: true}}
  securitySchemes: {b: {type: http, scheme: bearer, bearerFormat: JWT}}
)";
  const std::string down = converted(text, "2.0");
  for (const std::string_view kept :
       {"x-oas-parameters", "x-oas-style: deepObject", "x-oas-links", "x-oas-callbacks", "x-oas-oneOf",
        "x-oas-writeOnly", "x-oas-scheme: bearer"})
    EXPECT_THAT(down, HasSubstr(kept));
  const std::string back = converted(down, "3.0.4");
  EXPECT_THAT(back, Not(HasSubstr("x-oas")));
  EXPECT_THAT(back, HasSubstr("in: cookie"));
  EXPECT_THAT(back, HasSubstr("style: deepObject"));
  EXPECT_THAT(back, HasSubstr("scheme: bearer"));
  EXPECT_THAT(convert(text, "2.0").json, HasSubstr(R"("new_error_count":0)"));
}

TEST(ConvertSwagger, ThreeZeroBecomesSwagger) {
  struct Case {
    std::string_view from;
    std::string_view to;
  };
  const auto api = [](std::string_view responses, std::string_view more = {}) {
    return "openapi: 3.0.0\ninfo: {title: T, version: '1'}\nservers: [{url: 'https://e.com/v1'}]\npaths: "
           "{/a: {get: {responses: {" +
           std::string(responses) + "}}}}\n" + std::string(more);
  };
  const Case cases[] = {
      {"2XX: {description: d}, 4XX: {description: e}",
       "{'200': {description: d}, default: {description: e}}"},
      {"default: {description: d}, 4XX: {description: e}",
       "{default: {description: d}, x-oas-4XX: {description: e}}"},
      {"'200': {description: d, content: {image/png: {schema: {type: string, format: binary}}}}",
       "schema: {type: file}"},
      {"'200': {description: d, content: {text/a: {schema: {type: string}, example: x}}}",
       "examples: {text/a: x}"},
  };
  for (const Case& one : cases)
    EXPECT_THAT(converted(api(one.from), "2.0"), HasSubstr(one.to)) << one.from;
  const std::string flows = converted(api("'200': {description: d}",
                                          "components: {securitySchemes: {o: {type: oauth2, flows: "
                                          "{password: {tokenUrl: /t, scopes: {}}}}}}\n"),
                                      "2.0");
  EXPECT_THAT(flows, HasSubstr("tokenUrl: https://e.com/t"));
  EXPECT_THAT(flows, HasSubstr("host: e.com"));
}

TEST(ConvertSwagger, AFlowThatSwaggerDoesNotHaveBecomesAHeaderAndComesBack) {
  const std::string text =
      "openapi: 3.2.0\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents: {securitySchemes: {d: {type: "
      "oauth2, flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://e.com/d', tokenUrl: "
      "'https://e.com/t', scopes: {}}}}}}\n";
  const Answer down = convert(text, "2.0");
  EXPECT_THAT(down.json, HasSubstr("\"result\":{\"valid\":true"));
  const std::string document(json::View(down.json)["document"].string().value_or(""));
  EXPECT_THAT(document, HasSubstr("name: Authorization"));
  EXPECT_THAT(converted(document, "3.2.0"),
              HasSubstr("deviceAuthorization:\n          deviceAuthorizationUrl"));
}

TEST(ConvertSwagger, ADiscriminatorThatSwaggerForbidsIsKept) {
  const std::string text = R"(openapi: '3.0.4'
info: {title: T, version: '1'}
paths: {}
components:
  schemas:
    S:
      oneOf:
        - $ref: '#/components/schemas/S'
      discriminator:
        propertyName: k
)";
  const std::string down = converted(text, "2.0");
  EXPECT_THAT(down, HasSubstr("x-oas-discriminator"));
  EXPECT_EQ(converted(down, "3.0"), text);
}

}  // namespace
}  // namespace collet::test
