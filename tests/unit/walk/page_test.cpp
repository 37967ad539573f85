// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <string>

#include "tests/unit/walk/shop.hpp"

namespace collet::test {
namespace {

/// A document with 150 operations; number 40 has an object of about 8,000 characters.
std::string large_document() {
  std::string document = R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{)";
  for (int i = 0; i < 150; ++i) {
    if (i != 0) document += ',';
    document += "\"/p" + std::to_string(i) + R"(":{"get":{"operationId":"op)" + std::to_string(i) + "\"";
    if (i == 40) document += R"(,"description":")" + std::string(8000, 'd') + "\"";
    document += "}}";
  }
  return document + "}}";
}

json::View head(const std::string& answer, std::string_view key) {
  return json::View(answer)[key];
}

std::string page(std::string_view more) {
  const auto answer = walk("walk_operations", large_document(), more);
  EXPECT_EQ(answer.status, COLLET_OK) << answer.error;
  return answer.json;
}

TEST(WalkPage, LimitIs100ForSummariesAnd25ForDetail) {
  EXPECT_EQ(head(page(""), "returned").integer(), 100);
  EXPECT_EQ(head(page(""), "next_offset").integer(), 100);
  EXPECT_EQ(head(page(R"("detail":true)"), "returned").integer(), 25);
}

TEST(WalkPage, LimitOfZeroOrLessIsTheDefault) {
  EXPECT_EQ(head(page(R"("limit":0)"), "returned").integer(), 100);
  EXPECT_EQ(head(page(R"("limit":-7,"detail":true)"), "returned").integer(), 25);
}

TEST(WalkPage, LimitAbove1000Is1000) {
  std::string document = R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/":{})";
  for (int i = 0; i < 1001; ++i)
    document += ",\"/p" + std::to_string(i) + R"(":{"get":{}})";
  document += "}}";
  const auto answer =
      walk("walk_operations", document, R"("limit":5000,"fields":["path"],"max_response_tokens":100000)");
  EXPECT_EQ(head(answer.json, "matched").integer(), 1001);
  EXPECT_EQ(head(answer.json, "returned").integer(), 1000);
}

TEST(WalkPage, NegativeOffsetIsZero) {
  EXPECT_EQ(page(R"("offset":-3,"limit":2)"), page(R"("limit":2)"));
}

TEST(WalkPage, TheLastPageHasNoMore) {
  const auto last = page(R"("offset":148)");
  EXPECT_EQ(last, R"({"total":150,"matched":150,"returned":2,"has_more":false,"summaries":[)"
                  R"({"method":"get","path":"/p148","operation_id":"op148"},)"
                  R"({"method":"get","path":"/p149","operation_id":"op149"}]})");
}

TEST(WalkPage, AnOffsetBehindTheLastItemIsAnEmptyPage) {
  EXPECT_EQ(page(R"("offset":9000)"),
            R"({"total":150,"matched":150,"returned":0,"has_more":false,"summaries":[]})");
}

TEST(WalkPage, ABudgetCutsWholeItemsAndCountsTheRest) {
  const auto cut = page(R"("max_response_tokens":100)");
  EXPECT_LE(cut.size(), 400U);
  EXPECT_TRUE(head(cut, "truncated").boolean().value_or(false));
  const auto returned = head(cut, "returned").integer().value_or(0);
  EXPECT_GT(returned, 0);
  EXPECT_EQ(head(cut, "next_offset").integer(), returned);
  EXPECT_EQ(head(cut, "remaining").integer(), 150 - returned);
}

TEST(WalkPage, TheBudgetOfTheHostAppliesIfTheCallHasNone) {
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.set_budget(100);
  EXPECT_LE(plugin.call("walk_operations", with_content(large_document())).json.size(), 400U);
}

TEST(WalkPage, FollowingNextOffsetGivesEveryItemOnce) {
  std::string seen;
  std::int64_t offset = 0;
  for (int pages = 0; pages < 100; ++pages) {
    const auto answer =
        page(R"("max_response_tokens":300,"fields":["operation_id"],"offset":)" + std::to_string(offset));
    for (const auto item : head(answer, "summaries").items())
      seen += item["operation_id"].string().value_or("?") + " ";
    if (!head(answer, "has_more").boolean().value_or(false)) break;
    offset = head(answer, "next_offset").integer().value_or(0);
  }
  std::string all;
  for (int i = 0; i < 150; ++i)
    all += "op" + std::to_string(i) + " ";
  EXPECT_EQ(seen, all);
}

TEST(WalkPage, AnItemLargerThanTheBudgetIsReportedWithItsSizeAndTheNextOffset) {
  const auto answer = page(R"("detail":true,"offset":40,"max_response_tokens":500)");
  EXPECT_EQ(head(answer, "returned").integer(), 0);
  EXPECT_EQ(head(answer, "hint").string(),
            "with the item at offset 40 the answer is 2071 tokens: raise max_response_tokens, name the "
            "members that "
            "you need in fields, or skip it with offset 41");
}

TEST(WalkPage, FieldsMakeSuchAnItemFit) {
  const auto answer =
      page(R"("detail":true,"offset":40,"limit":1,"max_response_tokens":500,"fields":["operationId"])");
  EXPECT_EQ(head(answer, "returned").integer(), 1);
}

TEST(WalkPage, ResolvingStaysWithinTheBudgetAndCountsTheRest) {
  std::string document =
      R"({"openapi":"3.0.0","info":{"title":"","version":""},"paths":{"/a":{"get":{"parameters":[)";
  for (int i = 0; i < 50; ++i)
    document += std::string(i == 0 ? "" : ",") + R"({"$ref":"#/components/parameters/p"})";
  document += R"(]}}},"components":{"parameters":{"p":{"name":"p","in":"query","description":")" +
              std::string(500, 'd') + R"("}}}})";
  const auto answer =
      walk("walk_operations", document, R"("detail":true,"resolve_refs":true,"max_response_tokens":2000)");
  EXPECT_LE(answer.json.size(), 8000U);
  EXPECT_EQ(head(answer.json, "returned").integer(), 1);
  const auto item = *head(answer.json, "operations").items();
  EXPECT_GT(item["refs_left"].integer().value_or(0), 0);
  EXPECT_NE(answer.json.find(R"({"name":"p","in":"query")"), std::string::npos);
}

}  // namespace
}  // namespace collet::test
