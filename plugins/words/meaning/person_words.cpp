// SPDX-License-Identifier: MIT
#include "plugins/words/meaning/person_words.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "sdk/support/text.hpp"

namespace collet::words {
namespace {

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Calls `found(word, position)` for each word in its original case.
template <class Found>
void each(std::string_view query, const Found& found) {
  for (std::size_t begin = 0; begin < query.size();) {
    const std::size_t end = std::min(query.find_first_of(" ,;:.?!'\"()\t\n", begin), query.size());
    if (end != begin) found(query.substr(begin, end - begin), begin);
    begin = end + 1;
  }
}

}  // namespace

bool asks_for_own(std::string_view query) {
  constexpr std::string_view k_own[] = {"I", "My", "i", "me", "mine", "my", "myself"};
  bool own = false;
  each(query, [&](std::string_view word, std::size_t /*at*/) {
    own |= std::find(std::begin(k_own), std::end(k_own), word) != std::end(k_own);
  });
  return own;
}

std::vector<std::string> names_in(std::string_view query) {
  constexpr std::size_t k_max_capitals = 3;
  std::vector<std::string> names;
  std::size_t capitals = 0;
  each(query, [&](std::string_view word, std::size_t at) {
    if (word.size() < 2 || !is_upper(word.front())) return;
    ++capitals;
    if (at == 0 || std::any_of(word.begin() + 1, word.end(), is_upper)) return;
    names.emplace_back(word);
    names.back().front() = support::lower(word.front());
  });
  if (capitals > k_max_capitals) names.clear();
  return names;
}

}  // namespace collet::words
