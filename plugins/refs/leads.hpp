// SPDX-License-Identifier: MIT
/// Where the targets of a document's references are: in it, in another document, or nowhere.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/open/resolver.hpp"

namespace collet::refs {

/// Units by their nodes, learnt when it is asked for more than one operation: seldom, where a reference comes
/// back to the document by another way.
class UnitOfNode {
 public:
  explicit UnitOfNode(const openapi::Inventory::Units& units) : units_(units) {}
  /// The unit that a value of the document is or is in, or k_none.
  std::uint32_t find(openapi::Node node);

 private:
  openapi::Inventory::Units units_;
  std::unordered_map<std::uint32_t, std::uint32_t> units_of_;
  bool asked_ = false;
};

struct Leads {
  /// By number in Inventory::targets(): the unit of the document that it is or is in, or k_none.
  std::vector<std::uint32_t> units;
  /// Those that the inventory did not find in the document; ascending.
  struct Followed {
    std::uint32_t target;
    openapi::Followed to;
  };
  std::vector<Followed> followed;
};

/// What the inventory found is taken from it; the other targets are followed from the first reference to each
/// of them.
Leads leads_of(openapi::Resolver& references, openapi::Resolver::Reach reach);

}  // namespace collet::refs
