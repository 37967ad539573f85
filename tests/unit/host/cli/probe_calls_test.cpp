// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/probe_calls.hpp"

#include <gmock/gmock.h>

#include <collet/json.hpp>

namespace collet::host::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> calls(std::string_view schema, bool read_only = true) {
  std::vector<std::string> out;
  for (const ProbeCall& call : probe_calls(schema, read_only))
    out.push_back(call.arguments);
  return out;
}

constexpr const char* k_unknown = R"({"no such property":1})";

TEST(ProbeCalls, ThereIsOneWithoutArgumentsOneUnknownAndOneOfEachWrongType) {
  EXPECT_THAT(calls(R"({"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}}})"),
              ElementsAre("{}", k_unknown, R"({"a":7})", R"({"b":"not of this type"})"));
}

TEST(ProbeCalls, AWrongValueHasNoneOfTheAllowedTypes) {
  EXPECT_THAT(
      calls(R"({"properties":{"a":{"type":["number","string"]},"b":{"type":["string","integer","array"]}}})"),
      ElementsAre("{}", k_unknown, R"({"a":[[]]})", R"({"b":{"not":"of this type"}})"));
}

TEST(ProbeCalls, APropertyOfAnyTypeHasNoWrongValue) {
  EXPECT_THAT(calls(R"({"properties":{"a":{},"b":true}})"), ElementsAre("{}", k_unknown));
}

TEST(ProbeCalls, OtherRequiredPropertiesGetPlausibleValues) {
  EXPECT_THAT(
      calls(R"({"properties":{"a":{"type":"string"},"b":{"type":"integer","minimum":5},"c":{"enum":["x","y"]},
                        "d":{"type":"array"},"e":{"default":null},"f":{"type":"boolean"}},
                        "required":["b","c","d","e","f"]})")
          .at(2),
      R"({"a":7,"b":5,"c":"x","d":[],"e":null,"f":false})");
}

TEST(ProbeCalls, AToolThatIsNotReadOnlyGetsOnlyCallsThatItsSchemaRefuses) {
  EXPECT_THAT(calls(R"({"type":"object"})", false), IsEmpty());
  EXPECT_THAT(calls(R"({"type":"object","additionalProperties":false})", false), ElementsAre(k_unknown));
  EXPECT_THAT(
      calls(R"({"properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"]})", false),
      ElementsAre("{}", k_unknown, R"({"a":7})", R"({"b":7})"));
}

TEST(ProbeCalls, EscapedNamesKeepTheirMeaning) {
  const auto all = probe_calls(R"({"properties":{"a\"\u00e9":{"type":"string"}}})", true);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(json::View(all[2].arguments)["a\"é"].integer(), 7);
}

TEST(ExampleCalls, AreThoseOfTheSchema) {
  const auto all = example_calls(R"({"examples":[{"a":1},{"b":[2]}]})");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].arguments, R"({"b":[2]})");
  EXPECT_EQ(all[1].description, "example 2");
  EXPECT_TRUE(all[1].is_example);
  EXPECT_THAT(example_calls(R"({"examples":7})"), IsEmpty());
}

TEST(ComposedCall, HasEveryRequiredPropertyAndThoseWithExamples) {
  constexpr const char* k_schema = R"({"properties":{"a":{"type":"string","examples":["x","y"]},
    "b":{"type":"integer","default":3},"c":{"enum":["z"]},"d":{"const":null}},"required":["c","d"]})";
  EXPECT_EQ(composed_call(k_schema)->arguments, R"({"a":"x","c":"z","d":null})");
}

TEST(ComposedCall, NeedsAValueForEachRequiredProperty) {
  EXPECT_FALSE(composed_call(R"({"properties":{"a":{"type":"string"}},"required":["a"]})"));
  EXPECT_FALSE(composed_call(R"({"properties":{},"required":["a"]})"));
  EXPECT_EQ(composed_call("{}")->arguments, "{}");
}

TEST(CallsWithText, HaveTheTextAtEachPlaceThatAcceptsAnyText) {
  constexpr const char* k_schema = R"({"type":"object","properties":{
    "a":{"type":"string"},"b":{"type":"string","enum":["x"]},"c":{"type":"array","items":{"type":"string"}},
    "d":{"anyOf":[{"type":"string"},{"type":"object","properties":{"e":{"type":"string"}}}]},
    "f":{"type":"integer"}},"required":["f"]})";
  EXPECT_THAT(calls_with_text(k_schema, "/\"x"),
              ElementsAre(R"({"a":"/\"x","f":1})", R"({"c":["/\"x"],"f":1})", R"({"d":"/\"x","f":1})",
                          R"({"d":{"e":"/\"x"},"f":1})"));
}

TEST(CallsWithText, AreLimitedForLargeSchemas) {
  std::string properties;
  for (int i = 0; i < 100; ++i)
    properties += (i == 0 ? "\"p" : ",\"p") + std::to_string(i) + R"(":{"type":"string"})";
  EXPECT_EQ(calls_with_text(R"({"properties":{)" + properties + "}}", "x").size(), 32U);
}

TEST(ProbeCalls, MalformedSchemasStillGiveObjects) {
  for (const char* schema :
       {"{}", R"({"properties":[],"required":{}})", R"({"properties":7,"required":[7]})",
        R"({"properties":{"a":7},"required":"a"})", R"({"properties":{"a":{"type":7}}})"}) {
    for (const std::string& text : calls(schema))
      EXPECT_TRUE(json::View(text).is(json::Type::object)) << schema;
  }
}

}  // namespace
}  // namespace collet::host::cli
