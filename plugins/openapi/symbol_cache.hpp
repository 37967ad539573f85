// SPDX-License-Identifier: MIT
/// Short keys met lately: compares of eight bytes find what costs a hash and a look into the source
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
    std::array<std::uint64_t, 4>
        words{};  // the text, with NULs behind it; keys that stand in a source have none
    Symbol symbol = k_no_symbol;
  };

  /// The entry of a key, or null if it is too long. `readable`: bytes that may be read from its start.
  Entry* entry(std::string_view text, std::ptrdiff_t readable) {
    std::array<std::uint64_t, 4> words{};
    if (std::endian::native == std::endian::little && readable >= k_longest) [[likely]] {
      if (text.size() > 16) {
        if (text.size() > std::size_t{k_longest}) return nullptr;
        std::memcpy(words.data(), text.data(), k_longest);
        words[2] &= k_masks[text.size() - 8];
        words[3] &= k_masks[text.size() - 16];
      } else {
        std::memcpy(words.data(), text.data(), 16);
        words[0] &= k_masks[text.size() + 8];
        words[1] &= k_masks[text.size()];
      }
    } else {
      if (text.size() > std::size_t{k_longest}) return nullptr;
      if (!text.empty()) std::memcpy(words.data(), text.data(), text.size());
    }
    const std::uint64_t mixed =
        (words[0] ^ std::rotl(words[1], 29) ^ std::rotl(words[2] ^ words[3], 11)) * 0x9E3779B97F4A7C15U;
    Entry& entry = entries_[mixed >> (64U - k_bits)];
    if (entry.words != words) entry = {words, k_no_symbol};
    return &entry;
  }

 private:
  static constexpr std::ptrdiff_t k_longest = 32;
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
