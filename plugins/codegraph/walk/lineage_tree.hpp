// SPDX-License-Identifier: MIT
/// The steps of a lineage as a tree, in the order of the answer.
#pragma once

#include <map>

#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/walk/lineage_walk.hpp"

namespace collet::codegraph {

class LineageTree {
 public:
  struct Line {
    std::uint32_t step = 0;
    int indent = 0;
    int hidden = 0;  ///< steps between this one and the one above that are not shown
  };

  LineageTree(const IndexReader& reader, const LineageWalk& walk);

  const SymbolRow& row(std::uint32_t step) const { return rows_[step]; }
  /// Returns all lines, or only those of another language than the line above.
  std::vector<Line> lines(bool cross_language_only, const SymbolRow& start) const;

 private:
  std::vector<SymbolRow> rows_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> children_;
};

}  // namespace collet::codegraph
