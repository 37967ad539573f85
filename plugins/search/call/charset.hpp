// SPDX-License-Identifier: MIT
/// Texts of servers that are not in UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace collet::search::call {

/// The text in UTF-8 where its Content-Type says that it is in one of the older Western charsets, which are
/// read as windows-1252 as browsers do. What is valid UTF-8 already, or of any other charset, stays as it is.
std::string in_utf8(std::string_view text, std::string_view content_type);

}  // namespace collet::search::call
