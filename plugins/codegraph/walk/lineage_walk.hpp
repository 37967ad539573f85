// SPDX-License-Identifier: MIT
/// A walk along the way of data: who gives values to a symbol, or gets values from it.
#pragma once

#include <functional>
#include <set>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// A role is what a symbol on the way does with the data.
enum class DataRole : std::uint8_t {
  holds,     ///< a column, table, parameter or field has the values
  supplies,  ///< a procedure or method writes them; it has them from what it reads and from its callers
  gets,      ///< a procedure or method reads them; its callers get its results
  ends,      ///< a statement of SQL writes them; the edges of its columns and parameters lead further
};

struct LineageRules {
  bool backward = true;
  int max_depth = 1;
  int min_confidence = 0;     ///< in hundredths
  std::set<SymbolKind> stop;  ///< kinds that are shown and not followed; for columns, that of their object
  std::size_t max_steps = 0;  ///< symbols that are reached at most
};

/// A symbol that the walk reached, along one edge.
struct LineageStep {
  static constexpr std::uint32_t k_start = 0xFFFFFFFF;
  std::uint32_t symbol = 0;
  std::uint32_t from = k_start;  ///< the place of the step before, or k_start
  std::uint32_t source = 0;      ///< the edge
  std::uint32_t target = 0;
  EdgeKind kind = EdgeKind::calls;
  Rule rule = Rule::none;
  DataRole role = DataRole::holds;
  int depth = 0;
  bool test = false;
};

struct LineageWalk {
  std::vector<LineageStep> steps;  ///< each before those that follow from it
  bool complete = true;
};

/// Walks from `starts`, breadth first, each symbol once. The last of them is the object of the others. Calls
/// `check` now and then, which may throw.
LineageWalk walk_lineage(const IndexReader& reader, const std::vector<std::uint32_t>& starts,
                         const LineageRules& rules, const std::function<void()>& check);

}  // namespace collet::codegraph
