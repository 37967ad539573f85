// SPDX-License-Identifier: MIT
// Documents with the same meaning have no changes, however they are written, and a different meaning is a
// change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "tests/unit/diff/diff_under_test.hpp"

namespace collet::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string response(std::string_view schema, std::string_view version = "3.0.3") {
  return with_operation("responses: {'200': {description: D, content: {application/json: {schema: " +
                            std::string(schema) + "}}}}",
                        version);
}

constexpr std::string_view k_components =
    "components:\n  schemas:\n    User: {type: object, required: [id], properties: {id: {type: string}}}\n";

TEST(Meaning, AnInlinedReferenceIsNoChange) {
  const auto base = response("{$ref: '#/components/schemas/User'}").append(k_components);
  const auto revision = response("{properties: {id: {type: string}}, required: [id], type: object}");
  EXPECT_THAT(rules_found(base, revision), IsEmpty());
  EXPECT_THAT(rules_found(revision, base), IsEmpty());
}

TEST(Meaning, ARenamedComponentIsNoChange) {
  const auto base = response("{$ref: '#/components/schemas/User'}").append(k_components);
  const auto revision =
      response("{$ref: '#/components/schemas/Person'}") +
      "components: {schemas: {Person: {allOf: [{$ref: '#/components/schemas/Base'}]}, Base: "
      "{type: object, required: [id], properties: {id: {type: string}}}}}\n";
  EXPECT_THAT(rules_found(base, revision), IsEmpty());
}

TEST(Meaning, NullableIsTheSameInBothVersions) {
  EXPECT_THAT(
      rules_found(response("{type: string, nullable: true}"), response("{type: [string, 'null']}", "3.1.0")),
      IsEmpty());
  EXPECT_THAT(rules_found(response("{type: string, nullable: true, enum: [a]}"),
                          response("{type: [string, 'null'], enum: [a, null]}", "3.1.0")),
              IsEmpty());
  EXPECT_THAT(rules_found(response("{type: integer, minimum: 0, exclusiveMinimum: true}"),
                          response("{type: integer, exclusiveMinimum: 0}", "3.1.0")),
              IsEmpty());
}

TEST(Meaning, APropertyThatMovedIntoAllOfIsNoChange) {
  EXPECT_THAT(
      rules_found(response("{type: object, properties: {a: {type: string}, b: {type: string}}}"),
                  response("{allOf: [{type: object, properties: {b: {type: string}}}, {properties: {a: "
                           "{type: string}}}]}")),
      IsEmpty());
}

TEST(Meaning, CyclesEndAndAChangeInsideOneIsFoundOnce) {
  const auto tree = [](std::string_view name, std::string_view type) {
    const std::string ref = "{$ref: '#/components/schemas/" + std::string(name) + "'}";
    return response(ref) + "components: {schemas: {" + std::string(name) +
           ": {type: object, properties: {value: {type: " + std::string(type) + "}, left: " + ref +
           ", right: {type: array, items: " + ref + "}}}}}\n";
  };
  EXPECT_THAT(rules_found(tree("Tree", "string"), tree("Node", "string")), IsEmpty());
  EXPECT_THAT(rules_found(tree("Tree", "string"), tree("Node", "integer")),
              ElementsAre("response-property-type-changed"));
}

TEST(Meaning, AReferenceToItselfEnds) {
  const auto document = [](std::string_view name) {
    const std::string ref = "{$ref: '#/components/schemas/" + std::string(name) + "'}";
    return response(ref) + "components: {schemas: {" + std::string(name) + ": {allOf: [" + ref + "]}}}\n";
  };
  EXPECT_THAT(rules_found(document("A"), document("B")), IsEmpty());
}

TEST(Meaning, DirectionDecidesWhatBreaks) {
  const auto both = [](std::string_view values) {
    const std::string schema = "{type: string, enum: " + std::string(values) + "}";
    return with_operation(
        "requestBody: {content: {application/json: {schema: " + schema +
        "}}}, responses: {'200': {description: D, content: {application/json: {schema: " + schema + "}}}}");
  };
  const std::string grown = diff_json(both("[a]"), both("[a, b]"), R"("breaking_only":true)");
  EXPECT_NE(grown.find("response-body-enum-value-added"), std::string::npos);
  EXPECT_EQ(grown.find("request-body-enum-value-added"), std::string::npos);
  const std::string shrunk = diff_json(both("[a, b]"), both("[a]"), R"("breaking_only":true)");
  EXPECT_NE(shrunk.find("request-body-enum-value-removed"), std::string::npos);
  EXPECT_EQ(shrunk.find("response-body-enum-value-removed"), std::string::npos);
}

