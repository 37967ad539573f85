// SPDX-License-Identifier: MIT
#include "plugins/refs/scope.hpp"

#include "plugins/openapi/open/outline.hpp"
#include "plugins/refs/graph.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;
using openapi::Located;
using openapi::Target;

/// Where the question begins: units of the document, and values of others.
struct Start {
  std::vector<std::uint32_t> units;
  std::vector<Located> beyond;
};

Start start_at_operation(const Question& question, openapi::Resolver& references, UnitOfNode& unit_of_node) {
  const openapi::Outline outline(references);
  const auto operation = find_operation(question, outline);
  const auto source = outline.source_of(operation.path_item);
  if (source == 0) return {{unit_of_node.find(operation.node)}, {}};
  Start start{{}, {{operation.node, source}}};
  const auto shared = outline.path_item(operation.path_item).target["parameters"];
  if (shared.is_array()) start.beyond.push_back({shared, source});
  return start;
}

/// What a target is that stands in another document; no value if it is none or not to be had.
Located beyond(const openapi::Inventory& inventory, const openapi::Reference& reference,
               openapi::Resolver& references) {
  if (inventory.target(reference.target).state != Target::State::external) return {};
  const auto followed = references.follow({references.document().node(reference.node)});
  return followed.at.source == 0 ? Located() : followed.at;
}

Start start_at_targets(const Question& question, openapi::Resolver& references, const Graph& graph) {
  const auto& inventory = references.description().inventory();
  Start start;
  std::vector<bool> named(inventory.targets().size());
  for (const auto number : targets_of(question, inventory)) {
    const auto unit = graph.unit_of(number);
    if (unit != k_none) start.units.push_back(unit);
    named[number] = unit == k_none;
  }
  for (const auto& reference : inventory.references()) {
    if (!named[reference.target]) continue;
    named[reference.target] = false;
    if (const Located at = beyond(inventory, reference, references)) start.beyond.push_back(at);
  }
  return start;
}

}  // namespace

Scope scope_of(const Question& question, openapi::Resolver& references, const Call& call) {
  Scope scope;
  if (question.operation.empty() && !question.transitive) return scope;
  scope.everywhere = false;
  const auto& inventory = references.description().inventory();
  UnitOfNode unit_of_node(inventory.units());
  Beyond walk(references, call, question.transitive);
  if (!question.transitive) {
    const Start start = start_at_operation(question, references, unit_of_node);
    scope.units.resize(inventory.units().size());
    for (const auto unit : start.units) {
      scope.units[unit] = 1;
      const auto parent = inventory.unit(unit).parent;
      if (parent != k_none) scope.units[parent] = 1;
    }
    for (const Located value : start.beyond)
      walk.add(value);
    scope.beyond = walk.occurrences();
    return scope;
  }

  const Graph graph(references.description(), leads_of(references, openapi::Resolver::Reach::known));
  Start start = question.operation.empty() ? start_at_targets(question, references, graph)
                                           : start_at_operation(question, references, unit_of_node);
  for (const Located value : start.beyond)
    walk.add(value);
  // Other documents may lead back to components that nothing else leads to, and those out again.
  std::vector<bool> looked(inventory.targets().size());
  for (bool more = true; more;) {
    scope.units = graph.closure(start.units);
    for (const auto& reference : inventory.references()) {
      if (scope.units[reference.unit] == 0 || looked[reference.target]) continue;
      looked[reference.target] = true;
      if (const Located at = beyond(inventory, reference, references)) walk.add(at);
    }
    more = false;
    for (const auto node : walk.take_back()) {
      const auto unit = unit_of_node.find(node);
      if (unit == k_none || scope.units[unit] != 0) continue;
      start.units.push_back(unit);
      more = true;
    }
  }
  scope.beyond = walk.occurrences();
  return scope;
}

}  // namespace collet::refs
