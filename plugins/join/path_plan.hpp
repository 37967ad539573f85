// SPDX-License-Identifier: MIT
/// Decides what becomes of each operation of the right document.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/join/component_plan.hpp"
#include "plugins/openapi/index/description.hpp"

namespace collet::join {

/// A part of the right document that the result takes.
struct TakenPart {
  std::string section;  ///< "paths" or "webhooks"
  std::string path;
  std::string method;     ///< empty for a whole path item
  bool replaces = false;  ///< there is a different one in the left document
};

struct PathPlan {
  std::vector<TakenPart> taken;
  OperationIds ids;  ///< new operationIds in the right document
  std::vector<Collision> collisions;
  std::uint64_t identical = 0;  ///< operations that are equal in both
};

/// `label` ends new operationIds. Throws a Failure if the strategy is to fail.
PathPlan plan_paths(const openapi::Description& left, const openapi::Description& right, Strategy strategy,
                    std::string_view label);

}  // namespace collet::join
