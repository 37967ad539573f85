// SPDX-License-Identifier: MIT
/// Splits a command line at the name of its command, before it is parsed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::host::cli {

struct CommandLine {
  std::vector<std::string> before;  ///< options of the host
  std::string command;              ///< empty if there is none
  std::vector<std::string> after;   ///< everything behind the command
  bool help = false;                ///< -h or --help is in `before`
};

/// `with_value` names the long options of the host that take their value from the next argument, so that such
/// a value is not taken for the command.
CommandLine split_command_line(const std::vector<std::string>& arguments,
                               const std::vector<std::string_view>& with_value);

}  // namespace collet::host::cli
