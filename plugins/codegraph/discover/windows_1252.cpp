// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/windows_1252.hpp"

#include <array>
#include <cstdint>

namespace collet::codegraph {
namespace {

/// The characters of 0x80 to 0x9F. The Encoding Standard maps the five bytes without a character to control
/// characters.
constexpr std::array<std::uint16_t, 32> k_high_controls = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

/// Returns true for a control character that is found in sources: white space, and the end mark of DOS.
bool is_in_sources(unsigned char c) {
  return (c >= '\t' && c <= '\r') || c == 0x1A;
}

}  // namespace

std::optional<std::string> utf8_of_windows_1252(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 16);
  for (const char byte : bytes) {
    const auto c = static_cast<unsigned char>(byte);
    if (c < 0x80) {
      if (c < 0x20 && !is_in_sources(c)) return std::nullopt;
      out += byte;
      continue;
    }
    const std::uint32_t code = c < 0xA0 ? k_high_controls[c - 0x80U] : c;
    if (code >= 0x800) out += static_cast<char>(0xE0U | (code >> 12U));
    out += static_cast<char>(code >= 0x800 ? 0x80U | ((code >> 6U) & 0x3FU) : 0xC0U | (code >> 6U));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  }
  return out;
}

}  // namespace collet::codegraph
