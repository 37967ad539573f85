// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>

#include "plugins/validate/structure/string_formats.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::validate {
namespace {

using support::is_digit;

/// Bits of k_kinds.
constexpr std::uint8_t k_path = 1, k_query = 2, k_name = 4, k_scheme = 8, k_hex = 16, k_mail = 32;

/// The places in which each character is allowed. `%` is checked separately.
constexpr std::array<std::uint8_t, 256> k_kinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  const auto mark = [&](std::string_view characters, unsigned bits) {
    for (const char c : characters)
      kinds[static_cast<unsigned char>(c)] =
          static_cast<std::uint8_t>(kinds[static_cast<unsigned char>(c)] | bits);
  };
  constexpr std::string_view k_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  constexpr std::string_view k_digits = "0123456789";
  mark(k_letters, k_path | k_query | k_name | k_scheme | k_mail);
  mark(k_digits, k_path | k_query | k_name | k_scheme | k_mail | k_hex);
  mark("-._~", k_path | k_query | k_name);
  mark("!$&'()*+,;=", k_path | k_query | k_name);
  mark(":@/", k_path | k_query);
  mark("?", k_query);
  mark("+-.", k_scheme);
  mark("abcdefABCDEF", k_hex);
  mark("!#$%&'*+/=?^_`{|}~-", k_mail);
  return kinds;
}();

bool is(char c, std::uint8_t kind) {
  return (k_kinds[static_cast<unsigned char>(c)] & kind) != 0;
}

/// Returns true if the text consists of characters of the kind and percent-encoded bytes.
bool made_of(std::string_view text, std::uint8_t kind) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is(text[i], kind)) continue;
    if (text[i] != '%' || i + 2 >= text.size() || !is(text[i + 1], k_hex) || !is(text[i + 2], k_hex))
      return false;
    i += 2;
  }
  return true;
}

bool is_authority(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at != std::string_view::npos) {
    for (std::string_view user = text.substr(0, at); !user.empty();) {
      const std::size_t colon = user.find(':');
      if (!made_of(user.substr(0, colon), k_name)) return false;
      user.remove_prefix(colon == std::string_view::npos ? user.size() : colon + 1);
    }
    text.remove_prefix(at + 1);
  }
  if (!text.empty() && text.front() == '[') {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || end == 1) return false;
    const std::string_view address = text.substr(1, end - 1);
    const bool future = address.front() == 'v' || address.front() == 'V';
    if (!std::all_of(address.begin(), address.end(), [&](char c) {
          return future ? is(c, k_name) || c == ':' : is(c, k_hex) || c == ':' || c == '.';
        }))
      return false;
    text.remove_prefix(end + 1);
    if (!text.empty() && text.front() != ':') return false;
  }
  const std::size_t colon = text.find(':');
  if (!made_of(text.substr(0, colon), k_name)) return false;
  if (colon == std::string_view::npos) return true;
  const std::string_view port = text.substr(colon + 1);
  return std::all_of(port.begin(), port.end(), is_digit);
}

bool is_scheme(std::string_view text) {
  return !text.empty() && is(text.front(), k_scheme) && !is_digit(text.front()) && text.front() != '+' &&
         text.front() != '-' && text.front() != '.' &&
         std::all_of(text.begin(), text.end(), [](char c) { return is(c, k_scheme); });
}

bool is_right(const support::UriParts& parts) {
  if (parts.scheme && !is_scheme(*parts.scheme)) return false;
  if (parts.authority && !is_authority(*parts.authority)) return false;
  if (!made_of(parts.path, k_path)) return false;
  if (!parts.scheme && !parts.authority) {
    // A colon in the first segment would make that segment a scheme.
    const std::string_view first = parts.path.substr(0, parts.path.find('/'));
    if (first.find(':') != std::string_view::npos) return false;
  }
  return (!parts.query || made_of(*parts.query, k_query)) &&
         (!parts.fragment || made_of(*parts.fragment, k_query));
}

}  // namespace

bool is_uri_reference(std::string_view text) {
  if (!text.empty() && text.front() == '#') return made_of(text.substr(1), k_query);
  return is_right(support::split_uri(text));
}

bool is_uri(std::string_view text) {
  const support::UriParts parts = support::split_uri(text);
  return parts.scheme && is_right(parts);
}

bool is_email(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == 0 || at == std::string_view::npos) return false;
  const std::string_view local = text.substr(0, at);
  std::string_view domain = text.substr(at + 1);
  bool dot = true;  // true at the begin and after a dot
  for (const char c : local) {
    if (c == '.' ? dot : !is(c, k_mail)) return false;
    dot = c == '.';
  }
  if (dot || domain.find('.') == std::string_view::npos) return false;
  while (true) {
    const std::string_view label = domain.substr(0, domain.find('.'));
    if (label.empty() || label.front() == '-' || label.back() == '-') return false;
    for (const char c : label)
      if (c != '-' && (!is(c, k_scheme) || c == '+')) return false;
    if (label.size() == domain.size()) return true;
    domain.remove_prefix(label.size() + 1);
  }
}

}  // namespace collet::validate
