// SPDX-License-Identifier: MIT
/// The comparison of two documents.
#pragma once

#include <functional>

#include "plugins/diff/comparison/comparison.hpp"

namespace collet::diff {

/// Returns all changes between two documents. Operations are matched by method and path, then by method and
/// path without the names of path parameters. The first subject is the documents themselves; each operation
/// that may have changed is one further subject. `check` is called often and may throw to end the comparison.
Findings compare_documents(DocumentSide& base, DocumentSide& revision, const Options& options,
                           const std::function<void()>& check);

}  // namespace collet::diff
