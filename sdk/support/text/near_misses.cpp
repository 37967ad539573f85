// SPDX-License-Identifier: MIT
#include "sdk/support/text/near_misses.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <tuple>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support {
namespace {

constexpr std::size_t k_max_word_bytes = 200;

std::size_t max_distance(std::size_t length) {
  return std::max<std::size_t>(1, length / 3);
}

/// Returns a bit for each character in the text; some characters share a bit.
std::uint64_t characters_of(std::string_view text) {
  std::uint64_t bits = 0;
  for (const char c : text)
    bits |= std::uint64_t{1} << (static_cast<unsigned char>(lower(c)) & 0x3FU);
  return bits;
}

/// Each edit introduces at most one character that the other word does not have.
bool may_match(std::uint64_t a, std::uint64_t b, std::size_t limit) {
  return static_cast<std::size_t>(std::popcount(a & ~b)) <= limit &&
         static_cast<std::size_t>(std::popcount(b & ~a)) <= limit;
}

/// Computes the optimal string alignment distance in bytes: insertion, deletion, substitution, swap of two
/// neighbours. Returns a number above `limit` if the distance exceeds it.
class EditDistance {
 public:
  std::size_t operator()(std::string_view a, std::string_view b, std::size_t limit) {
    for (auto* row : {&before_, &previous_, &current_})
      row->assign(b.size() + 1, limit + 1);
    for (std::size_t j = 0; j <= std::min(b.size(), limit); ++j)
      previous_[j] = j;
    std::size_t least_before = 0;
    for (std::size_t i = 1; i <= a.size(); ++i) {
      // Cells farther from the diagonal than the limit exceed the limit.
      const std::size_t first = i > limit ? i - limit : 1;
      const std::size_t last = std::min(b.size(), i + limit);
      current_[first - 1] = first == 1 ? i : limit + 1;
      std::size_t least = current_[first - 1];
      for (std::size_t j = first; j <= last; ++j) {
        const std::size_t replace = previous_[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
        current_[j] = std::min({previous_[j] + 1, current_[j - 1] + 1, replace});
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
          current_[j] = std::min(current_[j], before_[j - 2] + 1);
        least = std::min(least, current_[j]);
      }
      if (last < b.size()) current_[last + 1] = limit + 1;
      if (least > limit && least_before > limit) return limit + 1;
      least_before = least;
      std::swap(before_, previous_);
      std::swap(previous_, current_);
    }
    return previous_[b.size()];
  }

 private:
  std::vector<std::size_t> before_;
  std::vector<std::size_t> previous_;
  std::vector<std::size_t> current_;
};

struct Match {
  std::size_t folded_distance;
  std::size_t distance;
  std::string_view text;
  bool operator<(const Match& other) const {
    return std::tie(folded_distance, distance, text) <
           std::tie(other.folded_distance, other.distance, other.text);
  }
};

std::vector<std::string_view> views_of(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

}  // namespace

std::vector<std::string> nearest(std::string_view word, std::span<const std::string_view> candidates,
                                 std::size_t count) {
  if (word.empty() || word.size() > k_max_word_bytes) return {};
  const std::string folded_word = lower_case(word);
  const std::size_t limit = max_distance(word.size());
  const std::uint64_t characters = characters_of(word);
  EditDistance distance;
  std::vector<Match> found;
  for (const std::string_view candidate : candidates) {
    const std::size_t gap = std::max(candidate.size(), word.size()) - std::min(candidate.size(), word.size());
    if (candidate.empty() || gap > limit) continue;
    if (!may_match(characters, characters_of(candidate), limit)) continue;
    const std::size_t folded = distance(folded_word, lower_case(candidate), limit);
    // A distance of the whole word would make any short word near to any other.
    if (folded > limit || folded >= std::max(word.size(), candidate.size())) continue;
    found.push_back({folded, distance(word, candidate, word.size() + candidate.size()), candidate});
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (const Match& match : found) {
    if (out.size() == count) break;
    if (out.empty() || out.back() != match.text) out.emplace_back(match.text);
  }
  return out;
}

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t count) {
  return nearest(word, std::span<const std::string_view>(views_of(candidates)), count);
}

std::vector<std::string> nearest(std::string_view word, std::initializer_list<std::string_view> candidates,
                                 std::size_t count) {
  return nearest(word, std::span<const std::string_view>(candidates.begin(), candidates.size()), count);
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const auto found = nearest(word, candidates, 1);
  if (found.empty()) return {};
  return "; did you mean '" + replace_invalid_utf8(found.front()) + "'?";
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  return did_you_mean(word, std::span<const std::string_view>(views_of(candidates)));
}

std::string did_you_mean(std::string_view word, std::initializer_list<std::string_view> candidates) {
  return did_you_mean(word, std::span<const std::string_view>(candidates.begin(), candidates.size()));
}

}  // namespace collet::support
