// SPDX-License-Identifier: MIT
// Draft 4 as used by OpenAPI 2.0 and 3.0.
#include <gtest/gtest.h>

#include "tests/unit/json_schema/checking.hpp"

namespace collet::support::json_schema {
namespace {

SchemaOptions draft4() {
  SchemaOptions options;
  options.draft = Draft::draft4;
  return options;
}

TEST(Draft4, ExclusiveBoundsAreBooleans) {
  const auto schema = R"({"minimum":1,"exclusiveMinimum":true,"maximum":3,"exclusiveMaximum":false})";
  EXPECT_EQ(check(schema, "1", draft4()), "/: found 1, expected more than 1");
  EXPECT_EQ(check(schema, "3", draft4()), "valid");
}

TEST(Draft4, TheIdKeywordIsId) {
  const auto schema = R"({"id":"http://x/root","properties":{"a":{"$ref":"item"}},
                          "definitions":{"i":{"id":"item","type":"null"}}})";
  EXPECT_EQ(check(schema, R"({"a":1})", draft4()), "/a: found 1, expected null");
}

TEST(Draft4, LaterKeywordsHaveNoEffect) {
  EXPECT_EQ(check(R"({"const":1,"contains":false,"if":true,"then":false,"propertyNames":false})",
                  R"({"a":2})", draft4()),
            "valid");
}

TEST(Draft4, ItemsMayBeAList) {
  const auto schema = R"({"items":[{"type":"null"}],"additionalItems":{"type":"string"}})";
  EXPECT_EQ(check(schema, R"([null,"a"])", draft4()), "valid");
  EXPECT_EQ(check(schema, R"([null,1])", draft4()), "/1: found 1, expected a string");
}

TEST(Draft4, RefHidesItsSiblings) {
  EXPECT_EQ(check(R"({"$ref":"#/definitions/a","type":"string","definitions":{"a":{}}})", "1", draft4()),
            "valid");
}

TEST(Draft4, IsSelectedByTheSchemaKeyword) {
  EXPECT_EQ(
      check(R"({"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true})",
            "1"),
      "/: found 1, expected more than 1");
}

TEST(Draft4, NullableAddsNullIfTheOptionIsSet) {
  auto options = draft4();
  const auto schema = R"({"type":"string","nullable":true})";
  EXPECT_EQ(check(schema, "null", options), "/: found null, expected a string");
  options.nullable = true;
  EXPECT_EQ(check(schema, "null", options), "valid");
}

}  // namespace
}  // namespace collet::support::json_schema
