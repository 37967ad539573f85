// SPDX-License-Identifier: MIT
#include "plugins/search/rank.hpp"

#include <algorithm>

#include "plugins/openapi/word_index.hpp"
#include "plugins/search/query_words.hpp"
#include "plugins/search/scores.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::search {
namespace {

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

}  // namespace

Ranked rank(const openapi::Document& document, std::string_view query, std::size_t offset, std::size_t limit,
            const std::function<bool(std::uint32_t)>& takes) {
  const openapi::WordIndex& words = document.words();
  Question question = understand(words, support::cut_utf8(query, k_query_bytes));
  Scores scores(words, question);
  Ranked ranked;
  ranked.corrected = std::move(question.corrected);
  const std::size_t operations = words.operation_count();
  offset = std::min(offset, operations);
  Best best(offset + std::min(limit, operations - offset));
  const auto places = words.places();
  for (std::uint32_t i = 0; i < operations; ++i) {
    const std::uint32_t most = scores.at_most(i);
    if (most == 0 || (takes && !takes(i))) continue;
    ++ranked.matched;
    if (best.takes(most)) best.add({scores.score(i, most), i < places.size() ? places[i] : 0, i});
  }
  const auto found = std::move(best).sorted();
  for (std::size_t i = offset; i < found.size(); ++i)
    ranked.hits.push_back({found[i].operation, static_cast<float>(found[i].score)});
  return ranked;
}

}  // namespace collet::search
