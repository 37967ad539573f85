// SPDX-License-Identifier: MIT
#include "host/plugin/manifest.hpp"

#include <gmock/gmock.h>
#include <string>
#include <vector>

#include <collet/tool.hpp>

namespace collet::host::plugin {
namespace {

using ::testing::HasSubstr;

TEST(Manifest, ACompleteManifestIsRead) {
  const auto file = read_manifest(
      R"({"id":"walk","version":"0.1.0","abi":{"major":1,"minor":0},"shares":"openapi","tools":[]})");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->id, "walk");
  EXPECT_EQ(file->version, "0.1.0");
  EXPECT_EQ(file->shares, "openapi");
  EXPECT_TRUE(file->has_static_tools);
}

TEST(Manifest, SummaryAndKeywordsAreRead) {
  const auto file = read_manifest(
      R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"summary":"Does it","keywords":["one","two words"]})");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->summary, "Does it");
  EXPECT_EQ(file->keywords, (std::vector<std::string>{"one", "two words"}));
}

TEST(Manifest, BadSummariesAndKeywordsAreRefused) {
  const std::string begin = R"({"id":"a","version":"1","abi":{"major":1,"minor":0},)";
  std::string many = R"("keywords":["k")";
  for (int i = 0; i < 32; ++i)
    many += R"(,"k")";
  for (const auto& [member, reason] :
       {std::pair<std::string, std::string>{R"("summary":"")",
                                            "bad \"summary\": found \"\", expected one line"},
        {R"("summary":"a\nb")", "bad \"summary\""},
        {R"("summary":7)", "bad \"summary\": found 7"},
        {R"("summary":")" + std::string(201, 'x') + "\"", "expected one line of 1 to 200 bytes"},
        {R"("keywords":"k")", "bad \"keywords\": found \"k\", expected a list"},
        {R"("keywords":[""])", "bad \"keywords\": found \"\""},
        {R"("keywords":["ok",3])", "bad \"keywords\": found 3"},
        {R"("keywords":[")" + std::string(41, 'x') + "\"]", "1 to 40 bytes"},
        {many + "]", "at most 32"}}) {
    const auto file = read_manifest(begin + member + "}");
    ASSERT_FALSE(file) << member;
    EXPECT_THAT(file.error().message, HasSubstr(reason));
  }
}

TEST(Manifest, CommandsAreRead) {
  const auto file = read_manifest(
      R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"commands":[{"word":"go","summary":"Goes","usage":"N"},{"word":"stop","summary":"Stops","later":1}]})");
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_EQ(file->commands.size(), 2U);
  EXPECT_EQ(file->commands[0].word + file->commands[0].summary + file->commands[0].usage, "goGoesN");
  EXPECT_EQ(file->commands[1].usage, "");
}

TEST(Manifest, ACommandMaySetASharedSettingAndNeedNoDescriptions) {
  const auto file = read_manifest(
      R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"commands":[{"word":"go","summary":"s","setting":{"argument":2,"key":"shared.a-b.dir"},"describe":false}]})");
  ASSERT_TRUE(file) << file.error().message;
  const auto& command = file->commands.at(0);
  EXPECT_EQ(command.setting, "shared.a-b.dir");
  EXPECT_EQ(command.argument, 2);
  EXPECT_FALSE(command.describe);
}

TEST(Manifest, APluginMayNeedASettingToHaveSomethingToDescribe) {
  const auto read = [](const std::string& value) {
    return read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"needs_setting":)" + value +
                         "}");
  };
  EXPECT_EQ(read(R"("shared.workflow.dir")")->needs_setting, "shared.workflow.dir");
  EXPECT_EQ(read(R"("config.projects")")->needs_setting, "config.projects");
  EXPECT_EQ(read(R"("shared.a.b,allow.run_it")")->needs_setting, "shared.a.b,allow.run_it");
  for (const char* const other :
       {R"("host.log_level")", "true", R"("shared.workflow")", R"("config")", R"("config.")", R"("config.A")",
        R"("allow.")", R"("allow.a b")", R"("allow.a,")", R"(",allow.a")"}) {
    ASSERT_FALSE(read(other)) << other;
    EXPECT_THAT(read(other).error().message, HasSubstr("expected \"shared.<name>.<key>\"")) << other;
  }
}

TEST(Manifest, APluginMayDescribeItselfLast) {
  const auto read = [](const std::string& value) {
    return read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"describes":)" + value + "}");
  };
  EXPECT_TRUE(read(R"("last")")->describes_last);
  for (const char* const other : {R"("first")", "true", "{}"}) {
    ASSERT_FALSE(read(other)) << other;
    EXPECT_THAT(read(other).error().message, HasSubstr("expected \"last\"")) << other;
  }
}

