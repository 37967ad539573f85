// SPDX-License-Identifier: MIT
// Accessors of text and trees have the same results, any value can be a schema, and threads share schemas.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "sdk/support/json_schema/document/tree.hpp"
#include "tests/unit/json_schema/checking.hpp"

namespace collet::support::json_schema {
namespace {

constexpr std::string_view k_schema =
    R"({"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"},"uniqueItems":true},
        "é\n":{"const":{"x":[1,{"y":null}]}}},"patternProperties":{"^x-":true},"propertyNames":{"minLength":1},
        "additionalProperties":false})";
constexpr std::string_view k_good = R"( {"a":[1,2,3.0],"\u00e9\n":{"x":[1.0,{"y":null}]},"x-1":0} )";
constexpr std::string_view k_bad = R"({"a":[1,"2"],"b":0})";

TEST(Accessors, HaveTheSameResults) {
  const auto schema = Schema::compile(k_schema);
  ASSERT_TRUE(schema);
  CheckOptions checks;
  checks.max_violations = 10;
  for (const auto text : {k_good, k_bad}) {
    const auto tree = Tree::parse(text, 100);
    ASSERT_TRUE(tree);
    const auto by_text = schema->check(text, checks);
    const auto by_tree = schema->check(TreeAccess(), tree->value(0), checks);
    ASSERT_TRUE(by_text);
    ASSERT_TRUE(by_tree);
    ASSERT_EQ(by_text->size(), by_tree->size());
    for (std::size_t i = 0; i < by_text->size(); ++i)
      EXPECT_EQ((*by_text)[i].text(), (*by_tree)[i].text());
  }
  EXPECT_TRUE(schema->check(k_good)->empty());
  EXPECT_EQ(schema->check(k_bad, checks)->size(), 2U);
}

TEST(Accessors, CanBeTheSourceOfASchema) {
  const auto tree = Tree::parse(k_schema, 100);
  ASSERT_TRUE(tree);
  const auto schema = Schema::compile(TreeAccess(), tree->value(0));
  ASSERT_TRUE(schema);
  EXPECT_TRUE(schema->check(k_good)->empty());
  EXPECT_FALSE(schema->check(k_bad)->empty());
}

TEST(Schemas, CanBeSharedByThreads) {
  const auto schema = Schema::compile(k_schema);
  ASSERT_TRUE(schema);
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&schema] {
      for (int round = 0; round < 200; ++round) {
        EXPECT_TRUE(schema->check(k_good)->empty());
        EXPECT_FALSE(schema->check(k_bad)->empty());
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
}

TEST(Objects, WithManyMembersTrackEachMember) {
  std::string properties;
  std::string required;
  std::string members;
  for (int i = 0; i < 300; ++i) {
    const std::string name = "\"member" + std::to_string(i) + "\"";
    properties += (i == 0 ? "" : ",") + name + ":{\"type\":\"integer\"}";
    required += (i == 0 ? "" : ",") + name;
    members += (i == 0 ? "" : ",") + name + ":" + std::to_string(i);
  }
  const std::string schema = "{\"allOf\":[{\"properties\":{" + properties + "},\"required\":[" + required +
                             "]}],\"unevaluatedProperties\":false}";
  EXPECT_EQ(check(schema, "{" + members + "}"), "valid");
  EXPECT_THAT(check(schema, "{" + members + ",\"membr7\":1}"), testing::HasSubstr("did you mean 'member7'?"));
  EXPECT_EQ(check(schema, "{" + members.substr(0, members.rfind(',')) + "}"),
            "/member299: found nothing, expected an integer, which is required");
}

}  // namespace
}  // namespace collet::support::json_schema
