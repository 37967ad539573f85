// SPDX-License-Identifier: MIT
/// The comparison of servers.
#pragma once

#include "plugins/diff/comparison/comparison.hpp"
#include "plugins/diff/view/operation_view.hpp"

namespace collet::diff {

/// Compares `servers` of two objects, or the host and base path of 2.0.
void compare_servers(Comparison& comparison, Located base, Located revision);

/// Compares the servers of two operations, unless both inherit those of the document.
void compare_operation_servers(Comparison& comparison, const OperationPlace& base,
                               const OperationPlace& revision);

}  // namespace collet::diff
