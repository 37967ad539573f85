// SPDX-License-Identifier: MIT
/// Full names that several files have, such as a package of Go or a partial class of C#. Their symbols are
/// numbered over all files, so that a change of some files may number those of others anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "plugins/codegraph/store/database.hpp"

namespace collet::codegraph {

/// A full name as answers show it, and the kind of the symbol.
using NamedKind = std::pair<std::string, std::int64_t>;

/// How often names occur in the files of a change, by the rows of the files.
class NameCounts {
 public:
  void add_file(std::int64_t file) { files_.insert(file); }
  void add_before(const NamedKind& name, std::int64_t file) { ++counts_[name][file].before; }
  void add_after(const NamedKind& name, std::int64_t file) { ++counts_[name][file].after; }

  /// Returns the names that other files have too. Throws NotByParts if a file of the change has one of them
  /// more often or less often than before.
  std::set<NamedKind> shared(const Database& database) const;

 private:
  struct Count {
    std::size_t before = 0;
    std::size_t after = 0;
  };
  std::set<std::int64_t> files_;
  std::map<NamedKind, std::map<std::int64_t, Count>> counts_;
};

}  // namespace collet::codegraph
