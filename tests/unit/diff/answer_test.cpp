// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>

#include <collet/json.hpp>
#include <collet/page.hpp>

#include "tests/unit/diff/diff_under_test.hpp"

namespace collet::test {
namespace {

/// Returns a document with many operations, each with a parameter of the given type.
std::string many(int count, std::string_view type) {
  std::string text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n";
  for (int i = 0; i < count; ++i) {
    text += "  /a" + std::to_string(i) + ":\n    get:\n      tags: [t" + std::to_string(i % 3) + "]\n";
    text += "      parameters: [{name: q, in: query, schema: {type: " + std::string(type) + "}}]\n";
    text += "      responses: {'200': {description: D}}\n";
  }
  return text;
}

TEST(Answer, TheFirstOneGivesVerdictCountsAndTheWorstInFiveHundredTokens) {
  const std::string text = diff_json(many(60, "string"), many(60, "integer"));
  EXPECT_LE(count_characters(text), 2000U);
  const json::View answer(text);
  EXPECT_EQ(answer["verdict"].string(), "breaking");
  EXPECT_EQ(answer["breaking_count"].integer(), 60);
  EXPECT_EQ(answer["matched"].integer(), 60);
  EXPECT_GT(answer["returned"].integer(), 4);
  EXPECT_EQ(answer["has_more"].boolean(), true);
  EXPECT_TRUE(answer["next"]);
}

TEST(Answer, PagesGoOnWhereTheLastOneEnded) {
  const std::string first = diff_json(many(9, "string"), many(9, "integer"), R"("limit":4)");
  EXPECT_EQ(json::View(first)["next_offset"].integer(), 4);
  const std::string last = diff_json(many(9, "string"), many(9, "integer"), R"("limit":4,"offset":8)");
  EXPECT_EQ(json::View(last)["returned"].integer(), 1);
  EXPECT_EQ(json::View(last)["has_more"].boolean(), false);
}

TEST(Answer, AChangeHasBothPlacesWithLinesAndValues) {
  const std::string text = diff_json(many(1, "string"), many(1, "integer"), R"("limit":1)");
  const auto change = *json::View(text)["changes"].items().begin();
  EXPECT_EQ(change["rule"].string(), "request-parameter-type-changed");
  EXPECT_EQ(change["direction"].string(), "request");
  EXPECT_EQ(change["operations"].raw(), R"(["GET /a0"])");
  EXPECT_EQ(change["base"]["pointer"].string(), "/paths/~1a0/get/parameters/0/schema/type");
  EXPECT_EQ(change["base"]["line"].integer(), 7);
  EXPECT_EQ(change["before"].string(), "string");
  EXPECT_EQ(change["after"].string(), "integer");
}

TEST(Answer, PathAndTagSelectTheChangesOfTheirOperations) {
  const auto base = many(9, "string");
  const auto revision = many(9, "integer");
  EXPECT_EQ(json::View(diff_json(base, revision, R"("path":"/a4")"))["matched"].integer(), 1);
  EXPECT_EQ(json::View(diff_json(base, revision, R"("tag":"t1")"))["matched"].integer(), 3);
}

TEST(Answer, RuleSelectsTheChangesOfOneRuleOrOfAGlob) {
  const auto base = many(9, "string");
  const auto revision = many(9, "integer");
  const auto matched = [&](const char* rule) {
    return json::View(
               diff_json(base, revision, std::string(R"("rule":")").append(rule).append("\"")))["matched"]
        .integer();
  };
  EXPECT_EQ(matched("request-parameter-type-changed"), 9);
  EXPECT_EQ(matched("*-type-*"), 9);
  EXPECT_EQ(matched("response-*"), 0);
  EXPECT_EQ(json::View(diff_json(base, revision, R"("rule":"response-*")"))["total"].integer(), 9);
  EXPECT_NE(diff(base, revision, R"("rule":"request-parameter-type-change")").status, COLLET_OK);
}

TEST(Answer, TheListOfRulesIsFilteredByRuleToo) {
  const auto text = diff_json("", "", R"("rules":true,"rule":"request-property-enum-*")");
  for (const auto& rule : json::View(text)["rules"].items())
    EXPECT_TRUE(rule["id"].string().value_or("").starts_with("request-property-enum-"));
  EXPECT_EQ(json::View(text)["matched"].integer(), 3);
  EXPECT_GT(json::View(text)["total"].integer(), 600);
}

TEST(Answer, GroupsCountRulesPathsSeveritiesAndKinds) {
  const auto base = many(3, "string");
  const auto revision = many(3, "integer");
  EXPECT_EQ(json::View(diff_json(base, revision, R"("group_by":"rule")"))["groups"].raw(),
            R"([{"key":"request-parameter-type-changed","count":3}])");
  EXPECT_EQ(json::View(diff_json(base, revision, R"("group_by":"path")"))["groups"].raw(),
            R"([{"key":"/a0","count":1},{"key":"/a1","count":1},{"key":"/a2","count":1}])");
  EXPECT_EQ(json::View(diff_json(base, revision, R"("group_by":"severity")"))["groups"].raw(),
            R"([{"key":"breaking","count":3}])");
  EXPECT_EQ(json::View(diff_json(base, revision, R"("group_by":"kind")"))["groups"].raw(),
            R"([{"key":"schema","count":3}])");
}

TEST(Answer, ASharedParameterIsOneChangeOfAllItsOperations) {
  const auto with = [](std::string_view type) {
    return "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n"
           "  /a: {get: {parameters: [{$ref: '#/components/parameters/P'}], responses: {}}}\n"
           "  /b: {get: {parameters: [{$ref: '#/components/parameters/P'}], responses: {}}}\n"
           "components: {parameters: {P: {name: p, in: query, required: " +
           std::string(type) + ", schema: {type: string}}}}\n";
  };
  const std::string text = diff_json(with("false"), with("true"), R"("limit":5)");
  EXPECT_EQ(json::View(text)["total"].integer(), 1);
  EXPECT_EQ((*json::View(text)["changes"].items().begin())["operations"].raw(), R"(["GET /a","GET /b"])");
}

TEST(Answer, BothDocumentsAreNeededAndTheMissingOneIsNamed) {
  PluginUnderTest plugin(collet_plugin_v1);
  const auto answer = plugin.call("diff", R"({"base":{"content":"openapi: 3.0.3\ninfo: {}\npaths: {}"}})");
  EXPECT_EQ(answer.status, COLLET_INVALID_ARGUMENT);
  EXPECT_EQ(answer.error.substr(0, 10), "/revision:");
}

TEST(Answer, AnInvalidDocumentIsRefusedWithTheNameOfItsArgument) {
  const auto answer = diff("openapi: 3.0.3\ninfo: {}\npaths: {}", "a: 1");
  EXPECT_EQ(answer.status, COLLET_FAILED);
  EXPECT_EQ(answer.error.substr(0, 10), "/revision:");
}

}  // namespace
}  // namespace collet::test
