// SPDX-License-Identifier: MIT
#include <cstdio>

#include "host/cli/command_library/command_library.hpp"
#include "host/cli/commands/command_table.hpp"
#include "host/cli/wiring/installation_paths.hpp"

namespace collet::host::cli {

int run_bundle(const Options& options, Host& host) {
  const auto library = command_library();
  if (library) {
    return (*library)->bundle(options,
                              {host.catalog(), host.settings(), host.plugins(), find_installation_paths()});
  }
  std::fprintf(stderr, "collet: no bundle can be made: %s\n", library.error().message.c_str());
  return k_exit_host;
}

}  // namespace collet::host::cli
