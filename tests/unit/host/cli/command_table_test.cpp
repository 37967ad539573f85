// SPDX-License-Identifier: MIT
/// Holds the table of commands, the help, the completion scripts and the manual page together.
#include "host/cli/commands/command_table.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <sstream>

#include "host/cli/command_line/parse.hpp"

namespace collet::host::cli {
namespace {

using ::testing::HasSubstr;

bool is_group(const Command& command) {
  return command.run == nullptr && command.run_with_host == nullptr;
}

std::vector<const Command*> visible_commands() {
  std::vector<const Command*> out;
  for (const Command& command : command_table()) {
    if (*command.summary != '\0' && !is_group(command)) out.push_back(&command);
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::string help_of(const std::string& path) {
  std::vector<std::string> words = {"collet", "help"};
  for (const std::string& word : words_of(path))
    words.push_back(word);
  std::vector<char*> arguments;
  for (std::string& word : words)
    arguments.push_back(word.data());
  ::testing::internal::CaptureStdout();
  const auto parsed =
      parse_command_line(static_cast<int>(arguments.size()), arguments.data(), command_table());
  std::string out = ::testing::internal::GetCapturedStdout();
  if (const auto* options = std::get_if<Options>(&parsed)) return options->help_text;
  return out;
}

/// Returns the `.It Cm` lines of the list in section COMMANDS of collet.1, by the path of the command.
std::map<std::string, std::string> manual_lines() {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + "/packaging/man/collet.1");
  std::map<std::string, std::string> out;
  bool in_commands = false;
  for (std::string line; std::getline(file, line);) {
    if (line == ".Sh COMMANDS") in_commands = true;
    if (in_commands && line == ".El") break;
    if (!in_commands || !line.starts_with(".It Cm ")) continue;
    std::string path;
    static const std::set<std::string> k_macros = {"Op", "Oo", "Oc", "Ar", "Fl", "Cm", "Ns"};
    const std::vector<std::string> words = words_of(line);
    for (std::size_t i = 2; i < words.size() && !k_macros.contains(words[i]); ++i)
      path += (path.empty() ? "" : " ") + words[i];
    out[path] = line;
  }
  return out;
}

TEST(CommandTable, PathsAreUniqueAndGroupsComeBeforeTheirCommands) {
  std::set<std::string> seen;
  for (const Command& command : command_table()) {
    const std::string path = command.path;
    EXPECT_TRUE(seen.insert(path).second) << path;
    const auto space = path.find(' ');
    if (space != std::string::npos) {
      EXPECT_TRUE(seen.contains(path.substr(0, space))) << path;
    }
    const bool needs_host = command.needs != Needs::nothing;
    EXPECT_EQ(needs_host, command.run_with_host != nullptr) << path;
  }
}

TEST(CommandTable, HelpShowsEverySummaryAndEveryOption) {
  const std::string help = help_of("");
  for (const Command* command : visible_commands()) {
    const std::string path = command->path;
    if (path.find(' ') == std::string::npos) {
      EXPECT_THAT(help, HasSubstr("\n  " + path + " "));
    }
    const std::string own = help_of(path);
    EXPECT_THAT(own, HasSubstr(words_of(command->summary).front())) << path;
    for (const OptionSpec& option : command->options) {
      if (option.name != nullptr) {
        EXPECT_THAT(own, HasSubstr(option.name)) << path;
      }
    }
  }
}

TEST(CommandTable, TheManualPageHasOneLineForEachCommandWithItsOptions) {
  auto manual = manual_lines();
  for (const Command* command : visible_commands()) {
    const auto line = manual.find(command->path);
    ASSERT_NE(line, manual.end()) << "collet.1 lacks `" << command->path << "`";
    for (const OptionSpec& option : command->options) {
      const std::string name = option.name == nullptr ? "" : option.name;
      if (name.starts_with("--")) {
        EXPECT_THAT(line->second, HasSubstr(name.substr(1)));
      }
    }
    manual.erase(line);
  }
  for (const auto& [path, line] : manual)
    ADD_FAILURE() << "collet.1 describes `" << path << "`, which is no command";
}

TEST(CommandTable, CompletionScriptsOfferEveryCommandAndOption) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = completion_script(shell, command_table());
    EXPECT_THAT(script, Not(HasSubstr("plugin-trial"))) << shell;
    for (const Command* command : visible_commands()) {
      EXPECT_THAT(script, HasSubstr(words_of(command->path).back())) << shell;
      for (const OptionSpec& option : command->options) {
        const std::string name = option.name == nullptr ? "" : option.name;
        if (name.starts_with("--")) {
          EXPECT_THAT(script, HasSubstr(name.substr(2))) << shell;
        }
      }
    }
  }
}

TEST(CommandTable, ExclusiveOptionsAreRefusedTogether) {
  std::vector<std::string> words = {"collet", "bundle", "--cursor", "--codex"};
  std::vector<char*> arguments;
  for (std::string& word : words)
    arguments.push_back(word.data());
  ::testing::internal::CaptureStderr();
  const auto parsed = parse_command_line(4, arguments.data(), command_table());
  EXPECT_THAT(::testing::internal::GetCapturedStderr(), HasSubstr("excludes"));
  EXPECT_EQ(std::get<int>(parsed), k_exit_usage);
}

}  // namespace
}  // namespace collet::host::cli
