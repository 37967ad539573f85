// SPDX-License-Identifier: MIT
/// The hidden command with which `plugin check` runs the program again, so that a plugin which crashes ends
/// that process only.
#include <cstdio>
#include <unistd.h>
#include <utility>

#include "host/cli/commands/command_table.hpp"
#include "host/cli/plugin_check/load_checks.hpp"

namespace collet::host::cli {

int run_plugin_trial(const Options& options) {
  const CheckReporter report;
  auto file = plugin::inspect(options.value("FILE"));
  if (!file) {
    report.add(CheckState::failed, "file", file.error().message);
    return k_exit_no;
  }
  run_load_checks(report, *std::move(file));
  // Output of the plugin must not be lost, but its exit handlers are not run.
  std::fflush(nullptr);
  report.done();
  ::_exit(k_exit_done);
}

}  // namespace collet::host::cli
