// SPDX-License-Identifier: MIT
#include "host/config/toml_guard.hpp"

#include "host/config/toml_reader.hpp"
#include "sdk/support/text/text_position.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::config {

namespace {

/// Returns the position behind the string that starts at `at` with one or three quotes of either kind.
std::size_t skip_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool escapes = quote == '"';
  const bool triple = text.substr(at, 3) == std::string(3, quote);
  at += triple ? 3 : 1;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '\\' && escapes) {
      at += 2;
    } else if (c == quote && !triple) {
      return at + 1;
    } else if (c == quote && text.substr(at, 3) == std::string(3, quote)) {
      at += 3;
      while (at < text.size() && text[at] == quote)  // up to two more quotes are part of the string
        ++at;
      return at;
    } else if (c == '\n' && !triple) {
      return at;
    } else {
      ++at;
    }
  }
  return text.size();
}

/// Returns the offset of the first dotted key with too many parts, or npos. Counts dots outside strings and
/// comments since the last character that ends a key. Floats have at most one dot.
std::size_t first_deep_key(std::string_view text) {
  std::size_t dots = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = skip_string(text, at);
      continue;
    }
    if (c == '#') {
      while (at < text.size() && text[at] != '\n')
        ++at;
      continue;
    }
    if (c == '.' && ++dots >= k_max_depth) return at;
    if (c == '\n' || c == '=' || c == ',' || c == '[' || c == ']' || c == '{' || c == '}') dots = 0;
    ++at;
  }
  return std::string_view::npos;
}

support::Error refuse(std::string_view text, std::size_t offset, const std::string& file,
                      std::string_view message) {
  const auto place = support::place_of(text, offset);
  return error_at({file, place.line, place.column}, message);
}

}  // namespace

std::optional<support::Error> guard_toml(std::string_view text, const std::string& file) {
  if (text.size() > k_max_file_bytes) {
    return error_at({file, 0, 0}, "found " + std::to_string(text.size()) + " bytes, expected at most " +
                                      std::to_string(k_max_file_bytes));
  }
  if (const auto bad = support::first_invalid_utf8(text))
    return refuse(text, *bad, file, "found bytes that are not UTF-8, expected UTF-8 text");
  if (const auto nul = text.find('\0'); nul != std::string_view::npos)
    return refuse(text, nul, file, "found a NUL character, expected text");
  if (const auto deep = first_deep_key(text); deep != std::string_view::npos) {
    return refuse(text, deep, file,
                  "found a dotted key of more than " + std::to_string(k_max_depth) + " parts");
  }
  return std::nullopt;
}

}  // namespace collet::host::config
