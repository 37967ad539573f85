// SPDX-License-Identifier: MIT
#include "host/plugin/manifest.hpp"

#include <gmock/gmock.h>

namespace collet::host::plugin {
namespace {

using ::testing::HasSubstr;

TEST(Manifest, WholeOneIsRead) {
  const auto file = read_manifest(
      R"({"id":"walk","version":"0.1.0","abi":{"major":1,"minor":0},"shares":"openapi","tools":[]})");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->id, "walk");
  EXPECT_EQ(file->version, "0.1.0");
  EXPECT_EQ(file->shares, "openapi");
  EXPECT_TRUE(file->has_static_tools);
}

TEST(Manifest, CommandsAreRead) {
  const auto file = read_manifest(
      R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"commands":[{"word":"go","summary":"Goes","usage":"N"},{"word":"stop","summary":"Stops","later":1}]})");
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_EQ(file->commands.size(), 2U);
  EXPECT_EQ(file->commands[0].word + file->commands[0].summary + file->commands[0].usage, "goGoesN");
  EXPECT_EQ(file->commands[1].usage, "");
}

TEST(Manifest, BadCommandsAreRefused) {
  for (const std::string commands :
       {"1", "[1]", "[{}]", R"([{"word":"go"}])", R"([{"word":"Go","summary":"s"}])",
        R"([{"word":"a.b","summary":"s"}])", R"([{"word":"go","summary":"a\nb"}])",
        R"([{"word":"go","summary":"s","usage":1}])",
        R"([{"word":"go","summary":"s"},{"word":"go","summary":"t"}])"}) {
    const auto file =
        read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"commands":)" + commands + "}");
    ASSERT_FALSE(file) << commands;
    EXPECT_THAT(file.error().message, HasSubstr("command")) << commands;
  }
}

TEST(Manifest, WithoutToolsThePluginMustBeAsked) {
  EXPECT_FALSE(read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":0}})")->has_static_tools);
}

TEST(Manifest, ForeignMajorIsRefusedWithBothNumbersWhateverElseStandsThere) {
  const auto file = read_manifest(R"({"abi":{"major":2,"minor":5}})");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("needs ABI 2.5, this host offers 1.0"));
}

TEST(Manifest, NewerMinorIsRefusedWithBothNumbers) {
  const auto file = read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":9}})");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("needs ABI 1.9, this host offers 1.0"));
}

TEST(Manifest, BadOnesAreRefusedWithWhatWasFound) {
  const std::pair<const char*, const char*> table[] = {
      {"", "no JSON object"},
      {"[]", "no JSON object"},
      {"{", "no JSON object"},
      {"{\"id\":\"\xff\"}", "no JSON object"},
      {"{}", "without ABI numbers: found nothing"},
      {R"({"abi":{"major":"1","minor":0}})", "without ABI numbers"},
      {R"({"abi":{"major":1,"minor":-1}})", "without ABI numbers"},
      {R"({"abi":{"major":1,"minor":0}})", "without a usable id"},
      {R"({"id":"Walk","abi":{"major":1,"minor":0}})", "found \"Walk\""},
      {R"({"id":"walk","abi":{"major":1,"minor":0}})", "without a version"},
      {R"({"id":"walk","version":1,"abi":{"major":1,"minor":0}})", "without a version"},
      {R"({"id":"walk","version":"1","shares":7,"abi":{"major":1,"minor":0}})", "bad \"shares\""},
      {R"({"id":"walk","version":"1","tools":{},"abi":{"major":1,"minor":0}})", "bad \"tools\""},
  };
  for (const auto& [text, says] : table) {
    const auto file = read_manifest(text);
    ASSERT_FALSE(file) << text;
    EXPECT_THAT(file.error().message, HasSubstr(says)) << text;
  }
}

TEST(Manifest, IdsAreWordsOrReverseDns) {
  for (const char* id : {"a", "walk", "a-1", "org.example.walk", "org.example.3d"})
    EXPECT_TRUE(valid_id(id)) << id;
  const std::string long_word(41, 'a');
  for (const std::string& id :
       {std::string(), std::string("1a"), std::string("-a"), std::string("A"), std::string("a_b"),
        std::string("a."), std::string(".a"), std::string("a..b"), std::string("../a"), long_word})
    EXPECT_FALSE(valid_id(id)) << id;
}

}  // namespace
}  // namespace collet::host::plugin
