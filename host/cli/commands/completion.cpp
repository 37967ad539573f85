// SPDX-License-Identifier: MIT
#include <cstdio>

#include "host/cli/command_library/command_library.hpp"
#include "host/cli/commands/command_table.hpp"

namespace collet::host::cli {

int run_completion(const Options& options) {
  const auto library = command_library();
  if (!library) {
    std::fprintf(stderr, "collet: no completion script can be written: %s\n",
                 library.error().message.c_str());
    return k_exit_host;
  }
  const std::string script = (*library)->completion_script(options.value("SHELL"), command_table());
  std::fwrite(script.data(), 1, script.size(), stdout);
  return std::fflush(stdout) == 0 ? k_exit_done : k_exit_host;
}

}  // namespace collet::host::cli
