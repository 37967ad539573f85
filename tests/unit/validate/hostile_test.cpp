// SPDX-License-Identifier: MIT
/// Any document gets an answer, even if its values have the wrong types.
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/validate/valid_api.hpp"
#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

using testing::HasSubstr;

TEST(ValidateHostile, AnyValueMayOccurAnywhere) {
  const std::vector<Json> odd = {nullptr,
                                 true,
                                 -1.5,
                                 "",
                                 "#/",
                                 Json::array(),
                                 Json::object(),
                                 Json::array({nullptr, Json::array({1}), Json::object({{"$ref", 1}})}),
                                 Json::object({{"$ref", "#"}}),
                                 Json::object({{"", Json::object()}})};
  for (const std::string_view version : {"2.0", "3.0", "3.2"}) {
    const Json api = valid_api(version);
    const Json flat = api.flatten();
    // Pointers to every container and value of the first resource and of the shared parts.
    std::vector<std::string> places;
    for (const auto& [pointer, value] : flat.items()) {
      if (pointer.find("thing") != std::string::npos && pointer.find("thing0") == std::string::npos) continue;
      if (pointer.find("Thing") != std::string::npos && pointer.find("Thing0") == std::string::npos) continue;
      for (std::string at = pointer; !at.empty(); at.resize(at.rfind('/')))
        if (places.empty() || std::find(places.begin(), places.end(), at) == places.end())
          places.push_back(at);
    }
    PluginUnderTest plugin(collet_plugin_v1);
    std::size_t number = 0;
    for (const std::string& place : places) {
      if (place == "/openapi" || place == "/swagger") continue;
      Json broken = api;
      broken[Json::json_pointer(place)] = odd[number++ % odd.size()];
      const auto answer = plugin.call("validate", with_content(broken.dump()));
      ASSERT_EQ(answer.status, COLLET_OK) << place << ": " << answer.error;
      ASSERT_TRUE(Json::accept(answer.json)) << place;
    }
  }
}

struct HostileSchema {
  std::string_view name;
  std::string document;
};

