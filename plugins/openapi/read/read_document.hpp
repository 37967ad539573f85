// SPDX-License-Identifier: MIT
/// Reader of text whose format is not known: JSON or YAML.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// Format that the extension of a file name indicates.
enum class FormatHint : std::uint8_t { none, json, yaml };
COLLET_OPENAPI_API FormatHint hint_of(std::string_view file_name);

/// Reads text that begins with '{' or '[' as JSON; if that fails and the hint is YAML, as YAML, because flow
/// style begins in the same way. Reads other text as YAML unless the hint is JSON. Error messages name the
/// format.
COLLET_OPENAPI_API support::Result<DocumentPtr> read_document(std::string source, FormatHint hint,
                                                              const Limits& limits);

}  // namespace collet::openapi
