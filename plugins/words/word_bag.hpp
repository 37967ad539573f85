// SPDX-License-Identifier: MIT
/// Term weights of one operation or topic: BM25F over fields.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::openapi {

class WordBag {
 public:
  using Terms = std::vector<std::uint32_t>;

  /// Allows add() for all terms below this number.
  void make_room(std::uint32_t terms) {
    if (terms <= frequency_.size()) return;
    frequency_.resize(std::size_t{terms} * 2, 0.0F);
    touched_.resize(frequency_.size() + 1);
  }

  /// Adds the terms of a field. `terms` contains a term once for each occurrence.
  void add(const weights::WordField& field, std::span<const std::uint32_t> terms) {
    if (terms.empty()) return;
    const float length = static_cast<float>(static_cast<std::int64_t>(terms.size())) / field.usual;
    const float each = field.weight / (1.0F - field.slope + field.slope * length);
    for (const std::uint32_t term : terms) {
      float& frequency = frequency_[term];
      touched_[size_] = term;
      size_ += static_cast<std::size_t>(std::bit_cast<std::uint32_t>(frequency) == 0);  // no branch
      frequency += each;
    }
  }

  /// Returns the number of distinct terms.
  std::size_t size() const { return size_; }

  /// Calls `use(term, weight)` for each term and empties the bag.
  template <class Use>
  void flush(const Use& use) {
    constexpr float k_half = 2.5F;  // frequency whose weight is half of the maximum
    for (const std::uint32_t term : std::span(touched_).first(size_)) {
      const float share = frequency_[term] / (frequency_[term] + k_half);
      frequency_[term] = 0.0F;
      const auto weight = static_cast<std::uint32_t>(share * static_cast<float>(Posting::k_max_weight));
      use(term, std::max(weight, 1U));
    }
    size_ = 0;
  }

 private:
  std::vector<float> frequency_;  ///< indexed by term; 0 for terms that are not in the bag
  Terms touched_;                 ///< terms in the bag, and room for one more
  std::size_t size_ = 0;
};

}  // namespace collet::openapi
