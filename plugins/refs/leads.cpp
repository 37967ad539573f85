// SPDX-License-Identifier: MIT
#include "plugins/refs/leads.hpp"

#include <utility>

namespace collet::refs {

using openapi::Followed;
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

std::vector<Lead> leads_of(openapi::Resolver& references, openapi::Resolver::Reach reach) {
  const auto& document = references.document();
  const auto& inventory = document.inventory();
  const auto& targets = inventory.arrays().targets;
  const bool ids = references.has_ids();
  std::vector<Lead> leads(targets.size());
  std::vector<bool> open(targets.size());
  for (std::uint32_t i = 0; i < targets.size(); ++i) {
    leads[i].unit = targets[i].unit;
    open[i] = ids || targets[i].state != openapi::Target::State::found;
  }
  UnitOfNode unit_of_node(inventory.units());
  for (const auto& reference : inventory.references()) {
    if (!open[reference.target]) continue;
    open[reference.target] = false;
    Followed followed = references.follow({document.node(reference.node), 0}, reach);
    Lead& lead = leads[reference.target];
    lead.state = followed.state;
    lead.unit = followed.at && followed.at.source == 0 ? unit_of_node.find(followed.at.node) : k_none;
    lead.reason = std::move(followed.reason);
  }
  return leads;
}

}  // namespace collet::refs
