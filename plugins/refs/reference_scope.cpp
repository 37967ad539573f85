// SPDX-License-Identifier: MIT
#include "plugins/refs/reference_scope.hpp"

#include "plugins/openapi/open/outline.hpp"
#include "plugins/refs/unit_graph.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;
using openapi::Located;
using openapi::Target;

/// The start of a transitive walk: units of the document, and values of other documents.
struct Start {
  std::vector<std::uint32_t> units;
  std::vector<Located> external;
};

Start start_at_operation(const Request& request, openapi::Resolver& references, UnitOfNode& unit_of_node) {
  const openapi::Outline outline(references);
  const auto operation = find_operation(request, outline);
  const auto source = outline.source_of(operation.path_item);
  if (source == 0) return {{unit_of_node.find(operation.node)}, {}};
  Start start{{}, {{operation.node, source}}};
  const auto shared = outline.path_item(operation.path_item).target["parameters"];
  if (shared.is_array()) start.external.push_back({shared, source});
  return start;
}

/// Returns the target of a reference if it is in another document that can be opened, otherwise no value.
Located external_target(const openapi::Inventory& inventory, const openapi::Reference& reference,
                        openapi::Resolver& references) {
  if (inventory.target(reference.target).state != Target::State::external) return {};
  const auto followed = references.follow({references.document().node(reference.node)});
  return followed.at.source == 0 ? Located() : followed.at;
}

Start start_at_targets(const Request& request, openapi::Resolver& references, const UnitGraph& graph) {
  const auto& inventory = references.description().inventory();
  Start start;
  std::vector<bool> named(inventory.targets().size());
  for (const auto number : targets_of(request, inventory)) {
    const auto unit = graph.unit_of(number);
    if (unit != k_none) start.units.push_back(unit);
    named[number] = unit == k_none;
  }
  for (const auto& reference : inventory.references()) {
    if (!named[reference.target]) continue;
    named[reference.target] = false;
    if (const Located at = external_target(inventory, reference, references)) start.external.push_back(at);
  }
  return start;
}

}  // namespace

ReferenceScope find_scope(const Request& request, openapi::Resolver& references, const Call& call) {
  ReferenceScope scope;
  if (request.operation.empty() && !request.transitive) return scope;
  scope.everywhere = false;
  const auto& inventory = references.description().inventory();
  UnitOfNode unit_of_node(inventory.units());
  ExternalReferences walk(references, call, request.transitive);
  if (!request.transitive) {
    const Start start = start_at_operation(request, references, unit_of_node);
    scope.units.resize(inventory.units().size());
    for (const auto unit : start.units) {
      scope.units[unit] = 1;
      const auto parent = inventory.unit(unit).parent;
      if (parent != k_none) scope.units[parent] = 1;
    }
    for (const Located value : start.external)
      walk.add(value);
    scope.external = walk.occurrences();
    return scope;
  }

  const UnitGraph graph(references.description(),
                        resolve_targets(references, openapi::Resolver::Reach::known));
  Start start = request.operation.empty() ? start_at_targets(request, references, graph)
                                          : start_at_operation(request, references, unit_of_node);
  for (const Located value : start.external)
    walk.add(value);
  // Other documents may lead back to components that nothing else reaches, and these may lead to other
  // documents again.
  std::vector<bool> followed(inventory.targets().size());
  for (bool more = true; more;) {
    scope.units = graph.closure(start.units);
    for (const auto& reference : inventory.references()) {
      if (scope.units[reference.unit] == 0 || followed[reference.target]) continue;
      followed[reference.target] = true;
      if (const Located at = external_target(inventory, reference, references)) walk.add(at);
    }
    more = false;
    for (const auto node : walk.take_returned()) {
      const auto unit = unit_of_node.find(node);
      if (unit == k_none || scope.units[unit] != 0) continue;
      start.units.push_back(unit);
      more = true;
    }
  }
  scope.external = walk.occurrences();
  return scope;
}

}  // namespace collet::refs
