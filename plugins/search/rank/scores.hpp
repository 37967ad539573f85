// SPDX-License-Identifier: MIT
/// Scores of operations for a question. Scores are integers, summed in a fixed order, so they are the same on
/// every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "plugins/search/query/query_words.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::search {

class Scores {
 public:
  static constexpr std::size_t k_depths = 13;  ///< lengths of paths; longer paths count as the longest

  /// Both arguments must outlive the object. A thread may have one object at a time.
  Scores(const openapi::WordIndex& words, const Understood& question);

  /// Returns an upper bound of score(), or 0 if the operation has no word of the question.
  std::uint32_t at_most(std::uint32_t operation) const;
  /// Returns the score, which is never 0. `most` is at_most() of the operation.
  std::uint32_t score(std::uint32_t operation, std::uint32_t most) const;
  /// Returns how well the operation does the requested action, in 256ths, whatever the words.
  std::uint64_t fits(std::uint32_t operation) const { return fitness(traits_[operation]); }
  /// Returns the share of the question that the operation's words cover, in 256ths.
  std::uint64_t coverage(std::uint32_t operation) const {
    return std::min<std::uint64_t>(
        (std::uint64_t{sum_[operation].share} << 8U) / std::max<std::uint64_t>(rarity_, 1), 256);
  }

 private:
  using Values = std::vector<std::uint32_t>;
  /// The value of a word for an operation, and the share of the concept that it covers, in 256ths.
  struct Cell {
    std::uint32_t value;
    std::uint32_t share;
  };
  /// Cells of all operations. `touched` lists the operations whose value is not 0.
  struct Worth {
    [[gnu::always_inline]] void raise(std::uint32_t operation, std::uint32_t value, std::uint32_t share) {
      Cell& known = cells[operation];
      if (known.value == 0) touched.push_back(operation);
      known.value = std::max(known.value, value);
      known.share = std::max(known.share, share);
    }
    void clear() {
      for (const std::uint32_t operation : touched)
        cells[operation] = {};
      touched.clear();
    }
    std::vector<Cell> cells;
    Values touched;
  };
  /// Memory that a thread keeps for its next question: a megabyte for 20,000 operations, which would
  /// otherwise be allocated and zeroed each time.
  struct Memory {
    std::vector<Cell> sum;  ///< sums of the concepts so far, by operation; the share is a sum of rarities
    Worth best;             ///< best reading of the current concept
    Worth part, together;   ///< one term, and all terms, of a reading of several terms
    Values explained;       ///< certainty that the question means a term, by term, in 256ths
  };
  static Memory& memory();
  void add(const words::Concept& one);
  /// Returns the number of postings of the rarest of the terms.
  std::uint64_t fewest(const words::Reading& reading) const;
  void add_reading(const words::Reading& reading, std::uint32_t rarity);
  void spread(std::uint32_t term, std::uint32_t rarity, std::uint32_t share, Worth& worth) const;
  std::uint32_t rarity_of(std::uint32_t term) const;
  std::uint64_t unexplained(std::uint32_t operation) const;
  std::uint64_t fitness(const openapi::OperationTraits& traits) const;

  const openapi::WordIndex& words_;
  const std::span<const openapi::OperationTraits> traits_;
  const std::size_t all_;  ///< number of operations and topics
  /// Fitness for the question in 256ths, by the shape of an operation and the length of its path.
  std::array<std::array<std::uint32_t, k_depths>, weights::k_shapes> suits_{};
  Memory& memory_;
  std::vector<Cell>& sum_ = memory_.sum;
  Worth& best_ = memory_.best;
  Values& explained_ = memory_.explained;
  std::uint64_t rarity_ = 0;    ///< sum over all concepts
  std::uint64_t covering_ = 0;  ///< coverage for each unit of covered rarity, in 2^-32 of a 256th
};

}  // namespace collet::search
