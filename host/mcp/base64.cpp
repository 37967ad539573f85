// SPDX-License-Identifier: MIT
#include "host/mcp/base64.hpp"

#include <cstddef>
#include <cstdint>

namespace collet::host::mcp {

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

}  // namespace collet::host::mcp
