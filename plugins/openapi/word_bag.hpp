// SPDX-License-Identifier: MIT
/// What one operation or topic says of each term: BM25F over fields.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "plugins/openapi/word_index.hpp"

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

  /// The terms of a field's words, as often as they stand there.
  void add(const WordField& field, std::span<const std::uint32_t> terms) {
    if (terms.empty()) return;
    const float length = static_cast<float>(terms.size()) / field.usual;
    const float each = field.weight / (1.0F - field.slope + field.slope * length);
    for (const std::uint32_t term : terms) {
      if (term >= frequency_.size()) frequency_.resize(std::size_t{term} * 2 + 64, 0.0F);
      if (frequency_[term] == 0.0F) touched_.push_back(term);
      frequency_[term] += each;
    }
  }

  /// Gives `found(term, weight)` for each term and is empty again.
  template <class Found>
  void take(const Found& found) {
    constexpr float k_half = 2.5F;  // the frequency that counts half of the most
    for (const std::uint32_t term : touched_) {
      const float share = frequency_[term] / (frequency_[term] + k_half);
      frequency_[term] = 0.0F;
      const auto weight = static_cast<std::uint32_t>(share * static_cast<float>(Posting::k_most_weight));
      found(term, std::max(weight, 1U));
    }
    touched_.clear();
  }
  std::size_t size() const { return touched_.size(); }

 private:
  std::vector<float> frequency_;  ///< by term; 0 for those that are not touched
  std::vector<std::uint32_t> touched_;
};

}  // namespace collet::openapi
