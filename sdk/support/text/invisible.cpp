// SPDX-License-Identifier: MIT
#include "sdk/support/text/invisible.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace collet::support {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

/// Returns the position of the next byte of a character that is not ASCII, or the size.
std::size_t next_wide(std::string_view text, std::size_t at) {
  constexpr std::uint64_t k_tops = 0x8080808080808080U;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & k_tops) != 0) break;
  }
  while (at < text.size() && byte_at(text, at) < 0x80)
    ++at;
  return at;
}

std::uint32_t code_point(std::string_view character) {
  const unsigned lead = byte_at(character, 0);
  std::uint32_t code = character.size() == 2 ? lead & 0x1FU : character.size() == 3 ? lead & 0xFU : lead & 7U;
  for (std::size_t i = 1; i < character.size(); ++i)
    code = code << 6U | (byte_at(character, i) & 0x3FU);
  return code;
}

void append_unit(std::string& out, std::uint32_t unit) {
  char escape[8];
  std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(unit & 0xFFFFU));
  out += escape;
}

void append_escape(std::string& out, std::uint32_t code) {
  if (code < 0x10000) return append_unit(out, code);
  append_unit(out, 0xD7C0U + (code >> 10U));
  append_unit(out, 0xDC00U | (code & 0x3FFU));
}

}  // namespace

std::size_t invisible_at(std::string_view text) {
  const auto byte = [&](std::size_t at) { return byte_at(text, at); };
  switch (byte(0)) {
    case 0xC2:  // U+00AD
      return byte(1) == 0xAD ? 2 : 0;
    case 0xD8:  // U+061C
      return byte(1) == 0x9C ? 2 : 0;
    case 0xE1:  // U+180E
      return byte(1) == 0xA0 && byte(2) == 0x8E ? 3 : 0;
    case 0xE2:  // U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F
      if (byte(1) == 0x80)
        return (byte(2) >= 0x8B && byte(2) <= 0x8F) || (byte(2) >= 0xAA && byte(2) <= 0xAE) ? 3 : 0;
      return byte(1) == 0x81 && byte(2) >= 0xA0 && byte(2) <= 0xAF ? 3 : 0;
    case 0xEF:  // U+FEFF
      return byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0;
    case 0xF3:  // U+E0000 to U+E007F
      return byte(1) == 0xA0 && (byte(2) == 0x80 || byte(2) == 0x81) && text.size() >= 4 ? 4 : 0;
    default:
      return 0;
  }
}

std::string escape_invisible(std::string text) {
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = next_wide(text, 0); at < text.size(); at = next_wide(text, at)) {
    const auto length = invisible_at(std::string_view(text).substr(at));
    if (length == 0) {
      ++at;
      continue;
    }
    out.append(text, copied, at - copied);
    append_escape(out, code_point(std::string_view(text).substr(at, length)));
    at += length;
    copied = at;
  }
  if (copied == 0) return text;
  return out.append(text, copied);
}

}  // namespace collet::support
