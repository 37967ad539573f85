// SPDX-License-Identifier: MIT
/// UTF-16 files, which tools of SQL Server write by default.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collet::codegraph {

/// Returns the text of a file that begins with a byte order mark of UTF-16, as UTF-8 without the mark;
/// nothing for other files. What is no character becomes U+FFFD.
std::optional<std::string> utf8_of_utf16(std::string_view bytes);

}  // namespace collet::codegraph
