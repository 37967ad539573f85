// SPDX-License-Identifier: MIT
/// The private folder of snapshots: who may have made it, and how many bytes it may hold.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "plugins/openapi/export.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// The descriptor of the folder, which is made (mode 0700, with those above it) if it is not there. Refused
/// if it belongs to somebody else, others may write to it, or it lies on a file system of the network.
COLLET_OPENAPI_API support::Result<std::shared_ptr<const int>> open_snapshot_folder(const std::string& path);

/// "3f…c2.snapshot": the file for the source of that path.
COLLET_OPENAPI_API std::string snapshot_name(const std::string& path);

/// Removes those longest not used until the rest has at most that many bytes, never `keep`; and what writers
/// that were killed left behind.
COLLET_OPENAPI_API void shrink_folder(int folder, std::uint64_t bytes, const std::string& keep);

}  // namespace collet::openapi
