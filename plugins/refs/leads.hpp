// SPDX-License-Identifier: MIT
/// Where the targets of a document's references are: in it, in another document, or nowhere.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/openapi/inventory.hpp"
#include "plugins/openapi/resolver.hpp"

namespace collet::refs {

struct Lead {
  openapi::Followed::State state = openapi::Followed::State::found;
  std::uint32_t unit = openapi::k_none;  ///< of the document, that it is or is in
  std::string reason{};                  ///< why it was not found
};

/// By number in Inventory::targets(). What the inventory found is taken from it; the other targets, and all
/// of a document with `$id`s, are followed from the first reference to each of them.
std::vector<Lead> leads_of(openapi::Resolver& references, openapi::Resolver::Reach reach);

}  // namespace collet::refs
