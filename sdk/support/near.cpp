// SPDX-License-Identifier: MIT
#include "sdk/support/near.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "sdk/support/utf8.hpp"

namespace collet::support {
namespace {

constexpr std::size_t k_longest_word = 200;

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::size_t cut_off(std::size_t length) {
  return std::max<std::size_t>(1, length / 3);
}

/// Optimal string alignment distance in bytes: insert, delete, replace, swap two neighbours.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> previous(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j)
    previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], before[j - 2] + 1);
      }
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[b.size()];
}

struct Near {
  std::size_t folded_distance;
  std::size_t distance;
  std::string_view text;
  bool operator<(const Near& other) const {
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
  if (word.empty() || word.size() > k_longest_word) return {};
  const std::string folded_word = lower(word);
  const std::size_t limit = cut_off(word.size());
  std::vector<Near> found;
  for (const std::string_view candidate : candidates) {
    const std::size_t gap = std::max(candidate.size(), word.size()) - std::min(candidate.size(), word.size());
    if (candidate.empty() || gap > limit) continue;
    const std::size_t folded = edit_distance(folded_word, lower(candidate));
    // A distance of the whole word would make any short word near any other.
    if (folded > limit || folded >= std::max(word.size(), candidate.size())) continue;
    found.push_back({folded, edit_distance(word, candidate), candidate});
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (const Near& near : found) {
    if (out.size() == count) break;
    if (out.empty() || out.back() != near.text) out.emplace_back(near.text);
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
