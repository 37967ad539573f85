// SPDX-License-Identifier: MIT
/// [shared.openapi] of the configuration.
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
  std::size_t cache_bytes = std::size_t{1} << 30U;         ///< of documents kept, with their indexes
  std::chrono::milliseconds url_timeout{30'000};           ///< for fetching one document
  std::string snapshot_dir;                                ///< absolute; empty: none are kept
  std::uint64_t snapshot_bytes = std::uint64_t{1} << 30U;  ///< of all snapshots; 0: none are kept
  std::size_t snapshot_from = std::size_t{1} << 20U;       ///< size of a source from which one pays
};

/// Reads the object [shared.openapi]; sizes are numbers of bytes or texts such as "256MiB", times texts such
/// as "30s". Absent keys have their defaults, keys of later versions are ignored.
COLLET_OPENAPI_API support::Result<EngineSettings> read_settings(json::View shared);

}  // namespace collet::openapi
