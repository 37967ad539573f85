// SPDX-License-Identifier: MIT
/// Equality of values of two documents.
#pragma once

#include <string>

#include "plugins/openapi/export.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi::edit {

/// Returns true if both values are the same JSON value. Members have no order; numbers are compared by their
/// text.
COLLET_OPENAPI_API bool equal_values(Node a, Node b);

/// Returns the JSON Pointer of the first value of `a` that differs in `b`, or "=" if they are equal.
COLLET_OPENAPI_API std::string first_difference(Node a, Node b);

}  // namespace collet::openapi::edit
