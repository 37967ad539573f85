// SPDX-License-Identifier: MIT
/// Conversion of untrusted text for one line of a log or a terminal.
#pragma once

#include <string>
#include <string_view>

namespace collet::host {

/// Appends `text`. Writes control characters as escapes (\n, \x1b), and U+FFFD for each byte that is not part
/// of valid UTF-8.
void append_printable(std::string& out, std::string_view text);

/// Appends `text` as a JSON string, with U+FFFD for each byte that is not part of valid UTF-8.
void append_json_string(std::string& out, std::string_view text);

}  // namespace collet::host
