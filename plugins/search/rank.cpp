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
        covered_(traits_.size()),
        explained_(words.term_count()) {}

  void score() {
    for (const std::uint32_t verb : question_.verbs)
      explained_[verb] = 256;
    for (const Concept& one : question_.concepts)
      add(one);
  }

  std::uint32_t total(std::uint32_t operation) const {
    if (sum_[operation] == 0) return 0;
    static const auto k_cover = static_cast<std::uint64_t>(tune("COVER", 128));
    std::uint64_t score = sum_[operation];
    score =
        score * (k_cover + (256 - k_cover) * covered_[operation] / std::max<std::uint64_t>(all_, 1)) >> 8U;
    static const auto k_unexplained = static_cast<std::uint64_t>(tune("UNEXP", 90));
    score = score * (256 - k_unexplained * unexplained(operation) / 256) >> 8U;
    return static_cast<std::uint32_t>(score * prior(traits_[operation]) >> 8U);
  }

 private:
  /// How much of what an operation is called the question does not mention, in 256ths.
  std::uint64_t unexplained(std::uint32_t operation) const {
    std::uint64_t all = 0;
    std::uint64_t open = 0;
    static const auto k_resource = static_cast<std::uint64_t>(tune("RES", 1));
    for (const openapi::NameTerm name : words_.names_of(operation)) {
      if (name.term >= explained_.size()) continue;
      const std::uint64_t rarity = term_rarity(name.term) * (name.resource != 0 ? k_resource : 1);
      all += rarity;
      open += rarity * (256 - explained_[name.term]);
    }
    return all == 0 ? 0 : open / all;
  }

  std::uint32_t term_rarity(std::uint32_t term) const {
    const auto count = words_.postings(term).size();
    return rarity(traits_.size() + words_.topic_count(), count);
  }

  void add(const Concept& one) {
    static const auto k_light = static_cast<std::uint32_t>(tune("VERB", 128));
    const std::uint32_t part = one.light ? k_light : 256;
    // What a word may also mean is no rarer than the word, or than all that it may mean.
    std::uint64_t all_have = 0;
    for (const Reading& reading : one.readings)
      all_have += words_.postings(reading.terms.front()).size();
    const std::uint32_t shared = rarity(traits_.size() + words_.topic_count(), all_have);
    std::uint32_t own = 0;
    std::uint32_t rarest = 0;
    for (const Reading& reading : one.readings) {
      std::uint32_t idf = 0;
      std::uint32_t parts = 0;
      for (const std::uint32_t term : reading.terms)
        if (term != openapi::k_none) {
          idf += term_rarity(term);
          ++parts;
        }
      idf /= parts;
      if (reading.share == 256) {
        own = idf;
      } else {
        static const int mode = static_cast<int>(tune("IDF", 0));
        if (mode == 0) idf = own != 0 ? std::min(own, idf) : std::max(shared, idf * 3 / 4);
        if (mode == 1) idf = own != 0 ? std::min(own, idf) : shared;
        if (mode == 2) idf = own != 0 ? std::min(own, (shared + idf) / 2) : (shared + idf) / 2;
        if (mode == 3) idf = std::min(own != 0 ? own : ~0U, shared);
        if (mode == 4) idf = own != 0 ? std::min(own, idf) : std::min(idf, (shared + idf) / 2);
      }
      idf = idf * part >> 8U;
      rarest = std::max(rarest, idf);
      for (const std::uint32_t term : reading.terms)
        if (term < explained_.size()) explained_[term] = std::max(explained_[term], reading.share);
      if (parts == 1) {
        spread(reading.terms.front(), idf, reading.share, best_);
        continue;
      }
      together_.assign(best_.size(), ~0U);
      for (const std::uint32_t term : reading.terms) {
        if (term == openapi::k_none) continue;
        part_.assign(best_.size(), 0);
        spread(term, idf, reading.share, part_);
        for (std::size_t i = 0; i < part_.size(); ++i)
          together_[i] = std::min(together_[i], part_[i]);
      }
      for (std::size_t i = 0; i < best_.size(); ++i)
        best_[i] = std::max(best_[i], together_[i]);
    }
    all_ += rarest;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      sum_[i] += best_[i];
      covered_[i] += best_[i] != 0 ? rarest : 0;
      best_[i] = 0;
    }
  }

  /// What a term is worth for each operation that has it, or that is of a topic which has it.
  void spread(std::uint32_t term, std::uint32_t idf, std::uint32_t share,
              std::vector<std::uint32_t>& best) const {
    static const auto k_topic = static_cast<std::uint32_t>(tune("TOPIC", 105));
    const auto operations = static_cast<std::uint32_t>(traits_.size());
    for (const Posting& posting : words_.postings(term)) {
      const std::uint32_t value = (idf * posting.weight() >> 4U) * share >> 8U;
      if (posting.number() < operations) {
        best[posting.number()] = std::max(best[posting.number()], value);
        continue;
      }
      const std::uint32_t topic = posting.number() - operations;
      if (topic >= words_.topic_count()) continue;
      const std::uint32_t of_topic = value * k_topic >> 8U;
      for (const std::uint32_t operation : words_.operations_of(topic))
        if (operation < operations) best[operation] = std::max(best[operation], of_topic);
    }
  }

  std::uint64_t prior(const OperationTraits& traits) const {
    static const auto k_depth = tune("DEPTH", 10);
    static const auto k_action = tune("ACTION", 90);
    std::uint64_t prior = 256;
    const std::uint64_t depth = std::min<std::uint64_t>(traits.names + traits.parameters, 12);
    prior -= static_cast<std::uint64_t>(k_depth * static_cast<double>(depth));
    if (question_.actions != 0 && (actions_of(traits) & question_.actions) != 0)
      prior += static_cast<std::uint64_t>(k_action);
    static const auto k_delete = static_cast<std::uint64_t>(tune("DELETE", 150));
    if (traits.method == OperationTraits::Method::delete_ && (question_.actions & action::k_delete) == 0)
      prior = prior * k_delete >> 8U;
    static const auto k_wrong = static_cast<std::uint64_t>(tune("WRONG", 256));
    if (question_.actions != 0 && (actions_of(traits) & question_.actions) == 0)
      prior = prior * k_wrong >> 8U;
    if (traits.deprecated != 0) prior = prior * 7 / 8;
    return prior;
  }

  const WordIndex& words_;
  const Question& question_;
  std::span<const OperationTraits> traits_;
  std::vector<std::uint32_t> best_;  ///< of the concept at hand
  std::vector<std::uint32_t> part_, together_;
  std::vector<std::uint32_t> sum_;        ///< of those before
  std::vector<std::uint32_t> covered_;    ///< rarity of the concepts that an operation has
  std::vector<std::uint32_t> explained_;  ///< by term: how surely the question means it, in 256ths
  std::uint64_t all_ = 0;                 ///< of all concepts
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
