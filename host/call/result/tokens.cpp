// SPDX-License-Identifier: MIT
#include "host/call/result/tokens.hpp"

#include <cstddef>
#include <cstring>

namespace collet::host::call {

namespace {

/// Returns the number of code points: the bytes that are not continuation bytes of UTF-8. Reads eight bytes
/// at a time.
std::int64_t count_characters(std::string_view text) {
  constexpr std::uint64_t k_ones = 0x0101010101010101U;
  std::uint64_t continuing = 0;
  std::size_t at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    continuing += ((eight >> 7U & ~(eight >> 6U) & k_ones) * k_ones) >> 56U;
  }
  for (; at < text.size(); ++at)
    continuing += (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80 ? 1U : 0U;
  return static_cast<std::int64_t>(text.size() - continuing);
}

}  // namespace

std::int64_t count_tokens(std::string_view text) {
  return (count_characters(text) + 3) / 4;
}

bool exceeds_tokens(std::string_view text, std::int64_t limit) {
  const auto bytes = static_cast<std::int64_t>(text.size());
  if ((bytes + 3) / 4 <= limit) return false;
  return count_tokens(text) > limit;
}

}  // namespace collet::host::call
