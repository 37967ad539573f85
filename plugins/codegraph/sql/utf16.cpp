// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/utf16.hpp"

#include <cstdint>

namespace collet::codegraph {
namespace {

void append(std::string& out, std::uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0U | (c >> 6U));
    out += static_cast<char>(0x80U | (c & 0x3FU));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0U | (c >> 12U));
    out += static_cast<char>(0x80U | ((c >> 6U) & 0x3FU));
    out += static_cast<char>(0x80U | (c & 0x3FU));
  } else {
    out += static_cast<char>(0xF0U | (c >> 18U));
    out += static_cast<char>(0x80U | ((c >> 12U) & 0x3FU));
    out += static_cast<char>(0x80U | ((c >> 6U) & 0x3FU));
    out += static_cast<char>(0x80U | (c & 0x3FU));
  }
}

}  // namespace

std::optional<std::string> utf8_of_utf16(std::string_view bytes) {
  const bool little = bytes.starts_with("\xFF\xFE");
  if (!little && !bytes.starts_with("\xFE\xFF")) return std::nullopt;
  const auto unit = [&](std::size_t i) {
    const auto one = static_cast<unsigned char>(bytes[i]);
    const auto two = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<std::uint32_t>(little ? one | (two << 8U) : two | (one << 8U));
  };
  constexpr std::uint32_t k_replacement = 0xFFFD;
  std::string out;
  out.reserve(bytes.size() / 2);
  for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
    std::uint32_t c = unit(i);
    if (c >= 0xD800 && c < 0xE000) {
      const std::uint32_t low = i + 3 < bytes.size() ? unit(i + 2) : 0;
      if (c < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10U) + (low - 0xDC00);
        i += 2;
      } else {
        c = k_replacement;
      }
    }
    append(out, c);
  }
  return out;
}

}  // namespace collet::codegraph
