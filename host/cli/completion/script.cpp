// SPDX-License-Identifier: MIT
#include "host/cli/completion/script.hpp"

#include <algorithm>

namespace collet::host::cli {

namespace {

void flatten(const CommandModel& command, std::vector<const CommandModel*>& out) {
  out.push_back(&command);
  for (const CommandModel& subcommand : command.subcommands)
    flatten(subcommand, out);
}

}  // namespace

std::string shell_quote(std::string text) {
  std::replace(text.begin(), text.end(), '\'', '`');
  std::erase(text, '\\');
  return std::string("'").append(text).append("'");
}

std::string join_words(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words)
    out.append(out.empty() ? "" : " ").append(word);
  return out;
}

std::string options_with_value(const std::vector<const CommandModel*>& commands) {
  std::vector<std::string> names;
  for (const CommandModel* command : commands) {
    for (const OptionModel& option : command->options) {
      if (option.value != ValueKind::none &&
          std::find(names.begin(), names.end(), option.name) == names.end())
        names.push_back(option.name);
    }
  }
  std::string out;
  for (const auto& name : names)
    out.append(out.empty() ? "" : "|").append(name);
  return out.empty() ? commands.front()->name : out;
}

std::string write_script(const CommandModel& program, std::string_view shell) {
  std::vector<const CommandModel*> commands;
  flatten(program, commands);
  if (shell == "bash") return bash_script(commands);
  if (shell == "zsh") return zsh_script(commands);
  return fish_script(commands);
}

}  // namespace collet::host::cli
