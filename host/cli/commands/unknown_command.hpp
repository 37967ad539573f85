// SPDX-License-Identifier: MIT
/// The refusal of a command that neither the host nor a plugin has.
#pragma once

#include <vector>

#include "host/cli/command_line/options.hpp"
#include "host/cli/wiring/plugin_commands.hpp"

namespace collet::host::cli {

/// Prints that there is no command `options.plugin_command`, with the nearest names. Returns the exit code.
int report_unknown_command(const Options& options, const std::vector<PluginCommand>& commands);

}  // namespace collet::host::cli
