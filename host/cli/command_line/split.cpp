// SPDX-License-Identifier: MIT
#include "host/cli/command_line/split.hpp"

#include <algorithm>

namespace collet::host::cli {

CommandLine split_command_line(const std::vector<std::string>& arguments,
                               const std::vector<std::string_view>& with_value) {
  CommandLine line;
  std::size_t at = 0;
  while (at < arguments.size() && arguments[at].size() > 1 && arguments[at].front() == '-') {
    const auto& option = arguments[at++];
    line.help = line.help || option == "-h" || option == "--help";
    line.before.push_back(option);
    const bool takes_value = std::find(with_value.begin(), with_value.end(), option) != with_value.end();
    if (takes_value && at < arguments.size()) line.before.push_back(arguments[at++]);
  }
  if (at == arguments.size()) return line;
  line.command = arguments[at];
  line.after.assign(arguments.begin() + static_cast<std::ptrdiff_t>(at) + 1, arguments.end());
  return line;
}

}  // namespace collet::host::cli
