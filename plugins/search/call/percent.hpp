// SPDX-License-Identifier: MIT
/// Percent-encoding (RFC 3986, section 2) of what goes into a URL, and what must never stand in its path.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collet::search::call {

/// Which characters beside the unreserved ones stay as they are.
enum class Escape : std::uint8_t {
  all,       ///< none
  in_query,  ///< allowReserved of a query: the reserved ones, but for `#[]&+`, which mean something there
  in_path,   ///< allowReserved of a path (OpenAPI 3.2): the reserved ones, but for `/?#`
  nothing,   ///< nothing is encoded: headers
};

void append_escaped(std::string& out, std::string_view text, Escape escape);

/// The static text of a path template or server URL: what no URI can hold is encoded, the rest stays.
void append_static(std::string& out, std::string_view text);

/// Is `text`, or a part of it between slashes or backslashes, `.` or `..`, at once or when somebody behind
/// percent-decodes it again?
bool has_dot_segment(std::string_view text);

}  // namespace collet::search::call
