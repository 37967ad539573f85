// SPDX-License-Identifier: MIT
/// Text of unknown format to a document.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/limits.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// What a file's name says about its format.
enum class FormatHint : std::uint8_t { none, json, yaml };
COLLET_OPENAPI_API FormatHint hint_of(std::string_view file_name);

/// What begins with '{' or '[' is JSON; if it is none, it is still YAML when the name says so (flow style
/// begins like that). Everything else is YAML unless the name says JSON. Errors say as what the text was
/// read.
COLLET_OPENAPI_API support::Result<DocumentPtr> read_document(std::string source, FormatHint hint,
                                                              const Limits& limits);

}  // namespace collet::openapi
