// SPDX-License-Identifier: MIT
#include "host/call/text.hpp"

#include <algorithm>

namespace collet::host::call {

namespace {

std::int64_t characters(std::string_view text) {
  return std::count_if(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; });
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
