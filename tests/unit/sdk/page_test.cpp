// SPDX-License-Identifier: MIT
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include <collet/page.hpp>

namespace {

using collet::Arguments;
using collet::Budget;
using collet::List;
using collet::Page;

void print_index(std::size_t index, std::string& out) {
  out += std::to_string(index);
}

std::string list_of(std::int64_t matched, Page page, Budget budget = {}) {
  return collet::write_list(page, budget, List{.key = "items", .total = 500, .matched = matched},
                            print_index);
}

TEST(Page, ReadsItsLimitsAndClampsThem) {
  struct Case {
    const char* json;
    bool detail;
    std::int64_t limit;
    std::int64_t offset;
  };
  for (const Case& row :
       {Case{"{}", false, 100, 0}, Case{"{}", true, 25, 0}, Case{R"({"limit":7})", true, 7, 0},
        Case{R"({"limit":0})", false, 100, 0}, Case{R"({"limit":-5})", true, 25, 0},
        Case{R"({"limit":1001})", false, 1000, 0}, Case{R"({"limit":1000})", false, 1000, 0},
        Case{R"({"limit":null,"offset":9})", false, 100, 9}, Case{R"({"offset":-1})", false, 100, 0},
        Case{R"({"limit":9223372036854775807,"offset":9223372036854775807})", false, 1000,
             9223372036854775807}}) {
    const auto page = Page::read(Arguments(std::string_view(row.json)), row.detail);
    EXPECT_EQ(page.limit, row.limit) << row.json;
    EXPECT_EQ(page.offset, row.offset) << row.json;
  }
}

TEST(Budget, IsTheHostsUnlessTheCallerAsksForMoreThanZero) {
  EXPECT_EQ(Budget::read(Arguments(std::string_view("{}")), 123).tokens, 123);
  EXPECT_EQ(Budget::read(Arguments(std::string_view(R"({"max_response_tokens":0})")), 123).tokens, 123);
  EXPECT_EQ(Budget::read(Arguments(std::string_view(R"({"max_response_tokens":50})")), 123).tokens, 50);
  EXPECT_EQ(Budget::read(Arguments(std::string_view(R"({"max_response_tokens":124})")), 123).tokens, 123);
  EXPECT_EQ(Budget::read(Arguments(std::string_view(R"({"max_response_tokens":9000000000})")), 123).tokens,
            123);
}

TEST(Budget, DoesNotOverflow) {
  EXPECT_GT((Budget{INT64_MAX}).characters(), std::size_t{1} << 60U);
  EXPECT_EQ((Budget{-1}).characters(), 0U);
}

TEST(WriteList, CountsPrecedeTheItems) {
  EXPECT_EQ(list_of(3, {.limit = 10}),
            R"({"total":500,"matched":3,"returned":3,"has_more":false,"items":[0,1,2]})");
}

TEST(WriteList, ALimitedPageHasANextOffset) {
  EXPECT_EQ(list_of(9, {.limit = 2, .offset = 3}),
            R"({"total":500,"matched":9,"returned":2,"has_more":true,"next_offset":5,"items":[3,4]})");
}

TEST(WriteList, TheLastPageHasNoNextOffset) {
  EXPECT_EQ(list_of(5, {.limit = 2, .offset = 3}),
            R"({"total":500,"matched":5,"returned":2,"has_more":false,"items":[3,4]})");
}

TEST(WriteList, AnOffsetPastTheEndGivesAnEmptyPage) {
  for (const std::int64_t offset : {std::int64_t{5}, std::int64_t{6}, INT64_MAX})
    EXPECT_EQ(list_of(5, {.limit = 2, .offset = offset}),
              R"({"total":500,"matched":5,"returned":0,"has_more":false,"items":[]})");
}

TEST(WriteList, WithoutMatchesTheListIsEmptyForAnyBudget) {
  EXPECT_EQ(list_of(0, {}, {1}), R"({"total":500,"matched":0,"returned":0,"has_more":false,"items":[]})");
}

TEST(WriteList, OtherMembersSurroundTheItems) {
  List list{.key = "groups", .total = 1, .matched = 1};
  collet::json::Writer(list.head).member("group_by", "tag").member("depth", 2);
  collet::json::Writer(list.tail).member("note", "n");
  EXPECT_EQ(
      collet::write_list({}, {}, list, [](std::size_t, std::string& out) { out += "{}"; }),
      R"({"total":1,"matched":1,"returned":1,"has_more":false,"group_by":"tag","depth":2,"groups":[{}],"note":"n"})");
}

TEST(WriteList, ABudgetCutsWholeItemsFromTheEndAndReportsIt) {
  const auto print = [](std::size_t, std::string& out) { out += "\"aaaaaaaaaa\""; };
  const List list{.key = "items", .total = 500, .matched = 9};
  const std::string two =
      R"({"total":500,"matched":9,"returned":2,"has_more":true,"next_offset":2,"truncated":true,"remaining":7,"items":["aaaaaaaaaa","aaaaaaaaaa"]})";
  const auto smallest = static_cast<std::int64_t>((two.size() + 3) / 4);
  EXPECT_EQ(collet::write_list({}, {smallest}, list, print), two);
  EXPECT_EQ(collet::write_list({}, {smallest + 2}, list, print), two);
  EXPECT_NE(collet::write_list({}, {smallest + 4}, list, print), two);
}

TEST(WriteList, AListThatFitsExactlyIsNotCut) {
  const std::string whole =
      R"({"total":500,"matched":3,"returned":3,"has_more":false,"items":["a","a","aaaa"]})";
  const auto print = [](std::size_t index, std::string& out) { out += index == 2 ? "\"aaaa\"" : "\"a\""; };
  const List list{.key = "items", .total = 500, .matched = 3};
  ASSERT_EQ(whole.size() % 4, 0U);
  const auto exact = static_cast<std::int64_t>(whole.size() / 4);
  EXPECT_EQ(collet::write_list({}, {exact}, list, print), whole);
  EXPECT_NE(collet::write_list({}, {exact - 1}, list, print), whole);
}

TEST(WriteList, NeverExceedsItsBudgetIfAnItemFits) {
  const auto print = [](std::size_t index, std::string& out) {
    out += "\"" + std::string(index % 17, 'x') + "é\"";
  };
  const List list{.key = "items", .total = 500, .matched = 400, .tail = R"("note":"é")"};
  for (std::int64_t tokens = 45; tokens < 2500; tokens += 3) {
    const auto text = collet::write_list({.limit = 1000, .offset = 0}, {tokens}, list, print);
    ASSERT_LE(collet::count_characters(text), static_cast<std::size_t>(tokens) * 4) << text;
    ASSERT_EQ(text.find("hint"), std::string::npos);
  }
}

TEST(WriteList, PrintsNoMoreItemsThanTheBudgetCanHold) {
  std::size_t printed = 0;
  const auto print = [&](std::size_t, std::string& out) {
    ++printed;
    out += "\"" + std::string(98, 'x') + "\"";
  };
  collet::write_list({.limit = 1000, .offset = 0}, {100}, List{.key = "i", .total = 1000, .matched = 1000},
                     print);
  EXPECT_LE(printed, 4U);
}

TEST(WriteList, AnItemOverTheBudgetLeavesTheListEmptyWithAHint) {
  const auto print = [](std::size_t, std::string& out) { out += "\"" + std::string(3998, 'x') + "\""; };
  const List list{.key = "items", .total = 9, .matched = 9, .smaller = "drop detail or use fields"};
  EXPECT_EQ(
      collet::write_list({.limit = 5, .offset = 4}, {200}, list, print),
      R"({"total":9,"matched":9,"returned":0,"has_more":true,"next_offset":4,"truncated":true,"remaining":5,)"
      R"("hint":"with the item at offset 4 the answer is 1028 tokens: raise max_response_tokens, drop detail or use fields, or skip it with offset 5","items":[]})");
}

TEST(WriteList, TheBudgetThatTheHintRecommendsIsEnough) {
  const auto print = [](std::size_t, std::string& out) { out += "\"" + std::string(4001, 'x') + "\""; };
  for (const std::int64_t all : {1, 2, 9}) {
    const List list{
        .key = "items", .total = all, .matched = all, .head = R"("more":1)", .tail = R"("end":2)"};
    const auto told = collet::write_list({}, {20}, list, print);
    const auto at = told.find("the answer is ");
    ASSERT_NE(at, std::string::npos) << told;
    const auto tokens = std::stoll(told.substr(at + 14));
    EXPECT_NE(collet::write_list({}, {tokens}, list, print).find("xxx"), std::string::npos) << all;
    EXPECT_EQ(collet::write_list({}, {tokens - 1}, list, print).find("xxx"), std::string::npos) << all;
  }
}

TEST(WriteList, AListOfGroupsPagesThroughTheGroups) {
  const List groups{.key = "groups", .total = 500, .matched = 400, .listed = 3};
  EXPECT_EQ(collet::write_list({.limit = 2, .offset = 0}, {}, groups, print_index),
            R"({"total":500,"matched":400,"returned":2,"has_more":true,"next_offset":2,"groups":[0,1]})");
  EXPECT_EQ(collet::write_list({.limit = 2, .offset = 2}, {}, groups, print_index),
            R"({"total":500,"matched":400,"returned":1,"has_more":false,"groups":[2]})");
}

TEST(WriteList, SectionsAreSeparateArrays) {
  const List list{.key = "a", .total = 5, .matched = 5, .sections = {{"b", 2}, {"c", 4}}};
  const auto page = [&](std::int64_t limit, std::int64_t offset) {
    const auto text = collet::write_list({.limit = limit, .offset = offset}, {}, list, print_index);
    return text.substr(text.find("\"a\""));
  };
  EXPECT_EQ(page(9, 0), R"("a":[0,1],"b":[2,3],"c":[4]})");
  EXPECT_EQ(page(2, 0), R"("a":[0,1]})");
  EXPECT_EQ(page(2, 3), R"("a":[],"b":[3],"c":[4]})");
  EXPECT_EQ(page(2, 9), R"("a":[]})");
}

TEST(WriteList, AnEmptySectionIsOmitted) {
  const List list{.key = "a", .total = 1, .matched = 1, .sections = {{"b", 0}, {"c", 0}}};
  const auto text = collet::write_list({}, {}, list, print_index);
  EXPECT_EQ(text.substr(text.find("\"a\"")), R"("a":[],"c":[0]})");
}

TEST(WriteList, CharactersAreCodePoints) {
  EXPECT_EQ(collet::count_characters("aé日😀"), 4U);
}

TEST(WriteList, FollowingNextOffsetReturnsEachItemOnce) {
  const List list{.key = "items", .total = 200, .matched = 200};
  std::vector<std::size_t> seen;
  std::int64_t offset = 0;
  for (int pages = 0; pages < 200; ++pages) {
    const auto text = collet::write_list({.limit = 30, .offset = offset}, {50}, list, print_index);
    const collet::json::View view(text);
    for (const auto item : view["items"].items())
      seen.push_back(static_cast<std::size_t>(*item.integer()));
    if (!*view["has_more"].boolean()) break;
    ASSERT_GT(*view["next_offset"].integer(), offset);
    offset = *view["next_offset"].integer();
  }
  ASSERT_EQ(seen.size(), 200U);
  for (std::size_t i = 0; i < seen.size(); ++i)
    ASSERT_EQ(seen[i], i);
}

}  // namespace
