// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

TEST(Hints, AnEmptyListInADocumentWithFindingsPointsToThem) {
  constexpr std::string_view k_wrong = R"({"openapi":"3.0.0","paths":[{"/a":{"get":{}}}],"tags":{}})";
  for (const std::string_view tool : {"walk_operations", "walk_paths", "walk_parameters"}) {
    for (const std::string_view more : {"", R"("path":"/a")"}) {
      const auto answer = walk(tool, k_wrong, more);
      EXPECT_EQ(json::View(answer.json)["hint"].string().value_or(""),
                "the document has none, but 2 findings that parse reports")
          << answer.json;
    }
  }
  const auto sound = walk("walk_paths", R"({"openapi":"3.0.0","paths":{}})");
  EXPECT_FALSE(json::View(sound.json)["hint"]) << sound.json;
}

std::string hint(std::string_view more, std::string_view tool = "walk_operations") {
  const auto answer = walk(tool, k_shop, more);
  EXPECT_EQ(answer.status, COLLET_OK) << answer.error;
  EXPECT_EQ(json::View(answer.json)["matched"].integer(), 0);
  return json::View(answer.json)["hint"].string().value_or("");
}

TEST(Hints, AWrongOperationIdGetsTheNearestOne) {
  EXPECT_EQ(hint(R"("operation_id":"getorder")"), R"(no operation_id "getorder"; did you mean 'getOrder'?)");
}

TEST(Hints, AWrongTagGetsTheNearestOne) {
  EXPECT_EQ(hint(R"("tag":"order")"), R"(no tag "order"; did you mean 'orders' (5 operations)?)");
}

TEST(Hints, TheMostUsedNamesAreSuggestedIfNoneIsSimilar) {
  EXPECT_EQ(hint(R"("tag":"zebra")"), R"(no tag "zebra"; there are 4, such as 'orders', 'items', 'admin')");
  EXPECT_EQ(hint(R"("path":"/zebra")"), R"(no segment of a path "zebra")");
  const auto untagged = walk(
      "walk_operations", R"({"openapi":"3.0.3","info":{"title":"","version":""},"paths":{"/a":{"get":{}}}})",
      R"("tag":"zebra")");
  EXPECT_EQ(json::View(untagged.json)["hint"].string().value_or(""),
            R"(no tag "zebra"; the document has none)");
}

