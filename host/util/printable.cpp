// SPDX-License-Identifier: MIT
#include "host/util/printable.hpp"

#include <algorithm>
#include <cstdint>

#include <collet/json.hpp>

namespace collet::host {

namespace {

constexpr std::string_view k_replacement = "\xEF\xBF\xBD";

/// Length of the UTF-8 sequence at the start of `text` (RFC 3629), 0 if there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                             : lead >= 0xE0 && lead <= 0xEF ? 3
                             : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  }
  if (lead == 0xE0 && byte(1) < 0xA0) return 0;
  if (lead == 0xED && byte(1) > 0x9F) return 0;
  if (lead == 0xF0 && byte(1) < 0x90) return 0;
  if (lead == 0xF4 && byte(1) > 0x8F) return 0;
  return length;
}

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

std::string valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    out += length == 0 ? k_replacement : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

}  // namespace

void append_printable(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 1 && is_control(text.front())) {
      append_escape(out, text.front());
    } else {
      out += length == 0 ? k_replacement : text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
}

void append_json_string(std::string& out, std::string_view text) {
  json::append_string(out, valid_utf8(text));
}

}  // namespace collet::host
