// SPDX-License-Identifier: MIT
#include <cstdio>

#include "host/cli/commands/command_table.hpp"
#include "host/cli/commands/unknown_command.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

int report_unknown_command(const Options& options, const std::vector<PluginCommand>& commands) {
  std::vector<std::string> known = options.host_commands;
  for (const PluginCommand& command : commands)
    known.push_back(command.declared->word);
  std::fprintf(stderr, "collet: there is no command '%s'%s; `collet help` lists them\n",
               support::cut_characters(support::replace_invalid_utf8(options.plugin_command), 80).c_str(),
               support::did_you_mean(options.plugin_command, known).c_str());
  return k_exit_usage;
}

/// The host's own commands are described by the parser, which knows their options.
int run_help(const Options& options, Host& host) {
  const auto commands = plugin_commands(host.plugins().found, options.host_commands);
  if (options.plugin_command.empty()) {
    std::printf("%s%s", options.help_text.c_str(), plugin_commands_help(commands).c_str());
    return k_exit_done;
  }
  const PluginCommand* const command = find_plugin_command(commands, options.plugin_command);
  if (command == nullptr) return report_unknown_command(options, commands);
  std::printf("%s", plugin_command_help(*command).c_str());
  return k_exit_done;
}

}  // namespace collet::host::cli
