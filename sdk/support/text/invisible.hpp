// SPDX-License-Identifier: MIT
/// Characters that show nothing but change what is shown: controls of the direction of text, of no width, and
/// tags.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace collet::support {

/// Returns the length in bytes of an invisible character at the front, or 0.
std::size_t invisible_at(std::string_view text);

/// Returns the text with each invisible character as an escape of JSON (`\u202e`). JSON text keeps its value,
/// because such characters occur only in its strings.
std::string escape_invisible(std::string text);

}  // namespace collet::support
