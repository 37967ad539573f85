// SPDX-License-Identifier: MIT
/// `[plugins.codegraph.config.store]`.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include <collet/json.hpp>

namespace collet::codegraph {

struct StoreSettings {
  std::string url;                                   ///< a secret; empty without a store
  std::string missing;                               ///< why the secret is not there
  std::int64_t keep = 10;                            ///< indexes of a project that a publication leaves
  std::uint64_t max_bytes = std::uint64_t{8} << 30;  ///< a larger index is not fetched
  std::chrono::milliseconds interval{60'000};        ///< between two looks for a newer index

  bool configured() const { return !url.empty() || !missing.empty(); }
};

/// Reads an address, or a table with `url`, `keep`, `max_bytes` and `interval_seconds`, as the schema of the
/// plugin describes it. The host gives {"$missing": REASON} in the place of a secret that is missing.
StoreSettings store_settings(json::View config);

}  // namespace collet::codegraph
