// SPDX-License-Identifier: MIT
/// The command line that clients start the host with, read without the library that reads all the others.
#pragma once

#include <optional>

#include "host/cli/options.hpp"

namespace collet::host::cli {

/// The options of `serve`, if the words are it and common options in their plain forms (`--set key=value`,
/// `--set=key=value`), each with a value that is no option itself. Of anything else nothing, so that there is
/// one place that refuses and explains.
std::optional<Options> read_plain_serve(int argc, const char* const* argv);

}  // namespace collet::host::cli
