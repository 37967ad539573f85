// SPDX-License-Identifier: MIT
/// Likeness of operations to a question as a whole: the angle between the sums of their words' vectors. It
/// finds operations that the question describes in words that neither they nor the vocabulary have.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/words/vectors/word_vectors.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::search {

class Likeness {
 public:
  /// `words` must outlive the object.
  Likeness(const openapi::WordIndex& words, std::string_view query);

  /// Returns for each of the operations, fewer than 65,535, the cosine of the angle in 256ths, or 0 if it is
  /// negative. Visits all words of the document once. Integers alone, so it is the same on every machine.
  std::vector<std::uint32_t> of(std::span<const std::uint32_t> operations) const;

 private:
  using Sum = std::array<std::int32_t, words::k_dimensions>;
  static void add(Sum& sum, const words::WordVector* vector, std::uint32_t weight);
  void add_words(const std::vector<std::uint16_t>& slots, std::vector<Sum>& sums) const;
  static std::uint64_t length(const Sum& sum);

  const openapi::WordIndex& words_;
  const words::WordVectors vectors_;
  Sum question_{};
  bool narrows_ = false;  ///< a word with a vector is neither light nor a verb of an action
};

}  // namespace collet::search