TEST(Meaning, AVersion2DocumentEqualsItsConversionToVersion3) {
  const std::string two = R"(swagger: '2.0'
info: {title: T, version: '1'}
host: api.example.org
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions: {basic: {type: basic}}
security: [{basic: []}]
paths:
  /a/{id}:
    parameters: [{name: id, in: path, required: true, type: integer, format: int64}]
    post:
      parameters:
        - {name: tags, in: query, type: array, collectionFormat: multi, items: {type: string}}
        - {name: body, in: body, required: true, schema: {$ref: '#/definitions/User'}}
      responses:
        '200': {description: D, schema: {$ref: '#/definitions/User'}, headers: {X-A: {type: string}}}
    put:
      consumes: [multipart/form-data]
      parameters:
        - {name: file, in: formData, type: file, required: true}
        - {name: note, in: formData, type: string}
      responses: {'204': {description: D}}
definitions:
  User: {type: object, required: [id], properties: {id: {type: string}, boss: {$ref: '#/definitions/User'}}}
)";
  const std::string three = R"(openapi: 3.1.0
info: {title: T, version: '1'}
servers: [{url: 'https://api.example.org/v1'}]
security: [{basic: []}]
paths:
  /a/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer, format: int64}}]
    post:
      parameters:
        - {name: tags, in: query, schema: {type: array, items: {type: string}}}
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
      responses:
        '200':
          description: D
          headers: {X-A: {schema: {type: string}}}
          content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}
    put:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [file]
              properties: {file: {type: string, format: binary}, note: {type: string}}
      responses: {'204': {description: D}}
components:
  securitySchemes: {basic: {type: http, scheme: basic}}
  schemas:
    User: {type: object, required: [id], properties: {id: {type: string}, boss: {$ref: '#/components/schemas/User'}}}
)";
  EXPECT_THAT(rules_found(two, three), IsEmpty());
  EXPECT_THAT(rules_found(three, two), IsEmpty());
}

TEST(Meaning, APayloadOfAWebhookIsSentToTheClient) {
  const auto hook = [](std::string_view values) {
    return "openapi: 3.1.0\ninfo: {title: T, version: '1'}\nwebhooks: {pet: {post: {requestBody: {content: "
           "{application/json: {schema: {enum: " +
           std::string(values) + "}}}}, responses: {'200': {description: D}}}}}\n";
  };
  EXPECT_THAT(rules_found(hook("[a]"), hook("[a, b]")), ElementsAre("response-body-enum-value-added"));
}

TEST(Meaning, ARenamedAndChangedWebhookIsRemoved) {
  const auto hooks = [](std::string_view name, std::string_view type) {
    return std::string(
               "openapi: 3.1.0\ninfo: {title: T, version: '1'}\nwebhooks:\n  other: {post: {responses: "
               "{}}}\n  ")
        .append(name)
        .append(": {post: {requestBody: {content: {application/json: {schema: {type: ")
        .append(type)
        .append("}}}}, responses: {'200': {description: D}}}}\n");
  };
  EXPECT_THAT(rules_found(hooks("a", "string"), hooks("b", "string")), ElementsAre("webhook-renamed"));
  EXPECT_THAT(rules_found(hooks("a", "string"), hooks("b", "integer")),
              ElementsAre("webhook-added", "webhook-removed"));
}

TEST(Meaning, FewerNumbersInAResponseBreakNobodyWhateverTheirFormat) {
  EXPECT_THAT(rules_found(response("{type: number, format: double}"), response("{type: integer}")),
              ElementsAre("response-body-type-specialized"));
  EXPECT_THAT(
      rules_found(response("{type: number, format: double}"), response("{type: integer, format: int32}")),
      ElementsAre("response-body-format-specialized", "response-body-type-specialized"));
}

