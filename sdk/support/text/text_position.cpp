// SPDX-License-Identifier: MIT
#include "sdk/support/text/text_position.hpp"

#include <algorithm>

#include "sdk/support/utf8.hpp"

namespace collet::support {

Place place_of(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  Place place;
  std::size_t line_begin = 0;
  for (std::size_t at = 0; at < offset; ++at) {
    const bool ends_line =
        text[at] == '\n' || (text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n'));
    if (!ends_line) continue;
    ++place.line;
    line_begin = at + 1;
  }
  std::size_t at = line_begin;
  while (at < offset) {
    at += first_code_point(text.substr(at)).length;
    // A byte within a character has the column of that character.
    if (at <= offset) ++place.column;
  }
  return place;
}

}  // namespace collet::support
