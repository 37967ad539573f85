// SPDX-License-Identifier: MIT
/// Decides what becomes of each component of the right document.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/join/renaming.hpp"
#include "plugins/join/strategy.hpp"
#include "plugins/openapi/index/description.hpp"

namespace collet::join {

/// Two different objects of one name, and what was done.
struct Collision {
  std::string place;  ///< such as "schemas/Pet" or "GET /pets"
  std::string action;
  std::string as{};  ///< new name, if one was renamed
};

struct ComponentPlan {
  ComponentNames left;                                     ///< new names in the left document
  ComponentNames right;                                    ///< new names in the right document
  std::set<std::pair<std::string, std::string>> replaced;  ///< components of which the right one counts
  std::vector<Collision> collisions;
  std::uint64_t identical = 0;  ///< components that are equal in both
};

/// New names of the right document's components end with `label`, those of the left document with
/// `left_label`.
/// Throws a Failure if the strategy is to fail.
ComponentPlan plan_components(const openapi::Description& left, const openapi::Description& right,
                              Strategy strategy, std::string_view left_label, std::string_view label);

}  // namespace collet::join
