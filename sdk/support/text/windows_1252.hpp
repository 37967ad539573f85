// SPDX-License-Identifier: MIT
/// Windows-1252, in which older programs write Western text (WHATWG Encoding Standard, index windows-1252).
/// ISO-8859-1 is read as the same, as browsers do.
#pragma once

#include <string>
#include <string_view>

namespace collet::support {

/// Returns the text in UTF-8. Every byte has a character, so that this cannot fail.
std::string utf8_of_windows_1252(std::string_view bytes);

}  // namespace collet::support
