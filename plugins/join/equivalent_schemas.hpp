// SPDX-License-Identifier: MIT
/// Finds named schemas that are equivalent.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plugins/join/renaming.hpp"

namespace collet::join {

/// Returns the named schemas that are equivalent to another one, each with the name that remains: the first
/// of `original` names, then the first by text. Two schemas are equivalent if they are equal as JSON values,
/// members in any order, and their references lead to equivalent schemas. Titles, descriptions and examples
/// count. Schemas without a member are never equivalent.
ComponentNames equivalent_schemas(const openapi::Description& description,
                                  const openapi::Description& original);

}  // namespace collet::join
