// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

std::string filled(std::string_view document, std::string_view value) {
  std::string out;
  for (const char c : document) {
    if (c == '@') {
      out += value;
    } else {
      out += c;
    }
  }
  return out;
}

TEST(HostileObjects, WrongTypesEverywhereAreSkippedNotFatal) {
  constexpr std::string_view k_values[] = {"null",
                                           "true",
                                           "7",
                                           "\"text\"",
                                           "[]",
                                           "[1,{}]",
                                           "{}",
                                           "{\"$ref\":7}",
                                           "{\"$ref\":\"#\"}",
                                           "{\"$ref\":\"#/components\"}",
                                           "{\"a\":{\"$ref\":\"#/paths\"}}"};
  constexpr std::string_view k_documents[] = {
      R"({"openapi":"3.1.0","components":{"schemas":@,"parameters":@,"responses":@,"headers":@,"securitySchemes":@,
          "callbacks":@,"pathItems":@,"examples":@,"links":@,"requestBodies":@}})",
      R"({"openapi":"3.1.0","components":{"schemas":{"a":@,"b":{"properties":@,"items":@,"allOf":@,"not":@,
          "required":@,"type":@,"$anchor":@,"$defs":@,"additionalProperties":@,"discriminator":{"mapping":@}}}}})",
      R"({"openapi":"3.1.0","paths":{"/a":{"parameters":@,"get":{"parameters":[@,{"name":@,"in":@,"schema":@,
          "content":@,"required":@}],"requestBody":@,"responses":@,"callbacks":@,"security":@}}}})",
      R"({"openapi":"3.2.0","paths":{"/a":{"query":{"responses":{"200":@,"default":{"description":@,"headers":@,
          "content":{"a":@,"b":{"schema":@,"itemSchema":@,"encoding":@,"examples":@}},"links":@}}}}}})",
      R"({"openapi":"3.1.0","components":{"securitySchemes":{"a":{"type":@,"in":@,"description":@}},
          "headers":{"h":{"schema":@,"required":@,"description":@}}},"security":[@,{"a":@}]})",
      R"({"swagger":"2.0","definitions":@,"parameters":@,"responses":@,"securityDefinitions":@,
          "paths":{"/a":{"get":{"parameters":[{"in":"body","schema":@,"items":@}],"responses":{"200":{"schema":@,"headers":@}}}}}})",
  };
  constexpr std::string_view k_calls[] = {"", R"("detail":true,"resolve_refs":true)",
                                          R"("sort":"name","extension":"x-a")", R"("name":"a")"};
  for (const auto document : k_documents) {
    for (const auto value : k_values) {
      const auto text = filled(document, value);
      for (const auto more : k_calls) {
        for (const auto tool : {"walk_schemas", "walk_parameters", "walk_headers", "walk_security"}) {
          const auto answer = walk(tool, text, more);
          EXPECT_EQ(answer.status, COLLET_OK) << tool << ' ' << more << ' ' << text << answer.error;
        }
      }
      for (const auto more : {R"("group_by":"type")", R"("sort":"rank")"})
        EXPECT_EQ(walk("walk_schemas", text, more).status, COLLET_OK) << text;
      for (const auto more : {"", R"("group_by":"method")", R"("status":"2xx","path":"/**")"})
        EXPECT_EQ(walk("walk_responses", text, more).status, COLLET_OK) << text;
    }
  }
}

TEST(HostileObjects, ASchemaAsDeepAsADocumentMayBeIsWalked) {
  std::string document = R"({"openapi":"3.1.0","components":{"schemas":{"A":)";
  constexpr int k_depth = 480;
  for (int i = 0; i < k_depth; ++i)
    document += R"({"not":)";
  document += "{}";
  document.append(k_depth, '}');
  document += "}}}";
  const auto text = walked("walk_schemas", R"("limit":1)", document);
  EXPECT_TRUE(contains(text, R"({"total":481,)")) << text;
}

TEST(HostileObjects, ARepeatedYamlAliasIsCountedAtEachPlace) {
  constexpr std::string_view k_alias = R"(openapi: 3.1.0
components:
  schemas:
    A: &a {type: object, properties: {x: {type: string}}}
    B: *a
    C: *a
)";
  EXPECT_TRUE(contains(walked("walk_schemas", R"("component":true)", k_alias), R"("matched":3)"));
}

TEST(HostileObjects, AMillionSmallSchemasAreWalkedWithinTheBudget) {
  std::string document = R"({"openapi":"3.1.0","components":{"schemas":{"A":{"anyOf":[{})";
  for (int i = 0; i < 1000000; ++i)
    document += ",{}";
  document += "]}}}}";
  const auto text = walked("walk_schemas", R"("max_response_tokens":200,"limit":1000)", document);
  EXPECT_TRUE(contains(text, R"({"total":1000002,)")) << text.substr(0, 200);
  EXPECT_LT(text.size(), 1000U);
}

}  // namespace
}  // namespace collet::test
