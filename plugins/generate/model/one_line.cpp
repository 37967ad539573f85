// SPDX-License-Identifier: MIT
#include "plugins/generate/model/one_line.hpp"

#include "sdk/support/text.hpp"

namespace collet::generate {
namespace {

/// Returns the size of a character at `at` that must not be in a source, or 0.
std::size_t hidden_character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (byte(at) < 0x20 || byte(at) == 0x7F) return 1;
  if (byte(at) == 0xC2 && byte(at + 1) >= 0x80 && byte(at + 1) < 0xA0) return 2;   // C1 controls
  if (byte(at) == 0xEF && byte(at + 1) == 0xBB && byte(at + 2) == 0xBF) return 3;  // byte order mark
  if (byte(at) == 0xE2 && byte(at + 1) == 0x80) {
    const unsigned last = byte(at + 2);
    // U+200B to U+200F, U+2028 to U+202E
    if ((last >= 0x8B && last <= 0x8F) || (last >= 0xA8 && last <= 0xAE)) return 3;
  }
  if (byte(at) == 0xE2 && byte(at + 1) == 0x81 && byte(at + 2) >= 0xA6 && byte(at + 2) <= 0xA9) return 3;
  return 0;
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string out;
  bool space = false;
  for (std::size_t at = 0; at < text.size() && out.size() < k_max_comment_bytes + 8;) {
    const std::size_t hidden = hidden_character(text, at);
    if (hidden != 0 || text[at] == ' ') {
      space = !out.empty();
      at += hidden != 0 ? hidden : 1;
      continue;
    }
    if (space) out += ' ';
    space = false;
    out += text[at++];
  }
  return support::clip(out, k_max_comment_bytes);
}

}  // namespace collet::generate
