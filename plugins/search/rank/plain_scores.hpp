// SPDX-License-Identifier: MIT
/// Plain BM25F of operations for the words of a question as they are: no synonyms, no intent, no shape of the
/// path. It is the floor of the ranking and the baseline of its measurements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/words/word_index.hpp"

namespace collet::search {

class PlainScores {
 public:
  /// `words` must outlive the object. A thread may have one object at a time. Only the first 24 words count.
  PlainScores(const openapi::WordIndex& words, std::string_view query);

  /// Returns 0 for an operation that has no word of the question.
  std::uint32_t score(std::uint32_t operation) const { return memory_.scores[operation]; }
  /// Returns true if the operation's own fields, and mostly its name, path and summary, have all words of a
  /// question of several words.
  bool is_literal(std::uint32_t operation) const {
    return words_needed_ >= 2 && memory_.prominent[operation] == words_needed_;
  }
  /// Returns the operations that have a word of the question, in no order.
  const std::vector<std::uint32_t>& found() const { return memory_.found; }
  /// Returns the best operations, at most `size`, the best first; those with equal scores by their place.
  std::vector<std::uint32_t> best(std::size_t size) const;

 private:
  /// Memory that a thread keeps for its next question.
  struct Memory {
    std::vector<std::uint32_t> scores;  ///< by operation
    std::vector<std::uint32_t> found;
    std::vector<std::uint32_t> part;  ///< value of the current word by operation; 0 between words
    std::vector<std::uint32_t> touched;
    std::vector<std::uint8_t> prominent;  ///< number of words of names or summary in the operation
  };
  static Memory& memory();
  void add(std::uint32_t term);
  void raise(std::uint32_t operation, std::uint32_t value);

  const openapi::WordIndex& words_;
  Memory& memory_;
  std::uint8_t words_needed_ = 0;  ///< number of words that a literal match has
};

/// Returns log2(1 + all / of_them) in 256ths.
std::uint32_t rarity(std::uint64_t all, std::uint64_t of_them);

}  // namespace collet::search
