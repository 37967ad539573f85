// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>

#include <collet/json.hpp>

#include "tests/unit/diff/diff_under_test.hpp"

namespace collet::test {
namespace {

std::string with_schemas(std::string_view root, const std::string& schemas) {
  return with_operation(
             "responses: {'200': {description: D, content: {application/json: {schema: {$ref: "
             "'#/components/schemas/" +
             std::string(root) + "'}}}}}") +
         "components:\n  schemas:\n" + schemas;
}

TEST(Hostile, AChainOfManyReferencesNeedsNoStack) {
  const auto chain = [](char letter, std::string_view end) {
    std::string text;
    for (int i = 0; i < 20000; ++i)
      text += std::string("    ") + letter + std::to_string(i) +
              ": {type: object, properties: {p: {$ref: '#/components/schemas/" + letter +
              std::to_string(i + 1) + "'}}}\n";
    return with_schemas(std::string(1, letter) + "0",
                        text + "    " + letter + "20000: {type: " + std::string(end) + "}\n");
  };
  EXPECT_TRUE(rules_found(chain('A', "string"), chain('B', "string")).empty());
  EXPECT_EQ(rules_found(chain('A', "string"), chain('B', "integer")).size(), 1U);
}

TEST(Hostile, CyclesOfDifferentLengthsAreComparedWithinBounds) {
  const auto ring = [](char letter, int length) {
    std::string text;
    for (int i = 0; i < length; ++i)
      text += std::string("    ") + letter + std::to_string(i) +
              ": {type: object, properties: {p: {$ref: '#/components/schemas/" + letter +
              std::to_string((i + 1) % length) + "'}}}\n";
    return with_schemas(std::string(1, letter) + "0", text);
  };
  EXPECT_TRUE(rules_found(ring('A', 199), ring('B', 211)).empty());
  const std::string text = diff_json(ring('A', 1009), ring('B', 1013));
  EXPECT_NE(text.find("\"incomplete\""), std::string::npos) << text;
}

TEST(Hostile, AlternativesAndConditionsThatReferToTheirOwnSchemaEnd) {
  const std::string self = "{$ref: '#/components/schemas/A'}";
  for (const std::string& keywords :
       {"anyOf: [" + self + ", {type: string}]", "oneOf: [" + self + ", {type: integer}]", "not: " + self,
        "if: " + self + ", then: " + self + ", else: " + self,
        "if: {type: string}, then: {not: " + self + "}",
        "allOf: [{anyOf: [" + self + ", " + self + "]}], not: {oneOf: [" + self + ", {type: 'null'}]}"}) {
    const auto with = [&](std::string_view more) {
      return with_schemas("A", "    A: {" + keywords + std::string(more) + "}\n");
    };
    EXPECT_FALSE(rules_found(with(""), with(", maxLength: 3")).empty()) << keywords;
  }
}

TEST(Hostile, ALongChainOfAlternativesNeedsNoStack) {
  for (const std::string_view keyword : {"anyOf", "oneOf"}) {
    const auto chain = [&](std::string_view end) {
      std::string text;
      for (int i = 0; i < 3000; ++i)
        text += "    A" + std::to_string(i) + ": {" + std::string(keyword) +
                ": [{$ref: '#/components/schemas/A" + std::to_string(i + 1) + "'}, {required: [p" +
                std::to_string(i) + "]}]}\n";
      return with_schemas("A0", text + "    A3000: {type: string, maxLength: " + std::string(end) + "}\n");
    };
    EXPECT_EQ(rules_found(chain("3"), chain("4")).size(), 1U);
  }
}

TEST(Hostile, MembersOfTheWrongTypeAreIgnored) {
  const std::string odd =
      "openapi: 3.0.3\ninfo: 1\nservers: x\ntags: {a: 1}\nsecurity: {}\npaths:\n  /a: {get: [], post: "
      "{parameters: {}, "
      "requestBody: 3, responses: [1], security: [3, x], tags: 5, callbacks: [1]}}\n  /b: {$ref: 7}\n  /c: "
      "{post: "
      "{parameters: [1, {in: 3, name: []}], requestBody: {content: [1]}, responses: {'200': {content: {a: "
      "1}, headers: "
      "[1], links: 2}, default: null}}}\ncomponents: {schemas: [], securitySchemes: {a: 1}}\n";
  EXPECT_TRUE(rules_found(odd, odd).empty());
  static_cast<void>(rules_found(odd, with_operation("responses: {}")));
  static_cast<void>(rules_found(with_operation("responses: {}"), odd));
}

TEST(Hostile, ADeepSchemaIsCompared) {
  const auto deep = [](std::string_view type) {
    std::string text;
    for (int i = 0; i < 60; ++i)
      text += "{type: array, items: ";
    text.append("{type: ").append(type).append("}").append(60, '}');
    return with_operation("responses: {'200': {description: D, content: {application/json: {schema: " + text +
                          "}}}}");
  };
  EXPECT_EQ(rules_found(deep("string"), deep("integer")).size(), 1U);
}

TEST(Hostile, ACancelledCallEnds) {
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel();
  const auto answer = plugin.call(
      "diff",
      R"({"base":{"content":"openapi: 3.0.3\ninfo: {}\npaths: {}"},"revision":{"content":"openapi: 3.0.3\ninfo: {a: 1}\npaths: {}"}})");
  EXPECT_EQ(answer.status, COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::test
