// SPDX-License-Identifier: MIT
#include "plugins/search/rank/likeness.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/rank/plain_scores.hpp"
#include "plugins/words/meaning/synonyms.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/words.hpp"

namespace collet::search {
namespace {

using openapi::OperationTraits;
using openapi::Posting;

constexpr std::uint16_t k_absent = 0xFFFF;

/// Returns the largest integer whose square is at most `square`.
std::uint64_t root(std::uint64_t square) {
  if (square == 0) return 0;
  // Newton's steps from above fall until they reach the root.
  std::uint64_t guess = std::uint64_t{1} << (std::bit_width(square) + 1) / 2U;
  for (std::uint64_t next = (guess + square / guess) / 2; next < guess; next = (guess + square / guess) / 2)
    guess = next;
  return guess;
}

/// Returns the stem of what a method does.
std::string_view action_of(OperationTraits::Method method) {
  using Method = OperationTraits::Method;
  switch (method) {
    case Method::post:
      return "creat";
    case Method::put:
    case Method::patch:
      return "updat";
    case Method::delete_:
      return "delet";
    case Method::get:
    case Method::other:
      break;
  }
  return "get";
}

}  // namespace

void Likeness::add(Sum& sum, const words::WordVector* vector, std::uint32_t weight) {
  if (vector == nullptr) return;
  // The limit keeps a path of thousands of words, and the square of its length, within the integers.
  constexpr std::int32_t k_most = 1 << 28;
  for (std::size_t i = 0; i < sum.size(); ++i)
    sum[i] = std::clamp(sum[i] + (*vector)[i] * static_cast<std::int32_t>(weight), -k_most, k_most);
}

std::uint64_t Likeness::length(const Sum& sum) {
  std::uint64_t square = 0;
  for (const std::int64_t value : sum)
    square += static_cast<std::uint64_t>(value * value);
  return root(square);
}

Likeness::Likeness(const openapi::WordIndex& words, std::string_view query) : words_(words) {
  constexpr std::size_t k_max_words = 24;
  std::size_t count = 0;
  openapi::Stemmer stemmer;
  openapi::each_word(query, [&](std::string_view word) {
    if (++count > k_max_words) return;
    const std::string stem(stemmer.stem(word));
    if (openapi::is_stop_word(word) || openapi::is_stop_word(stem)) return;
    const bool absent = words.term(word, stem) == openapi::k_none;
    const auto* const vector = vectors_.find(stem);
    narrows_ |= vector != nullptr && !words::is_light(word) && words::actions_of(stem) == 0;
    add(question_, vector, absent ? weights::k_likeness_absent : 256);
  });
}

/// Adds the words of the operations to their sums. `slots` has the place of each operation in `sums`.
void Likeness::add_words(const std::vector<std::uint16_t>& slots, std::vector<Sum>& sums) const {
  const std::uint32_t operations = words_.operation_count();
  std::vector<bool> visited(words_.term_count(), false);
  openapi::Stemmer stemmer;
  for (std::uint32_t i = 0; i < words_.word_count(); ++i) {
    const auto word = words_.word(i);
    if (word.text.empty() || word.term >= visited.size() || visited[word.term]) continue;
    visited[word.term] = true;
    const auto postings = words_.postings(word.term);
    const auto used = [&](const Posting& posting) {
      return posting.number() < operations && slots[posting.number()] != k_absent;
    };
    auto posting = std::find_if(postings.begin(), postings.end(), used);
    if (posting == postings.end() || openapi::is_stop_word(word.text)) continue;
    const words::WordVector* const vector = vectors_.find(stemmer.stem(word.text));
    if (vector == nullptr) continue;
    const auto rare =
        static_cast<std::uint32_t>(root(std::uint64_t{rarity(operations, postings.size())} << 8U));
    for (; posting != postings.end(); ++posting)
      if (used(*posting))
        add(sums[slots[posting->number()]], vector, std::max(rare * posting->weight() >> 8U, 1U));
  }
}

std::vector<std::uint32_t> Likeness::of(std::span<const std::uint32_t> operations) const {
  std::vector<std::uint32_t> likeness(operations.size(), 0);
  const std::uint64_t asked = length(question_);
  if (!narrows_ || asked == 0 || operations.size() >= k_absent) return likeness;
  std::vector<std::uint16_t> slots(words_.operation_count(), k_absent);
  std::vector<Sum> sums(operations.size(), Sum{});
  for (std::size_t i = 0; i < operations.size(); ++i) {
    slots[operations[i]] = static_cast<std::uint16_t>(i);
    add(sums[i], vectors_.find(action_of(words_.traits()[operations[i]].method)), weights::k_likeness_method);
  }
  add_words(slots, sums);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    std::int64_t product = 0;
    for (std::size_t k = 0; k < question_.size(); ++k)
      product += std::int64_t{question_[k]} * sums[i][k];
    const std::uint64_t own = length(sums[i]);
    if (product > 0 && own != 0)
      likeness[i] = static_cast<std::uint32_t>(static_cast<std::uint64_t>(product) / asked * 256 / own);
  }
  return likeness;
}

}  // namespace collet::search
