// SPDX-License-Identifier: MIT
/// Checks a plugin in a process of its own.
#pragma once

#include <filesystem>
#include <vector>

#include "host/cli/plugin_check/check_message.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

/// Runs this program again on the file, with a folder, standard input and standard output of its own. It is a
/// result too if that process crashes, ends, hangs or uses its streams. Fails only if this host cannot start
/// it.
support::Result<std::vector<CheckResult>> run_check_process(const std::filesystem::path& file);

}  // namespace collet::host::cli
