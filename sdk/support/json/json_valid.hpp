// SPDX-License-Identifier: MIT
/// Finds the end of valid JSON values (RFC 8259). It accepts the same texts as json_reader.hpp, without
/// events and without reasons, in about half the time. check_json() returns the reason of an error.
#pragma once

#include <cstdint>

#include "sdk/support/json/json_scan.hpp"

namespace collet::support {

/// Limit of the objects and arrays that valid_value_end() can have open at once.
inline constexpr std::uint32_t k_max_valid_depth = 512;

/// Returns the position after the value that begins at `p`. Returns null if no value begins there, if it is
/// incomplete before `end`, or if it nests deeper than `max_depth`, which is at most k_max_valid_depth. Does
/// not check UTF-8.
const char* valid_value_end(const char* p, const char* end, std::uint32_t max_depth);

namespace detail {
/// Continues at the first byte that is not plain text of the string. Returns the position after the closing
/// quote, or null.
const char* valid_string_rest(const char* p, const char* end);
}  // namespace detail

/// Returns the position after the closing quote of the string whose first byte is at `p`, or null. Sets
/// `escaped` if the string may contain a backslash.
[[gnu::always_inline]] inline const char* valid_string_end(const char* p, const char* end, bool& escaped) {
  p = detail::scan_string_bytes(p, end);
  if (p < end && *p == '"') return p + 1;
  escaped = true;
  return detail::valid_string_rest(p, end);
}

/// Skips white space; fast if there is none, which is the usual case.
[[gnu::always_inline]] inline const char* after_space(const char* p, const char* end) {
  return p < end && static_cast<unsigned char>(*p) <= ' ' ? detail::skip_json_space(p, end) : p;
}

/// Returns the position of the value that follows the key before `p`, or null if there is no colon between
/// them.
[[gnu::always_inline]] inline const char* after_colon(const char* p, const char* end) {
  p = after_space(p, end);
  return p < end && *p == ':' ? after_space(p + 1, end) : nullptr;
}

}  // namespace collet::support
