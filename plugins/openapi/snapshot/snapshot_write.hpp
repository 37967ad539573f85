// SPDX-License-Identifier: MIT
/// Writes a description to a snapshot file.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/file/file_access.hpp"

namespace collet::openapi {

/// The source of a snapshot.
struct SnapshotSource {
  std::string path;
  support::FileIdentity identity;
  bool settled = false;
  Limits limits;
};

/// Builds all tables of the description and adds its snapshot to the folder atomically, replacing an older
/// one of the same source. Returns false and leaves nothing behind if this fails or `abandoned` becomes true.
COLLET_OPENAPI_API bool write_snapshot(int folder, const std::string& name, const Description& description,
                                       const SnapshotSource& source, std::uint64_t max_bytes,
                                       const std::atomic<bool>& abandoned);

}  // namespace collet::openapi
