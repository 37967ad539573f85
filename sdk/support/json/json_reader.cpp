// SPDX-License-Identifier: MIT
#include "sdk/support/json/json_reader.hpp"

#include "sdk/support/json/json_valid.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

std::string hex_byte(char c) {
  static constexpr char k_hex[] = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'0', 'x', k_hex[byte >> 4U], k_hex[byte & 0xFU]};
}

/// Names the text at `at` in a message: a whole word if there is one.
std::string describe(std::string_view text, std::size_t at) {
  static constexpr std::size_t k_max_word_bytes = 30;
  if (at >= text.size()) return text.empty() ? "an empty text" : "the end of the text";
  const std::string_view rest = text.substr(at);
  const char c = rest.front();
  if (c == '\0') return "a NUL byte";
  if (c == '\n' || c == '\r') return "a line break";
  if (c == '\t') return "a tab";
  if (rest.starts_with("\xEF\xBB\xBF")) return "a byte order mark";
  const std::size_t length = utf8_sequence_length(rest);
  if (length == 0) return "the byte " + hex_byte(c);
  if (static_cast<unsigned char>(c) < 0x20 || c == '\x7F') return "the control character " + hex_byte(c);
  std::size_t end = length;
  if (is_word(c)) {
    while (end < rest.size() && end < k_max_word_bytes && is_word(rest[end]))
      ++end;
  }
  return "'" + std::string(rest.substr(0, end)) + "'";
}

JsonError found(std::string_view text, std::size_t at, std::string_view expected) {
  return {at, "found " + describe(text, at) + ", expected " + std::string(expected)};
}

struct IgnoreEvents {
  static bool begin_object(std::size_t) { return true; }
  static bool end_object(std::size_t, std::size_t) { return true; }
  static bool begin_array(std::size_t) { return true; }
  static bool end_array(std::size_t, std::size_t) { return true; }
  static bool key(std::string_view, bool, std::size_t) { return true; }
  static bool string(std::string_view, bool, std::size_t) { return true; }
  static bool number(std::string_view, std::size_t) { return true; }
  static bool literal(JsonLiteral, std::size_t) { return true; }
};

/// Reads four hexadecimal digits at `at`. Returns nullopt and sets `error` to the first other byte if they
/// are missing.
std::optional<std::uint32_t> hex4(std::string_view text, std::size_t at, std::optional<JsonError>& error) {
  std::uint32_t code = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const char c = i < text.size() ? text[i] : '\0';
    std::uint32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = static_cast<std::uint32_t>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      digit = static_cast<std::uint32_t>(c - 'a') + 10;
    } else if (c >= 'A' && c <= 'F') {
      digit = static_cast<std::uint32_t>(c - 'A') + 10;
    } else {
      error = found(text, i, "four hexadecimal digits after \\u");
      return std::nullopt;
    }
    code = code << 4U | digit;
  }
  return code;
}

}  // namespace

namespace detail {

JsonError json_unexpected(std::string_view text, std::size_t at, std::string_view expected) {
  return found(text, at, expected);
}

JsonError json_unescaped_control(std::string_view text, std::size_t at) {
  return {at,
          "found " + describe(text, at) + " in a string, expected it escaped (\\n, \\t, \\u00XX) or '\"'"};
}

JsonError json_too_deep(std::size_t at, std::uint32_t max_depth) {
  return {at, "found objects and arrays nested deeper than " + std::to_string(max_depth) +
                  ", expected at most " + std::to_string(max_depth) + " levels"};
}

JsonError json_bad_literal(std::string_view text, std::size_t at, std::string_view word) {
  return found(text, at, "a value (" + std::string(word) + "?)");
}

JsonError json_bad_number(std::string_view text, std::size_t number, std::size_t at) {
  if (at < text.size() && is_digit(text[at])) {
    return {number, "found a number with a leading zero, expected it without"};
  }
  return found(text, at, "a digit in the number");
}

const char* json_escape(std::string_view text, const char* p, std::optional<JsonError>& error) {
  const auto at = static_cast<std::size_t>(p - text.data());
  const char kind = at + 1 < text.size() ? text[at + 1] : '\0';
  switch (kind) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
      return p + 2;
    case 'u':
      break;
    default:
      error = found(text, at + 1, R"(one of " \ / b f n r t u after a backslash)");
      return nullptr;
  }
  const auto code = hex4(text, at + 2, error);
  if (!code) return nullptr;
  if (*code < 0xD800 || *code > 0xDFFF) return p + 6;
  const auto lone = [&](std::string_view which) {
    error = JsonError{at, "found the lone " + std::string(which) + " surrogate " +
                              std::string(text.substr(at, 6)) +
                              ", expected a pair (\\uD800-\\uDBFF and then \\uDC00-\\uDFFF)"};
    return nullptr;
  };
  if (*code >= 0xDC00) return lone("low");
  if (text.substr(at + 6, 2) != "\\u") return lone("high");
  const auto low = hex4(text, at + 8, error);
  if (!low) return nullptr;
  if (*low < 0xDC00 || *low > 0xDFFF) return lone("high");
  return p + 12;
}

}  // namespace detail

std::optional<JsonError> check_utf8(std::string_view text) {
  const auto invalid = first_invalid_utf8(text);
  if (!invalid) return std::nullopt;
  return JsonError{*invalid, "found " + describe(text, *invalid) + ", expected UTF-8"};
}

std::optional<JsonError> check_json(std::string_view text, const JsonLimits& limits) {
  if (!valid_utf8(text)) return check_utf8(text);
  if (limits.max_depth <= k_max_valid_depth) {
    const char* const end = text.data() + text.size();
    const char* const value_end = valid_value_end(after_space(text.data(), end), end, limits.max_depth);
    if (value_end != nullptr && after_space(value_end, end) == end) return std::nullopt;
  }
  IgnoreEvents ignore;  // reads for the reason of the error, or for deeper nesting
  return read_json(text, limits, ignore);
}

std::optional<JsonError> check_json_object(std::string_view text, const JsonLimits& limits) {
  auto error = check_json(text, limits);
  if (error) return error;
  const auto root =
      static_cast<std::size_t>(detail::skip_json_space(text.data(), text.data() + text.size()) - text.data());
  switch (text[root]) {
    case '{':
      return std::nullopt;
    case '[':
      return JsonError{root, "found an array, expected an object"};
    case '"':
      return JsonError{root, "found a string, expected an object"};
    case 't':
    case 'f':
      return JsonError{root, "found a boolean, expected an object"};
    case 'n':
      return JsonError{root, "found null, expected an object"};
    default:
      return JsonError{root, "found a number, expected an object"};
  }
}

}  // namespace collet::support
