// SPDX-License-Identifier: MIT
#include "plugins/search/rank/rank.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/query/query_words.hpp"
#include "plugins/search/rank/likeness.hpp"
#include "plugins/search/rank/plain_scores.hpp"
#include "plugins/search/rank/scores.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/word_index.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_max_tags = 8;
constexpr std::size_t k_max_summary = 500;  ///< bytes of a summary that are searched for the query

struct Candidate {
  bool literal;  ///< has the words of the question as they are, so it precedes what only synonyms find
  std::uint32_t score;
  std::uint32_t place;
  std::uint32_t operation;
  /// Returns true if this candidate is better.
  bool operator<(const Candidate& other) const {
    if (literal != other.literal) return literal;
    return score != other.score ? score > other.score : place < other.place;
  }
};

/// The best `size` candidates, as a heap: once it is full, the worst candidate is in front.
class Best {
 public:
  explicit Best(std::size_t size) : size_(size) {}

  /// Returns true if a candidate with at most that score could be kept.
  bool may_keep(bool literal, std::uint32_t score) const {
    if (kept_.size() < size_) return true;
    if (size_ == 0 || literal != kept_.front().literal) return size_ != 0 && literal;
    return score >= kept_.front().score;
  }
  void add(const Candidate& candidate) {
    if (kept_.size() == size_) {
      if (size_ == 0 || !(candidate < kept_.front())) return;
      std::pop_heap(kept_.begin(), kept_.end());
      kept_.pop_back();
    }
    kept_.push_back(candidate);
    std::push_heap(kept_.begin(), kept_.end());
  }
  std::vector<Candidate> sorted() && {
    std::sort(kept_.begin(), kept_.end());
    return std::move(kept_);
  }

 private:
  std::size_t size_;
  std::vector<Candidate> kept_;
};

/// Returns a hash of the method and the last names of the path. Operations that do the same in several places
/// have the same kind. An action on a thing, "events/{id}/cancel", includes the thing.
std::uint64_t kind_of(const openapi::WordIndex& words, std::uint32_t operation) {
  const openapi::OperationTraits& traits = words.traits()[operation];
  std::uint64_t kind = static_cast<std::uint64_t>(traits.method) * 2 + traits.ends_in_parameter;
  const auto add = [&](std::uint32_t term) { kind = (kind ^ term) * 0x9E3779B97F4A7C15U; };
  for (const openapi::NameTerm name : words.names_of(operation)) {
    if (name.resource != 0) {
      add(name.term);
    } else {
      if (traits.alone != 0) add(name.term);
      break;
    }
  }
  return kind;
}

/// Adds the likeness to the question to the scores of the first results, the more, the less of the question
/// their words cover. Returns the greatest likeness.
std::uint32_t compare(const openapi::WordIndex& words, std::string_view query, const Scores& scores,
                      std::vector<Candidate>& found) {
  constexpr std::size_t k_covering = 5;  // results whose coverage counts
  const std::size_t count = std::min(found.size(), weights::k_compared);
  std::vector<std::uint32_t> operations;
  std::uint64_t best = 0;
  std::uint64_t covered = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t operation = found[i].operation;
    operations.push_back(operation);
    best = std::max<std::uint64_t>(best, found[i].score);
    if (i < k_covering) covered = std::max(covered, scores.coverage(operation));
  }
  const std::uint64_t share = weights::k_likeness + (weights::k_likeness_uncovered * (256 - covered) >> 8U);
  const auto likeness = Likeness(words, query).of(operations);
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < count; ++i) {
    most = std::max(most, likeness[i]);
    if (found[i].literal) continue;  // it has all words, so likeness would be noise
    const std::uint64_t fits = (256 + scores.fits(found[i].operation)) / 2;
    found[i].score += static_cast<std::uint32_t>((best * likeness[i] >> 8U) * share * fits >> 16U);
  }
  std::sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
  return most;
}

