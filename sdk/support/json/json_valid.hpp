// SPDX-License-Identifier: MIT
/// Where JSON values end that are as RFC 8259 has them: the verdict of json_reader.hpp without events and
/// without reasons, in about half the time. Who wants to know why a text is refused asks check_json().
#pragma once

#include <cstdint>

#include "sdk/support/json/json_scan.hpp"

namespace collet::support {

/// Objects and arrays that valid_value_end() can have open at once.
inline constexpr std::uint32_t k_deepest_valid = 512;

/// Position behind the value that begins at `p`, or null if none does, if it is not whole before `end`, or if
/// it nests deeper than `max_depth`, at most k_deepest_valid. UTF-8 is the caller's business.
const char* valid_value_end(const char* p, const char* end, std::uint32_t max_depth);

namespace detail {
/// From the first byte on that is not plainly a string's: behind the closing quote, or null.
const char* valid_string_rest(const char* p, const char* end);
}  // namespace detail

/// `p` is behind the opening quote: the position behind the closing one, or null. `escaped` becomes true if
/// there may be a backslash between the two.
[[gnu::always_inline]] inline const char* valid_string_end(const char* p, const char* end, bool& escaped) {
  p = detail::scan_string_bytes(p, end);
  if (p < end && *p == '"') return p + 1;
  escaped = true;
  return detail::valid_string_rest(p, end);
}

/// Mostly there is no space at all.
[[gnu::always_inline]] inline const char* behind_space(const char* p, const char* end) {
  return p < end && static_cast<unsigned char>(*p) <= ' ' ? detail::skip_json_space(p, end) : p;
}

/// `p` is behind a key: the position of its value, or null without a colon between them.
[[gnu::always_inline]] inline const char* behind_colon(const char* p, const char* end) {
  p = behind_space(p, end);
  return p < end && *p == ':' ? behind_space(p + 1, end) : nullptr;
}

}  // namespace collet::support
