// SPDX-License-Identifier: MIT
#include "plugins/refs/leads.hpp"

#include <algorithm>
#include <utility>

namespace collet::refs {

using openapi::k_none;
using openapi::Node;

std::uint32_t UnitOfNode::find(Node node) {
  if (!asked_) {
    // A look at each unit costs a tenth of a table of them.
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

Leads leads_of(openapi::Resolver& references, openapi::Resolver::Reach reach) {
  const auto& document = references.document();
  const auto& inventory = references.description().inventory();
  const auto targets = inventory.arrays().targets.view().all();
  Leads leads;
  leads.units.reserve(targets.size());
  std::vector<bool> open(targets.size());
  bool any = false;
  for (const auto& target : targets) {
    const bool elsewhere = target.state != openapi::Target::State::found;
    open[leads.units.size()] = elsewhere;
    any = any || elsewhere;
    leads.units.push_back(target.unit);
  }
  if (!any) return leads;
  UnitOfNode unit_of_node(inventory.units());
  for (const auto& reference : inventory.references()) {
    if (!open[reference.target]) continue;
    open[reference.target] = false;
    auto to =
        references.follow({document.node(reference.node), 0}, inventory.written(reference).text(), reach);
    leads.units[reference.target] = to.at && to.at.source == 0 ? unit_of_node.find(to.at.node) : k_none;
    leads.followed.push_back({reference.target, std::move(to)});
  }
  std::sort(leads.followed.begin(), leads.followed.end(),
            [](const auto& a, const auto& b) { return a.target < b.target; });
  return leads;
}

}  // namespace collet::refs
