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

class AffectedNames {
 public:
  /// Finds the names that other declarations, imports and exports change.
  AffectedNames(const std::vector<FileChange>& changes, const std::vector<DeclaredFile>& files);

  /// The bases of a type changed, so that any name may mean something else.
  bool everything() const { return everything_; }
  /// Adds the names of definitions whose types are not written and changed.
  void add_values(const std::vector<std::uint32_t>& names);
  /// Returns true if a file with these names, sorted, may have other links.
  bool in(const std::vector<std::uint32_t>& file_names) const;

 private:
  friend class AffectedFinder;
  /// The name by which a file imports or exports another.
  struct Renamed {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool is_default = false;  ///< a module that assigns all of its exports is its own default
  };

  bool everything_ = false;
  std::unordered_set<std::uint32_t> names_;
  std::vector<Renamed> renamed_;
};

}  // namespace collet::codegraph
