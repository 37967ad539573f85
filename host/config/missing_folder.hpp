// SPDX-License-Identifier: MIT
/// Checks folders that the configuration names.
#pragma once

#include <filesystem>
#include <string>

namespace collet::host::config {

/// Returns "the folder 'x' does not exist", with the nearest name beside it, or an empty string if the path
/// exists.
std::string missing_folder(const std::filesystem::path& path);

}  // namespace collet::host::config
