// SPDX-License-Identifier: MIT
#include "plugins/codegraph/query/graph_query.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace collet::codegraph {
namespace {

TEST(GraphQuery, StagesAreReadInOrder) {
  const auto query = parse_query(
      "class,Interface org.*.Device? | in CALLS,extends 1..3 | where test = no callers >= 2, path != \"a "
      "b/*\" | out | "
      "show name, path");
  ASSERT_TRUE(query) << query.error().message;
  EXPECT_EQ(query->start.kinds, (std::set<SymbolKind>{SymbolKind::class_, SymbolKind::interface}));
  EXPECT_EQ(query->start.pattern, "org.*.Device?");
  ASSERT_EQ(query->stages.size(), 3U);
  EXPECT_TRUE(query->stages[0].step.inbound);
  EXPECT_FALSE(query->stages[0].step.outbound);
  EXPECT_EQ(query->stages[0].step.edges, (std::set<EdgeKind>{EdgeKind::calls, EdgeKind::extends}));
  EXPECT_EQ(query->stages[0].step.max_depth, 3);
  ASSERT_EQ(query->stages[1].conditions.size(), 3U);
  EXPECT_EQ(query->stages[1].conditions[1].number, 2);
  EXPECT_EQ(query->stages[1].conditions[2].text, "a b/*");
  EXPECT_EQ(query->stages[2].step.max_depth, 1);
  EXPECT_EQ(query->shown, (std::vector<QueryField>{QueryField::name, QueryField::path}));
}

TEST(GraphQuery, StartAloneAndKindAloneAreQueries) {
  EXPECT_EQ(parse_query("save*")->start.pattern, "save*");
  EXPECT_EQ(parse_query("METHOD")->start.pattern, "*");
  EXPECT_EQ(parse_query("a.B.save(int, String) | both * 2")->start.pattern, "a.B.save(int, String)");
}

TEST(GraphQuery, WhatIsWrongIsNamedWithItsPlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "/query: character 1: found the end, expected a kind, a name with * or an ID"},
      {"|", "character 1: found '|', expected a kind"},
      {"CLASS a b", "character 9: found 'b', expected '|' or the end"},
      {"CLASS, a", "character 8: found 'a', expected one of MODULE, CLASS"},
      {"a | sideways", "character 5: found 'sideways', expected in, out, both, where or show"},
      {"a | in CALL", "found 'CALL', expected one of CALLS, INSTANTIATES"},
      {"a | in CALLS 0", "character 14: found '0', expected a depth as 2 or 1..3, at most 10"},
      {"a | in CALLS 1..11", "expected a depth"},
      {"a | in CALLS 3..2", "expected a depth"},
      {"a | in CALLS 99999999999999999999", "expected a depth"},
      {"a | in CALLS,", "character 14: found the end, expected one of CALLS"},
      {"a |", "character 4: found the end, expected in, out"},
      {"a | where", "found the end, expected one of name"},
      {"a | where color = red", "found 'color', expected one of name, fqn, kind"},
      {"a | where name > b", "found '>', expected = or !="},
      {"a | where callers = many", "found 'many', expected a number"},
      {"a | where test = maybe", "found 'maybe', expected yes or no"},
      {"a | where kind = THING", "expected one of MODULE"},
      {"a | where name =", "found the end, expected a value"},
      {"a | where name = |", "expected a value"},
      {"a | where name = \"b", "character 18: the quotation mark has no end"},
      {"a | where name = \"\"", "found an empty text"},
      {"a | show", "found the end, expected one of name"},
      {"a | show name | in", "found 'in', expected the end after show"},
      {"a | in | in | in | in | in | in | in | in | in | in | in", "expected at most 10 stages"},
      {std::string(3000, 'a'), "found 3000 bytes, expected at most 2000"},
  };
  for (const auto& [text, message] : cases) {
    const auto query = parse_query(text);
    ASSERT_FALSE(query) << text;
    EXPECT_THAT(query.error().message, testing::HasSubstr(message)) << text;
  }
}

TEST(GraphQuery, PatternsFitWholeTexts) {
  EXPECT_TRUE(fits_pattern("saveDevice", "save*"));
  EXPECT_TRUE(fits_pattern("saveDevice", "*Dev?ce"));
  EXPECT_TRUE(fits_pattern("", "*"));
  EXPECT_FALSE(fits_pattern("saveDevice", "save"));
  EXPECT_FALSE(fits_pattern("saveDevice", "Save*"));
  EXPECT_FALSE(fits_pattern(std::string(2000, 'a'), std::string(300, '*') + "b"));
}

}  // namespace
}  // namespace collet::codegraph
