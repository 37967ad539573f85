// SPDX-License-Identifier: MIT
/// Commands that plugins add to the command line (interfaces/commands.h), read from their manifests alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/cli/command_line/options.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::cli {

struct PluginCommand {
  const plugin::PluginFile* file = nullptr;
  const plugin::DeclaredCommand* declared = nullptr;
};

/// Returns the commands, sorted by name. A plugin command that has the name of a host command is left out. If
/// two plugins declare one name, the one that plugin::precedes() the other gets it.
std::vector<PluginCommand> plugin_commands(const std::vector<plugin::PluginFile>& files,
                                           const std::vector<std::string>& host_commands);

/// Returns a sentence for each command that is declared but left out.
std::vector<std::string> command_conflicts(const std::vector<plugin::PluginFile>& files,
                                           const std::vector<std::string>& host_commands);

/// Returns the command of that name, or null.
const PluginCommand* find_plugin_command(const std::vector<PluginCommand>& commands, std::string_view name);

/// Returns "key=value", as --set takes it, if the command declares that one of its arguments is a setting and
/// `arguments` has that argument.
std::optional<std::string> setting_from_arguments(const plugin::DeclaredCommand& command,
                                                  const std::vector<std::string>& arguments);

/// Returns the lines that list the commands in the help; empty if there are no commands.
std::string plugin_commands_help(const std::vector<PluginCommand>& commands);
/// Returns the output of `collet help NAME`.
std::string plugin_command_help(const PluginCommand& command);

}  // namespace collet::host::cli
