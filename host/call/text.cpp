// SPDX-License-Identifier: MIT
#include "host/call/text.hpp"

#include <cstddef>
#include <cstring>

namespace collet::host::call {

namespace {

/// Of the bytes that continue no character, eight at a time.
std::int64_t characters(std::string_view text) {
  constexpr std::uint64_t k_ones = 0x0101010101010101U;
  std::uint64_t continuing = 0;
  std::size_t at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    continuing += ((eight >> 7U & ~(eight >> 6U) & k_ones) * k_ones) >> 56U;
  }
  for (; at < text.size(); ++at)
    continuing += (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80 ? 1U : 0U;
  return static_cast<std::int64_t>(text.size() - continuing);
}

}  // namespace

std::int64_t tokens(std::string_view text) {
  return (characters(text) + 3) / 4;
}

bool over_tokens(std::string_view text, std::int64_t limit) {
  const auto bytes = static_cast<std::int64_t>(text.size());
  if ((bytes + 3) / 4 <= limit) return false;
  return tokens(text) > limit;
}

std::string compact(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_string) {
      out += c;
      if (c == '\\' && i + 1 < json.size()) {
        out += json[++i];
      } else if (c == '"') {
        in_string = false;
      }
    } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
      out += c;
      in_string = c == '"';
    }
  }
  return out;
}

bool on_one_line(std::string_view json) {
  return json.find('\n') == std::string_view::npos && json.find('\r') == std::string_view::npos;
}

}  // namespace collet::host::call
