// SPDX-License-Identifier: MIT
#include "host/cli/command_line.hpp"

#include <gmock/gmock.h>

#include "host/cli/plugin_words.hpp"

namespace collet::host::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

CommandLine split(const std::vector<std::string>& arguments) {
  return split_command_line(arguments, {"--config", "--set"});
}

TEST(CommandLineSplit, OptionsBeforeTheWordAreTheHostsAndTheRestIsTheWords) {
  const auto line =
      split({"--config", "f.toml", "--set=a=b", "--set", "c=d", "salute", "--config", "x", "-h"});
  EXPECT_THAT(line.before, ElementsAre("--config", "f.toml", "--set=a=b", "--set", "c=d"));
  EXPECT_EQ(line.word, "salute");
  EXPECT_THAT(line.behind, ElementsAre("--config", "x", "-h"));
  EXPECT_FALSE(line.help);
}

TEST(CommandLineSplit, HelpBeforeTheWordIsSeen) {
  EXPECT_TRUE(split({"-h"}).help);
  EXPECT_TRUE(split({"--config", "f", "--help", "serve"}).help);
}

TEST(CommandLineSplit, AnOptionWithoutItsValueHasNoWord) {
  EXPECT_EQ(split({"--config"}).word, "");
  EXPECT_EQ(split({}).word, "");
}

TEST(CommandLineSplit, ASingleDashIsAWord) {
  EXPECT_EQ(split({"-"}).word, "-");
}

plugin::PluginFile file(std::string id, std::vector<plugin::CommandWord> commands) {
  plugin::PluginFile made;
  made.id = std::move(id);
  made.commands = std::move(commands);
  return made;
}

TEST(PluginWords, TheHostsOwnComeFirstAndOfTwoPluginsTheFirst) {
  const std::vector<plugin::PluginFile> files = {file("a", {{"zap", "Zap", ""}, {"serve", "S", ""}}),
                                                 file("b", {{"zap", "Other", ""}, {"add", "Add", "N"}})};
  const auto words = plugin_words(files, {"serve"});
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(
      words_help(words),
      "\nWords of plugins:\n  add                         Add (b)\n  zap                         Zap (a)\n");
  EXPECT_EQ(word_help(words[0]), "Add (of plugin 'b')\nUsage: collet add N\n");
  EXPECT_EQ(words_help({}), "");
}

}  // namespace
}  // namespace collet::host::cli
