// SPDX-License-Identifier: MIT
/// Short keys met lately: two compares of eight bytes find what costs a hash and a look into the source
/// otherwise.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "plugins/openapi/arena.hpp"

namespace collet::openapi {

class SymbolCache {
 public:
  /// `symbol` is k_no_symbol until the one who asked sets it.
  struct Entry {
    std::uint64_t low = 0;  // the text, with NULs behind it; keys that stand in a source have none
    std::uint64_t high = 0;
    Symbol symbol = k_no_symbol;
  };

  /// The entry of a key, or null if it is longer than 16 bytes. `readable`: bytes that may be read from its
  /// start.
  Entry* entry(std::string_view text, std::ptrdiff_t readable) {
    if (text.size() > k_longest) return nullptr;
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    if (std::endian::native == std::endian::little && readable >= static_cast<std::ptrdiff_t>(k_longest))
        [[likely]] {
      std::memcpy(&low, text.data(), 8);
      std::memcpy(&high, text.data() + 8, 8);
      low &= k_masks[8 + text.size()];
      high &= k_masks[text.size()];
    } else {
      char bytes[k_longest] = {};
      if (!text.empty()) std::memcpy(bytes, text.data(), text.size());
      std::memcpy(&low, bytes, 8);
      std::memcpy(&high, bytes + 8, 8);
    }
    const std::uint64_t mixed = (low ^ std::rotl(high, 29)) * 0x9E3779B97F4A7C15U;
    Entry& entry = entries_[mixed >> (64U - k_bits)];
    if (entry.low != low || entry.high != high) entry = {low, high, k_no_symbol};
    return &entry;
  }

 private:
  static constexpr std::size_t k_longest = 16;
  static constexpr std::uint32_t k_bits = 9;

  /// By size: nothing of a word up to eight, then as many bytes as are beyond eight.
  static constexpr std::array<std::uint64_t, 25> k_masks = [] {
    std::array<std::uint64_t, 25> masks{};
    for (std::size_t size = 9; size < masks.size(); ++size)
      masks[size] = size >= 16 ? ~std::uint64_t{0} : (std::uint64_t{1} << ((size - 8) * 8)) - 1;
    return masks;
  }();

  std::array<Entry, std::size_t{1} << k_bits> entries_{};
};

}  // namespace collet::openapi
