// SPDX-License-Identifier: MIT
/// What a question is worth for each operation. All in integers, summed in a fixed order: the same
/// everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "plugins/search/query_words.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::search {

class Scores {
 public:
  static constexpr std::size_t k_shapes = 10;  ///< of operations: method and path
  static constexpr std::size_t k_depths = 13;  ///< of paths, deeper ones count as the deepest

  /// Both must outlive it. A thread may have one at a time.
  Scores(const openapi::WordIndex& words, const Understood& question);

  /// The score, but for what score() takes off; 0 if the operation has nothing of the question.
  std::uint32_t at_most(std::uint32_t operation) const;
  /// `most` is at_most() of the operation. Never 0.
  std::uint32_t score(std::uint32_t operation, std::uint32_t most) const;

 private:
  using Values = std::vector<std::uint32_t>;
  /// What something is worth for an operation, and how much of a concept that covers, in 256ths.
  struct Cell {
    std::uint32_t value;
    std::uint32_t share;
  };
  /// By operation; `touched` are those whose value is not 0.
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
  /// Memory that a thread keeps for its next question: a megabyte for 20,000 operations, which would else be
  /// got from the system and zeroed each time.
  struct Memory {
    std::vector<Cell> sum;  ///< by operation, of the concepts so far; the share is of their rarity
    Worth best;             ///< of the concept at hand
    Worth part, together;   ///< of a reading of several terms
    Values explained;       ///< by term: how surely the question means it, in 256ths
  };
  static Memory& memory();
  void add(const Concept& one);
  /// How many places have the rarest of its words.
  std::uint64_t fewest(const Reading& reading) const;
  void add_reading(const Reading& reading, std::uint32_t rarity);
  void spread(std::uint32_t term, std::uint32_t rarity, std::uint32_t share, Worth& worth) const;
  std::uint32_t rarity_of(std::uint32_t term) const;
  std::uint64_t unexplained(std::uint32_t operation) const;
  std::uint64_t fitness(const openapi::OperationTraits& traits) const;

  const openapi::WordIndex& words_;
  const std::span<const openapi::OperationTraits> traits_;
  const std::size_t all_;  ///< operations and topics
  /// In 256ths, by the shape of an operation and by how deep its path is.
  std::array<std::array<std::uint32_t, k_depths>, k_shapes> suits_{};
  Memory& memory_;
  std::vector<Cell>& sum_ = memory_.sum;
  Worth& best_ = memory_.best;
  Values& explained_ = memory_.explained;
  std::uint64_t rarity_ = 0;    ///< of all concepts
  std::uint64_t covering_ = 0;  ///< what a 1 of rarity is worth that is covered: 2^-32ths of a 256th
};

}  // namespace collet::search
