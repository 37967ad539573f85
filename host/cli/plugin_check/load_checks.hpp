// SPDX-License-Identifier: MIT
/// The checks that load a plugin and call it as a host does.
#pragma once

#include "host/cli/plugin_check/check_reporter.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::cli {

/// Runs every check and reports the results. The plugin may crash, hang or end this process, so that no other
/// work should be done in it.
void run_load_checks(const CheckReporter& report, plugin::PluginFile file);

}  // namespace collet::host::cli
