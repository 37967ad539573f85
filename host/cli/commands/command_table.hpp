// SPDX-License-Identifier: MIT
/// The table of commands.
#pragma once

#include <span>

#include "host/cli/command_line/options.hpp"
#include "host/cli/wiring/wire.hpp"

namespace collet::host::cli {

/// Returns the rows of commands.def, in their order.
std::span<const Command> command_table();

// The function of each command. Results go to stdout, everything else to stderr; the functions return the
// exit code.
#define COMMAND(function, path, needs, summary, ...) int run_##function(const Options& options, Host& host);
#define COMMAND_WITHOUT_HOST(function, path, summary, ...) int run_##function(const Options& options);
#define GROUP(path, summary)
#include "host/cli/commands/commands.def"
#undef COMMAND
#undef COMMAND_WITHOUT_HOST
#undef GROUP

}  // namespace collet::host::cli
