// SPDX-License-Identifier: MIT
// Hostile schemas and values soon end with a result, or with an error that names the limit.
#include <array>
#include <cstdint>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

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

/// Counts the questions whether the work is to stop, and agrees from question `patience` + 1 on.
struct Question {
  bool cancelled() const { return ++asked > patience; }
  mutable std::uint64_t asked = 0;
  std::uint64_t patience = ~std::uint64_t{0};
};

struct HostileCheck {
  std::string_view name;
  std::string schema;
  std::string value;
};

std::string list_of(std::size_t count, const std::function<std::string(std::size_t)>& item) {
  std::string out = "[";
  for (std::size_t i = 0; i < count; ++i)
    out.append(i == 0 ? "" : ",").append(item(i));
  return out + "]";
}

std::string any_of_any_of(int levels) {
  std::string schema = R"({"$ref":"#/$defs/a0","$defs":{)";
  for (int i = 0; i < levels; ++i) {
    const auto next = R"({"$ref":"#/$defs/a)" + std::to_string(i + 1) + "\"}";
    schema.append("\"a").append(std::to_string(i)).append(R"(":{"anyOf":[)");
    schema.append(next).append(",").append(next).append("]},");
  }
  return schema.append("\"a").append(std::to_string(levels)).append(R"(":false}})");
}

std::vector<HostileCheck> hostile_checks() {
  const auto number = [](std::size_t i) { return std::to_string(i); };
  const auto object = [](std::size_t i) { return "{\"a" + std::to_string(i) + "\":{}}"; };
  const std::string members = [] {
    std::string out = R"({"m":0)";
    for (int i = 0; i < 50'000; ++i)
      out += ",\"m" + std::to_string(i) + "\":0";
    return out + "}";
  }();
  return {{"anyOf of 2^28", any_of_any_of(28), "1"},
          {"uniqueItems", R"({"uniqueItems":true})", list_of(100'000, number)},
          {"uniqueItems of objects", R"({"uniqueItems":true})", list_of(50'000, object)},
          {"equal objects", R"({"uniqueItems":true})", "[" + members + "," + members + "]"},
          {"const", R"({"const":[0]})", list_of(100'000, number)},
          {"patterns of names", R"({"patternProperties":{"^[m]+[0-9]*$":true}})", members},
          {"names", R"({"propertyNames":{"minLength":1}})", members},
          {"unevaluated members", R"({"unevaluatedProperties":{"type":"integer"}})", members},
          {"items", R"({"items":{"type":"integer"}})", list_of(100'000, number)},
          {"contains", R"({"contains":{"type":"string"}})", list_of(100'000, number)}};
}

TEST(Bounds, EveryLongCheckAsksWhetherItIsToStop) {
  for (const HostileCheck& one : hostile_checks()) {
    const auto schema = Schema::compile(one.schema);
    ASSERT_TRUE(schema) << one.name;
    std::uint64_t spent = 0;
    Question patient;
    CheckOptions checks;
    checks.max_steps = 2'000'000;
    checks.spent = &spent;
    checks.stop = stop_query(patient);
    static_cast<void>(schema->check(one.value, checks));
    EXPECT_GT(spent, 3 * StepBudget::k_steps_per_query) << one.name;
    EXPECT_GE(patient.asked, spent / StepBudget::k_steps_per_query / 2) << one.name;

    Question impatient{0, 1};
    checks.stop = stop_query(impatient);
    const auto stopped = schema->check(one.value, checks);
    ASSERT_FALSE(stopped) << one.name;
    EXPECT_EQ(stopped.error().code, COLLET_CANCELLED) << one.name;
    EXPECT_EQ(impatient.asked, 2U) << one.name;
  }
}

TEST(Bounds, TheCompilationOfALargeSchemaAsksWhetherItIsToStop) {
  const std::string schemas =
      list_of(20'000, [](std::size_t) { return std::string(R"({"type":"string"})"); });
  const std::string values = list_of(200'000, [](std::size_t i) { return std::to_string(i); });
  for (const std::string& schema : {"{\"anyOf\":" + schemas + "}", "{\"enum\":" + values + "}"}) {
    Question impatient{0, 2};
    SchemaOptions options;
    options.stop = stop_query(impatient);
    const auto stopped = Schema::compile(schema, options);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, COLLET_CANCELLED);
    EXPECT_EQ(impatient.asked, 3U);
  }
}

TEST(Bounds, APatternIsAppliedOnlyToTextsThatItsSizePermits) {
  const std::string schema = R"({"pattern":"(?:a|b)*a(?:a|b){900}$"})";
  CheckOptions checks;
  checks.max_match_steps = 250'000;
  EXPECT_EQ(check(schema, '"' + std::string(2000, 'a') + '"', {}, checks), "valid");
  EXPECT_THAT(check(schema, '"' + std::string(1'000'000, 'a') + '"', {}, checks),
              testing::HasSubstr("(max_steps)"));
  EXPECT_EQ(check(R"({"pattern":"^[A-Za-z0-9+/]*$"})", '"' + std::string(1'000'000, 'a') + '"'), "valid");
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
