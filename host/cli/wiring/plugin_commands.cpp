// SPDX-License-Identifier: MIT
#include "host/cli/wiring/plugin_commands.hpp"

#include <algorithm>
#include <map>

#include <collet/json.hpp>

#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

/// Returns the plugins in the order in which they keep contested names.
std::vector<const plugin::PluginFile*> in_order(const std::vector<plugin::PluginFile>& files) {
  std::vector<const plugin::PluginFile*> out;
  out.reserve(files.size());
  for (const auto& file : files)
    out.push_back(&file);
  std::sort(out.begin(), out.end(), [](const auto* a, const auto* b) { return plugin::precedes(*a, *b); });
  return out;
}

}  // namespace

std::vector<PluginCommand> plugin_commands(const std::vector<plugin::PluginFile>& files,
                                           const std::vector<std::string>& host_commands) {
  std::map<std::string_view, PluginCommand> by_name;
  for (const auto* file : in_order(files)) {
    for (const auto& command : file->commands) {
      if (std::find(host_commands.begin(), host_commands.end(), command.word) == host_commands.end())
        by_name.try_emplace(command.word, PluginCommand{file, &command});
    }
  }
  std::vector<PluginCommand> commands;
  commands.reserve(by_name.size());
  for (const auto& [name, found] : by_name)
    commands.push_back(found);
  return commands;
}

std::vector<std::string> command_conflicts(const std::vector<plugin::PluginFile>& files,
                                           const std::vector<std::string>& host_commands) {
  std::vector<std::string> reasons;
  std::map<std::string_view, std::string_view> owners;
  for (const auto* file : in_order(files)) {
    for (const auto& command : file->commands) {
      const bool is_host_command =
          std::find(host_commands.begin(), host_commands.end(), command.word) != host_commands.end();
      const auto [at, is_new] = owners.emplace(command.word, file->id);
      if (!is_host_command && is_new) continue;
      std::string reason = "plugin '" + file->id + "' cannot have the command '" + command.word + "': ";
      reason += is_host_command ? "the host has a command of that name"
                                : "plugin '" + std::string(at->second) + "' has it";
      reasons.push_back(std::move(reason));
    }
  }
  return reasons;
}

const PluginCommand* find_plugin_command(const std::vector<PluginCommand>& commands, std::string_view name) {
  for (const PluginCommand& command : commands) {
    if (command.declared->word == name) return &command;
  }
  return nullptr;
}

std::optional<std::string> setting_from_arguments(const plugin::DeclaredCommand& command,
                                                  const std::vector<std::string>& arguments) {
  if (command.setting.empty()) return std::nullopt;
  int number = 0;
  for (const std::string& argument : arguments) {
    if (argument.starts_with('-') || ++number < command.argument) continue;
    std::string set = command.setting + "=";
    json::append_string(set, support::replace_invalid_utf8(argument));  // as TOML writes it too
    return set;
  }
  return std::nullopt;
}

std::string plugin_commands_help(const std::vector<PluginCommand>& commands) {
  if (commands.empty()) return {};
  std::string text = "\nCommands of plugins:\n";
  for (const PluginCommand& command : commands) {
    std::string line = "  " + command.declared->word;
    line.resize(std::max<std::size_t>(line.size() + 2, 30), ' ');
    append_printable(line, command.declared->summary);
    text += line + " (" + command.file->id + ")\n";
  }
  return text;
}

std::string plugin_command_help(const PluginCommand& command) {
  std::string text;
  append_printable(text, command.declared->summary);
  text += " (of plugin '" + command.file->id + "')\nUsage: collet " + command.declared->word;
  if (!command.declared->usage.empty()) {
    text += ' ';
    append_printable(text, command.declared->usage);
  }
  return text + '\n';
}

}  // namespace collet::host::cli
