// SPDX-License-Identifier: MIT
/// The steps of a lineage as a tree, in the order of the answer.
#pragma once

#include <map>

#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/walk/lineage_walk.hpp"

namespace collet::codegraph {

/// Which steps the answer leaves out; what follows from them is shown.
struct LineageView {
  bool cross_language_only = false;  ///< leaves out steps in the language of the line above
  std::set<SymbolKind> exclude;      ///< leaves out symbols of these kinds
};

class LineageTree {
 public:
  struct Line {
    std::uint32_t step = 0;
    int indent = 0;
    int hidden = 0;  ///< steps between this one and the one above that are not shown
  };

  LineageTree(const IndexReader& reader, const LineageWalk& walk);

  const SymbolRow& row(std::uint32_t step) const { return rows_[step]; }
  /// Returns the lines of a walk from `start` that the view shows.
  std::vector<Line> lines(const LineageView& view, const SymbolRow& start) const;

 private:
  std::vector<SymbolRow> rows_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> children_;
};

}  // namespace collet::codegraph
