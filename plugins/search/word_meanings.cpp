// SPDX-License-Identifier: MIT
#include "plugins/search/word_meanings.hpp"

#include <algorithm>

#include "plugins/openapi/index.hpp"
#include "plugins/search/word_forms.hpp"

namespace collet::search {

using openapi::k_none;

void WordMeanings::add(Concept& into, const std::array<std::uint32_t, 3>& terms, std::uint32_t share) {
  if (terms.front() == k_none) return;
  for (const Reading& known : into.readings)
    if (known.terms == terms) return;
  into.readings.push_back({terms, share});
}

void WordMeanings::add(Concept& into, std::uint32_t term, std::uint32_t share) {
  if (term != k_none) add(into, {term, k_none, k_none}, share);
}

void WordMeanings::add(Concept& into, const Synonym& other, std::uint32_t share) const {
  std::array<std::uint32_t, 3> terms{k_none, k_none, k_none};
  for (std::size_t i = 0; i < other.count; ++i) {
    terms[i] = words_.term(other.words[i]->text, other.words[i]->stem);
    if (terms[i] == k_none) return;
  }
  add(into, terms, share);
}

bool WordMeanings::is_name(std::uint32_t term) const {
  constexpr std::uint32_t k_name_weight = 1200;
  const auto postings = words_.postings(term);
  return std::any_of(postings.begin(), postings.end(),
                     [](const openapi::Posting& posting) { return posting.weight() >= k_name_weight; });
}

void WordMeanings::add_derived(std::string_view stem, Concept& one, std::uint32_t share) {
  constexpr std::uint32_t k_most_looked_at = 64;
  if (stem.size() < 3) return;
  const std::string root(root_of(stem));
  std::uint32_t looked_at = 0;
  for (std::uint32_t i = words_.lower_bound(root); i < words_.word_count() && looked_at < k_most_looked_at;
       ++i, ++looked_at) {
    const auto other = words_.word(i);
    if (other.text.empty()) continue;
    if (!other.text.starts_with(root)) return;
    if (root_of(stemmer_.stem(other.text)) == root) add(one, other.term, share);
  }
}

void WordMeanings::add_prefixed(const std::string& word, Concept& one, std::uint32_t share) const {
  constexpr std::size_t k_most = 8;
  std::size_t found = 0;
  for (std::uint32_t i = words_.lower_bound(word); i < words_.word_count() && found < k_most; ++i) {
    const auto longer = words_.word(i);
    if (longer.text.empty()) continue;
    if (longer.text.substr(0, word.size()) != word) return;
    add(one, longer.term, share);
    ++found;
  }
}

void WordMeanings::keep_surest(Concept& one) {
  constexpr std::size_t k_most = 8;
  if (one.readings.size() <= k_most) return;
  std::stable_sort(one.readings.begin(), one.readings.end(),
                   [](const Reading& a, const Reading& b) { return a.share > b.share; });
  one.readings.resize(k_most);
}

void WordMeanings::discount(std::vector<Concept>& concepts) {
  std::vector<Reading*> readings;
  for (Concept& one : concepts) {
    for (Reading& reading : one.readings) {
      reading.strength = reading.share * one.weight * (one.light ? 1U : 2U);
      readings.push_back(&reading);
    }
  }
  std::stable_sort(readings.begin(), readings.end(), [](const Reading* a, const Reading* b) {
    return a->terms != b->terms ? a->terms < b->terms : a->strength > b->strength;
  });
  for (std::size_t i = 1, times = 0; i < readings.size(); ++i) {
    times = readings[i]->terms == readings[i - 1]->terms ? times + 1 : 0;
    readings[i]->share >>= std::min<std::size_t>(times, 8);
  }
}

}  // namespace collet::search
