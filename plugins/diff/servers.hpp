// SPDX-License-Identifier: MIT
/// Where the API is.
#pragma once

#include "plugins/diff/comparison.hpp"
#include "plugins/diff/operation_view.hpp"

namespace collet::diff {

/// `servers` of two objects that have the member, or what 2.0 has in its place.
void compare_servers(Comparison& comparison, Located base, Located revision);

/// Those that two operations are called at, unless both have them from the document.
void compare_operation_servers(Comparison& comparison, const OperationPlace& base,
                               const OperationPlace& revision);

}  // namespace collet::diff
