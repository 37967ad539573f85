// SPDX-License-Identifier: MIT
#include "plugins/slice/slice.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "plugins/refs/external_documents.hpp"
#include "plugins/slice/closure.hpp"
#include "plugins/slice/removal.hpp"

namespace collet::slice {
namespace {

using openapi::k_none;
using openapi::Kind;
using openapi::Node;
using openapi::Object;
using openapi::Outline;

/// Finds the units that a selection means, and reaches them.
class Slicer {
 public:
  Slicer(const Call& call, openapi::Resolver& references, const Outline& outline, const Selection& selection)
      : call_(call),
        references_(references),
        outline_(outline),
        selection_(selection),
        description_(outline.description()),
        units_(description_.inventory().arrays().units.view().all()),
        resolved_(refs::resolve_targets(references, openapi::Resolver::Reach::all)),
        connections_(description_),
        closure_(description_, resolved_, connections_) {}

  Cut run() {
    if (!selection_.without && selects_everything()) return whole();
    if (selection_.without)
      reach_rest();
    else
      reach_selected();
    closure_.run();
    if (closure_.leaves()) reach_returning();
    return remove(outline_, closure_, selected_units_, connections_);
  }

 private:
  bool selects_everything() const {
    const std::uint32_t all = outline_.operation_count(Kind::path) + outline_.operation_count(Kind::webhook);
    std::uint32_t selected = 0;
    for (const std::uint32_t number : selection_.operations)
      if (outline_.operation(number).kind != Kind::callback) ++selected;
    return all != 0 && selected == all;
  }

  Cut whole() {
    for (std::uint32_t i = 0; i < units_.size(); ++i)
      closure_.reach(i, Kept::whole);
    return count_all(outline_);
  }

  std::uint32_t unit_of_item(std::uint32_t item) {
    return connections_.unit_of(outline_.path_item(item).node);
  }

  static std::uint64_t key(std::uint32_t item, std::uint32_t operation) {
    return std::uint64_t{item} << 32U | operation;
  }

  /// Returns the units of operations. YAML aliases may repeat an operation at several paths, so that its path
  /// item is part of the key.
  std::vector<std::uint32_t> units_of(const std::vector<std::uint32_t>& operations) {
    std::unordered_set<std::uint64_t> wanted;
    for (const std::uint32_t number : operations) {
      const auto operation = outline_.operation(number);
      if (Outline::is_external(operation)) continue;
      const auto item = outline_.path_item(operation.path_item);
      wanted.insert(key(item.node.id(), operation.node.id()));
      wanted.insert(key(item.target.id(), operation.node.id()));
    }
    std::vector<std::uint32_t> found;
    std::unordered_set<std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      const auto& unit = units_[i];
      if (unit.object != Object::operation || unit.parent == k_none) continue;
      if (!wanted.contains(key(units_[unit.parent].node, unit.node))) continue;
      found.push_back(i);
      nodes.insert(unit.node);
    }
    for (const std::uint32_t number : operations) {
      const auto operation = outline_.operation(number);
      if (Outline::is_external(operation) || nodes.contains(operation.node.id())) continue;
      if (const auto unit = connections_.unit_of(operation.node); unit != k_none) found.push_back(unit);
    }
    return found;
  }

  void reach_operations(const std::vector<std::uint32_t>& operations) {
    for (const std::uint32_t unit : units_of(operations)) {
      selected_units_.insert(unit);
      closure_.reach(unit, Kept::whole);
    }
    for (const std::uint32_t number : operations) {
      const auto operation = outline_.operation(number);
      const auto item = unit_of_item(operation.path_item);
      if (item != k_none) closure_.reach(item, Outline::is_external(operation) ? Kept::whole : Kept::frame);
    }
  }

  void reach_item(std::uint32_t item) {
    const auto unit = unit_of_item(item);
    if (unit == k_none) return;
    closure_.reach(unit, Kept::whole);
    for (std::uint32_t i = unit + 1; i < units_.size() && units_[i].parent == unit; ++i)
      selected_units_.insert(i);
  }

  void reach_selected() {
    reach_operations(selection_.operations);
    for (const std::uint32_t item : selection_.path_items)
      reach_item(item);
    for (const Node schema : selection_.schemas)
      closure_.reach_node(schema);
  }

