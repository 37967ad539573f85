// SPDX-License-Identifier: MIT
/// Parser of JSONPath text. Only jsonpath.cpp uses it.
#pragma once

#include <string_view>

#include "sdk/support/jsonpath/program.hpp"
#include "sdk/support/result.hpp"

namespace collet::support::jsonpath {

/// Parses a query and checks that it is valid (RFC 9535, section 2.1), including the types of functions.
Result<Query> parse(std::string_view text, bool hyphens);

}  // namespace collet::support::jsonpath
