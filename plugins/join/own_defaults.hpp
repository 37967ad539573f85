// SPDX-License-Identifier: MIT
/// Writes what the right document declares for all its operations at the operations that need it.
#pragma once

#include <string>
#include <vector>

#include "plugins/join/path_plan.hpp"
#include "plugins/openapi/edit/edit.hpp"

namespace collet::join {

/// Writes servers and security (in 2.0 schemes, consumes and produces) of the right document at the taken
/// operations, where the left document has others; and the parameters of a path item at operations that move
/// to another one. Appends warnings. Throws a Failure if 2.0 documents have different hosts or base paths.
void keep_own_defaults(openapi::edit::Edit& right, const openapi::Description& left, const PathPlan& plan,
                       std::vector<std::string>& warnings);

}  // namespace collet::join
