// SPDX-License-Identifier: MIT
/// The command line after it was read, and the exit codes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/cli/command_line/command.hpp"

namespace collet::host::cli {

/// Exit codes of every command.
inline constexpr int k_exit_done = 0;
inline constexpr int k_exit_no = 1;     ///< the tool failed, or the check found something
inline constexpr int k_exit_usage = 2;  ///< wrong usage or configuration
inline constexpr int k_exit_host = 3;   ///< the host itself failed

struct Options {
  const Command* command = nullptr;  ///< a row of the table of commands

  // Options of every command.
  std::optional<std::string> config_file;
  std::string profile;
  std::vector<std::string> sets;
  std::string log_level;            ///< empty means as configured
  std::string log_format = "text";  ///< text | json

  /// Values of the command's own options and arguments, by their names in the table. A flag that is given
  /// has no values.
  std::map<std::string, std::vector<std::string>, std::less<>> given;

  std::string plugin_command;                 ///< command of a plugin to run or to describe, or empty
  std::vector<std::string> plugin_arguments;  ///< arguments of plugin_command, options included
  std::vector<std::string> host_commands;     ///< names that plugin commands cannot have
  std::string help_text;                      ///< help on the host's own commands, set for `help`

  /// Returns true if the option `name` is given.
  bool has(std::string_view name) const { return given.find(name) != given.end(); }
  /// Returns the value of `name`, or `fallback` if it is not given.
  std::string value(std::string_view name, std::string_view fallback = {}) const {
    const auto found = given.find(name);
    return std::string(found == given.end() || found->second.empty() ? fallback : found->second.front());
  }
  /// Returns all values of `name`.
  std::vector<std::string> values(std::string_view name) const {
    const auto found = given.find(name);
    return found == given.end() ? std::vector<std::string>() : found->second;
  }
};

}  // namespace collet::host::cli
