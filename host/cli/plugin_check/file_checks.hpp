// SPDX-License-Identifier: MIT
/// The checks of a plugin's file that do not load it.
#pragma once

#include <filesystem>
#include <vector>

#include "host/cli/plugin_check/check_message.hpp"

namespace collet::host::cli {

/// Checks permissions, ELF format, exported symbols and manifest.
std::vector<CheckResult> check_file(const std::filesystem::path& path);

}  // namespace collet::host::cli
