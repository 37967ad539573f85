// SPDX-License-Identifier: MIT
/// JSON text (RFC 8259) to a document.
#pragma once

#include <string>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Of a key that stands twice in an object the last one counts, as in most readers; a finding names both
/// places. A byte order mark is accepted. Errors start with "line L, column C: ".
COLLET_OPENAPI_API support::Result<DocumentPtr> read_json_document(std::string source,
                                                                   const Limits& limits = {});

}  // namespace collet::openapi
