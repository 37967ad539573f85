// SPDX-License-Identifier: MIT
/// Functions on text for the whole tree. Letter case and digits are those of ASCII, whatever the locale,
/// because names in protocols and API descriptions are compared so. utf8.hpp has the functions that cut
/// between characters.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace collet::support {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns true for space, tab, line feed and carriage return.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

/// Returns true if both texts are equal when letter case is ignored.
bool equal_ignoring_case(std::string_view one, std::string_view other);

/// Returns the part of `text` between its first and its last character that is not blank. The view borrows
/// from `text`.
std::string_view trim(std::string_view text);

/// Returns `text` between single quotes, cut to `max_characters` code points, for messages that quote a
/// client or a document.
std::string quote(std::string_view text, std::size_t max_characters = 100);

/// Returns at most `max_bytes` bytes of `text`, cut between characters. Appends "…" if anything was cut.
std::string clip(std::string_view text, std::size_t max_bytes);

/// Returns two lower-case hexadecimal digits for each byte.
std::string hexadecimal(std::string_view bytes);

/// Appends `byte` as "%4A" (RFC 3986, section 2.1).
void append_percent(std::string& out, char byte);

/// Percent-encodes every byte that is neither unreserved (RFC 3986, section 2.3) nor in `kept`.
std::string percent_encode(std::string_view text, std::string_view kept = {});

/// Decodes RFC 3986 percent-encoding. Returns nullopt if a `%` is not followed by two hexadecimal digits.
std::optional<std::string> percent_decode(std::string_view text);

}  // namespace collet::support