  /// Returns the unit that is not part of another one.
  std::uint32_t outermost(std::uint32_t unit) const {
    while (units_[unit].parent != k_none && units_[units_[unit].parent].object != Object::path_item)
      unit = units_[unit].parent;
    const std::uint32_t item = units_[unit].parent;
    if (item == k_none || units_[item].parent == k_none) return unit;
    return outermost(units_[item].parent);
  }

  /// Reaches what the selection does not contain and does not need what it contains.
  void reach_rest() {
    std::vector<std::uint32_t> schemas;
    for (const Node schema : selection_.schemas)
      if (const auto unit = connections_.unit_of(schema); unit != k_none) schemas.push_back(unit);
    std::vector<bool> gone(units_.size(), false);
    if (!schemas.empty()) gone = closure_.needing(schemas);
    std::unordered_set<std::uint32_t> left_out(selection_.operations.begin(), selection_.operations.end());
    for (const std::uint32_t unit : units_of(selection_.operations))
      gone[outermost(unit)] = true;
    for (const std::uint32_t item : selection_.path_items)
      if (const auto unit = unit_of_item(item); unit != k_none) gone[unit] = true;
    std::vector<std::uint32_t> rest;
    std::vector<bool> has_operations(outline_.path_items().size(), false);
    std::uint32_t number = 0;
    for (const auto& operation : outline_.operations()) {
      const std::uint32_t current = number++;
      has_operations[operation.path_item] = true;
      if (operation.kind == Kind::callback || left_out.contains(current)) continue;
      const auto item = unit_of_item(operation.path_item);
      if (item != k_none && gone[item]) continue;
      rest.push_back(current);
    }
    for (const std::uint32_t unit : units_of(rest)) {
      if (gone[unit]) continue;
      selected_units_.insert(unit);
      closure_.reach(unit, Kept::whole);
      closure_.reach(units_[unit].parent, Kept::frame);
    }
    for (const std::uint32_t current : rest) {
      const auto operation = outline_.operation(current);
      const auto item = unit_of_item(operation.path_item);
      if (item == k_none) continue;
      if (Outline::is_external(operation)) closure_.reach(item, Kept::whole);
      if (outline_.path_item(operation.path_item).node != outline_.path_item(operation.path_item).target)
        reach_reference(item, gone);
    }
    for (std::uint32_t i = 0; i < has_operations.size(); ++i) {
      if (has_operations[i] || outline_.kind_of(i) == Kind::callback) continue;
      const auto unit = unit_of_item(i);
      if (unit != k_none && !gone[unit]) closure_.reach(unit, Kept::whole);
    }
    if (outline_.operations().size() != 0) return;
    for (std::uint32_t i = 0; i < units_.size(); ++i)
      if (units_[i].component && !gone[i]) closure_.reach(i, Kept::whole);
  }

  /// Reaches a path item with a `$ref` if one of the operations there remains.
  void reach_reference(std::uint32_t item, const std::vector<bool>& gone) {
    const auto record = description_.index().path_item(units_[item].path_item);
    for (std::uint32_t i = 0; i < record.operation_count; ++i) {
      const auto unit = connections_.unit_of(description_.index().operation(record.first_operation + i).node);
      if (unit == k_none || !gone[unit]) return closure_.reach(item, Kept::frame);
    }
  }

  /// Another document that is needed counts as needed as a whole, with what it refers to in this one.
  void reach_returning() {
    const refs::ExternalDocuments others(references_, resolved_, call_);
    for (const auto& reference : others.references())
      if (reference.to.at && reference.to.at.source == 0) reach_node(reference.to.at.node);
    for (const auto& mention : others.mentions())
      reach_node(mention.node);
    closure_.run();
  }

  void reach_node(Node node) {
    if (const auto unit = connections_.unit_of(node); unit != k_none) closure_.reach(unit, Kept::whole);
  }

  const Call& call_;
  openapi::Resolver& references_;
  const Outline& outline_;
  const Selection& selection_;
  const openapi::Description& description_;
  const std::span<const openapi::UnitRecord> units_;
  const refs::ResolvedTargets resolved_;
  connections::Connections connections_;
  Closure closure_;
  std::unordered_set<std::uint32_t> selected_units_;
};

}  // namespace

Cut cut(const Call& call, openapi::Resolver& references, const Outline& outline, const Selection& selection) {
  return Slicer(call, references, outline, selection).run();
}

}  // namespace collet::slice
