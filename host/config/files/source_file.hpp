// SPDX-License-Identifier: MIT
/// Reads a configuration file and judges who may have written it.
#pragma once

#include <filesystem>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::host::config {

struct SourceFile {
  std::string text;
  std::string warning;  ///< a sentence that names the file, if another user may change it; else empty
};

enum class OfSystem : bool { no, yes };

/// Reads at most `max_bytes`. A configuration names plugins, servers and secrets, so a user who may change it
/// runs code as the user: that is a warning, and an error for a file of the system. Errors name the file.
support::Result<SourceFile> read_source_file(const std::filesystem::path& path, std::size_t max_bytes,
                                             OfSystem of_system);

}  // namespace collet::host::config