std::string parameter(std::string_view in, std::string_view members) {
  return with_operation("parameters: [{name: q, in: " + std::string(in) + ", required: true, " +
                        std::string(members) + "}], responses: {'200': {description: D}}");
}

TEST(Meaning, ANumberOfAParameterIsAlsoAText) {
  for (const std::string_view in : {"query", "header", "cookie"}) {
    EXPECT_THAT(rules_found(parameter(in, "schema: {type: integer, minimum: 1}"),
                            parameter(in, "schema: {type: string}")),
                ElementsAre("request-parameter-type-generalized"));
    EXPECT_THAT(
        rules_found(parameter(in, "schema: {type: string}"), parameter(in, "schema: {type: integer}")),
        ElementsAre("request-parameter-type-changed"));
    EXPECT_THAT(rules_found(parameter(in, "schema: {type: integer}"),
                            parameter(in, "schema: {type: string, format: uuid}")),
                ElementsAre("request-parameter-type-changed"));
  }
  EXPECT_THAT(rules_found(parameter("query", "content: {application/json: {schema: {type: integer}}}"),
                          parameter("query", "content: {application/json: {schema: {type: string}}}")),
              ElementsAre("request-parameter-type-changed"));
}

TEST(Meaning, AStyleThatWritesTheNameIsAnotherOneThanSimple) {
  EXPECT_THAT(rules_found(parameter("header", "style: form, schema: {type: string}"),
                          parameter("header", "style: simple, schema: {type: string}")),
              ElementsAre("request-parameter-style-changed"));
  EXPECT_THAT(rules_found(parameter("query", "style: form, schema: {type: string}"),
                          parameter("query", "style: spaceDelimited, schema: {type: string}")),
              IsEmpty());
}

TEST(Meaning, AlternativesAreMatchedByMeaningAndNotByPosition) {
  const std::string cat = "{type: object, required: [meow], properties: {meow: {type: string}}}";
  const std::string loud =
      "{type: object, required: [meow], properties: {meow: {type: string, minLength: 3}}}";
  const std::string dog = "{type: object, properties: {bark: {type: integer}}}";
  EXPECT_THAT(rules_found(response("{oneOf: [" + cat + ", " + dog + "]}"),
                          response("{oneOf: [" + dog + ", " + loud + "]}")),
              ElementsAre("response-property-min-length-increased"));
}

TEST(Meaning, AnAlternativeThatCannotBeReadIsMatchedWithItself) {
  const auto document = response("{oneOf: [{$ref: 'mc#/nowhere'}, {type: 0null'}]}", "3.1.0");
  EXPECT_THAT(rules_found(document, document), IsEmpty());
}

TEST(Meaning, ASecuritySchemeWithABrokenReferenceStillExists) {
  const auto document = response("{}").append("components: {securitySchemes: {k: {$ref: '#/nowhere'}}}\n");
  EXPECT_THAT(rules_found(document, document), IsEmpty());
}

TEST(Meaning, AlternativesOfValuesAreTheSameAsReferencesAndInline) {
  const std::string components =
      "components: {schemas: {Letter: {type: string, enum: [a, b]}, Blank: {enum: ['']}, Null: {enum: "
      "[null]}}}\n";
  EXPECT_THAT(rules_found(response("{type: object, properties: {c: {oneOf: [{$ref: "
                                   "'#/components/schemas/Letter'}, {$ref: '#/components/schemas/Blank'}]}}}")
                              .append(components),
                          response("{type: object, properties: {c: {oneOf: [{type: string, enum: [a, b]}, "
                                   "{enum: ['']}]}}}")),
              IsEmpty());
  EXPECT_THAT(
      rules_found(response("{type: object, properties: {c: {nullable: true, oneOf: [{$ref: "
                           "'#/components/schemas/Letter'}, {$ref: '#/components/schemas/Null'}]}}}")
                      .append(components),
                  response("{type: object, properties: {c: {nullable: true, oneOf: [{type: string, enum: [a, "
                           "b]}, {enum: [null]}]}}}")),
      IsEmpty());
}

