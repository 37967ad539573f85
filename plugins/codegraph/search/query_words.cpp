// SPDX-License-Identifier: MIT
#include "plugins/codegraph/search/query_words.hpp"

#include <algorithm>

#include "plugins/codegraph/store/word_index.hpp"

namespace collet::codegraph {
namespace {

/// The weight of a word that every documentation with the word of the question goes with.
constexpr double k_associated_weight = 0.3;

/// Questions with more words than this describe what they look for well enough.
constexpr std::size_t k_max_expanded = 24;
constexpr std::size_t k_max_added = 48;

/// A word of the question alone is a name, and names are looked for as they are.
constexpr std::size_t k_min_words = 2;

/// Returns true for a word of a question that describes no symbol.
bool is_filler(std::string_view word) {
  static constexpr std::string_view k_words[] = {"a",    "an",  "and",  "by",    "do",    "doe", "for",
                                                 "from", "how", "in",   "is",    "of",    "on",  "or",
                                                 "the",  "to",  "what", "where", "which", "with"};
  return std::find(std::begin(k_words), std::end(k_words), word) != std::end(k_words);
}

}  // namespace

std::vector<QueryWord> query_words(
    std::string_view text, const std::function<std::vector<Association>(const std::string&)>& associations) {
  std::vector<QueryWord> out;
  const auto stems = split_words(text);
  const bool all_filler =
      std::all_of(stems.begin(), stems.end(), [](const auto& stem) { return is_filler(stem); });
  for (const auto& stem : stems)
    if (all_filler || !is_filler(stem)) out.push_back({stem, 1});
  const std::size_t own = out.size();
  if (own < k_min_words) return out;
  for (std::size_t i = 0; i < std::min(own, k_max_expanded); ++i) {
    const std::string word = out[i].word;
    for (const auto& one : associations(word)) {
      const double weight = k_associated_weight * one.weight / 255;
      const auto known = std::find_if(out.begin(), out.end(),
                                      [&](const QueryWord& other) { return other.word == one.word; });
      if (known == out.end()) {
        if (out.size() < own + k_max_added) out.push_back({one.word, weight});
      } else if (known - out.begin() >= static_cast<std::ptrdiff_t>(own)) {
        known->weight = std::max(known->weight, weight);
      }
    }
  }
  return out;
}

}  // namespace collet::codegraph
