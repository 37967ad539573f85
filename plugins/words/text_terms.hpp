// SPDX-License-Identifier: MIT
/// Cache of number lists by text. The list of each distinct text is computed once, unless few texts
/// occur again: then looking up costs more than computing, a fifth of the time for a million names.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/growing_array.hpp"
#include "plugins/openapi/tree/symbols.hpp"

namespace collet::openapi {

class TextTerms {
 public:
  /// `expected` is the approximate number of distinct texts.
  explicit TextTerms(std::uint64_t seed, std::size_t expected = 0)
      : seed_(seed), slots_(std::max(k_first_slots, std::bit_ceil(expected * 3 / 2)), 0) {
    known_.reserve(expected);
  }

  struct Part {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };
  using Numbers = GrowingArray<std::uint32_t>;
  /// Returns the list of a text. At the first call for a text, `make(text, numbers)` appends its numbers.
  template <class Make>
  Part of(std::string_view text, const Make& make) {
    if (text.empty()) return {};
    if (distinct_) return make_part(text, make);
    if (++lookups_ == k_trial_lookups && known_.size() > k_trial_lookups / 8 * 3) {
      distinct_ = true;
      release_index();
      return make_part(text, make);
    }
    const std::uint64_t hash = hash_64(text, seed_);
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
      if (known_[slots_[at] - 1].hash == hash) return known_[slots_[at] - 1].part;
    const Part part = make_part(text, make);
    known_.push_back({hash, part});
    slots_[at] = static_cast<std::uint32_t>(known_.size());
    if (known_.size() * 3 > slots_.size() * 2) grow();
    return part;
  }
  /// Returns the numbers of a list. The span is valid until the next call of of().
  std::span<const std::uint32_t> operator[](Part part) const {
    return {numbers_.data() + part.first, part.count};
  }
  /// Frees all lists. of() may not be called afterwards.
  void release() {
    release_index();
    numbers_.truncate(0);
    numbers_.trim();
  }

 private:
  static constexpr std::size_t k_first_slots = 1024;
  static constexpr std::size_t k_trial_lookups = std::size_t{1} << 17U;
  struct Known {
    std::uint64_t hash;
    Part part;
  };
  template <class Make>
  Part make_part(std::string_view text, const Make& make) {
    Part part{static_cast<std::uint32_t>(numbers_.size()), 0};
    make(text, numbers_);
    part.count = static_cast<std::uint32_t>(numbers_.size()) - part.first;
    return part;
  }
  void release_index() {
    known_.truncate(0);
    known_.trim();
    slots_ = {};
  }
  void grow() {
    slots_.assign(slots_.size() * 2, 0);
    for (std::uint32_t number = 0; number < known_.size(); ++number) {
      std::size_t at = known_[number].hash & (slots_.size() - 1);
      while (slots_[at] != 0)
        at = (at + 1) & (slots_.size() - 1);
      slots_[at] = number + 1;
    }
  }

  std::uint64_t seed_;
  std::size_t lookups_ = 0;
  bool distinct_ = false;             ///< few texts occur again, so that lists are not looked up
  std::vector<std::uint32_t> slots_;  // index in known_ + 1, or 0; the size is a power of two
  GrowingArray<Known> known_;
  Numbers numbers_;
};

}  // namespace collet::openapi
