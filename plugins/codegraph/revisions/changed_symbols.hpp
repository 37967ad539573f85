// SPDX-License-Identifier: MIT
/// From changed lines to the symbols that they belong to.
#pragma once

#include <functional>
#include <vector>

#include "plugins/codegraph/revisions/diff_reader.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// The symbols of one file, nested by their lines.
class SymbolLines {
 public:
  /// `symbols` are those of one file.
  explicit SymbolLines(std::vector<SymbolRow> symbols);

  /// Returns the innermost symbols of the changed lines, in the order of their lines. A change of lines
  /// between the members of a type changes the type.
  std::vector<SymbolRow> touched_by(const std::vector<Hunk>& hunks, const std::function<void()>& check) const;

 private:
  struct Node {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::vector<std::uint32_t> children;  ///< by their first lines
  };
  void touch(std::uint32_t at, std::uint32_t first, std::uint32_t last, bool gap,
             std::vector<bool>& out) const;

  std::vector<SymbolRow> symbols_;
  std::vector<Node> nodes_;  ///< the last one is the file
};

}  // namespace collet::codegraph
