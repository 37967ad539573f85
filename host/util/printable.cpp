// SPDX-License-Identifier: MIT
#include "host/util/printable.hpp"

#include <algorithm>
#include <cstdint>

#include <collet/json.hpp>

#include "sdk/support/utf8.hpp"

namespace collet::host {

namespace {

constexpr std::string_view k_replacement = "\xEF\xBF\xBD";

void append_escape(std::string& out, char c) {
  static constexpr char k_hex[] = "0123456789abcdef";
  switch (c) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      out += "\\x";
      out += k_hex[(static_cast<std::uint8_t>(c) >> 4U) & 0xFU];
      out += k_hex[static_cast<std::uint8_t>(c) & 0xFU];
  }
}

bool is_control(char c) {
  return static_cast<std::uint8_t>(c) < 0x20 || c == 0x7F;
}

}  // namespace

void append_printable(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = support::utf8_sequence_length(text);
    if (length == 1 && is_control(text.front())) {
      append_escape(out, text.front());
    } else {
      out += length == 0 ? k_replacement : text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
}

void append_json_string(std::string& out, std::string_view text) {
  json::append_string(out, support::replace_invalid_utf8(text));
}

}  // namespace collet::host
