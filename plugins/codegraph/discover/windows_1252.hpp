// SPDX-License-Identifier: MIT
/// Windows-1252, in which older editors write accents (WHATWG Encoding Standard, index windows-1252).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::codegraph {

/// Returns the text in UTF-8, or nullopt if the bytes look like no text in this encoding: they contain a
/// control character that sources do not have. ISO-8859-1 is the same but for characters that it does not
/// use.
std::optional<std::string> utf8_of_windows_1252(std::string_view bytes);

}  // namespace collet::codegraph
