// SPDX-License-Identifier: MIT
/// Brings an index up to date: parses only the files that changed, and links only files with names whose
/// meaning changed. The result is that of a full run.
#pragma once

#include <memory>

#include "plugins/codegraph/project/index_run.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// More changed files than this are read by a full run.
inline constexpr std::size_t k_max_changed = 500;

struct RefreshReport {
  std::size_t changed = 0;        ///< files that are new, changed or gone
  std::size_t linked = 0;         ///< files that were linked again
  bool whole = false;             ///< the index was written whole
  std::size_t lost_compiled = 0;  ///< changed files whose edges were a compiler's, and are the linker's now
  double seconds = 0;
};

/// Compares the files with the index and changes it. `list` are the files of the project now. `discard`
/// receives the objects that take long to free, so that the caller can free them later; without it they are
/// freed before the return.
support::Result<RefreshReport> refresh_index(
    const ProjectSettings& project, const SourceList& list, const std::function<bool()>& stop,
    const std::function<void(std::shared_ptr<void>)>& discard = nullptr);

/// Returns how many files are new, changed or gone since the index of `reader` was written.
std::size_t count_changes(const IndexReader& reader, const ProjectSettings& project, const SourceList& list);

}  // namespace collet::codegraph
