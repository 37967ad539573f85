// SPDX-License-Identifier: MIT
#include "host/plugin/config_check.hpp"

#include <gtest/gtest.h>

namespace collet::host::plugin {
namespace {

std::string problem(std::string_view config,
                    const std::string& schema = R"({"type":"object","additionalProperties":false,
    "required":["url"],"properties":{"url":{"type":"string"},"auth":{"type":"object","properties":{
    "type":{"enum":["bearer","basic"]},"secret":{"type":"string"}}}}})") {
  PluginFile file;
  file.id = "shop";
  file.manifest =
      std::make_shared<const std::string>(schema.empty() ? "{}" : R"({"config_schema":)" + schema + "}");
  const auto result = check_config(file, config);
  return result ? "" : result.error().message;
}

TEST(ConfigCheck, AcceptsAMatchingConfiguration) {
  EXPECT_EQ(problem(R"({"url":"x","auth":{"type":"basic","secret":"s"}})"), "");
}

TEST(ConfigCheck, AcceptsEverythingWithoutASchema) {
  EXPECT_EQ(problem(R"({"any":1})", ""), "");
}

TEST(ConfigCheck, RefusesAMissingSecretWithItsReasonUnlessTheSchemaAcceptsIt) {
  const std::string config = R"({"url":{"$missing":"TOKEN is not set"}})";
  EXPECT_EQ(problem(config), "TOKEN is not set");
  EXPECT_EQ(problem(config, ""), "TOKEN is not set");
  EXPECT_EQ(problem(config, R"({"properties":{"url":{"type":["string","object"]}}})"), "");
}

TEST(ConfigCheck, NamesTheWrongKey) {
  EXPECT_EQ(problem(R"({"url":"x","uri":"y"})").substr(0, 45),
            "[plugins.shop] config: uri: found an unknown ");
  EXPECT_NE(problem(R"({"url":"x","uri":"y"})").find("did you mean 'url'?"), std::string::npos);
  EXPECT_NE(problem("{}").find("[plugins.shop] config: url: "), std::string::npos);
}

TEST(ConfigCheck, BeginsWithThePlaceOfTheSettingOrOfItsTable) {
  PluginFile file;
  file.id = "shop";
  file.manifest = std::make_shared<const std::string>(
      R"({"config_schema":{"type":"object","additionalProperties":false,"properties":{"apis":
    {"type":"object","additionalProperties":{"type":"object","required":["spec"]}}}}})");
  const SettingPlaces places = {
      {"", "/c.toml:1:1"}, {"/apis", "/c.toml:2:1"}, {"/apis/a~1b", "/c.toml:3:1"}, {"/apos", "/c.toml:4:1"}};
  const auto text = [&](std::string_view config) {
    return check_config(file, config, places).error().message;
  };
  EXPECT_EQ(text(R"({"apos":{}})").substr(0, 13), "/c.toml:4:1: ");
  EXPECT_EQ(text(R"({"apis":{"a/b":{}}})").substr(0, 13), "/c.toml:3:1: ");
  EXPECT_EQ(text(R"({"apis":{"new":{}}})").substr(0, 13), "/c.toml:2:1: ");
  EXPECT_EQ(text(R"({"other":1})").substr(0, 36), "/c.toml:1:1: [plugins.shop] config: ");
}

TEST(ConfigCheck, NeverShowsAValue) {
  for (const auto* const config :
       {R"({"url":"x","auth":{"secret":["hunter2"]}})", R"({"url":"x","auth":{"type":"hunter2"}})",
        R"({"url":{"hunter2":1}})", R"({"url":"x","auth":"hunter2"})"}) {
    const auto text = problem(config);
    EXPECT_NE(text.find("found another value, expected "), std::string::npos) << text;
    EXPECT_EQ(text.find("hunter2"), std::string::npos) << text;
  }
}

TEST(ConfigCheck, AnInvalidSchemaIsADefectOfThePlugin) {
  EXPECT_NE(problem("{}", R"({"type":"objekt"})").find("a defect of the plugin"), std::string::npos);
}

}  // namespace
}  // namespace collet::host::plugin
