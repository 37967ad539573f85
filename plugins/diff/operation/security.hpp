// SPDX-License-Identifier: MIT
/// The comparison of security requirements, as alternatives of sets of schemes with scopes, and of security
/// schemes.
#pragma once

#include "plugins/diff/comparison/comparison.hpp"

namespace collet::diff {

/// Compares the requirements of two operations, unless both inherit those of the document.
void compare_operation_security(Comparison& comparison, Located base, Located revision);

/// Compares the schemes and, if `inherited`, the requirements of the documents.
void compare_document_security(Comparison& comparison, bool inherited);

}  // namespace collet::diff
