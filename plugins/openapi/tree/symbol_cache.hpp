// SPDX-License-Identifier: MIT
/// A cache of recently used short keys: comparing sixteen bytes at a time replaces hashing a key and
/// comparing it with the source.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
#include <emmintrin.h>
#endif

#include "plugins/openapi/tree/arena.hpp"

namespace collet::openapi {

class SymbolCache {
 public:
  static constexpr std::uint32_t k_half = 16;

  SymbolCache() : bits_(k_max_bits) {}
  /// A small source gets few entries, because clearing them would take longer than reading it.
  explicit SymbolCache(std::size_t source_bytes) : bits_(bits_for(source_bytes)) {}

  /// `symbol` is k_no_symbol until the caller of entry() sets it.
  struct alignas(16) Entry {
    std::array<std::uint64_t, 2> front{};  ///< the first 16 bytes, padded with NULs
    std::array<std::uint64_t, 2> back{};   ///< the last 16 bytes of a longer text; they may overlap the first
    std::uint32_t size = 0;
    Symbol symbol = k_no_symbol;
  };

  /// Returns the entry of a key, or null if the key is too long. `readable` is the number of bytes that may
  /// be read from the start of the key.
  [[gnu::always_inline]] Entry* entry(std::string_view text, std::ptrdiff_t readable) {
    if (text.size() > k_max_size) [[unlikely]]
      return nullptr;
    const auto size = static_cast<std::uint32_t>(text.size());
#if defined(__SSE2__) && !defined(COLLET_PORTABLE)
    if (readable >= k_half) [[likely]] {
      const auto load = [](const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); };
      __m128i front = load(text.data());
      const bool is_long = size > k_half;
      if (!is_long) front = _mm_and_si128(front, load(k_masks.data() + (k_half - size)));
      const __m128i back = is_long ? load(text.data() + size - k_half) : _mm_setzero_si128();
      const auto low = [](__m128i both) { return static_cast<std::uint64_t>(_mm_cvtsi128_si64(both)); };
      const __m128i mixed = _mm_xor_si128(front, _mm_shuffle_epi32(back, 0x4B));
      Entry& entry = at(low(mixed), low(_mm_unpackhi_epi64(mixed, mixed)));
      const __m128i same = _mm_and_si128(_mm_cmpeq_epi8(front, load(entry.front.data())),
                                         _mm_cmpeq_epi8(back, load(entry.back.data())));
      if (entry.size != size || _mm_movemask_epi8(same) != 0xFFFF) [[unlikely]] {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(entry.front.data()), front);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(entry.back.data()), back);
        entry.size = size;
        entry.symbol = k_no_symbol;
      }
      return &entry;
    }
#else
    static_cast<void>(readable);
#endif
    Entry wanted;
    wanted.size = size;
    if (size != 0) std::memcpy(wanted.front.data(), text.data(), size < k_half ? size : k_half);
    if (size > k_half) std::memcpy(wanted.back.data(), text.data() + size - k_half, k_half);
    Entry& entry = at(wanted.front[0] ^ std::rotl(wanted.back[1], 32), wanted.front[1] ^ wanted.back[0]);
    if (entry.size != size || entry.front != wanted.front || entry.back != wanted.back) entry = wanted;
    return &entry;
  }

 private:
  static constexpr std::uint32_t k_max_size = 2 * k_half;
  static constexpr std::uint32_t k_min_bits = 5;
  static constexpr std::uint32_t k_max_bits = 11;
  static constexpr std::size_t k_bytes_per_entry = 32;

  static std::uint32_t bits_for(std::size_t source_bytes) {
    const auto bits = static_cast<std::uint32_t>(std::bit_width(source_bytes / k_bytes_per_entry));
    return std::clamp(bits, k_min_bits, k_max_bits);
  }

  Entry& at(std::uint64_t low, std::uint64_t high) {
    return entries_[((low ^ std::rotl(high, 29)) * 0x9E3779B97F4A7C15U) >> (64U - bits_)];
  }

  /// Loaded at 16 - size, this is a mask of `size` one bytes followed by zeros.
  static constexpr std::array<std::uint8_t, 2 * k_half> k_masks = [] {
    std::array<std::uint8_t, 2 * k_half> masks{};
    for (std::size_t i = 0; i < k_half; ++i)
      masks[i] = 0xFF;
    return masks;
  }();

  const std::uint32_t bits_;
  const std::unique_ptr<Entry[]> entries_ = std::make_unique<Entry[]>(std::size_t{1} << bits_);
};

}  // namespace collet::openapi
