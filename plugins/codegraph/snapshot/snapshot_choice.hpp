// SPDX-License-Identifier: MIT
/// From the words of a caller to a snapshot.
#pragma once

#include <optional>

#include "plugins/codegraph/snapshot/snapshot_store.hpp"

namespace collet::codegraph {

/// The word for the index as it is now, which is no snapshot.
inline constexpr std::string_view k_now = "now";

/// Returns the snapshot that a text names: its number, the beginning of its revision, or a time in UTC
/// (`2026-11-27`, `2026-11-27T06:30`), which means the last snapshot until then. Of several with one revision
/// it is the last one.
std::optional<SnapshotInfo> snapshot_named(const std::vector<SnapshotInfo>& all, std::string_view text);

/// Returns "4 (2026-11-27 06:30, 1a2b3c4)".
std::string snapshot_text(const SnapshotInfo& one);

}  // namespace collet::codegraph
