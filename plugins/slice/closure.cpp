// SPDX-License-Identifier: MIT
#include "plugins/slice/closure.hpp"

#include <span>

#include "plugins/openapi/tree/pointer.hpp"

namespace collet::slice {
namespace {

using openapi::k_none;
using openapi::Node;
using openapi::Object;

std::span<const openapi::UnitRecord> units_of(const openapi::Inventory& inventory) {
  return inventory.arrays().units.view().all();
}

}  // namespace

Closure::Closure(const openapi::Description& description, const refs::ResolvedTargets& resolved,
                 connections::Connections& connections)
    : description_(description),
      inventory_(description.inventory()),
      resolved_(resolved),
      connections_(connections),
      children_(units_of(inventory_).size(),
                [&](const auto& add_pair) {
                  const auto units = units_of(inventory_);
                  for (std::uint32_t i = 0; i < units.size(); ++i)
                    if (units[i].parent != k_none) add_pair(units[i].parent, i);
                }),
      kept_(units_of(inventory_).size(), Kept::no) {}

void Closure::reach(std::uint32_t unit, Kept level) {
  if (kept_[unit] >= level) return;
  kept_[unit] = level;
  open_.push_back(unit);
}

/// Calls `visit` with each target of a unit's references: its unit, or k_none and its node.
template <class Visit>
void Closure::each_need(std::uint32_t unit, const Visit& visit) {
  const auto& targets = inventory_.arrays().targets.view();
  const auto units = units_of(inventory_);
  const auto references = inventory_.references();
  const std::size_t end =
      unit + 1 < units.size() ? units[unit + 1].first_reference : inventory_.references().size();
  for (std::size_t i = units[unit].first_reference; i < end; ++i) {
    const std::uint32_t target = references[i].target;
    visit(resolved_.units[target], targets[target].node);
  }
}

void Closure::follow(std::uint32_t unit) {
  const auto units = units_of(inventory_);
  const Kept level = kept_[unit];
  each_need(unit, [&](std::uint32_t to, std::uint32_t node) {
    // A path item with a reference to another one has those operations of it that are kept.
    if (to != k_none)
      reach(to, units[to].object == Object::path_item && units[unit].object == Object::path_item
                    ? level
                    : Kept::whole);
    else if (node != k_none)
      reach_node(description_.document().node(node));
    else
      leaves_ = true;
  });
  found_.clear();
  connections_.of_unit(unit, found_);
  for (const auto& connection : found_)
    if (connection.target != k_none) reach(connection.target, Kept::whole);
  if (level == Kept::whole)
    for (const std::uint32_t child : children_[unit])
      reach(child, Kept::whole);
  const std::uint32_t parent = units[unit].parent;
  if (parent != k_none) reach(parent, units[parent].object == Object::path_item ? Kept::frame : Kept::whole);
}

void Closure::reach_node(Node node) {
  open_nodes_.push_back(node);
  while (!open_nodes_.empty()) {
    const Node next = open_nodes_.back();
    open_nodes_.pop_back();
    if (!nodes_.insert(next.id()).second) continue;
    if (const auto unit = connections_.unit_of(next); unit != k_none) {
      reach(unit, Kept::whole);
      continue;
    }
    if (const Node ref = next["$ref"]; ref.is_string())
      if (const Node target = openapi::find_local_ref(description_.document(), ref.text()))
        open_nodes_.push_back(target);
    for (const Node child : next)
      if (child.size() != 0) open_nodes_.push_back(child);
  }
}

void Closure::run() {
  found_.clear();
  connections_.of_root(found_);
  for (const auto& connection : found_)
    if (connection.target != k_none) reach(connection.target, Kept::whole);
  while (!open_.empty()) {
    const std::uint32_t unit = open_.back();
    open_.pop_back();
    follow(unit);
  }
}

std::vector<bool> Closure::needing(const std::vector<std::uint32_t>& units) {
  const auto all = units_of(inventory_);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> needs;  // needed, by
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    each_need(i, [&](std::uint32_t to, std::uint32_t) {
      if (to != k_none) needs.emplace_back(to, i);
    });
    found_.clear();
    connections_.of_unit(i, found_);
    for (const auto& connection : found_)
      if (connection.target != k_none) needs.emplace_back(connection.target, i);
    const std::uint32_t parent = all[i].parent;
    if (parent == k_none) continue;
    // An operation shares the parameters of its path item. A callback belongs to its operation.
    if (all[i].object == Object::operation) needs.emplace_back(parent, i);
    if (all[i].object != Object::operation || all[parent].parent != k_none) needs.emplace_back(i, parent);
  }
  const refs::AdjacencyList users(all.size(), [&](const auto& add_pair) {
    for (const auto& [needed, by] : needs)
      add_pair(needed, by);
  });
  std::vector<bool> marks(all.size(), false);
  std::vector<std::uint32_t> open = units;
  while (!open.empty()) {
    const std::uint32_t unit = open.back();
    open.pop_back();
    if (marks[unit]) continue;
    marks[unit] = true;
    open.insert(open.end(), users[unit].begin(), users[unit].end());
  }
  return marks;
}

}  // namespace collet::slice
