// SPDX-License-Identifier: MIT
/// Text from outside, made fit for one line of a log or a terminal.
#pragma once

#include <string>
#include <string_view>

namespace collet::host {

/// Appends `text` with control characters written as escapes (\n, \x1b), and each byte that is not part of
/// valid UTF-8 as U+FFFD.
void append_printable(std::string& out, std::string_view text);

/// Appends `text` as a JSON string, each byte that is not part of valid UTF-8 as U+FFFD.
void append_json_string(std::string& out, std::string_view text);

}  // namespace collet::host
