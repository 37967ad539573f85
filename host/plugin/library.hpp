// SPDX-License-Identifier: MIT
/// Shared objects, loaded once and kept for the life of the process.
#pragma once

#include <filesystem>

#include <collet/abi.h>

#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Loads the file and returns its exported entry, not yet judged. It is never unloaded. The error carries the
/// dynamic linker's text.
support::Result<const collet_entry*> load_entry(const std::filesystem::path& file);

}  // namespace collet::host::plugin
