// SPDX-License-Identifier: MIT
/// Why a query selects nothing.
#pragma once

#include <string>

#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/jsonpath/jsonpath.hpp"

namespace collet::overlay {

/// Returns the longest beginning of the query that selects something, and names near to the one that it then
/// asks for: "$.paths matches 1 value, which has no '/pet'; did you mean '/pets'?".
std::string near_miss(const support::jsonpath::JsonPath& query, openapi::Node root,
                      support::StepBudget& work);

}  // namespace collet::overlay
