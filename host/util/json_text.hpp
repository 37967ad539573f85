// SPDX-License-Identifier: MIT
/// Functions on the white space of JSON text.
#pragma once

#include <string>
#include <string_view>

namespace collet::host::util {

/// Returns `json` without the white space between its tokens. `json` must be valid.
std::string compact(std::string_view json);

/// Returns true if `json` contains no line break, so that it can be part of a message that ends with its
/// line.
bool on_one_line(std::string_view json);

}  // namespace collet::host::util
