// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collet::codegraph {

/// How many snapshots of a project are kept.
struct SnapshotLimits {
  std::int64_t keep = 20;  ///< the newest ones
  std::int64_t days = 90;  ///< and none that is older; the last two stay whatever their age
};

}  // namespace collet::codegraph
