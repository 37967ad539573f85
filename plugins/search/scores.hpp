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

#include "plugins/openapi/word_index.hpp"
#include "plugins/search/query_words.hpp"

namespace collet::search {

class Scores {
 public:
  static constexpr std::size_t k_shapes = 10;  ///< of operations: method and path

  /// Both must outlive it.
  Scores(const openapi::WordIndex& words, const Understood& question);

  /// The score, but for what score() takes off; 0 if the operation has nothing of the question.
  std::uint32_t at_most(std::uint32_t operation) const;
  /// `most` is at_most() of the operation. Never 0.
  std::uint32_t score(std::uint32_t operation, std::uint32_t most) const;

 private:
  using Values = std::vector<std::uint32_t>;
  /// By operation; `touched` are those that are not 0.
  struct Worth {
    explicit Worth(std::size_t operations) : values(operations), shares(operations) {}
    void raise(std::uint32_t operation, std::uint32_t value, std::uint32_t share) {
      std::uint32_t& known = values[operation];
      if (known == 0) touched.push_back(operation);
      known = std::max(known, value);
      shares[operation] = std::max(shares[operation], share);
    }
    void clear() {
      for (const std::uint32_t operation : touched)
        values[operation] = shares[operation] = 0;
      touched.clear();
    }
    Values values;
    Values shares;  ///< how much of the concept is covered, in 256ths
    Values touched;
  };
  void add(const Concept& one);
  void add_reading(const Reading& reading, std::uint32_t rarity);
  void spread(std::uint32_t term, std::uint32_t rarity, std::uint32_t share, Worth& worth) const;
  std::uint32_t rarity_of(std::uint32_t term) const;
  std::uint64_t unexplained(std::uint32_t operation) const;
  std::uint64_t fitness(const openapi::OperationTraits& traits) const;

  const openapi::WordIndex& words_;
  const std::span<const openapi::OperationTraits> traits_;
  const std::size_t all_;                        ///< operations and topics
  std::array<std::uint32_t, k_shapes> suits_{};  ///< in 256ths, by the shape of an operation
  Values sum_;                                   ///< by operation, of the concepts so far
  Values covered_;                               ///< by operation: rarity of the concepts that it has
  Worth best_;                                   ///< of the concept at hand
  Worth part_, together_;                        ///< of a reading of several terms
  Values explained_;                             ///< by term: how surely the question means it, in 256ths
  std::uint64_t rarity_ = 0;                     ///< of all concepts
};

}  // namespace collet::search
