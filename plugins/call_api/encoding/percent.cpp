// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/percent.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "sdk/support/text.hpp"

namespace collet::call_api {
namespace {

constexpr std::string_view k_reserved = ":/?#[]@!$&'()*+,;=";

bool is_unreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
         c == '_' || c == '~';
}

bool is_one_of(char c, std::string_view set) {
  return c != 0 && set.find(c) != std::string_view::npos;
}

bool stays(char c, Escape escape) {
  if (is_unreserved(c)) return true;
  if (escape == Escape::in_query) return is_one_of(c, k_reserved) && !is_one_of(c, "#[]&+");
  if (escape == Escape::in_path) return is_one_of(c, k_reserved) && !is_one_of(c, "/?#");
  return false;
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_triple(std::string_view text, std::size_t at) {
  return text[at] == '%' && at + 2 < text.size() && hex_value(text[at + 1]) >= 0 &&
         hex_value(text[at + 2]) >= 0;
}

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_triple(text, i)) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

bool has_plain_dot_segment(std::string_view text) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find_first_of("/\\", begin), text.size());
    auto segment = text.substr(begin, end - begin);
    // Some servers remove parameters of a segment before they resolve it.
    segment = segment.substr(0, segment.find(';'));
    if (segment == "." || segment == "..") return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace

void append_escaped(std::string& out, std::string_view text, Escape escape) {
  if (escape == Escape::nothing) {
    out += text;
    return;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (stays(text[i], escape) || (escape != Escape::all && is_triple(text, i))) {
      out += text[i];
    } else {
      support::append_percent(out, text[i]);
    }
  }
}

void append_static(std::string& out, std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_unreserved(text[i]) || is_triple(text, i) ||
        (is_one_of(text[i], k_reserved) && !is_one_of(text[i], "#[]?"))) {
      out += text[i];
    } else {
      support::append_percent(out, text[i]);
    }
  }
}

bool has_dot_segment(std::string_view text) {
  std::string now(text);
  for (;;) {
    if (has_plain_dot_segment(now)) return true;
    std::string next = decoded(now);
    if (next.size() == now.size()) return false;  // each decoded triple shortens the text
    now = std::move(next);
  }
}

}  // namespace collet::call_api
