// SPDX-License-Identifier: MIT
/// Percent-encoding of RFC 3986.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::external {

/// All but unreserved characters and those of `kept`.
std::string percent_encode(std::string_view text, std::string_view kept = {});
/// Nothing if a `%` is not followed by two digits.
std::optional<std::string> percent_decode(std::string_view text);

}  // namespace collet::external
