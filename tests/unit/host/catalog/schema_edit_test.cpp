// SPDX-License-Identifier: MIT
#include "host/catalog/text/schema_edit.hpp"

#include <gtest/gtest.h>

#include "host/util/json_text.hpp"

namespace collet::host::catalog {
namespace {

TEST(Compact, RemovesSpaceOnlyOutsideStrings) {
  EXPECT_EQ(util::compact(" { \"a b\" :\n[ 1 , \"\\\" \\\\\" , true ] }\t"), R"({"a b":[1,"\" \\",true]})");
  EXPECT_EQ(util::compact("{}"), "{}");
}

TEST(WithoutProperties, FindsNamesWithEscapes) {
  EXPECT_EQ(without_properties(R"({"type":"object","properties":{"\u0061":{},"b":{}},"required":["a","b"]})",
                               {"a"}, {}),
            R"({"type":"object","properties":{"b":{}},"required":["b"]})");
}

TEST(WithoutProperties, KeepsEmptyPropertiesButNotEmptyRequired) {
  EXPECT_EQ(without_properties(R"({"properties":{"a":{}},"required":["a"],"type":"object"})", {"a"}, {}),
            R"({"properties":{},"type":"object"})");
}

TEST(WithoutProperties, DoesNotChangeDeeperLevels) {
  EXPECT_EQ(without_properties(R"({"properties":{"a":{},"b":{"properties":{"a":{}},"required":["a"]}}})",
                               {"a"}, {"b"}),
            R"({"properties":{"b":{"properties":{"a":{}},"required":["a"]}}})");
}

TEST(Names, AreInOrderOfTheText) {
  const char* const schema = R"({"properties":{"b":{},"a":{}},"required":["a","b"]})";
  EXPECT_EQ(property_names(schema), (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(required_names(schema), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(property_names("{}").empty());
}

}  // namespace
}  // namespace collet::host::catalog
