// SPDX-License-Identifier: MIT
/// Numbers that belong to texts which come again and again: each text is looked into once.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/openapi/growing_array.hpp"
#include "plugins/openapi/symbols.hpp"

namespace collet::openapi {

class TextTerms {
 public:
  /// About so many texts are to come.
  explicit TextTerms(std::uint64_t seed, std::size_t expected = 0) : seed_(seed) {
    slots_.assign(std::max(k_first_slots, std::bit_ceil(expected * 3 / 2)), Slot{});
  }

  struct Part {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  using Numbers = GrowingArray<std::uint32_t>;
  /// Of a text; `make(text, numbers)` appends them the first time.
  template <class Make>
  Part of(std::string_view text, const Make& make) {
    if (text.empty()) return {};
    const std::uint64_t hash = long_hash(text, seed_) | 1U;
    std::size_t at = hash >> 8U & (slots_.size() - 1);
    for (; slots_[at].hash != 0; at = (at + 1) & (slots_.size() - 1))
      if (slots_[at].hash == hash) return slots_[at].part;
    Slot slot{hash, {static_cast<std::uint32_t>(numbers_.size()), 0}};
    make(text, numbers_);
    slot.part.count = static_cast<std::uint32_t>(numbers_.size()) - slot.part.first;
    slots_[at] = slot;
    if (++used_ * 3 > slots_.size() * 2) grow();
    return slot.part;
  }
  /// Valid until the next call of of().
  std::span<const std::uint32_t> operator[](Part part) const {
    return {numbers_.data() + part.first, part.count};
  }

 private:
  static constexpr std::size_t k_first_slots = 1024;
  struct Slot {
    std::uint64_t hash = 0;  ///< 0: free
    Part part;
  };
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.hash == 0) continue;
      std::size_t at = slot.hash >> 8U & (slots_.size() - 1);
      while (slots_[at].hash != 0)
        at = (at + 1) & (slots_.size() - 1);
      slots_[at] = slot;
    }
  }

  std::uint64_t seed_;
  std::vector<Slot> slots_;  // a power of two
  std::size_t used_ = 0;
  Numbers numbers_;
};

}  // namespace collet::openapi
