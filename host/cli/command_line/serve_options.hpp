// SPDX-License-Identifier: MIT
/// Reads `collet serve` with common options, without the library that reads all other command lines.
#pragma once

#include <optional>

#include "host/cli/command_line/options.hpp"

namespace collet::host::cli {

/// Returns the options if the command line is `serve` and common options in the forms `--set key=value` and
/// `--set=key=value`, each with a value that is not an option itself. Returns nothing for all others, so that
/// only the parser refuses and explains. `command` stays null.
std::optional<Options> read_serve_options(int argc, const char* const* argv);

}  // namespace collet::host::cli
