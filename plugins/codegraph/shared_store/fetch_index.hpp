// SPDX-License-Identifier: MIT
/// Brings an index of the shared store into a project's folder.
#pragma once

#include <functional>

#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/shared_store/publications.hpp"
#include "plugins/codegraph/shared_store/store_record.hpp"
#include "plugins/codegraph/shared_store/store_settings.hpp"

namespace collet::codegraph {

/// A project before a fetch, and why it looks for another index.
struct FetchSituation {
  bool has_index = false;     ///< false also if the index has another version
  std::string revision;       ///< the commit that is checked out; empty without one
  bool asked = false;         ///< a person asked for the fetch
  bool many_changes = false;  ///< more files have changed than a partial run reads
  std::int64_t refused = 0;   ///< an index of the store that was damaged and is not fetched again now
};

/// Returns the situation of a project whose files have not been looked at.
FetchSituation situation_of(const ProjectSettings& project);

/// Returns true if an index of the store is worth its transfer: the project has none, or the index has the
/// commit that is checked out and the local copy comes from another one, or the index is newer and there is
/// no commit to compare or too much has changed.
bool is_wanted(const Publication& publication, const FetchSituation& situation, const StoreRecord& record);

struct FetchReport {
  Publication publication;    ///< the one of the store that fits best
  bool fetched = false;       ///< it has replaced the local index
  std::size_t differing = 0;  ///< files here that the index has otherwise; the next answer reads them
  std::int64_t damaged = 0;   ///< the number of an index that failed a check
  double seconds = 0;
};

struct FetchHooks {
  std::function<bool()> stop;
  std::function<void(std::uint64_t done, std::uint64_t total)> progress;
};

/// Looks for an index and replaces the local one by it if it is wanted. The local one stays as it is until
/// the other one is complete and checked, and if this fails. Fails with COLLET_NOT_FOUND if the store has no
/// index of the project. `report` is filled in as far as this comes.
support::Result<void> fetch_index(const ProjectSettings& project, const StoreSettings& settings,
                                  const FetchSituation& situation, const FetchHooks& hooks,
                                  FetchReport& report);

/// Returns the index of the store that fits a project best, as fetch_index chooses it.
support::Result<Publication> best_publication(StoreConnection& store, const ProjectSettings& project,
                                              const FetchSituation& situation);

}  // namespace collet::codegraph
