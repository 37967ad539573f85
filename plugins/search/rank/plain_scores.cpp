// SPDX-License-Identifier: MIT
#include "plugins/search/rank/plain_scores.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "plugins/openapi/index/index.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/words.hpp"

namespace collet::search {

std::uint32_t rarity(std::uint64_t all, std::uint64_t of_them) {
  const std::uint64_t ratio = ((all + 1) << 17U) / (2 * of_them + 1) + (1U << 16U);  // in 65,536ths
  const unsigned bits = std::max(static_cast<unsigned>(std::bit_width(ratio)), 17U) - 1;
  const std::uint64_t rest = ((ratio << 8U) >> bits) & 0xFFU;
  return static_cast<std::uint32_t>((bits - 16U) * 256U + rest);
}

PlainScores::Memory& PlainScores::memory() {
  static thread_local Memory the_memory;
  return the_memory;
}

PlainScores::PlainScores(const openapi::WordIndex& words, std::string_view query)
    : words_(words), memory_(memory()) {
  constexpr std::size_t k_max_words = 24;
  memory_.scores.assign(words.operation_count(), 0);
  memory_.part.assign(words.operation_count(), 0);
  memory_.prominent.assign(words.operation_count(), 0);
  memory_.found.clear();
  memory_.touched.clear();
  openapi::Stemmer stemmer;
  std::vector<std::uint32_t> terms;
  std::size_t count = 0;
  openapi::each_word(query, [&](std::string_view word) {
    if (++count > k_max_words) return;
    const std::string stem(stemmer.stem(word));
    if (openapi::is_stop_word(word) || openapi::is_stop_word(stem)) return;
    const std::uint32_t term = words.term(word, stem);
    if (term != openapi::k_none && std::find(terms.begin(), terms.end(), term) != terms.end()) return;
    ++words_needed_;
    if (term == openapi::k_none) return;
    terms.push_back(term);
    add(term);
  });
}

void PlainScores::raise(std::uint32_t operation, std::uint32_t value) {
  if (operation >= memory_.part.size()) return;  // from a damaged snapshot
  if (memory_.part[operation] == 0) memory_.touched.push_back(operation);
  memory_.part[operation] = std::max(memory_.part[operation], value);
}

void PlainScores::add(std::uint32_t term) {
  const std::uint32_t operations = words_.operation_count();
  const std::uint32_t topics = words_.topic_count();
  const auto postings = words_.postings(term);
  const std::uint32_t rare = rarity(std::uint64_t{operations} + topics, postings.size());
  for (const openapi::Posting& posting : postings) {
    const std::uint32_t value = std::max(rare * posting.weight() >> 4U, 1U);
    const std::uint32_t number = posting.number();
    if (number < operations) {
      raise(number, value);
      if (posting.weight() >= weights::k_query.meaning.name_weight) ++memory_.prominent[number];
    } else if (number - operations < topics) {
      const std::uint32_t of_topic = std::max(value * weights::k_topic >> 8U, 1U);
      for (const std::uint32_t operation : words_.operations_of(number - operations))
        raise(operation, of_topic);
    }
  }
  for (const std::uint32_t operation : memory_.touched) {
    if (memory_.scores[operation] == 0) memory_.found.push_back(operation);
    memory_.scores[operation] += memory_.part[operation];
    memory_.part[operation] = 0;
  }
  memory_.touched.clear();
}

std::vector<std::uint32_t> PlainScores::best(std::size_t size) const {
  std::vector<std::uint32_t> best(memory_.found);
  const auto places = words_.places();
  const auto place = [&](std::uint32_t operation) {
    return operation < places.size() ? places[operation] : operation;
  };
  const auto end = best.begin() + static_cast<std::ptrdiff_t>(std::min(size, best.size()));
  std::partial_sort(best.begin(), end, best.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto first = score(a);
    const auto second = score(b);
    return first != second ? first > second : place(a) < place(b);
  });
  best.erase(end, best.end());
  return best;
}

}  // namespace collet::search
