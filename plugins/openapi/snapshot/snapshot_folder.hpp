// SPDX-License-Identifier: MIT
/// The private folder of snapshots: its ownership and its maximum size.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "plugins/openapi/export.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Opens the folder; creates it and its parents with mode 0700 if it does not exist. Fails if it belongs to
/// another user, others may write to it, or it is on a network file system.
COLLET_OPENAPI_API support::Result<std::shared_ptr<const int>> open_snapshot_folder(const std::string& path);

/// Returns the file name for the source at that path, such as "3f…c2.snapshot".
COLLET_OPENAPI_API std::string snapshot_name(const std::string& path);

/// Removes the least recently used snapshots, except `keep`, until the rest has at most `bytes` bytes. Also
/// removes temporary files of killed writers.
COLLET_OPENAPI_API void shrink_folder(int folder, std::uint64_t bytes, const std::string& keep);

}  // namespace collet::openapi
