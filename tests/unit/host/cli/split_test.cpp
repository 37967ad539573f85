// SPDX-License-Identifier: MIT
#include "host/cli/command_line/split.hpp"

#include <gmock/gmock.h>

#include "host/cli/wiring/plugin_commands.hpp"

namespace collet::host::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

CommandLine split(const std::vector<std::string>& arguments) {
  return split_command_line(arguments, {"--config", "--set"});
}

TEST(CommandLineSplit, OptionsBeforeTheCommandBelongToTheHostAndTheRestToTheCommand) {
  const auto line =
      split({"--config", "f.toml", "--set=a=b", "--set", "c=d", "salute", "--config", "x", "-h"});
  EXPECT_THAT(line.before, ElementsAre("--config", "f.toml", "--set=a=b", "--set", "c=d"));
  EXPECT_EQ(line.command, "salute");
  EXPECT_THAT(line.after, ElementsAre("--config", "x", "-h"));
  EXPECT_FALSE(line.help);
}

TEST(CommandLineSplit, HelpBeforeTheCommandIsFound) {
  EXPECT_TRUE(split({"-h"}).help);
  EXPECT_TRUE(split({"--config", "f", "--help", "serve"}).help);
}

TEST(CommandLineSplit, AnOptionWithoutItsValueLeavesNoCommand) {
  EXPECT_EQ(split({"--config"}).command, "");
  EXPECT_EQ(split({}).command, "");
}

TEST(CommandLineSplit, ASingleDashIsACommand) {
  EXPECT_EQ(split({"-"}).command, "-");
}

plugin::PluginFile file(std::string id, std::vector<plugin::DeclaredCommand> commands) {
  plugin::PluginFile made;
  made.id = std::move(id);
  made.commands = std::move(commands);
  return made;
}

TEST(PluginCommands, HostCommandsWinAndThenTheFirstPlugin) {
  const std::vector<plugin::PluginFile> files = {file("a", {{"zap", "Zap", ""}, {"serve", "S", ""}}),
                                                 file("b", {{"zap", "Other", ""}, {"add", "Add", "N"}})};
  const auto commands = plugin_commands(files, {"serve"});
  ASSERT_EQ(commands.size(), 2U);
  EXPECT_EQ(plugin_commands_help(commands),
            "\nCommands of plugins:\n  add                         Add (b)\n  zap                         "
            "Zap (a)\n");
  EXPECT_EQ(plugin_command_help(commands[0]), "Add (of plugin 'b')\nUsage: collet add N\n");
  EXPECT_EQ(plugin_commands_help({}), "");
}

}  // namespace
}  // namespace collet::host::cli
