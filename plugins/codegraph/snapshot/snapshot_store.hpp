// SPDX-License-Identifier: MIT
/// The snapshots of a project: a file beside its index. A snapshot has 32 bytes for each symbol; names and
/// paths are kept once for all snapshots. Every function throws a DatabaseError if the file is damaged.
#pragma once

#include <optional>

#include "plugins/codegraph/snapshot/snapshot_limits.hpp"
#include "plugins/codegraph/snapshot/symbol_state.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "sdk/support/result.hpp"

namespace collet::codegraph {

struct SnapshotInfo {
  std::int64_t number = 0;
  std::int64_t time = 0;  ///< seconds since 1970
  std::string revision;   ///< the shortened revision of the version control, or empty
  std::int64_t files = 0;
  std::int64_t symbols = 0;
  std::int64_t version = 0;  ///< that of the index
};

class SnapshotStore {
 public:
  /// Opens the file of a project's folder; creates it if `create`. Fails with COLLET_NOT_FOUND if there is
  /// none, with COLLET_UNSUPPORTED if a newer version wrote it, with COLLET_FAILED if it is damaged.
  static support::Result<SnapshotStore> open(const std::string& folder, bool create);
  static std::string path(const std::string& folder) { return folder + "/snapshots.sqlite"; }

  /// Returns the snapshots, the oldest first.
  std::vector<SnapshotInfo> list() const;
  /// Returns the states of a snapshot by key.
  std::vector<SymbolState> states(std::int64_t number) const;
  /// Returns the name of a symbol of any snapshot; empty if there is none.
  SymbolName name(const SymbolKey& key) const;
  /// Returns the path with this hash, or an empty text.
  std::string file_path(std::uint32_t hash) const;

  /// Adds a snapshot and returns its number. Numbers are not used again.
  std::int64_t add(const SymbolStates& now, const std::string& revision, std::int64_t time);
  /// Removes snapshots beyond the limits, and the names that only they have.
  void prune(const SnapshotLimits& limits, std::int64_t now);

 private:
  explicit SnapshotStore(Database database) : database_(std::move(database)) {}
  void remove(std::int64_t number);

  Database database_;
};

}  // namespace collet::codegraph
