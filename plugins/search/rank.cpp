// SPDX-License-Identifier: MIT
#include "plugins/search/rank.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/word_index.hpp"
#include "plugins/search/query_words.hpp"
#include "plugins/search/synonyms.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {

double tune(const char* name, double usual) {
  const char* const text = std::getenv(name);
  return text == nullptr ? usual : std::atof(text);
}

namespace {

using openapi::OperationTraits;
using openapi::Posting;
using openapi::WordIndex;

/// log2(1 + all / of_them) in 256ths, in integers so that it is the same everywhere.
std::uint32_t rarity(std::uint64_t all, std::uint64_t of_them) {
  const std::uint64_t ratio = ((all + 1) << 17U) / (2 * of_them + 1) + (1U << 16U);  // of 65,536ths
  const auto bits = static_cast<unsigned>(std::bit_width(ratio)) - 1;
  const std::uint64_t rest = ((ratio << 8U) >> bits) & 0xFFU;
  return static_cast<std::uint32_t>((bits - 16U) * 256U + rest);
}

/// The actions that an operation may be.
std::uint8_t actions_of(const OperationTraits& traits) {
  switch (traits.method) {
    case OperationTraits::Method::get:
      return traits.ends_in_parameter != 0 ? action::k_read : action::k_list | action::k_read;
    case OperationTraits::Method::post:
      return traits.ends_in_parameter != 0 ? action::k_update : action::k_create | action::k_update;
    case OperationTraits::Method::put:
      return action::k_update | action::k_create;
    case OperationTraits::Method::patch:
      return action::k_update;
    case OperationTraits::Method::delete_:
      return action::k_delete;
    case OperationTraits::Method::other:
      return 0;
  }
  return 0;
}

class Ranking {
 public:
  Ranking(const WordIndex& words, const Question& question)
      : words_(words),
        question_(question),
        traits_(words.traits()),
        best_(traits_.size()),
        sum_(traits_.size()),
        covered_(traits_.size()) {}

  void score() {
    for (const Concept& one : question_.concepts)
      add(one);
  }

  std::uint32_t total(std::uint32_t operation) const {
    if (sum_[operation] == 0) return 0;
    static const auto k_cover = static_cast<std::uint64_t>(tune("COVER", 128));
    std::uint64_t score = sum_[operation];
    score =
        score * (k_cover + (256 - k_cover) * covered_[operation] / std::max<std::uint64_t>(all_, 1)) >> 8U;
    return static_cast<std::uint32_t>(score * prior(traits_[operation]) >> 8U);
  }

 private:
  void add(const Concept& one) {
    static const auto k_topic = static_cast<std::uint32_t>(tune("TOPIC", 128));
    std::uint64_t all_have = 0;
    std::uint32_t own = 0;
    const auto operations = static_cast<std::uint32_t>(traits_.size());
    for (const Reading& reading : one.readings)
      all_have += words_.postings(reading.term).size();
    std::uint32_t rarest = 0;
    for (const Reading& reading : one.readings) {
      const auto postings = words_.postings(reading.term);
      const auto middle = std::partition_point(postings.begin(), postings.end(),
                                               [&](const Posting& p) { return p.number() < operations; });
      const auto count = static_cast<std::uint64_t>(middle - postings.begin());
      std::uint32_t idf = rarity(operations, count);
      std::uint32_t topic_idf = rarity(words_.topic_count(), postings.size() - count);
      if (reading.share == 256) own = idf;
      const std::uint32_t shared = rarity(operations, all_have);
      if (reading.share != 256) {
        idf = own != 0 ? std::min(own, idf) : std::max(shared, idf / 2);
        topic_idf = std::min(topic_idf, idf);
      }
      rarest = std::max(rarest, idf);
      for (auto at = postings.begin(); at != middle; ++at) {
        const std::uint32_t value = (idf * at->weight() >> 4U) * reading.share >> 8U;
        auto& best = best_[at->number()];
        best = std::max(best, value);
      }
      const std::uint32_t share = reading.share * k_topic >> 8U;
      for (auto at = middle; at != postings.end(); ++at) {
        const std::uint32_t value = (topic_idf * at->weight() >> 4U) * share >> 8U;
        const std::uint32_t topic = at->number() - operations;
        if (topic >= words_.topic_count()) continue;
        for (const std::uint32_t operation : words_.operations_of(topic))
          if (operation < operations) best_[operation] = std::max(best_[operation], value);
      }
    }
    all_ += rarest;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      sum_[i] += best_[i];
      covered_[i] += best_[i] != 0 ? rarest : 0;
      best_[i] = 0;
    }
  }

  std::uint64_t prior(const OperationTraits& traits) const {
    static const auto k_depth = tune("DEPTH", 6);
    static const auto k_action = tune("ACTION", 60);
    std::uint64_t prior = 256;
    const std::uint64_t depth = std::min<std::uint64_t>(traits.names + traits.parameters, 12);
    prior -= static_cast<std::uint64_t>(k_depth * static_cast<double>(depth));
    if (question_.actions != 0 && (actions_of(traits) & question_.actions) != 0)
      prior += static_cast<std::uint64_t>(k_action);
    if (traits.deprecated != 0) prior = prior * 7 / 8;
    return prior;
  }

  const WordIndex& words_;
  const Question& question_;
  std::span<const OperationTraits> traits_;
  std::vector<std::uint32_t> best_;     ///< of the concept at hand
  std::vector<std::uint32_t> sum_;      ///< of those before
  std::vector<std::uint32_t> covered_;  ///< rarity of the concepts that an operation has
  std::uint64_t all_ = 0;               ///< of all concepts
};

}  // namespace

Ranked rank(const openapi::Document& document, std::string_view query, std::size_t offset, std::size_t limit,
            const std::function<bool(std::uint32_t)>& takes) {
  const WordIndex& words = document.words();
  Question question = understand(words, support::cut_utf8(query, k_query_bytes));
  Ranking ranking(words, question);
  ranking.score();
  Ranked ranked;
  ranked.corrected = std::move(question.corrected);
  struct Candidate {
    std::uint32_t score;
    std::uint32_t place;
    std::uint32_t operation;
    bool operator<(const Candidate& other) const {
      return score != other.score ? score > other.score : place < other.place;
    }
  };
  std::vector<Candidate> candidates;
  const auto places = words.places();
  for (std::uint32_t i = 0; i < words.operation_count(); ++i) {
    const std::uint32_t score = ranking.total(i);
    if (score != 0 && (!takes || takes(i))) candidates.push_back({score, places[i], i});
  }
  ranked.matched = candidates.size();
  const std::size_t begin = std::min(offset, candidates.size());
  const std::size_t end = begin + std::min(limit, candidates.size() - begin);
  const auto first = candidates.begin();
  std::partial_sort(first, first + static_cast<std::ptrdiff_t>(end), candidates.end());
  for (std::size_t i = begin; i < end; ++i)
    ranked.hits.push_back({candidates[i].operation, static_cast<float>(candidates[i].score)});
  return ranked;
}

}  // namespace collet::search
