// SPDX-License-Identifier: MIT
/// The settings in [shared.openapi] of the configuration.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

struct EngineSettings {
  Limits limits;
  std::size_t cache_bytes = std::size_t{1} << 30U;         ///< memory of all cached descriptions
  std::chrono::milliseconds url_timeout{30'000};           ///< timeout for fetching one document
  std::string snapshot_dir;                                ///< absolute path; empty disables snapshots
  std::uint64_t snapshot_bytes = std::uint64_t{1} << 30U;  ///< maximum size of all snapshots; 0 disables them
  std::size_t snapshot_from = std::size_t{1} << 20U;       ///< minimum size of a source for a snapshot
};

/// Reads the object [shared.openapi]. A size is a number of bytes or a text such as "256MiB"; a time is a
/// text such as "30s". Absent keys have their defaults; unknown keys are an error.
COLLET_OPENAPI_API support::Result<EngineSettings> read_settings(json::View shared);

}  // namespace collet::openapi
