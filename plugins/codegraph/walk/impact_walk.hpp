// SPDX-License-Identifier: MIT
/// A walk over the symbols that a change reaches, with what happens to each.
#pragma once

#include <functional>
#include <set>

#include "plugins/codegraph/store/index_reader.hpp"
#include "plugins/codegraph/walk/impact_rules.hpp"

namespace collet::codegraph {

struct ImpactRules {
  ChangeType change = ChangeType::remove;
  int max_depth = 1;
  Severity threshold = Severity::low;
  std::set<SymbolKind> stop;     ///< kinds that are shown and not followed
  std::set<SymbolKind> exclude;  ///< kinds that are followed and not shown
  std::size_t max_symbols = 0;   ///< symbols that are followed or shown at most
};

/// A symbol that the change reaches, and the edge by which it is hit hardest.
struct Impact {
  std::uint32_t symbol = 0;
  std::uint32_t used = 0;  ///< the symbol that it uses
  EdgeKind kind = EdgeKind::calls;
  Rule rule = Rule::none;
  Severity severity = Severity::low;
  int depth = 0;
  double confidence = 1;  ///< the product of the confidences of all steps
  bool test = false;
};

struct ImpactWalk {
  std::vector<Impact> reached;
  bool complete = true;
};

/// Walks from the changed symbols. Calls `check` now and then, which may throw.
ImpactWalk walk_impact(const IndexReader& reader, const std::vector<std::uint32_t>& changed,
                       const ImpactRules& rules, const std::function<void()>& check);

}  // namespace collet::codegraph
