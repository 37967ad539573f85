// SPDX-License-Identifier: MIT
// Hostile schemas and values soon end with a result, or with an error that names the limit.
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/json_schema/checking.hpp"

namespace collet::support::json_schema {
namespace {

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i)
    out += text;
  return out;
}

TEST(Bounds, ExponentialReferencesEnd) {
  std::string schema = R"({"$ref":"#/$defs/a0","$defs":{)";
  for (int i = 0; i < 40; ++i) {
    const auto next = "{\"$ref\":\"#/$defs/a" + std::to_string(i + 1) + "\"}";
    schema.append("\"a").append(std::to_string(i)).append("\":{\"allOf\":[");
    schema.append(next).append(",").append(next).append("]},");
  }
  schema += R"("a40":true}})";
  CheckOptions checks;
  checks.max_steps = 100'000;
  EXPECT_THAT(check(schema, "1", {}, checks), testing::HasSubstr("(max_steps)"));
}

TEST(Bounds, CyclesOfReferencesAreRefused) {
  for (
      const std::string_view schema :
      {R"({"$ref":"#"})", R"({"allOf":[{"$ref":"#"}]})",
       R"({"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"allOf":[true,{"$ref":"#/$defs/a"}]}}})"})
    EXPECT_THAT(check(schema, "1"), testing::HasSubstr("applies itself to the same value without end"));
}

TEST(Bounds, ConditionalCyclesReachTheDepthLimit) {
  EXPECT_THAT(check(R"({"anyOf":[{"$ref":"#"},{"$ref":"#"}]})", "1"), testing::HasSubstr("(max_depth)"));
  EXPECT_THAT(check(R"({"not":{"$ref":"#"}})", "1"), testing::HasSubstr("(max_depth)"));
  EXPECT_THAT(check(R"({"if":{"$ref":"#"},"then":{"$ref":"#"},"else":{"$ref":"#"}})", "1"),
              testing::HasSubstr("(max_depth)"));
}

TEST(Bounds, AValueAsDeepAsTheReaderAllowsIsChecked) {
  const std::string deep = repeat(R"({"next":)", 511) + "1" + repeat("}", 511);
  EXPECT_EQ(check(R"({"properties":{"next":{"$ref":"#"}}})", deep), "valid");
  const std::string list = repeat("[", 512) + repeat("]", 512);
  EXPECT_EQ(check(R"({"items":{"$ref":"#"},"uniqueItems":true})", list), "valid");
  EXPECT_EQ(
      check(R"({"const":)" + repeat("[", 200) + repeat("]", 200) + "}", repeat("[", 200) + repeat("]", 200)),
      "valid");
}

TEST(Bounds, ADeeperValueIsRefusedWithoutACrash) {
  const std::string deep = repeat("[", 20'000) + repeat("]", 20'000);
  EXPECT_THAT(check(R"({"items":{"$ref":"#"}})", deep), testing::StartsWith("bound: "));
  EXPECT_THAT(check(R"({"enum":[1]})", deep), testing::StartsWith("bound: "));
}

TEST(Bounds, ASchemaTooDeepOrLargeIsRefused) {
  const std::string deep = repeat(R"({"not":)", 300) + "true" + repeat("}", 300);
  EXPECT_THAT(check(deep, "1"), testing::HasSubstr("256"));
  SchemaOptions few;
  few.limits.max_subschemas = 3;
  EXPECT_THAT(check(R"({"allOf":[true,true,true,true]})", "1", few), testing::HasSubstr("(max_subschemas)"));
  SchemaOptions small;
  small.limits.max_bytes = 10;
  EXPECT_THAT(check(R"({"type":"string"})", "1", small),
              testing::StartsWith("schema: found a schema of 17 bytes"));
  SchemaOptions patterns;
  patterns.limits.max_patterns = 1;
  EXPECT_THAT(check(R"({"patternProperties":{"a":true,"b":true}})", "1", patterns),
              testing::HasSubstr("(max_patterns)"));
}

TEST(Bounds, UniqueItemsOfALargeArrayAreReportedInOrder) {
  std::string list = "[";
  for (int i = 0; i < 100'000; ++i)
    list += std::to_string(i) + ",";
  EXPECT_EQ(check(R"({"uniqueItems":true})", list + "\"x\"]"), "valid");
  EXPECT_EQ(check(R"({"uniqueItems":true})", list + "77.0]"),
            "/: found 77 twice, as items 77 and 100000, expected each item once");
}

TEST(Bounds, ALargeEnumIsLookedUp) {
  std::string values = "0";
  std::string list = "[0";
  for (int i = 1; i < 20'000; ++i) {
    values += "," + std::to_string(i);
    list += "," + std::to_string(i) + ".0";
  }
  EXPECT_EQ(check(R"({"items":{"enum":[)" + values + "]}}", list + "]"), "valid");
}

TEST(Bounds, LongNumbersCostStepsByTheirLength) {
  const std::string number(200'000, '7');
  EXPECT_EQ(check(R"({"multipleOf":7,"minimum":1})", number), "valid");
  EXPECT_EQ(
      check(R"({"multipleOf":77777777777777777777777777777777777})", number),
      "/: found " + number.substr(0, 60) + "…, expected a multiple of 77777777777777777777777777777777777");
}

TEST(Bounds, InvalidTextIsNotReadPastItsEnd) {
  for (const std::string_view text :
       {"", "{", "[", "{\"a", "{\"a\":", "[1,", "\"", "{\"a\"1}", "[}", "tru", "-", "{1}"})
    check_all(R"({"properties":{"a":{"type":"string"}},"items":{"minimum":1},"uniqueItems":true,"enum":[1]})",
              text);
  EXPECT_EQ(check("true", ""), "valid");
  EXPECT_EQ(check("{}", "?"),
            "/: found nothing, expected a string, a number, true or false, an object, an array or null");
}

}  // namespace
}  // namespace collet::support::json_schema
