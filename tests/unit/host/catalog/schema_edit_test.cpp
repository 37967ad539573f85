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

TEST(ListedSchema, LeavesOutWhatAModelDoesNotNeed) {
  EXPECT_EQ(
      listed_schema(
          R"({"type":"object","properties":{"spec":{"type":"object","properties":{"file":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false},"sort":{"type":"string","enum":["a","b"],"description":"c"}},"required":["spec"],"additionalProperties":false})"),
      R"({"type":"object","properties":{"spec":{"type":"object","properties":{"file":{"type":"string"},"url":{"type":"string"}}},"sort":{"type":"string","enum":["a","b"],"description":"c"}},"required":["spec"]})");
}

TEST(ListedSchema, KeepsWhatIsNotRedundant) {
  for (
      const char* schema :
      {R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}})",
       R"({"properties":{"a":{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"integer"}}}}})",
       R"({"properties":{"a":{"type":"string","enum":["x",1]},"b":{"enum":["x"]}}})",
       R"({"additionalProperties":{"type":"string"},"properties":{"additionalProperties":{"type":"boolean"}}})",
       R"({"properties":{"a":{"default":{"additionalProperties":false}}}})",
       R"({"anyOf":[{"required":["a"]},{"const":{"type":"string","enum":["x"]}}]})",
       R"({"properties":{"type":{"type":"integer"},"enum":{"type":"integer"}}})", "true", "{}"})
    EXPECT_EQ(listed_schema(schema), schema);
}

}  // namespace
}  // namespace collet::host::catalog
