// SPDX-License-Identifier: MIT
/// Conversion of responses to UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace collet::call_api {

/// Converts a text to UTF-8 if its Content-Type names one of the older Western charsets, which are read as
/// windows-1252 as browsers do. Text that is valid UTF-8 or of another charset is unchanged.
std::string in_utf8(std::string_view text, std::string_view content_type);

}  // namespace collet::call_api
