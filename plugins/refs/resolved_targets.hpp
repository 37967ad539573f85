// SPDX-License-Identifier: MIT
/// The targets of a document's references: found in the document, found in another document, or missing.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::refs {

/// Finds the unit of a node. A table of all units is built at the second call of find(): most calls need one
/// lookup, and only references that return to the document through another one need more.
class UnitOfNode {
 public:
  explicit UnitOfNode(const openapi::Inventory::Units& units) : units_(units) {}
  /// Returns the unit that is or contains `node`, or `k_none`.
  std::uint32_t find(openapi::Node node);

 private:
  openapi::Inventory::Units units_;
  std::unordered_map<std::uint32_t, std::uint32_t> units_of_;
  bool asked_ = false;
};

struct ResolvedTargets {
  /// By number in Inventory::targets(): the unit of the document that is or contains the target, or `k_none`.
  std::vector<std::uint32_t> units;
  /// The targets that the inventory did not find in the document, ascending.
  struct Followed {
    std::uint32_t target;
    openapi::Followed to;
  };
  std::vector<Followed> followed;
};

/// Uses the targets that the inventory found, and follows the others from the first reference to each of
/// them.
ResolvedTargets resolve_targets(openapi::Resolver& references, openapi::Resolver::Reach reach);

}  // namespace collet::refs
