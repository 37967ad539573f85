// SPDX-License-Identifier: MIT
/// Structural equality of JSON texts.
#pragma once

#include <string_view>

namespace collet::external {

/// Returns true if two valid texts have the same value; the order of members and the notation of numbers do
/// not matter. Returns false if the comparison takes too long.
bool equal_json(std::string_view a, std::string_view b);

}  // namespace collet::external