TEST(Meaning, PartsHaveNoOrder) {
  const auto made_of = [](std::string_view first, std::string_view second) {
    return response("{allOf: [{$ref: '#/components/schemas/" + std::string(first) +
                    "'}, {$ref: '#/components/schemas/" + std::string(second) + "'}]}")
        .append(
            "components: {schemas: {A: {type: object, discriminator: {propertyName: k, mapping: {a: A}}, "
            "properties: {s: {type: string, default: x}}}, B: {type: object, discriminator: {propertyName: "
            "k, mapping: {b: B, c: B}}, properties: {s: {default: y}}}}}\n");
  };
  EXPECT_THAT(rules_found(made_of("A", "B"), made_of("B", "A")), IsEmpty());
  EXPECT_THAT(
      rules_found(made_of("A", "B"), made_of("A", "A")),
      testing::IsSupersetOf({"response-body-discriminator-removed", "response-property-default-changed"}));
}

TEST(Meaning, ListsOfAlternativesThatHoldTogetherHaveNoOrderAndCountOnce) {
  const std::string one = "{oneOf: [{type: object, required: [a]}, {type: object, required: [b]}]}";
  const std::string two = "{oneOf: [{type: object, required: [c]}, {type: object, required: [d]}]}";
  const auto all_of = [](const std::vector<std::string>& parts) {
    std::string text;
    for (const auto& part : parts)
      text.append(text.empty() ? "" : ", ").append(part);
    return response("{allOf: [" + text + "]}");
  };
  EXPECT_THAT(rules_found(all_of({one, two}), all_of({two, one})), IsEmpty());
  EXPECT_THAT(rules_found(all_of({one, two}), all_of({one, two, one})), IsEmpty());
  EXPECT_THAT(rules_found(all_of({one, two}), all_of({one})), ElementsAre("response-body-type-generalized"));
}

TEST(Meaning, ConditionsThatHoldTogetherHaveNoOrderAndEachIsCompared) {
  const auto all_of = [](std::string_view first, std::string_view second) {
    return response("{type: object, allOf: [" + std::string(first) + ", " + std::string(second) + "]}",
                    "3.1.0");
  };
  const std::string_view one = "{if: {required: [a]}, then: {required: [b]}}";
  const std::string_view two = "{if: {required: [c]}, then: {maxProperties: 5}}";
  const std::string_view tighter = "{if: {required: [c]}, then: {maxProperties: 3}}";
  EXPECT_THAT(rules_found(all_of(one, two), all_of(two, one)), IsEmpty());
  EXPECT_THAT(rules_found(all_of(one, two), all_of(one, tighter)),
              ElementsAre("response-property-max-properties-decreased"));
  EXPECT_THAT(rules_found(all_of(one, tighter), all_of(two, one)),
              ElementsAre("response-property-max-properties-increased"));
}

TEST(Meaning, FurtherKeywordsAreComparedByMeaning) {
  const std::string components = "components: {schemas: {Name: {type: string, maxLength: 5}}}\n";
  const auto contains = [&](std::string_view schema) {
    return response("{type: array, contains: " + std::string(schema) + "}", "3.1.0").append(components);
  };
  EXPECT_THAT(
      rules_found(contains("{$ref: '#/components/schemas/Name'}"), contains("{maxLength: 5, type: string}")),
      IsEmpty());
  EXPECT_THAT(
      rules_found(contains("{$ref: '#/components/schemas/Name'}"), contains("{maxLength: 9, type: string}")),
      ElementsAre("response-property-max-length-increased"));
}

TEST(Meaning, ServersHaveNoOrderEvenWithOneAddressTwice) {
  const auto api = [](std::string_view servers) {
    return "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\nservers: [" + std::string(servers) +
           "]\n";
  };
  const std::string_view one = "{url: 'https://a', description: A}";
  const std::string_view two = "{url: 'https://a', description: B}";
  const auto list = [](std::string_view a, std::string_view b) {
    return std::string(a).append(", ").append(b);
  };
  EXPECT_THAT(rules_found(api(list(one, two)), api(list(two, one))), IsEmpty());
  EXPECT_THAT(rules_found(api(list(one, two)), api(list(one, one))), ElementsAre("api-server-changed"));
}

TEST(Meaning, AChangeInInfoIsAnInfo) {
  const std::string base = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";
  const std::string revision = "openapi: 3.0.3\ninfo: {title: T, version: '2'}\npaths: {}\n";
  EXPECT_THAT(rules_found(base, revision), ElementsAre("api-info-changed"));
}

}  // namespace
}  // namespace collet::test
