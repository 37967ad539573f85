// SPDX-License-Identifier: MIT
/// Which names mean something else after files have changed. A file that contains none of them has the same
/// links as before, because the linker reaches every definition through a name in the file or through the
/// types in the signatures of such definitions.
#pragma once

#include <unordered_set>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

/// A file before and after; null if it did not exist.
struct FileChange {
  const FileSummary* before = nullptr;
  const FileSummary* after = nullptr;
};

/// A file of the program after the changes, with the sorted hashes of its names.
struct DeclaredFile {
  const FileSummary* summary = nullptr;
  const std::vector<std::uint32_t>* names = nullptr;
};

struct AffectedNames {
  bool everything = false;  ///< the bases of a type changed, so that any name may mean something else
  std::unordered_set<std::uint32_t> names;

  bool in(const std::vector<std::uint32_t>& file_names) const;
};

AffectedNames affected_names(const std::vector<FileChange>& changes, const std::vector<DeclaredFile>& files);

}  // namespace collet::codegraph
