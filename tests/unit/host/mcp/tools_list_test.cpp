// SPDX-License-Identifier: MIT
#include <functional>
#include <gmock/gmock.h>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "host/mcp/codec/search_hint.hpp"
#include "tests/unit/host/mcp/harness.hpp"

namespace collet::host::mcp::test {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_list = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";

std::string list_in(std::string_view revision) {
  Harness harness;
  harness.shake_hands(revision);
  return harness.exchange(k_list);
}

TEST(ToolsList, In20241105AToolHasNameDescriptionAndSchema) {
  EXPECT_EQ(
      list_in("2024-11-05"),
      R"({"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"count","description":"Counts.","inputSchema":{"type":"object","properties":{}}},)"
      R"({"name":"walk_paths","description":"Lists paths.","inputSchema":{"type":"object","properties":{"limit":{"type":"integer"}},"required":[]}}]}})");
}

TEST(ToolsList, In20250326AnnotationsCarryTheTitle) {
  const std::string list = list_in("2025-03-26");
  EXPECT_THAT(list, HasSubstr(R"("annotations":{"title":"Walk paths","readOnlyHint":true}})"));
  EXPECT_THAT(list, testing::Not(HasSubstr("outputSchema")));
  EXPECT_THAT(list, testing::Not(HasSubstr(R"("name":"count","title")")));
}

TEST(ToolsList, From20250618OnAToolHasItsTitleAndOutputSchema) {
  for (const std::string_view revision : {"2025-06-18", "2025-11-25"}) {
    const std::string list = list_in(revision);
    EXPECT_THAT(list, HasSubstr(R"({"name":"count","title":"Count","description":"Counts.",)"));
    EXPECT_THAT(
        list,
        HasSubstr(
            R"("outputSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]})"));
    EXPECT_THAT(list, HasSubstr(R"("annotations":{"readOnlyHint":true}})"));
  }
}

constexpr std::string_view k_hinted =
    R"({"tools":[{"id":"a","title":"A","description":"D.","input_schema":{"type":"object"},"annotations":{"readOnlyHint":true},"search_hint":"find \"it\"","pin":true,"max_result_chars":60000},)"
    R"({"id":"b","title":"B","description":"D.","input_schema":{"type":"object"},"search_hint":"write it"}]})";

TEST(ToolsList, From20250618OnHintsAreInMeta) {
  for (const std::string_view revision : {"2025-06-18", "2025-11-25"}) {
    Harness harness({}, std::string(k_hinted));
    harness.shake_hands(revision);
    EXPECT_THAT(
        harness.exchange(k_list),
        HasSubstr(
            R"("_meta":{"anthropic/alwaysLoad":true,"anthropic/searchHint":"find \"it\", an, the, of, in, to, for, is, are, from, on, with, and, or, this, which, what, how, do, does, as, by, be, it, when, if","anthropic/maxResultSizeChars":60000}})"));
  }
  Harness harness({}, std::string(k_hinted));
  harness.shake_hands("2025-03-26");
  EXPECT_THAT(harness.exchange(k_list), testing::Not(HasSubstr("_meta")));
}

TEST(ToolsList, AToolWithoutHintsHasNoMeta) {
  EXPECT_THAT(list_in("2025-11-25"), testing::Not(HasSubstr("_meta")));
}

constexpr std::string_view k_codex =
    R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"codex-mcp-client","version":"1"}}})";

TEST(ToolsList, AClientThatSearchesTitlesGetsTheHintsThereAndNotInMeta) {
  Harness harness({}, std::string(k_hinted));
  harness.exchange(k_codex);
  const std::string list = harness.exchange(k_list);
  EXPECT_THAT(list, HasSubstr(R"("name":"a","title":"A; find \"it\"")"));
  EXPECT_THAT(list, HasSubstr(R"("name":"b","title":"B; write it","description")"));
  EXPECT_THAT(list, testing::Not(HasSubstr("searchHint")));
  harness.shake_hands("2025-06-18");
  EXPECT_THAT(harness.exchange(k_list), HasSubstr(R"("name":"a","title":"A","description")"));
}

TEST(ToolsList, AHintHasTheWordsOfQuestionsThatTheNameDoesNotContain) {
  const catalog::Tool plain = [] {
    catalog::Tool tool;
    tool.name = "join_all";
    tool.hints.search = "merge";
    return tool;
  }();
  const std::string hint = search_hint_of(plain);
  EXPECT_THAT(hint, testing::StartsWith("merge, an, the, of, to, "));  // neither "a" nor "in"
}

TEST(ToolsList, EveryListIsTheSameText) {
  Harness harness;
  EXPECT_EQ(harness.exchange(k_list), harness.exchange(k_list));
}

/// Returns the description of a plugin with tools t000, t001 …, whose descriptions have 3,000 characters.
std::string many_tools(int count) {
  std::string text = R"({"tools":[)";
  for (int i = 0; i < count; ++i) {
    const std::string digits = std::to_string(1000 + i).substr(1);
    text += std::string(i == 0 ? "" : ",") + R"({"id":"t)" + digits + R"(","title":"T","description":")" +
            std::string(3000, 'd') +
            R"(","input_schema":{"type":"object","properties":{}},"exposure":"default","latency":"normal"})";
  }
  return text + "]}";
}

/// Reads every page. Returns the names in the order of the pages, and the number of pages.
std::pair<std::vector<std::string>, int> all_pages(Harness& harness,
                                                   const std::function<void(int page)>& after_page = {}) {
  std::pair<std::vector<std::string>, int> out;
  std::string cursor;
  do {
    std::string params;
    if (!cursor.empty()) params = R"(,"params":{"cursor":")" + cursor + R"("})";
    const std::string page =
        harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":"tools/list")" + params + "}");
    EXPECT_LT(page.size(), 121'000U);
    const json::View result = json::View(page)["result"];
    for (const json::View tool : result["tools"].items())
      out.first.push_back(tool["name"].string().value_or(""));
    cursor = result["nextCursor"].string().value_or("");
    ++out.second;
    if (after_page) after_page(out.second);
  } while (!cursor.empty() && out.second < 100);
  return out;
}

TEST(ToolsList, ALongListHasPagesThatNameEachToolOnce) {
  Harness harness({}, many_tools(100));
  const auto [names, pages] = all_pages(harness);
  EXPECT_EQ(pages, 3);
  ASSERT_EQ(names.size(), 100U);
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(names[i], "t" + std::to_string(1000 + i).substr(1));
}

TEST(ToolsList, PagesStayWholeWhenTheListChangesBetweenThem) {
  Harness harness({}, many_tools(60));
  const auto [names, pages] = all_pages(harness, [&](int page) {
    if (page == 1) harness.change_to(many_tools(70));
  });
  EXPECT_EQ(names.size(), 70U);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), 70U);
}

TEST(ToolsList, ACursorThatNoPageHadIsRefused) {
  Harness harness;
  for (const char* const method : {"tools/list", "resources/list", "resources/templates/list"}) {
    EXPECT_THAT(harness.exchange(R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) +
                                 R"(","params":{"cursor":"x"}})"),
                HasSubstr("\"code\":-32602"));
  }
}

}  // namespace
}  // namespace collet::host::mcp::test
