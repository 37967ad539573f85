// SPDX-License-Identifier: MIT
#include "sdk/support/jsonpath/jsonpath.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/jsonpath/selecting.hpp"

namespace collet::support::jsonpath {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view k_api =
    R"({"paths":{"/a":{"get":{"tags":["x"],"deprecated":true}},"/b~c":{"post":{"tags":["y"]}}},"n":[0,1,2,3]})";

TEST(JsonPath, SelectsByNestedFilterPaths) {
  EXPECT_THAT(select_paths("$.paths[?@.get.deprecated]", k_api), ElementsAre("$['paths']['/a']"));
  EXPECT_THAT(select_paths("$.paths.*[?@.tags[?@ == 'y']]", k_api),
              ElementsAre("$['paths']['/b~c']['post']"));
}

TEST(JsonPath, SelectsByFunctionsAndSlices) {
  EXPECT_THAT(select_paths("$.n[::-2]", k_api), ElementsAre("$['n'][3]", "$['n'][1]"));
  EXPECT_THAT(select_paths("$..[?count(@.*) > 3]", k_api), ElementsAre("$['n']"));
  EXPECT_THAT(select_paths("$..tags[?match(@, '[xz]')]", k_api),
              ElementsAre("$['paths']['/a']['get']['tags'][0]"));
}

TEST(JsonPath, GivesPointersOfWhatItSelects) {
  const json_schema::JsonTextAccess access;
  StepBudget work;
  const auto selection =
      JsonPath::compile("$.paths.*.post.tags[0]")->select({&access, json_schema::json_value(k_api)}, work);
  ASSERT_TRUE(selection);
  ASSERT_EQ(selection->size(), 1U);
  EXPECT_EQ(selection->pointer(0), "/paths/~1b~0c/post/tags/0");
}

TEST(JsonPath, EscapesNamesInNormalizedPaths) {
  EXPECT_THAT(select_paths("$.*", "{\"a'b\\\\\\u0001\\n\":1}"), ElementsAre(R"($['a\'b\\\u0001\n'])"));
}

TEST(JsonPath, GivesThePrefixesOfAQuery) {
  const auto path = JsonPath::compile("$.a['b'] ..c[?@.d]");
  ASSERT_TRUE(path);
  ASSERT_EQ(path->segment_count(), 4U);
  EXPECT_EQ(path->prefix(0), "$");
  EXPECT_EQ(path->prefix(2), "$.a['b']");
  EXPECT_EQ(path->prefix(4), "$.a['b'] ..c[?@.d]");
  EXPECT_EQ(path->segment_name(1), "b");
  EXPECT_EQ(path->segment_name(2), "");
  EXPECT_FALSE(path->singular());
}

TEST(JsonPath, NamesTheCharacterOfAFault) {
  struct Case {
    std::string_view query;
    std::string_view message;
  };
  const Case cases[] = {
      {"paths", "character 1: found 'p', expected '$'"},
      {"$.paths[?@.x = 1]", "character 14: found '=', expected ',' or ']'"},
      {"$['ä'", "character 6: found the end of the query, expected ',' or ']'"},
      {"$[?lenght(@) > 1]", "did you mean 'length'?"},
      {"$[?length(@.*) > 1]", "a query that may select several nodes"},
      {"$[?count(1) > 1]", "found a value as the argument, expected a query"},
      {"$[?match(@)]", "found the function match with 1 arguments, expected 2"},
      {"$.", "expected a name or '*'"},
      {"$[?'a']", "found a literal that is not compared"},
  };
  for (const Case& c : cases)
    EXPECT_THAT(select_paths(c.query, "{}"), ElementsAre(HasSubstr(c.message))) << c.query;
}

TEST(JsonPath, TakesHyphensInShortNamesOnlyOnRequest) {
  EXPECT_FALSE(JsonPath::compile("$.x-a"));
  EXPECT_TRUE(JsonPath::compile("$.x-a[?@.b-2]", Names::with_hyphens));
  EXPECT_FALSE(JsonPath::compile("$.-a", Names::with_hyphens));
}

TEST(JsonPath, EndsAtItsBudget) {
  EXPECT_THAT(select_paths("$..*", k_api, 3), ElementsAre(HasSubstr("needs too many steps")));
}

TEST(JsonPath, CanBeStopped) {
  const json_schema::JsonTextAccess access;
  std::string wide = "[";
  for (int i = 0; i < 100'000; ++i)
    wide += "0,";
  wide += "0]";
  StepBudget work(StepBudget::k_unlimited, {[](const void*) { return true; }, nullptr});
  const auto selection = JsonPath::compile("$..*")->select({&access, json_schema::json_value(wide)}, work);
  ASSERT_FALSE(selection);
  EXPECT_EQ(selection.error().code, COLLET_CANCELLED);
}

std::string repeated(std::string_view part, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i)
    out += part;
  return out;
}

TEST(JsonPath, RefusesHostileQueriesWithOneError) {
  const std::string cases[] = {
      "",
      std::string("$\0", 2),
      "$[\xff]",
      "$" + repeated("[?(", 10'000),
      "$[?" + repeated("!(", 10'000) + "@" + repeated(")", 10'000) + "]",
      "$[?" + repeated("length(", 1'000) + "@" + repeated(")", 1'000) + ">1]",
      "$" + repeated(".a", 1'000),
      "$" + std::string(JsonPath::k_max_bytes, ' '),
      "$[?@" + repeated("[?@", 1'000) + repeated("]", 1'000) + "]",
  };
  for (const std::string& query : cases) {
    const auto found = select_paths(query, "[[[[1]]]]");
    ASSERT_EQ(found.size(), 1U) << query.substr(0, 20);
    EXPECT_EQ(found[0][0], '!') << query.substr(0, 20);
  }
}

TEST(JsonPath, BoundsWorkThatGrowsWithTheQuery) {
  const std::string deep = repeated("[", 500) + repeated("]", 500);
  const std::string query = "$" + repeated("..*", 100);
  EXPECT_THAT(select_paths(query + "[1]", deep, 1'000'000), ElementsAre(HasSubstr("needs too many steps")));
  EXPECT_THAT(select_paths("$..*..*", deep), ElementsAre(HasSubstr("selects too much")));
}

TEST(JsonPath, TreatsWhatIsNoRegularExpressionAsNoMatch) {
  EXPECT_THAT(select_paths("$[?match(@, '(')]", R"(["("])"), IsEmpty());
  EXPECT_THAT(select_paths("$[?match(@, '\\\\d')]", R"(["1"])"), IsEmpty());
  EXPECT_THAT(select_paths("$.t[?search(@, $.e)]", R"({"e":"[","t":["["]})"), IsEmpty());
  EXPECT_THAT(select_paths("$.t[?search(@, $.e)]", R"({"e":"a{2}","t":["ab","xaay"]})"),
              ElementsAre("$['t'][1]"));
}

}  // namespace
}  // namespace collet::support::jsonpath
