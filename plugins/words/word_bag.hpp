// SPDX-License-Identifier: MIT
/// What one operation or topic says of each term: BM25F over fields.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "plugins/words/word_index.hpp"

namespace collet::openapi {

/// How a field counts: an occurrence by its weight, less in a field that is longer than usual, by the share
/// `slope` of the proportion.
struct WordField {
  float weight;
  float slope;
  float usual;  ///< words
};

class WordBag {
 public:
  using Terms = std::vector<std::uint32_t>;

  /// Terms below this number may be added.
  void make_room(std::uint32_t terms) {
    if (terms <= frequency_.size()) return;
    frequency_.resize(std::size_t{terms} * 2, 0.0F);
    touched_.resize(frequency_.size() + 1);
  }

  /// The terms of a field's words, as often as they stand there.
  void add(const WordField& field, std::span<const std::uint32_t> terms) {
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

  /// How many terms were added.
  std::size_t size() const { return size_; }

  /// Gives `found(term, weight)` for each term and is empty again.
  template <class Found>
  void take(const Found& found) {
    constexpr float k_half = 2.5F;  // the frequency that counts half of the most
    for (const std::uint32_t term : std::span(touched_).first(size_)) {
      const float share = frequency_[term] / (frequency_[term] + k_half);
      frequency_[term] = 0.0F;
      const auto weight = static_cast<std::uint32_t>(share * static_cast<float>(Posting::k_most_weight));
      found(term, std::max(weight, 1U));
    }
    size_ = 0;
  }

 private:
  std::vector<float> frequency_;  ///< by term; 0 for those that are not touched
  Terms touched_;                 ///< those that are, and room for one more
  std::size_t size_ = 0;
};

}  // namespace collet::openapi
