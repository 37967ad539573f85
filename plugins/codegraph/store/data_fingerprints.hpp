// SPDX-License-Identifier: MIT
/// A number for each file that changes with what its code does with data, so that an update links only the
/// files for which it changed.
#pragma once

#include <set>
#include <vector>

#include "plugins/codegraph/link/linker.hpp"

namespace collet::codegraph {

class DataFingerprints {
 public:
  /// `requests` are the edges from requests to the methods that serve them, as the bridge returns them.
  DataFingerprints(const Program& program, const std::vector<Edge>& requests);

  /// Returns the number of a file of the program; 0 if its code uses no data. It does not depend on the
  /// numbers of files and symbols.
  std::int64_t of(Index file) const { return static_cast<std::int64_t>(numbers_[file]); }
  /// Adds the files that give a symbol of these files a use of data, or have a symbol to which these give
  /// one, since the edges of a symbol are written together.
  void add_partners(std::set<Index>& files) const;

 private:
  void add(Index file, std::uint64_t part) { numbers_[file] += part | 1U; }

  std::vector<std::uint64_t> numbers_;
  std::vector<std::pair<Index, Index>> partners_;
};

}  // namespace collet::codegraph
