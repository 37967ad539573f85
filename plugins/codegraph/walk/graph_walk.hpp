// SPDX-License-Identifier: MIT
/// A walk along relationships, breadth first, each symbol once.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include "plugins/codegraph/store/adjacency.hpp"
#include "plugins/codegraph/walk/edge_filter.hpp"

namespace collet::codegraph {

struct WalkRules {
  EdgeFilter edges;
  std::set<SymbolKind> stop;     ///< kinds that are shown and not followed
  std::set<SymbolKind> exclude;  ///< kinds that are followed and not shown
};

/// A symbol that a walk reached.
struct Reached {
  std::uint32_t symbol = 0;
  std::uint32_t from = 0;  ///< the symbol of the step before
  std::uint32_t via = 0;   ///< the method of a base that is called, if the call may run one that overrides it
  std::uint32_t callers = 0;
  std::uint16_t count = 0;  ///< edges of this kind from the step before; incomplete in a large result
  std::uint16_t order = 0;
  EdgeKind kind = EdgeKind::calls;
  std::uint8_t depth = 0;
  bool inbound = false;
  bool test = false;
};

/// Walks from `starts`, which are not reached themselves. Calls `check` now and then, which may throw.
std::vector<Reached> walk(const Adjacency& graph, const std::vector<std::uint32_t>& starts, bool inbound,
                          int depth, const WalkRules& rules, const std::function<void()>& check);

}  // namespace collet::codegraph
