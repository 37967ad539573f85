// SPDX-License-Identifier: MIT
/// The quick check accepts only objects that the full check accepts.
#include <array>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "sdk/support/json_schema/schema.hpp"

namespace collet::support::json_schema {
namespace {

bool plainly(std::string_view schema, std::string_view object) {
  const auto compiled = Schema::compile(schema);
  return compiled && compiled->quick_accepts(object);
}

constexpr std::string_view k_closed =
    R"({"type":"object","properties":{"a":{"type":"string"},"n":{"type":"integer"},"x":{"type":["number","null"]},"any":true,
        "e":{"enum":["p"]},"s":{"type":"string","minLength":2},"list":{"type":"array"}},"required":["a"],"additionalProperties":false})";

TEST(QuickCheck, AcceptsMembersThatMatchByType) {
  EXPECT_TRUE(plainly(k_closed, R"({"a":"b"})"));
  EXPECT_TRUE(plainly(k_closed, R"({ "n" : -12 , "a" : "b" })"));
  EXPECT_TRUE(plainly(k_closed, R"({"a":"b","x":1.5,"list":[1,{"c":"}"}],"any":{}})"));
  EXPECT_TRUE(plainly(k_closed, R"({"a":"b","x":null})"));
}

TEST(QuickCheck, DoesNotAcceptMissingWrongOrUnknownMembers) {
  EXPECT_FALSE(plainly(k_closed, "{}"));
  EXPECT_FALSE(plainly(k_closed, R"({"a":null})"));
  EXPECT_FALSE(plainly(k_closed, R"({"a":"b","n":1.5})"));
  EXPECT_FALSE(plainly(k_closed, R"({"a":"b","other":1})"));
  EXPECT_FALSE(plainly(k_closed, R"({"a":"b","a":1})"));
  EXPECT_FALSE(plainly(k_closed, R"({"n":1,"n":2})"));
  EXPECT_FALSE(plainly(k_closed, "[]"));
  EXPECT_FALSE(plainly(k_closed, ""));
}

TEST(QuickCheck, DoesNotAcceptMembersWhoseValuesMustBeRead) {
  EXPECT_FALSE(plainly(k_closed, R"({"a":"b","e":"p"})"));
  EXPECT_FALSE(plainly(k_closed, R"({"a":"b","s":"long"})"));
  EXPECT_FALSE(plainly(k_closed, R"({"a":"b","n":1e0})"));
  EXPECT_FALSE(plainly(k_closed, R"({"\u0061":"b"})"));
}

/// Checks every schema with every object.
TEST(QuickCheck, AcceptsOnlyObjectsThatTheFullCheckAccepts) {
  constexpr std::array<std::string_view, 19> k_schemas = {
      k_closed,
      "true",
      "false",
      "{}",
      R"({"type":"object"})",
      R"({"type":["object","null"],"properties":{"a":{}}})",
      R"({"type":"string","properties":{"a":{}}})",
      R"({"properties":{"a":{"type":"integer"}},"required":["b"]})",
      R"({"properties":{"a":{"type":"number"}},"additionalProperties":{"type":"string"}})",
      R"({"properties":{"a":{"type":"integer","maximum":3}}})",
      R"({"properties":{"a":{"not":{"type":"string"}}}})",
      R"({"properties":{"a":{"$ref":"#/$defs/s"}},"$defs":{"s":{"type":"string"}}})",
      R"({"properties":{"a":{"type":"object","required":["z"]}}})",
      R"({"properties":{"a":{"type":"array","items":{"type":"string"}}}})",
      R"({"properties":{"a":true},"minProperties":2})",
      R"({"properties":{"a":true},"patternProperties":{"^a":{"type":"null"}}})",
      R"({"properties":{"a":true},"propertyNames":{"maxLength":1}})",
      R"({"properties":{"a":true},"dependentRequired":{"a":["b"]}})",
      R"({"properties":{"a":true},"allOf":[{"required":["b"]}],"unevaluatedProperties":false})",
  };
  constexpr std::array<std::string_view, 16> k_objects = {
      "{}",
      R"({"a":1})",
      R"({"a":5.0})",
      R"({"a":-0})",
      R"({"a":"s"})",
      R"({"a":null})",
      R"({"a":true})",
      R"({"a":[1,2]})",
      R"({"a":{"z":1}})",
      R"({"a":{}})",
      R"({"a":"s","b":1})",
      R"({"b":"\"}","a":1e2})",
      R"({"ab":1})",
      R"({"a":"s","a":1})",
      R"({"\u0061":1})",
      R"( {"a":"s"})",
  };
  int plain = 0;
  for (const auto schema : k_schemas) {
    const auto compiled = Schema::compile(schema);
    ASSERT_TRUE(compiled) << schema;
    for (const auto object : k_objects) {
      if (!compiled->quick_accepts(object)) continue;
      ++plain;
      const auto violations = compiled->check(object);
      ASSERT_TRUE(violations) << schema << ' ' << object;
      EXPECT_TRUE(violations->empty()) << schema << ' ' << object;
    }
  }
  EXPECT_GT(plain, 20);
}

}  // namespace
}  // namespace collet::support::json_schema
