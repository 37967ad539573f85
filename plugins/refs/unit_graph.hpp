// SPDX-License-Identifier: MIT
/// The dependencies between the units of a document. A unit needs another one by a `$ref`, or because it
/// contains it (a path item its operations, an operation its callbacks). A discriminator's mapping or a
/// security requirement is only a mention: it keeps the mentioned unit from being unused, but is not followed
/// otherwise, because the mappings of a common base often reach the whole document.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/refs/adjacency_list.hpp"
#include "plugins/refs/external_documents.hpp"
#include "plugins/refs/resolved_targets.hpp"

namespace collet::refs {

class UnitGraph {
 public:
  /// The graph of one document, which must outlive the graph. References through other documents are not
  /// followed, except those that return by the document's own name.
  UnitGraph(const openapi::Description& description, const ResolvedTargets& resolved);
  /// The same with the other documents, whose units follow those of the document.
  UnitGraph(const openapi::Description& description, const ResolvedTargets& resolved,
            const ExternalDocuments& external_documents);

  /// Returns the unit that is or contains a target of Inventory::targets(), or `k_none`.
  std::uint32_t unit_of(std::uint32_t target) const { return unit_of_target_[target]; }

  /// The number of units in the document itself, and of all units.
  std::uint32_t own() const { return static_cast<std::uint32_t>(units_.size()); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(begins_.size() - 1); }

  openapi::Object object(std::uint32_t unit) const {
    return unit < own() ? units_[unit].object : others_[unit - own()].object;
  }
  /// Returns true unless the unit is an operation or a path item.
  bool is_component(std::uint32_t unit) const {
    if (unit < own()) return units_[unit].component;
    return object(unit) != openapi::Object::operation && object(unit) != openapi::Object::path_item;
  }

  /// The units that the references of `unit` lead to, in the order of the references. A unit may occur again
  /// after another one.
  std::span<const std::uint32_t> needs(std::uint32_t unit) const {
    return {needs_.data() + begins_[unit], begins_[unit + 1] - begins_[unit]};
  }

  /// By unit: reached (1) or not (0).
  using Marks = std::vector<std::uint8_t>;

  /// Returns `from` and all units that they need, through references, contained callbacks and enclosing path
  /// items.
  Marks closure(const std::vector<std::uint32_t>& from) const { return closure(from, {}); }

  /// Returns the components that no operation or path item outside the components reaches. `references` must
  /// be those of the document.
  std::vector<std::uint32_t> unused(openapi::Resolver& references) const;

  /// A unit that needs one of the given units, directly or not.
  struct User {
    std::uint32_t unit;
    std::uint32_t distance;  ///< number of references on the shortest path; 1 is direct
    std::uint32_t via;       ///< the unit that it refers to on that path
  };
  /// Returns the users of `of`, nearest first, then in the order of the document. A unit of `of` is included
  /// only if it is in a cycle.
  std::vector<User> users(const std::vector<std::uint32_t>& of) const;

  /// Returns a shortest cycle, from its first unit back to it, for each set of units that all reach each
  /// other.
  std::vector<std::vector<std::uint32_t>> cycles() const;

 private:
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  ///< from, to
  void add_own();
  void add_external_references(const ExternalDocuments& external_documents);
  void add_mappings(Pairs& mentions, openapi::Resolver& references) const;
  void add_security(Pairs& mentions, std::vector<std::uint32_t>& roots) const;
  void add_documents(Pairs& mentions) const;
  AdjacencyList inside() const;
  Marks closure(const std::vector<std::uint32_t>& from, const Pairs& mentions) const;

  const openapi::Description& description_;
  const openapi::Document& document_;
  const ExternalDocuments* const external_documents_ = nullptr;
  const std::span<const openapi::UnitRecord> units_;
  const std::span<const ExternalDocuments::Unit> others_;
  std::vector<std::uint32_t> unit_of_target_;
  std::vector<std::uint32_t> begins_;  ///< by unit: the begin of its needs in `needs_`
  std::vector<std::uint32_t> needs_;
};

}  // namespace collet::refs
