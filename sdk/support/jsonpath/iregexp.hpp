// SPDX-License-Identifier: MIT
/// I-Regexp (RFC 9485), the interoperable regular expressions of JSONPath.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::support::jsonpath {

/// Returns the ECMA-262 expression that matches the same texts, which Pattern compiles, or nullopt if `text`
/// is not an I-Regexp. `whole` anchors it at both ends, as `match` needs; `search` does not.
std::optional<std::string> ecma_from_iregexp(std::string_view text, bool whole);

}  // namespace collet::support::jsonpath
