// SPDX-License-Identifier: MIT
#include "sdk/support/json/json_valid.hpp"

#include <cstring>

#include "sdk/support/json/json_reader.hpp"

namespace collet::support {
namespace {

template <std::size_t Size>
const char* behind_word(const char* p, const char* end, const char (&word)[Size]) {
  constexpr std::size_t k_length = Size - 1;
  if (static_cast<std::size_t>(end - p) < k_length || std::memcmp(p, word, k_length) != 0) return nullptr;
  return p + k_length;
}

/// Returns the position after a number or literal, or null.
const char* scalar_end(const char* p, const char* end) {
  switch (*p) {
    case 't':
      return behind_word(p, end, "true");
    case 'f':
      return behind_word(p, end, "false");
    case 'n':
      return behind_word(p, end, "null");
    default:
      break;
  }
  const char* bad = nullptr;
  return *p == '-' || is_digit(*p) ? detail::scan_number(p, end, bad) : nullptr;
}

/// Reads a key at `p`. Returns the position of its value, or null.
[[gnu::always_inline]] inline const char* behind_key(const char* p, const char* end) {
  if (p >= end || *p != '"') return nullptr;
  bool escaped = false;
  p = valid_string_end(p + 1, end, escaped);
  return p != nullptr ? after_colon(p, end) : nullptr;
}

}  // namespace

namespace detail {

const char* valid_string_rest(const char* p, const char* end) {
  while (p < end && *p == '\\') {
    std::optional<JsonError> error;  // unused; check_json() returns it
    p = json_escape({p, static_cast<std::size_t>(end - p)}, p, error);
    if (p == nullptr) return nullptr;
    p = scan_string_bytes(p, end);
  }
  return p < end && *p == '"' ? p + 1 : nullptr;
}

}  // namespace detail

const char* valid_value_end(const char* p, const char* end, std::uint32_t max_depth) {
  char closing[k_max_valid_depth];  // closing brackets of the enclosing containers
  std::uint32_t depth = 0;
  while (p != nullptr && p < end) {
    // A value begins here.
    if (*p == '"') {
      bool escaped = false;
      p = valid_string_end(p + 1, end, escaped);
    } else if (*p == '{' || *p == '[') {
      if (depth == max_depth) return nullptr;
      const char close = *p == '{' ? '}' : ']';
      p = after_space(p + 1, end);
      if (p == end || *p != close) {
        closing[depth++] = close;
        if (close == '}') p = behind_key(p, end);
        continue;
      }
      ++p;
    } else {
      p = scalar_end(p, end);
    }
    // A value ends here, and possibly containers that enclose it.
    for (;; --depth) {
      if (p == nullptr || depth == 0) return p;
      p = after_space(p, end);
      if (p == end) return nullptr;
      const char close = closing[depth - 1];
      if (*p == ',') {
        p = after_space(p + 1, end);
        if (close == '}') p = behind_key(p, end);
        break;
      }
      if (*p++ != close) return nullptr;
    }
  }
  return nullptr;
}

}  // namespace collet::support
