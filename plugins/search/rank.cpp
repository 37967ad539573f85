// SPDX-License-Identifier: MIT
#include "plugins/search/rank.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/query_words.hpp"
#include "plugins/search/scores.hpp"
#include "plugins/words/word_index.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_varied = 64;
constexpr std::uint64_t k_again = 180;  ///< in 256ths
constexpr std::uint64_t k_least_again = 110;

struct Candidate {
  std::uint32_t score;
  std::uint32_t place;
  std::uint32_t operation;
  /// Is it better?
  bool operator<(const Candidate& other) const {
    return score != other.score ? score > other.score : place < other.place;
  }
};

/// The best so many, in no order; the worst of them in front once there are so many.
class Best {
 public:
  explicit Best(std::size_t size) : size_(size) {}

  /// Could something of at most that score be among them?
  bool takes(std::uint32_t score) const {
    return kept_.size() < size_ || (size_ != 0 && score >= kept_.front().score);
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

/// What does the same in several places counts as one kind: the method, and what the path ends in; of what is
/// done to a thing, "events/{id}/cancel", the thing too.
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

/// Among the first `k_varied` each that is of a kind that stands before it counts less: who asks for a thing
/// without a place would else see one operation five times.
void vary(const openapi::WordIndex& words, std::vector<Candidate>& found) {
  const std::size_t count = std::min(found.size(), k_varied);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> shares;  // by kind, what the next of it keeps
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t kind = kind_of(words, found[i].operation);
    const auto known =
        std::find_if(shares.begin(), shares.end(), [&](const auto& one) { return one.first == kind; });
    if (known == shares.end()) {
      shares.emplace_back(kind, k_again);
      continue;
    }
    found[i].score = static_cast<std::uint32_t>(found[i].score * known->second >> 8U);
    known->second = std::max(known->second * k_again >> 8U, k_least_again);
  }
  std::sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// How much of an operation the whole query is, in lower case: its name or a part of it, of its service, of
/// its summary.
int whole_query(const openapi::Operation& operation, const std::string& query) {
  const std::string id = lower_case(operation.operation_id());
  const auto has = [&](std::string_view text) { return lower_case(text).find(query) != std::string::npos; };
  int boost = id == query ? 10 : 0;
  if (boost == 0 && id.find(query) != std::string::npos) boost = 5;
  const auto tags = operation.tags();
  for (std::size_t i = 0; i < std::min<std::size_t>(tags.size(), 8); ++i)
    if (has(tags[i])) return boost + 4;
  return boost + (has(operation.path()) ? 3 : 0) + (has(operation.summary().substr(0, 500)) ? 2 : 0);
}

/// Of those that score the same the one comes first that has the query as it was typed.
void break_ties(const openapi::Index& index, std::string_view query, std::vector<Candidate>& found) {
  const std::string whole = lower_case(query);
  for (std::size_t begin = 0, end = 0; begin < found.size(); begin = end) {
    while (end < found.size() && found[end].score == found[begin].score)
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
            std::size_t limit, const Takes& takes) {
  const openapi::WordIndex& words = openapi::words(description);
  Understood question = understand(words, support::cut_utf8(query, k_query_bytes));
  Scores scores(words, question);
  Ranked ranked;
  ranked.corrected = std::move(question.corrected);
  const std::size_t operations = words.operation_count();
  offset = std::min(offset, operations);
  Best best(std::max(offset + std::min(limit, operations - offset), k_varied));
  const auto places = words.places();
  for (std::uint32_t i = 0; i < operations; ++i) {
    const std::uint32_t most = scores.at_most(i);
    if (most == 0 || (takes && !takes(i))) continue;
    ++ranked.matched;
    if (best.takes(most)) best.add({scores.score(i, most), i < places.size() ? places[i] : 0, i});
  }
  auto found = std::move(best).sorted();
  vary(words, found);
  break_ties(description.index(), support::cut_utf8(query, k_query_bytes), found);
  for (std::size_t i = offset; i < std::min(found.size(), offset + limit); ++i)
    ranked.hits.push_back({found[i].operation, static_cast<float>(found[i].score)});
  return ranked;
}

}  // namespace collet::search
