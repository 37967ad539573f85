// SPDX-License-Identifier: MIT
/// Reads the value at a place that another answer names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/result.hpp"

namespace collet::parse {

/// Returns the steps of a JSON Pointer ("/a/0"), of one as a URI fragment ("#/a/0", percent-encoded), or of a
/// normalized path (RFC 9535, section 2.7: "$['a'][0]"). Errors (invalid_argument) begin with `/at`.
support::Result<std::vector<std::string>> read_place(std::string_view text);

/// Returns the value there. The error (not_found) names the longest part that exists and the nearest names.
support::Result<openapi::Node> value_at(const openapi::Document& document, std::string_view text);

}  // namespace collet::parse
