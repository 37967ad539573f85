// SPDX-License-Identifier: MIT
/// Who may call: requirements as alternatives of sets of schemes with scopes, and what the schemes are.
#pragma once

#include "plugins/diff/comparison.hpp"

namespace collet::diff {

/// The requirements of two operations, unless both take those of the document.
void compare_operation_security(Comparison& comparison, Located base, Located revision);

/// The requirements of the documents, if some operation has them from there in both, and their schemes.
void compare_document_security(Comparison& comparison, bool inherited);

}  // namespace collet::diff
