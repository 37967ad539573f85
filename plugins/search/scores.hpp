// SPDX-License-Identifier: MIT
/// What a question is worth for each operation. All in integers, summed in a fixed order: the same
/// everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "plugins/openapi/word_index.hpp"
#include "plugins/search/query_words.hpp"

namespace collet::search {

class Scores {
 public:
  /// Both must outlive it.
  Scores(const openapi::WordIndex& words, const Understood& question);

  /// The score, but for what score() takes off; 0 if the operation has nothing of the question.
  std::uint32_t at_most(std::uint32_t operation) const;
  /// `most` is at_most() of the operation. Never 0.
  std::uint32_t score(std::uint32_t operation, std::uint32_t most) const;

 private:
  using Values = std::vector<std::uint32_t>;
  void add(const Concept& one);
  void add_reading(const Reading& reading, std::uint32_t rarity);
  void spread(std::uint32_t term, std::uint32_t rarity, std::uint32_t share, Values& best) const;
  std::uint32_t rarity_of(std::uint32_t term) const;
  std::uint64_t unexplained(std::uint32_t operation) const;
  std::uint64_t fitness(const openapi::OperationTraits& traits) const;

  const openapi::WordIndex& words_;
  const std::uint8_t actions_;
  const std::span<const openapi::OperationTraits> traits_;
  const std::size_t all_;     ///< operations and topics
  Values sum_;                ///< by operation, of the concepts so far
  Values covered_;            ///< by operation: rarity of the concepts that it has
  Values best_;               ///< by operation, of the concept at hand
  Values part_, together_;    ///< by operation, of a reading of several terms
  Values explained_;          ///< by term: how surely the question means it, in 256ths
  std::uint64_t rarity_ = 0;  ///< of all concepts
};

}  // namespace collet::search
