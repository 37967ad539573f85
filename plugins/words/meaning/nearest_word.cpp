// SPDX-License-Identifier: MIT
#include "plugins/words/meaning/nearest_word.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "plugins/words/words.hpp"

namespace collet::words {
namespace {

constexpr std::size_t k_min_length = 4;
constexpr std::size_t k_min_length_for_two_edits = 8;

/// Returns the optimal string alignment distance, but at most `most` + 1. Neither text is longer than
/// k_max_word_length.
std::size_t distance(std::string_view a, std::string_view b, std::size_t most) {
  using Row = std::array<std::uint8_t, openapi::k_max_word_length + 1>;
  Row before{};
  Row above{};
  Row row{};
  for (std::size_t j = 0; j <= b.size(); ++j)
    above[j] = static_cast<std::uint8_t>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<std::uint8_t>(i);
    std::size_t least = row[0];
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = above[j - 1] + static_cast<std::size_t>(a[i - 1] != b[j - 1]);
      std::size_t best = std::min({changed, above[j] + std::size_t{1}, row[j - 1] + std::size_t{1}});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        best = std::min(best, before[j - 2] + std::size_t{1});
      row[j] = static_cast<std::uint8_t>(best);
      least = std::min(least, best);
    }
    if (least > most) return most + 1;
    before = above;
    above = row;
  }
  return std::min<std::size_t>(above[b.size()], most + 1);
}

}  // namespace

std::string_view nearest_word(const openapi::WordIndex& words, std::string_view typed) {
  if (typed.size() < k_min_length || typed.size() > openapi::k_max_word_length) return {};
  std::size_t least = typed.size() >= k_min_length_for_two_edits ? 2 : 1;
  std::string_view nearest;
  std::size_t most_frequent = 0;
  for (std::uint32_t i = 0; i < words.word_count(); ++i) {
    const auto word = words.word(i);
    std::string_view text = word.text;
    if (text.size() > typed.size() && text.back() == 's' && typed.back() != 's') text.remove_suffix(1);
    const std::size_t apart =
        text.size() > typed.size() ? text.size() - typed.size() : typed.size() - text.size();
    if (apart > least || text.empty()) continue;
    // The first letter is seldom wrong, except when the first two letters are swapped.
    if (text[0] != typed[0] && text[0] != typed[1]) continue;
    const std::size_t edits = distance(text, typed, least);
    if (edits > least) continue;
    const std::size_t frequency = words.postings(word.term).size();
    if (edits < least || nearest.empty() || frequency > most_frequent) {
      nearest = word.text;
      most_frequent = frequency;
    }
    least = edits;
  }
  return nearest;
}

}  // namespace collet::words
