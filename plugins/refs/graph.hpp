// SPDX-License-Identifier: MIT
/// Who needs whom among the units of a document: by `$ref`, and by standing inside (an operation in its path
/// item, a callback in its operation). A discriminator's mapping or a security requirement only mentions:
/// that keeps something from being unused, but who follows the mappings of a common base has the whole
/// document.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "plugins/openapi/index/description.hpp"
#include "plugins/refs/adjacent.hpp"
#include "plugins/refs/elsewhere.hpp"
#include "plugins/refs/leads.hpp"

namespace collet::refs {

class Graph {
 public:
  /// Of one document, which must outlive it. References through other documents are not followed; those that
  /// come back by the document's own name are.
  Graph(const openapi::Description& description, const Leads& leads);
  /// The same with the other documents, whose units come behind its own.
  Graph(const openapi::Description& description, const Leads& leads, const Elsewhere& elsewhere);

  /// The unit that a target of Inventory::targets() is or is in; k_none if it is none.
  std::uint32_t unit_of(std::uint32_t target) const { return unit_of_target_[target]; }

  /// Units of the document itself, and all.
  std::uint32_t own() const { return static_cast<std::uint32_t>(units_.size()); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(begins_.size() - 1); }

  openapi::Object object(std::uint32_t unit) const {
    return unit < own() ? units_[unit].object : others_[unit - own()].object;
  }
  /// Is it neither an operation nor a path item?
  bool is_component(std::uint32_t unit) const {
    if (unit < own()) return units_[unit].component;
    return object(unit) != openapi::Object::operation && object(unit) != openapi::Object::path_item;
  }

  /// What a unit refers to itself, in the order of its references; several times where several do in between.
  std::span<const std::uint32_t> needs(std::uint32_t unit) const {
    return {needs_.data() + begins_[unit], begins_[unit + 1] - begins_[unit]};
  }

  /// By unit: reached (1) or not (0).
  using Marks = std::vector<std::uint8_t>;

  /// All that the units need, themselves included: callbacks inside them, the path items around them, and on
  /// through references.
  Marks closure(const std::vector<std::uint32_t>& from) const { return closure(from, {}); }

  /// Components that are not reached from an operation or path item outside components. `references` are
  /// those of the document.
  std::vector<std::uint32_t> unused(openapi::Resolver& references) const;

  /// Who needs one of the units, directly or not.
  struct User {
    std::uint32_t unit;
    std::uint32_t distance;  ///< references on the shortest way; 1 is direct
    std::uint32_t via;       ///< the unit that it refers to on that way
  };
  /// Nearest first, then in the order of the document. The units themselves are among them only where they
  /// are in a circle.
  std::vector<User> users(const std::vector<std::uint32_t>& of) const;

  /// Circles of references: for each set of units that all reach each other, a shortest way from its first
  /// unit back to it.
  std::vector<std::vector<std::uint32_t>> cycles() const;

 private:
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  ///< from, to
  void add_own();
  void add_elsewhere(const Elsewhere& elsewhere);
  void add_mappings(Pairs& mentions, openapi::Resolver& references) const;
  void add_security(Pairs& mentions, std::vector<std::uint32_t>& roots) const;
  void add_documents(Pairs& mentions) const;
  Adjacent inside() const;
  Marks closure(const std::vector<std::uint32_t>& from, const Pairs& mentions) const;

  const openapi::Description& description_;
  const openapi::Document& document_;
  const Elsewhere* const elsewhere_ = nullptr;
  const std::span<const openapi::UnitRecord> units_;
  const std::span<const Elsewhere::Unit> others_;
  std::vector<std::uint32_t> unit_of_target_;
  std::vector<std::uint32_t> begins_;  ///< of the units in needs_
  std::vector<std::uint32_t> needs_;
};

}  // namespace collet::refs
