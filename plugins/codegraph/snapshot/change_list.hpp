// SPDX-License-Identifier: MIT
/// The order in which changes are shown: by container, the most important first.
#pragma once

#include "plugins/codegraph/snapshot/compare.hpp"

namespace collet::codegraph {

/// The number of symbols for each type of change, with those that are folded into their containers.
using ChangeCounts = std::array<std::size_t, k_change_types>;
ChangeCounts count_changes_by_type(const std::vector<SymbolChange>& changes);

/// The container under which a change is listed: the symbol itself if it is one.
struct ChangeGroup {
  std::string name;  ///< empty for symbols that are in no other one
  SymbolKey key{};
  std::uint32_t impact = 0;  ///< the highest one of its changes
  std::size_t count = 0;
};

class ChangeList {
 public:
  /// Sorts the changes: production code before tests, containers by their highest impact, in each the changes
  /// by impact. Equal ones are sorted by type and name.
  ChangeList(std::vector<SymbolChange> changes, const StateNames& names);

  std::size_t size() const { return order_.size(); }
  const SymbolChange& at(std::size_t i) const { return changes_[order_[i]]; }
  const ChangeGroup& group(std::size_t i) const { return groups_[group_of_[order_[i]]]; }

 private:
  std::vector<SymbolChange> changes_;
  std::vector<std::size_t> order_;
  std::vector<ChangeGroup> groups_;
  std::vector<std::size_t> group_of_;  ///< by change
};

}  // namespace collet::codegraph
