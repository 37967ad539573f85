// SPDX-License-Identifier: MIT
/// The command line before anybody reads it whole: which word it is about, and what stands on either side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::host::cli {

struct CommandLine {
  std::vector<std::string> before;  ///< options of the host
  std::string word;                 ///< empty: there is none
  std::vector<std::string> behind;
  bool help = false;  ///< -h or --help stands before the word
};

/// Options of the host that stand before the word are told from it by `with_value`: the long options that
/// take their value from the next argument.
CommandLine split_command_line(const std::vector<std::string>& arguments,
                               const std::vector<std::string_view>& with_value);

}  // namespace collet::host::cli
