// SPDX-License-Identifier: MIT
/// Character classes and line structure for the fast YAML reader.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/openapi/read/yaml/scan.hpp"

namespace collet::openapi::fast {

/// Maximum length of a key without '?'. YAML 1.2.2 section 7.4.2 allows 1,024 characters; libyaml also counts
/// some characters around the key.
inline constexpr std::ptrdiff_t k_max_implicit_key = 1000;

/// Properties of the first character of a token.
enum : std::uint8_t {
  k_begins_plain = 1,   // begins a plain scalar, whatever follows
  k_may_be_number = 2,  // may begin a number or null
  k_may_be_word = 4,    // may begin null or a boolean
};
inline constexpr std::array<std::uint8_t, 256> k_first_character = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t c = 0x21; c < 256; ++c)
    table[c] = k_begins_plain;
  for (const char c : std::string_view("-?:,[]{}#&*!|>'\"%@`"))
    table[static_cast<unsigned char>(c)] = 0;
  for (const char c : std::string_view("0123456789~.+-"))
    table[static_cast<unsigned char>(c)] |= k_may_be_number;
  for (const char c : std::string_view("nNtTfF"))
    table[static_cast<unsigned char>(c)] |= k_may_be_word;
  return table;
}();
inline std::uint8_t first_character_class(char c) {
  return k_first_character[static_cast<unsigned char>(c)];
}

/// Returns true if a plain scalar may begin with the characters at `p`.
template <bool k_flow>
inline bool begins_plain(const char* p) {
  if ((first_character_class(*p) & k_begins_plain) != 0) return true;
  if (*p == '-') return !is_blank_or_end(p[1]) && !(k_flow && is_flow_indicator(p[1]));
  return !k_flow && (*p == '?' || *p == ':') && !is_blank_or_end(p[1]);
}

/// Returns true for "---" or "..." followed by a blank, a line break or the end. `p` is the start of a line.
inline bool is_document_marker(const char* p) {
  return (*p == '-' || *p == '.') && p[1] == *p && p[2] == *p && is_blank_or_end(p[3]);
}

/// Returns false if a plain scalar with this text is certainly a string.
inline bool may_be_no_string(std::string_view text) {
  const std::uint8_t first = first_character_class(text.front());
  return (first & k_may_be_number) != 0 ||
         ((first & k_may_be_word) != 0 && (text.size() == 4 || text.size() == 5));
}

inline std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

/// Removes the spaces before `end`, the end of a scalar that does not begin with a blank. Returns null if a
/// tab precedes them.
inline const char* cut_spaces(const char* end) {
  while (end[-1] == ' ')
    --end;
  return end[-1] == '\t' ? nullptr : end;
}
/// Same as above, but stops at `begin`, which may equal `end`.
inline const char* cut_spaces(const char* begin, const char* end) {
  while (end > begin && end[-1] == ' ')
    --end;
  return end > begin && end[-1] == '\t' ? nullptr : end;
}

/// Returns the start of the next line. `p` is the end of a token; returns null if anything but spaces and a
/// comment follows it.
inline const char* line_end(const char* p) {
  const char* const token = p;
  while (*p == ' ')
    ++p;
  if (*p == '#' && p != token) p = find_break(p);
  return is_break_or_end(*p) ? after_break(p) : nullptr;
}

/// Returns the first content from the start of a line on and sets `column` to its column. Returns null if a
/// tab precedes the content.
COLLET_YAML_HOT const char* content_line(const char* p, std::int32_t& column) {
  for (;;) {
    const char* const line = p;
    p = skip_spaces(p);
    if (static_cast<unsigned char>(*p) > '#') [[likely]] {
      column = static_cast<std::int32_t>(p - line);
      return p;
    }
    switch (*p) {
      case '\n':
        ++p;
        break;
      case '\r':
        p = after_break(p);
        break;
      case '\t':
        return nullptr;
      case '\0':
        return p;
      case '#':
        p = after_break(find_break(p));
        break;
      default:
        column = static_cast<std::int32_t>(p - line);
        return p;
    }
  }
}

}  // namespace collet::openapi::fast
