// SPDX-License-Identifier: MIT
/// Conversion of responses to UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace collet::call_api {

/// Converts a text to UTF-8 if its Content-Type names UTF-16, UTF-32 or one of the older Western charsets,
/// which are read as windows-1252 as browsers do, or if it begins with a byte order mark of UTF-16 or UTF-32
/// and its media type is not binary. Other text is unchanged, as is Western text that is valid UTF-8.
std::string in_utf8(std::string_view text, std::string_view content_type);

}  // namespace collet::call_api