TEST(Manifest, BadCommandsAreRefused) {
  for (const std::string commands :
       {"1", "[1]", "[{}]", R"([{"word":"go"}])", R"([{"word":"Go","summary":"s"}])",
        R"([{"word":"a.b","summary":"s"}])", R"([{"word":"go","summary":"a\nb"}])",
        R"([{"word":"go","summary":"s","usage":1}])",
        R"([{"word":"go","summary":"s"},{"word":"go","summary":"t"}])",
        R"([{"word":"go","summary":"s","describe":1}])", R"([{"word":"go","summary":"s","setting":"a"}])",
        R"([{"word":"go","summary":"s","setting":{"key":"shared.a.b"}}])",
        R"([{"word":"go","summary":"s","setting":{"key":"shared.a.b","argument":0}}])",
        R"([{"word":"go","summary":"s","setting":{"key":"shared.a.b","argument":17}}])",
        R"([{"word":"go","summary":"s","setting":{"key":"shared.a","argument":1}}])",
        R"([{"word":"go","summary":"s","setting":{"key":"access.write","argument":1}}])",
        R"([{"word":"go","summary":"s","setting":{"key":"shared.a.b=1\nc","argument":1}}])"}) {
    const auto file =
        read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":0},"commands":)" + commands + "}");
    ASSERT_FALSE(file) << commands;
    EXPECT_THAT(file.error().message, HasSubstr("command")) << commands;
  }
}

TEST(Manifest, WithoutToolsThePluginMustDescribeItself) {
  EXPECT_FALSE(read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":0}})")->has_static_tools);
}

TEST(Manifest, AListOfOnlyResourcesOrPromptsIsComplete) {
  for (const std::string list : {"resources", "resource_templates", "prompts"}) {
    const auto read = [&](const char* value) {
      return read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":0},")" + list + "\":" + value +
                           "}");
    };
    EXPECT_TRUE(read("[]")->has_static_tools) << list;
    ASSERT_FALSE(read("{}")) << list;
    EXPECT_THAT(read("{}").error().message,
                HasSubstr("with bad \"" + list + "\": found {}, expected a list"));
  }
}

TEST(Manifest, AnotherMajorIsRefusedWithBothNumbersBeforeAnythingElse) {
  const auto file = read_manifest(R"({"abi":{"major":2,"minor":5}})");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("needs ABI 2.5, this host offers 1.0"));
}

TEST(Manifest, ANewerMinorIsRefusedWithBothNumbers) {
  const auto file = read_manifest(R"({"id":"a","version":"1","abi":{"major":1,"minor":9}})");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("needs ABI 1.9, this host offers 1.0"));
}

TEST(Manifest, FaultyManifestsAreRefusedWithWhatWasFound) {
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

/// Returns every short string of a few relevant letters, and some strings near the maximum length.
std::vector<std::string> words() {
  std::vector<std::string> out = {""};
  for (std::size_t i = 0; i < out.size() && out[i].size() < 5; ++i) {
    for (const char c : {'a', '1', '-', '.', 'A'})
      out.push_back(out[i] + c);
  }
  for (const std::size_t size : {39U, 40U, 41U}) {
    const std::string word(size, 'a');
    const auto three = std::string(word).append(".").append(word).append(".").append(word);
    for (const auto& id : {word, word + ".b", "b." + word, three, three + ".aaaaa", three + ".aaaaaa"})
      out.push_back(id);
  }
  for (const char* id : {"a_b", "a b", "../a", "é", "a.é", "walk", "org.example.3d", "org.example.walk"})
    out.emplace_back(id);
  return out;
}

TEST(Manifest, IdsAreWordsOrReverseDnsInLowerCase) {
  for (const char* id : {"a", "walk", "a-1", "org.example.walk", "org.example.3d"})
    EXPECT_TRUE(is_plugin_id(id)) << id;
  const std::string long_word(41, 'a');
  for (const std::string& id : {std::string(), std::string("1a"), std::string("-a"), std::string("A"),
                                std::string("a_b"), std::string("a."), std::string(".a"), std::string("a..b"),
                                std::string("../a"), std::string("org.example.Walk"), long_word})
    EXPECT_FALSE(is_plugin_id(id)) << id;
}

TEST(Manifest, TheSdkAcceptsTheSameIdsAsTheHost) {
  for (const std::string& id : words())
    EXPECT_EQ(detail::is_plugin_id(id), is_plugin_id(id)) << id;
}

}  // namespace
}  // namespace collet::host::plugin
