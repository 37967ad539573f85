// SPDX-License-Identifier: MIT
/// Reader of JSON text (RFC 8259).
#pragma once

#include <string>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Reads a JSON document. If an object contains a key twice, the last value counts, as in most readers, and a
/// finding names both places. A byte order mark is accepted. Error messages start with "line L, column C: ".
COLLET_OPENAPI_API support::Result<DocumentPtr> read_json_document(std::string source,
                                                                   const Limits& limits = {});

}  // namespace collet::openapi
