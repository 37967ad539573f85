// SPDX-License-Identifier: MIT
/// Percent-encoding of URLs (RFC 3986, section 2), and detection of dot segments.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::call_api {

/// The characters that are not encoded, besides the unreserved ones.
enum class Escape : std::uint8_t {
  all,       ///< no other characters
  in_query,  ///< allowReserved of a query: reserved characters except `#[]&+`, which have a meaning there
  in_path,   ///< allowReserved of a path (OpenAPI 3.2): reserved characters except `/?#`
  nothing,   ///< headers are not encoded
};

void append_escaped(std::string& out, std::string_view text, Escape escape);

/// Appends the static text of a path template or server URL. Encodes only characters that a URI cannot
/// contain.
void append_static(std::string& out, std::string_view text);

/// Returns true if `text`, or a part of it between slashes or backslashes, is `.` or `..`, also after any
/// number of percent-decodings.
bool has_dot_segment(std::string_view text);

}  // namespace collet::call_api
