// SPDX-License-Identifier: MIT
#include "plugins/external/percent.hpp"

namespace collet::external {

namespace {

constexpr std::string_view k_digits = "0123456789ABCDEF";

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

std::optional<unsigned> digit(char c) {
  const auto at = k_digits.find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<unsigned>(at);
}

}  // namespace

std::string percent_encode(std::string_view text, std::string_view kept) {
  std::string out;
  for (const char c : text) {
    if (is_unreserved(c) || kept.find(c) != std::string_view::npos) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += k_digits[byte >> 4U];
    out += k_digits[byte & 15U];
  }
  return out;
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at];
      continue;
    }
    const auto high = text.size() - at > 2 ? digit(text[at + 1]) : std::nullopt;
    const auto low = text.size() - at > 2 ? digit(text[at + 2]) : std::nullopt;
    if (!high || !low) return std::nullopt;
    out += static_cast<char>(*high * 16 + *low);
    at += 2;
  }
  return out;
}

}  // namespace collet::external