TEST(Hints, AWrongSegmentOfAPatternGetsTheNearestOne) {
  EXPECT_EQ(hint(R"("path":"/orders/*/item")"), R"(no segment of a path "item"; did you mean 'items'?)");
  EXPECT_EQ(hint(R"("path":"/order/**")", "walk_paths"),
            R"(no segment of a path "order"; did you mean 'orders'?)");
}

std::string repaired(const std::string& pattern, const std::string& meant) {
  return "no path matches \"" + pattern +
         "\": the pattern is compared with the paths as written in the document: a parameter is {name} "
         "or *, and a final slash counts; did you mean \"" +
         meant + "\"?";
}

TEST(Hints, APathWithValuesForItsParametersGetsItsTemplate) {
  EXPECT_EQ(hint(R"("path":"/orders/7/items")"), repaired("/orders/7/items", "/orders/{id}/items"));
  EXPECT_EQ(hint(R"("path":"/orders/7/items/*")", "walk_paths"),
            repaired("/orders/7/items/*", "/orders/{id}/items/*"));
}

TEST(Hints, ATrailingSlashIsCorrected) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "paths":{"/apis/":{},"/apis/apps/":{},"/apis/apps/v1":{},"/apis/{group}/":{}}})";
  const auto said = [&](const std::string& path) {
    return json::View(walk("walk_paths", document, R"("path":")" + path + '"').json)["hint"]
        .string()
        .value_or("");
  };
  EXPECT_EQ(said("/apis/*"), repaired("/apis/*", "/apis/*/"));
  EXPECT_EQ(said("/apis/apps/v1/"), repaired("/apis/apps/v1/", "/apis/apps/v1"));
  EXPECT_EQ(said("apis/batch"), repaired("apis/batch", "/apis/{group}/"));
  EXPECT_EQ(said("/apis/*/"), "");
}

TEST(Hints, APatternThatEndsTooEarlyGetsAContinuation) {
  constexpr std::string_view document = R"({"openapi":"3.1.0","info":{"title":"","version":""},
    "paths":{"/repos/{o}/list":{},"/users/repo":{}}})";
  const auto said = [&](const std::string& path) {
    return json::View(walk("walk_paths", document, R"("path":")" + path + '"').json)["hint"]
        .string()
        .value_or("");
  };
  EXPECT_EQ(said("/repo/**"), R"(no path matches "/repo/**"; did you mean "/repos/**"?)");
  EXPECT_EQ(said("/repos"), R"(no path matches "/repos"; did you mean "/repos/**"?)");
  EXPECT_EQ(said("/repos/*"), R"(no path matches "/repos/*"; did you mean "/repos/*/**"?)");
  EXPECT_EQ(said("/repo/{o}/list"), R"(no path matches "/repo/{o}/list"; did you mean "/repos/{o}/list"?)");
}

// An agent uses the path in its next call as it is.
TEST(Hints, ASuggestedPathIsComplete) {
  const std::string path =
      "/deviceManagement/deviceCompliancePolicies/{deviceCompliancePolicy-id}/deviceStatuses/{id}";
  const std::string document =
      R"({"openapi":"3.1.0","info":{"title":"","version":""},"paths":{")" + path + R"(":{}}})";
  const auto answer = walk("walk_paths", document,
                           R"("path":"/deviceManagement/deviceCompliancePolicies/7/deviceStatuses/8")");
  const auto said = json::View(answer.json)["hint"].string().value_or("");
  EXPECT_TRUE(said.ends_with("; did you mean \"" + path + "\"?")) << said;
}

TEST(Hints, APathWithTheUrlOfAServerGetsItsTemplate) {
  const auto beyond = [](const std::string& pattern, const std::string& meant) {
    return "no path matches \"" + pattern + "\": paths do not include the server's URL; did you mean \"" +
           meant + "\"?";
  };
  EXPECT_EQ(hint(R"("path":"/v1.0/orders")"), beyond("/v1.0/orders", "/orders"));
  EXPECT_EQ(hint(R"("path":"https://shop.example/api/orders/7/items")", "walk_paths"),
            beyond("https://shop.example/api/orders/7/items", "/orders/{id}/items"));
  EXPECT_EQ(hint(R"("path":"/api/orders/**")"), beyond("/api/orders/**", "/orders/**"));
  EXPECT_EQ(hint(R"("path":"/zebra/*")"), R"(no segment of a path "zebra")");
}

TEST(Hints, SegmentsInAnotherOrderGetThePattern) {
  EXPECT_EQ(
      hint(R"("path":"/items/orders")"),
      R"(no path matches "/items/orders": * matches one segment or a part of one, ** any number of segments; other characters are literal)");
}

TEST(Hints, AWrongExtensionGetsTheNearestOne) {
  EXPECT_EQ(hint(R"("extension":"x-teem")"), R"(no extension "x-teem"; did you mean 'x-team'?)");
}

TEST(Hints, AWrongValueOfAnExtensionGetsAnExistingOne) {
  EXPECT_EQ(hint(R"("extension":"x-team=green")"),
            R"(x-team occurs 2 times with other values, such as "red")");
}

TEST(Hints, AnUnusedMethodGetsAHint) {
  EXPECT_EQ(hint(R"("method":"trace")"), "no operation has the method trace");
}

TEST(Hints, FiltersThatExcludeEachOtherAreCountedOneByOne) {
  EXPECT_EQ(hint(R"("tag":"items","deprecated":true)"),
            "no item matches all filters; by itself each matches: deprecated 2, tag 3");
}

TEST(Hints, AnEmptyDocumentGetsNoHint) {
  const auto answer = walk("walk_operations", R"({"openapi":"3.1.0","info":{"title":"","version":""}})");
  EXPECT_EQ(answer.json, R"({"total":0,"matched":0,"returned":0,"has_more":false,"summaries":[]})");
}

}  // namespace
}  // namespace collet::test
