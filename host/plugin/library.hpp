// SPDX-License-Identifier: MIT
/// Loads shared objects, once and for the life of the process.
#pragma once

#include <filesystem>

#include <collet/abi.h>

#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// Loads the file, which is never unloaded, and returns its exported entry, which is not checked. The error
/// has the dynamic linker's text.
support::Result<const collet_entry*> load_entry(const std::filesystem::path& file);

}  // namespace collet::host::plugin
