// SPDX-License-Identifier: MIT
#include "sdk/support/text.hpp"

#include <algorithm>

#include "sdk/support/utf8.hpp"

namespace collet::support {
namespace {

constexpr bool is_unreserved(char c) {
  return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == '.' || c == '_' || c == '~';
}

/// Returns the value of a hexadecimal digit, or -1.
constexpr int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  const char letter = lower(c);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

std::string upper_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), upper);
  return out;
}

bool equal_ignoring_case(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
  return text;
}

std::string quote(std::string_view text, std::size_t max_characters) {
  return "'" + cut_characters(text, max_characters) + "'";
}

std::string clip(std::string_view text, std::size_t max_bytes) {
  std::string out = cut_utf8(text, max_bytes);
  if (out.size() < text.size()) out += "…";
  return out;
}

std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += k_digits[byte >> 4U];
    out += k_digits[byte & 0xFU];
  }
  return out;
}

void append_percent(std::string& out, char byte) {
  constexpr std::string_view k_digits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(byte);
  out += '%';
  out += k_digits[value >> 4U];
  out += k_digits[value & 0xFU];
}

std::string percent_encode(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (is_unreserved(c) || kept.find(c) != std::string_view::npos) {
      out += c;
    } else {
      append_percent(out, c);
    }
  }
  return out;
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const int high = digit_value(text[i + 1]);
    const int low = digit_value(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

}  // namespace collet::support
