// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>

#include <collet/json.hpp>

#include "host/cli/commands/command_table.hpp"

namespace collet::host::cli {

int run_config_show(const Options& options, Host& host) {
  if (options.has("--json")) {
    std::string out;
    json::Writer writer(out);
    writer.begin_array();
    for (const auto& shown : host.settings().shown) {
      writer.begin_object()
          .member("key", shown.key)
          .member_raw("value", shown.json)
          .member("origin", shown.origin.text())
          .end_object();
    }
    writer.end_array();
    std::printf("%s\n", out.c_str());
    return k_exit_done;
  }
  for (const auto& shown : host.settings().shown) {
    std::printf("%s = %s", shown.key.c_str(), shown.json.c_str());
    if (options.has("--origin")) std::printf("  # %s", shown.origin.text().c_str());
    std::printf("\n");
  }
  return k_exit_done;
}

}  // namespace collet::host::cli