/// Lowers the score of each of the first results whose kind has occurred before. Otherwise a question that
/// names a thing without its place would show one operation five times.
void vary(const openapi::WordIndex& words, std::vector<Candidate>& found) {
  const std::size_t count = std::min(found.size(), weights::k_varied);
  std::vector<std::pair<std::uint64_t, std::uint64_t>>
      shares;  // the share that the next operation of a kind keeps
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t kind = kind_of(words, found[i].operation);
    const auto known =
        std::find_if(shares.begin(), shares.end(), [&](const auto& one) { return one.first == kind; });
    if (known == shares.end()) {
      shares.emplace_back(kind, weights::k_same_kind);
      continue;
    }
    found[i].score = static_cast<std::uint32_t>(found[i].score * known->second >> 8U);
    known->second = std::max(known->second * weights::k_same_kind >> 8U, weights::k_min_same_kind);
  }
  std::sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
}

/// Returns points for an operation whose name, service, path or summary contains the whole query, which is in
/// lower case.
int whole_query(const openapi::Operation& operation, const std::string& query) {
  const std::string id = support::lower_case(operation.operation_id());
  const auto has = [&](std::string_view text) {
    return support::lower_case(text).find(query) != std::string::npos;
  };
  int boost = id == query ? weights::k_whole_id : 0;
  if (boost == 0 && id.find(query) != std::string::npos) boost = weights::k_in_id;
  const auto tags = operation.tags();
  for (std::size_t i = 0; i < std::min<std::size_t>(tags.size(), k_max_tags); ++i)
    if (has(tags[i])) return boost + weights::k_in_tag;
  return boost + (has(operation.path()) ? weights::k_in_path : 0) +
         (has(operation.summary().substr(0, k_max_summary)) ? weights::k_in_summary : 0);
}

/// Orders results with equal scores by whole_query().
void break_ties(const openapi::Index& index, std::string_view query, std::vector<Candidate>& found) {
  const std::string whole = support::lower_case(query);
  for (std::size_t begin = 0, end = 0; begin < found.size(); begin = end) {
    while (end < found.size() && found[end].score == found[begin].score &&
           found[end].literal == found[begin].literal)
      ++end;
    if (end - begin < 2) continue;
    std::vector<std::pair<int, Candidate>> tied;
    for (std::size_t i = begin; i < end; ++i)
      tied.emplace_back(-whole_query(index.operation(found[i].operation), whole), found[i]);
    std::stable_sort(tied.begin(), tied.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = begin; i < end; ++i)
      found[i] = tied[i - begin].second;
  }
}

}  // namespace

Ranked rank(const openapi::Description& description, std::string_view query, std::size_t offset,
            std::size_t limit, const Filter& filter) {
  const openapi::WordIndex& words = openapi::words(description);
  Understood question = understand(words, support::cut_utf8(query, k_max_query_bytes), weights::k_query);
  Scores scores(words, question);
  const PlainScores plain(words, support::cut_utf8(query, k_max_query_bytes));
  Ranked ranked;
  ranked.evidence = question.evidence;
  ranked.corrected = std::move(question.corrected);
  const std::size_t operations = words.operation_count();
  offset = std::min(offset, operations);
  Best best(std::max(offset + std::min(limit, operations - offset),
                     std::max(weights::k_varied, weights::k_compared)));
  const auto places = words.places();
  for (std::uint32_t i = 0; i < operations; ++i) {
    const std::uint32_t most = scores.at_most(i);
    if (most == 0 || (filter && !filter(i))) continue;
    ++ranked.matched;
    const bool literal = plain.is_literal(i);
    if (best.may_keep(literal, most))
      best.add({literal, scores.score(i, most), i < places.size() ? places[i] : 0, i});
  }
  auto found = std::move(best).sorted();
  vary(words, found);
  const std::uint32_t likeness = compare(words, support::cut_utf8(query, k_max_query_bytes), scores, found);
  if (ranked.evidence == Evidence::guesses && likeness >= weights::k_alike)
    ranked.evidence = Evidence::meanings;
  break_ties(description.index(), support::cut_utf8(query, k_max_query_bytes), found);
  for (std::size_t i = offset; i < std::min(found.size(), offset + limit); ++i)
    ranked.hits.push_back({found[i].operation, static_cast<float>(found[i].score)});
  return ranked;
}

}  // namespace collet::search
