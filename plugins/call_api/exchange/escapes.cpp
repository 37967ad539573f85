// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/escapes.hpp"

#include <string>

#include <collet/json.hpp>

#include "plugins/call_api/exchange/html_entities.hpp"

namespace collet::call_api {
namespace {

using State = EscapeSequence::State;

constexpr std::size_t k_max_digits = 16;
constexpr std::size_t k_max_name = 17;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

EscapeSequence undecided(bool last) {
  return {last ? State::none : State::incomplete, 0, {}, 0};
}

EscapeSequence byte(std::size_t taken, std::uint32_t value) {
  return {State::complete, taken, {static_cast<char>(value)}, 1};
}

/// Returns the character, or no escape if the number is none of a character.
EscapeSequence character(std::size_t taken, std::uint32_t code) {
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
  std::string text;
  json::detail::append_utf8(text, code);
  EscapeSequence out{State::complete, taken, {}, text.size()};
  std::copy(text.begin(), text.end(), out.bytes.begin());
  return out;
}

/// Digits at the front of a text, at most `most`.
struct Digits {
  std::uint32_t value = 0;  ///< not above 0x110000
  std::size_t count = 0;
};

Digits digits_of(std::string_view text, std::uint32_t base, std::size_t most) {
  Digits out;
  for (const char c : text.substr(0, most)) {
    const int digit = hex_digit(c);
    if (digit < 0 || digit >= static_cast<int>(base)) break;
    out.value = std::min<std::uint32_t>(out.value * base + static_cast<std::uint32_t>(digit), 0x110000);
    ++out.count;
  }
  return out;
}

/// Returns true if `text` may be the beginning of exactly `count` digits behind `at` and ends too early.
bool ends_within(std::string_view text, std::size_t at, std::size_t count) {
  return text.size() < at + count && digits_of(text.substr(at), 16, count).count == text.size() - at;
}

EscapeSequence percent(std::string_view text, bool last) {
  const bool wide = text.size() > 1 && text[1] == 'u';
  const std::size_t at = wide ? 2 : 1;
  const std::size_t count = wide ? 4 : 2;
  if (ends_within(text, at, count)) return undecided(last);
  const auto digits = digits_of(text.substr(at), 16, count);
  if (digits.count < count) return {};
  return wide ? character(at + count, digits.value) : byte(at + count, digits.value);
}

EscapeSequence numeric_entity(std::string_view text, bool last) {
  if (text.size() < 3) return undecided(last);
  const bool hex = text[2] == 'x' || text[2] == 'X';
  const std::size_t at = hex ? 3 : 2;
  const auto digits = digits_of(text.substr(at), hex ? 16 : 10, k_max_digits + 1);
  if (digits.count > k_max_digits) return {};
  const auto end = at + digits.count;
  if (end == text.size() && !last) return undecided(false);
  if (digits.count == 0) return {};
  return character(end + (end < text.size() && text[end] == ';' ? 1 : 0), digits.value);
}

EscapeSequence entity(std::string_view text, bool last) {
  if (text.size() < 2) return undecided(last);
  if (text[1] == '#') return numeric_entity(text, last);
  const auto name = text.substr(1);
  const auto end = std::find_if_not(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  const auto size = static_cast<std::size_t>(end - name.begin());
  if (size > k_max_name) return {};
  if (size == name.size()) return undecided(last);
  const auto code = name[size] == ';' ? html_entity(name.substr(0, size)) : 0;
  return character(size + 2, code);
}

/// Reads \uXXXX, two of them for a character beyond U+FFFF, and \u{X}.
EscapeSequence unicode(std::string_view text, bool last) {
  if (text.size() < 3) return undecided(last);
  if (text[2] == '{') {
    const auto digits = digits_of(text.substr(3), 16, 6);
    const auto end = 3 + digits.count;
    if (end == text.size()) return undecided(last);
    return digits.count > 0 && text[end] == '}' ? character(end + 1, digits.value) : EscapeSequence{};
  }
  if (ends_within(text, 2, 4)) return undecided(last);
  const auto high = digits_of(text.substr(2), 16, 4);
  if (high.count < 4) return {};
  if (high.value < 0xD800 || high.value > 0xDBFF) return character(6, high.value);
  constexpr std::string_view k_second = "\\u";
  const auto rest = text.substr(6);
  if (rest.size() < k_second.size()) return k_second.starts_with(rest) ? undecided(last) : EscapeSequence{};
  if (!rest.starts_with(k_second)) return {};
  if (ends_within(rest, 2, 4)) return undecided(last);
  const auto low = digits_of(rest.substr(2), 16, 4);
  if (low.count < 4 || low.value < 0xDC00 || low.value > 0xDFFF) return {};
  return character(12, 0x10000 + ((high.value - 0xD800) << 10U) + (low.value - 0xDC00));
}

EscapeSequence backslash(std::string_view text, bool last) {
  if (text.size() < 2) return undecided(last);
  constexpr std::string_view k_names = "bfnrt";
  constexpr std::string_view k_values = "\b\f\n\r\t";
  const char c = text[1];
  if (c == '"' || c == '\\' || c == '/' || c == '\'') return byte(2, static_cast<unsigned char>(c));
  if (const auto at = k_names.find(c); at != std::string_view::npos)
    return byte(2, static_cast<unsigned char>(k_values[at]));
  if (c == 'u') return unicode(text, last);
  if (c >= '0' && c <= '3') {  // an octal number of three digits
    const auto octal = digits_of(text.substr(1), 8, 3);
    if (octal.count < 3) return text.size() == 1 + octal.count ? undecided(last) : EscapeSequence{};
    return octal.value == 0 ? EscapeSequence{} : character(4, octal.value);
  }
  if (c != 'x') return {};
  if (ends_within(text, 2, 2)) return undecided(last);
  const auto digits = digits_of(text.substr(2), 16, 2);
  return digits.count == 2 ? character(4, digits.value) : EscapeSequence{};
}

}  // namespace

EscapeSequence read_escape(std::string_view text, bool last) {
  if (text.front() == '%') return percent(text, last);
  if (text.front() == '&') return entity(text, last);
  return backslash(text, last);
}

}  // namespace collet::call_api
