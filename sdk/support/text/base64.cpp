// SPDX-License-Identifier: MIT
#include "sdk/support/text/base64.hpp"

#include <cstddef>
#include <cstdint>

namespace collet::support {

void append_base64(std::string& out, std::string_view bytes) {
  static constexpr char k_letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto byte = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(bytes[i]); };
  std::size_t at = out.size();
  out.resize(at + (bytes.size() + 2) / 3 * 4);
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    const std::uint32_t group = byte(i) << 16U | byte(i + 1) << 8U | byte(i + 2);
    out[at++] = k_letters[group >> 18U];
    out[at++] = k_letters[group >> 12U & 63U];
    out[at++] = k_letters[group >> 6U & 63U];
    out[at++] = k_letters[group & 63U];
  }
  if (i == bytes.size()) return;
  const bool two = i + 2 == bytes.size();
  const std::uint32_t group = byte(i) << 16U | (two ? byte(i + 1) << 8U : 0U);
  out[at++] = k_letters[group >> 18U];
  out[at++] = k_letters[group >> 12U & 63U];
  out[at++] = two ? k_letters[group >> 6U & 63U] : '=';
  out[at++] = '=';
}

std::optional<std::string> read_base64(std::string_view text) {
  const auto value = [](char c) -> int {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    return c == '/' ? 63 : -1;
  };
  if (text.size() % 4 != 0) return std::nullopt;
  std::string out;
  out.reserve(text.size() / 4 * 3);
  for (std::size_t i = 0; i < text.size(); i += 4) {
    const bool last = i + 4 == text.size();
    const std::size_t padding = last && text[i + 3] == '=' ? (text[i + 2] == '=' ? 2 : 1) : 0;
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const int bits = k + padding >= 4 ? 0 : value(text[i + k]);
      if (bits < 0) return std::nullopt;
      group = group << 6U | static_cast<std::uint32_t>(bits);
    }
    const std::uint32_t cut = padding == 2 ? 0xFFFFU : (padding == 1 ? 0xFFU : 0U);
    if ((group & cut) != 0) return std::nullopt;
    for (std::size_t k = 0; k + padding < 3; ++k)
      out += static_cast<char>(group >> (16U - 8U * k) & 0xFFU);
  }
  return out;
}

}  // namespace collet::support
