// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/index/inventory.hpp"
#include "tests/unit/openapi/documents.hpp"

namespace collet::openapi {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::string document_of(const std::vector<std::string>& paths) {
  std::string text = R"({"openapi":"3.0.0","paths":{)";
  for (const auto& path : paths)
    text += (text.back() == '{' ? "\"" : ",\"") + path + R"(":{"get":{},"put":{}})";
  return text + "}}";
}

Numbers tried_one_by_one(const Index& index, std::string_view pattern) {
  Numbers numbers;
  for (std::uint32_t i = 0; i < index.path_items().size(); ++i)
    if (path_matches(pattern, index.path_item(i).path)) numbers.push_back(i);
  return numbers;
}

class Words {
 public:
  explicit Words(unsigned seed) : random_(seed) {}
  /// Returns random segments from a small set, joined by slashes.
  std::string joined(const std::vector<std::string>& words, std::size_t most) {
    std::string text;
    for (std::size_t count = random_() % (most + 1); count > 0; --count)
      text += "/" + words[random_() % words.size()];
    return text;
  }

 private:
  std::mt19937 random_;
};

TEST(PathTrie, FindsTheSamePathsAsTestingEach) {
  Words words(7);
  for (int round = 0; round < 60; ++round) {
    std::vector<std::string> paths;
    for (int i = 0; i < 60; ++i) {
      const auto path = words.joined({"a", "b", "ab", "{id}", "", "a*", "**"}, 5);
      if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
    }
    const auto description = description_from_json(document_of(paths));
    const Index& index = description->index();
    for (int i = 0; i < 200; ++i) {
      const auto pattern = words.joined({"a", "b", "*", "**", "a*", "*b", "{id}", "", "**"}, 6);
      EXPECT_EQ(index.path_items_at(pattern), tried_one_by_one(index, pattern)) << pattern;
    }
  }
}

TEST(PathTrie, APatternWithTooManySegmentsIsTestedOnEachPath) {
  std::string deep;
  for (int i = 0; i < 80; ++i)
    deep += "/a";
  const auto description = description_from_json(document_of({deep, "/a"}));
  const Index& index = description->index();
  EXPECT_EQ(index.path_items_at(deep), Numbers{0});
  std::string stars;
  for (int i = 0; i < 100; ++i)
    stars += "/**/a";
  EXPECT_EQ(index.path_items_at(stars), Numbers{});
  EXPECT_EQ(index.path_items_at("/**/**/**/a"), (Numbers{0, 1}));
}

TEST(PathTrie, PathsThatShareNothingGetNoTrie) {
  std::vector<std::string> paths;
  for (int i = 0; i < 300; ++i) {
    std::string path = "/p" + std::to_string(i);
    for (int k = 0; k < 200; ++k)
      path += "/x";
    paths.push_back(path);
  }
  const auto text = document_of(paths);
  const auto description = description_from_json(text);
  const Index& index = description->index();
  EXPECT_EQ(index.path_items_at("/p7/**"), Numbers{7});
  EXPECT_LT(index.memory(), text.size());
}

TEST(Lookups, FindOperationsByIdTagAndMethodInOrder) {
  const auto description = description_from_yaml(R"(
openapi: 3.2.0
paths:
  /a: {get: {operationId: one, tags: [x, y, x]}, put: {operationId: two, tags: [y]}}
  /b: {get: {operationId: one}, additionalOperations: {GET: {tags: [x]}, Copy: {}}}
)");
  const Index& index = description->index();
  EXPECT_EQ(index.with_operation_id("one"), (Numbers{0, 2}));
  EXPECT_EQ(index.with_operation_id("One"), Numbers{});
  EXPECT_EQ(index.with_operation_id(""), Numbers{});
  EXPECT_EQ(index.with_tag("x"), (Numbers{0, 3}));
  EXPECT_EQ(index.with_tag("y"), (Numbers{0, 1}));
  EXPECT_EQ(index.with_tag("z"), Numbers{});
  EXPECT_EQ(index.with_method("get"), (Numbers{0, 2, 3}));
  EXPECT_EQ(index.with_method("COPY"), Numbers{4});
  EXPECT_EQ(index.operations_at("/b"), (Numbers{2, 3, 4}));
}

TEST(Lookups, ADocumentWithoutOperationsHasNone) {
  const auto description = description_from_json(R"({"openapi":"3.0.0","paths":{}})");
  const Index& index = description->index();
  EXPECT_EQ(index.with_operation_id("a"), Numbers{});
  EXPECT_EQ(index.with_tag("a"), Numbers{});
  EXPECT_EQ(index.with_method("get"), Numbers{});
  EXPECT_EQ(index.path_items_at("**"), Numbers{});
}

TEST(Index, RefusesTooManyTags) {
  // One operation with many tags, referenced by many paths.
  std::string tags;
  for (int i = 0; i < 5000; ++i)
    tags += (tags.empty() ? "\"t" : ",\"t") + std::to_string(i) + "\"";
  std::string text = R"({"openapi":"3.0.0","components":{"x":{"get":{"tags":[)" + tags + R"(]}}},"paths":{)";
  for (int i = 0; i < 3000; ++i)
    text += (i == 0 ? "\"/" : ",\"/") + std::to_string(i) + R"(":{"$ref":"#/components/x"})";
  const auto description = description_from_json(text + "}}");
  EXPECT_EQ(description->index().problem(), "the operations of the document have more than 10,000,000 tags");
  EXPECT_TRUE(description->index().operations().empty());
}

TEST(Inventory, FindsTheObjectsOfChosenUnits) {
  const auto description = description_from_yaml(R"(
openapi: 3.0.0
paths:
  /a: {get: {parameters: [{name: p1}, {name: p2}]}, parameters: [{name: p0}]}
  /b: {get: {parameters: [{name: p3}]}}
components: {parameters: {P: {name: p4}}}
)");
  const Inventory& inventory = description->inventory();
  const auto unit_count = static_cast<std::uint32_t>(inventory.units().size());
  const ObjectEntries parameters = inventory.parameters();
  ASSERT_EQ(parameters.size(), 5U);
  for (std::uint32_t unit = 0; unit < unit_count; ++unit) {
    Numbers expected;
    for (std::uint32_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].unit == unit) expected.push_back(i);
    EXPECT_EQ(parameters.of_units(unit_count, [&](std::uint32_t one) { return one == unit; }), expected);
  }
  EXPECT_EQ(parameters.of_units(unit_count, [](std::uint32_t) { return true; }).size(), 5U);
  EXPECT_EQ(parameters.of_units(unit_count, [](std::uint32_t) { return false; }), Numbers{});
}

TEST(Inventory, CountsReferencesToOneValueInSeveralSpellings) {
  const auto description =
      description_from_json(R"({"openapi":"3.0.0","paths":{},"components":{"schemas":{"A":{},
    "B":{"allOf":[{"$ref":"#/components/schemas/A"},{"$ref":"#/components/schemas/%41"},
                  {"$ref":"#/components/schemas/A"}]}}}})");
  const Inventory& inventory = description->inventory();
  EXPECT_EQ(inventory.targets().size(), 2U);
  EXPECT_EQ(inventory.uses(description->document().root()["components"]["schemas"]["A"]), 3U);
  EXPECT_EQ(inventory.uses(description->document().root()["components"]["schemas"]["B"]), 0U);
}

}  // namespace
}  // namespace collet::openapi