/// Returns a document with `schemas`, of which A has an example.
std::string with_schemas(std::string_view schemas) {
  std::string text =
      R"({"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{},"components":{"schemas":{)";
  return text.append(schemas).append("}}}");
}

std::vector<HostileSchema> hostile_schemas() {
  std::string any_of = R"("A":{"example":1,"anyOf":[{"$ref":"#/components/schemas/a0"}]})";
  for (int i = 0; i < 28; ++i) {
    const auto next = R"({"$ref":"#/components/schemas/a)" + std::to_string(i + 1) + "\"}";
    any_of.append(",\"a").append(std::to_string(i)).append(R"(":{"anyOf":[)");
    any_of.append(next).append(",").append(next).append("]}");
  }
  any_of += R"(,"a28":false)";
  std::string numbers = "0";
  for (int i = 1; i < 200'000; ++i)
    numbers += "," + std::to_string(i);
  std::string examples = "0";
  for (int i = 1; i < 20'000; ++i)
    examples += ",1." + std::to_string(i);
  return {{"anyOf of 2^28", with_schemas(any_of)},
          {"uniqueItems", with_schemas(R"("A":{"uniqueItems":true,"example":[)" + numbers + "]}")},
          {"many small values",
           with_schemas(R"("A":{"type":"integer","minimum":5,"examples":[)" + examples + "]}")}};
}

TEST(ValidateHostile, ComparingValuesEndsWithACancelAfterAFewThousandSteps) {
  for (const auto& one : hostile_schemas()) {
    PluginUnderTest plugin(collet_plugin_v1);
    const auto whole = plugin.call("validate", with_content(one.document));
    ASSERT_EQ(whole.status, COLLET_OK) << one.name << whole.error;
    EXPECT_GT(plugin.questions(), 10U) << one.name;
    const std::uint64_t middle = plugin.questions() / 2;
    plugin.cancel_after(middle);
    EXPECT_EQ(plugin.call("validate", with_content(one.document)).status, COLLET_CANCELLED) << one.name;
    EXPECT_LE(plugin.questions(), middle + 2) << one.name;
  }
}

TEST(ValidateHostile, ARegularExpressionOfManyClassesIsNotApplied) {
  std::string pattern;
  for (int i = 0; i < 120'000; ++i)
    pattern += R"(\\p{L})";
  const auto answer =
      validated(with_schemas(R"("A":{"type":"string","example":"1","pattern":")" + pattern + "\"}"));
  EXPECT_THAT(answer, HasSubstr(R"("valid":true)"));
  EXPECT_THAT(answer, testing::Not(HasSubstr("example-fits")));
}

TEST(ValidateHostile, LongArgumentsAreRefused) {
  const std::string sound = with_schemas("");
  EXPECT_THAT(validated(sound, R"("rule":")" + std::string(100'000, '*') + "\""),
              HasSubstr("/rule: found 100000 bytes, expected at most 256"));
  EXPECT_THAT(validated(sound, R"("path":")" + std::string(100'000, '*') + "\""),
              HasSubstr("/path: found 100000 bytes, expected at most 4096"));
  std::string fields = "\"rule\"";
  for (int i = 0; i < 1000; ++i)
    fields += ",\"rule\"";
  EXPECT_THAT(validated(sound, "\"fields\":[" + fields + "]"),
              HasSubstr("/fields: found 1001 names, expected at most 100"));
}

TEST(ValidateHostile, ACycleOfAThousandTagsEnds) {
  Json api = valid_api("3.2");
  for (int i = 0; i < 1000; ++i)
    api["tags"].push_back(
        {{"name", "t" + std::to_string(i)}, {"parent", "t" + std::to_string((i + 1) % 1000)}});
  EXPECT_THAT(found(validated(api.dump()), false), testing::ElementsAre("tag-parent at /tags/12/parent"));
}

TEST(ValidateHostile, ALongChainOfReferencesIsFollowedAndEnds) {
  Json api = valid_api("3.1");
  auto& schemas = api["components"]["schemas"];
  for (int i = 0; i < 3000; ++i)
    schemas["C" + std::to_string(i)]["$ref"] = "#/components/schemas/C" + std::to_string((i + 1) % 3000);
  const auto answer = validated(api.dump(), R"("no_warnings":true)");
  EXPECT_THAT(found(answer, false),
              testing::ElementsAre("reference-resolves at /components/schemas/C0/$ref"));
}

TEST(ValidateHostile, ACancelledCallEnds) {
  Json api = valid_api("3.0");
  for (int i = 0; i < 20000; ++i)
    api["components"]["schemas"]["C" + std::to_string(i)] = {{"type", "string"}};
  PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel();
  EXPECT_EQ(plugin.call("validate", with_content(api.dump())).status, COLLET_CANCELLED);
}

TEST(ValidateHostile, DeepSchemasCostNoStack) {
  std::string schema = "{}";
  for (int i = 0; i < 200; ++i)
    schema.insert(0, R"({"items":)").append("}");
  schema.insert(1, R"("default":[[]],)");
  const std::string text =
      R"({"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{},"components":{"schemas":{"A":)" +
      schema + "}}}";
  EXPECT_THAT(validated(text), HasSubstr(R"("valid":true)"));
}

// Searching a similar name among all components for each reference would take minutes.
TEST(ValidateHostile, ManyBrokenReferencesAreReportedInLinearTime) {
  std::string text =
      R"({"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{},"components":{"schemas":{"B":{})";
  for (int i = 0; i < 100'000; ++i) {
    const std::string number = std::to_string(i);
    text.append(",\"A").append(number).append("\":{\"$ref\":\"#/components/schemas/Z");
    text.append(number).append("\"}");
  }
  EXPECT_THAT(validated(text + "}}}"), HasSubstr(R"("error_count":100000)"));
}

TEST(ValidateHostile, NamesWithAnyBytesAreWrittenAsJson) {
  const auto answer = validated(
      R"({"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{"/\u0000\"{\u2028":{}},"tags":[{"name":"\ud83d\ude00"},{"name":"\ud83d\ude00"}]})");
  EXPECT_TRUE(Json::accept(answer)) << answer;
}

}  // namespace
}  // namespace collet::test
