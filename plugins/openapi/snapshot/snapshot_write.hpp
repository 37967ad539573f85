// SPDX-License-Identifier: MIT
/// Writes a document to a file.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/file/file_access.hpp"

namespace collet::openapi {

/// What a snapshot is taken of.
struct SnapshotSource {
  std::string path;
  support::FileIdentity identity;
  bool settled = false;
  Limits limits;
};

/// Builds all of the document and puts it into the folder in one step, replacing what was there of the same
/// source. False, and nothing is left behind, if that fails or `abandoned` turns true meanwhile.
COLLET_OPENAPI_API bool write_snapshot(int folder, const std::string& name, const Document& document,
                                       const SnapshotSource& source, std::uint64_t most_bytes,
                                       const std::atomic<bool>& abandoned);

}  // namespace collet::openapi
