// SPDX-License-Identifier: MIT
#include "plugins/refs/resolved_targets.hpp"

#include <algorithm>
#include <utility>

namespace collet::refs {

using openapi::k_none;
using openapi::Node;

std::uint32_t UnitOfNode::find(Node node) {
  if (!asked_) {
    // Comparing each unit once costs a tenth of building the table.
    asked_ = true;
    for (std::uint32_t i = 0; i < units_.size(); ++i)
      if (units_[i].node == node) return i;
  }
  if (units_of_.empty()) {
    for (std::uint32_t i = 0; i < units_.size(); ++i)
      units_of_.try_emplace(units_[i].node.id(), i);
  }
  for (; node; node = node.parent()) {
    const auto at = units_of_.find(node.id());
    if (at != units_of_.end()) return at->second;
  }
  return k_none;
}

ResolvedTargets resolve_targets(openapi::Resolver& references, openapi::Resolver::Reach reach) {
  const auto& document = references.document();
  const auto& inventory = references.description().inventory();
  const auto targets = inventory.arrays().targets.view().all();
  ResolvedTargets resolved;
  resolved.units.reserve(targets.size());
  std::vector<bool> open(targets.size());
  bool any = false;
  for (const auto& target : targets) {
    const bool external = target.state != openapi::Target::State::found;
    open[resolved.units.size()] = external;
    any = any || external;
    resolved.units.push_back(target.unit);
  }
  if (!any) return resolved;
  UnitOfNode unit_of_node(inventory.units());
  for (const auto& reference : inventory.references()) {
    if (!open[reference.target]) continue;
    open[reference.target] = false;
    auto to =
        references.follow({document.node(reference.node), 0}, inventory.written(reference).text(), reach);
    resolved.units[reference.target] = to.at && to.at.source == 0 ? unit_of_node.find(to.at.node) : k_none;
    resolved.followed.push_back({reference.target, std::move(to)});
  }
  std::sort(resolved.followed.begin(), resolved.followed.end(),
            [](const auto& a, const auto& b) { return a.target < b.target; });
  return resolved;
}

}  // namespace collet::refs
