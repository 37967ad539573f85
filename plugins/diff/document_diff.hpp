// SPDX-License-Identifier: MIT
/// Two documents: what they say of themselves, and which of their operations are the same one.
#pragma once

#include "plugins/diff/comparison.hpp"

namespace collet::diff {

/// Begins the first subject, the documents, and one for each operation that may have changed. Operations are
/// matched by method and path, then by method and path without the names of its parameters.
void compare_documents(Comparison& comparison);

}  // namespace collet::diff
