// SPDX-License-Identifier: MIT
#include "plugins/words/meaning/word_meanings.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"
#include "plugins/words/meaning/word_forms.hpp"
#include "sdk/support/text.hpp"

namespace collet::words {

using openapi::k_none;

namespace {

/// Returns the share of a synonym, or 0 if it does not apply. `hints` is the number of names that the word
/// hints at.
std::uint32_t share_of(const weights::MeaningWeights& weights, const Synonym& other,
                       const WordMeanings::Known& known, std::uint32_t hints) {
  const bool everywhere = other.count == 1 && other.part(0).is_light;
  const auto share = [&](std::uint32_t named, std::uint32_t absent) {
    return (known.name ? named : absent) * (everywhere ? weights.everywhere : k_sure) >> 8U;
  };
  switch (other.source) {
    case Synonym::Source::tables:
      return share(weights.synonym, weights.absent_synonym);
    case Synonym::Source::loose:
      return share(weights.loose_synonym, weights.absent_synonym);
    case Synonym::Source::thesaurus:
      return share(weights.thesaurus, weights.absent_thesaurus);
    case Synonym::Source::hint: {
      const std::uint32_t whole = known.name ? weights.hint * weights.named_hint >> 8U : weights.hint;
      const std::uint32_t among =
          (other.strength * whole >> 8U) * weights.few_hints / (weights.few_hints + hints);
      return known.is_light || among < weights.min_hint ? 0 : among;
    }
    case Synonym::Source::reverse:
      break;
  }
  return known.word ? 0 : weights.reverse;
}

}  // namespace

void WordMeanings::add(Concept& into, const std::array<std::uint32_t, 3>& terms, std::uint32_t share) {
  if (terms.front() == k_none) return;
  for (const Reading& known : into.readings)
    if (known.terms == terms) return;
  into.readings.push_back({terms, share});
}

void WordMeanings::add(Concept& into, std::uint32_t term, std::uint32_t share) {
  if (term != k_none) add(into, std::array<std::uint32_t, 3>{term, k_none, k_none}, share);
}

void WordMeanings::add(Concept& into, const Synonym& other, std::uint32_t share) const {
  std::array<std::uint32_t, 3> terms{k_none, k_none, k_none};
  for (std::size_t i = 0; i < other.count; ++i) {
    const Synonym::Part part = other.part(i);
    terms[i] = words_.term(part.text, part.stem);
    if (terms[i] == k_none) return;
  }
  add(into, terms, share);
}

bool WordMeanings::is_name(std::uint32_t term) const {
  const auto postings = words_.postings(term);
  return std::any_of(postings.begin(), postings.end(), [&](const openapi::Posting& posting) {
    return posting.weight() >= meaning_weights_.name_weight;
  });
}

std::string WordMeanings::with_brands_joined(std::string_view query) {
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::string out(query);
  for (std::size_t begin = 0, end = 0; begin < out.size(); begin = end + 1) {
    bool inner = false;
    for (end = begin; end < out.size() && (is_lower(out[end]) || is_upper(out[end])); ++end)
      inner |= end > begin && is_upper(out[end]) && is_lower(out[end - 1]);
    if (!inner) continue;
    const std::string word = support::lower_case(std::string_view(out).substr(begin, end - begin));
    if (is_known(stem_of(word))) out.replace(begin, word.size(), word);
  }
  return out;
}

bool WordMeanings::is_foreign(const std::string& word) {
  const std::string stem(stem_of(word));
  return words_.term(word, stem) == k_none && !is_light(word) && !is_known(stem);
}

void WordMeanings::add_synonyms(const std::string& stem, const Known& known, Concept& into) const {
  const auto synonyms = synonyms_of(stem);
  const auto hints = std::count_if(synonyms.begin(), synonyms.end(), [](const Synonym& other) {
    return other.source == Synonym::Source::hint;
  });
  for (const Synonym& other : synonyms) {
    const std::uint32_t share = share_of(meaning_weights_, other, known, static_cast<std::uint32_t>(hints));
    if (share != 0) add(into, other, share);
  }
}

void WordMeanings::add_derived(std::string_view stem, Concept& one, std::uint32_t share) {
  constexpr std::uint32_t k_max_visited = 64;
  if (stem.size() < 3) return;
  const std::string root(root_of(stem));
  std::uint32_t visited = 0;
  for (std::uint32_t i = words_.lower_bound(root); i < words_.word_count() && visited < k_max_visited;
       ++i, ++visited) {
    const auto other = words_.word(i);
    if (other.text.empty()) continue;
    if (!other.text.starts_with(root)) return;
    if (root_of(stemmer_.stem(other.text)) == root) add(one, other.term, share);
  }
}

void WordMeanings::add_prefixed(const std::string& word, Concept& one, std::uint32_t share) const {
  constexpr std::size_t k_max = 8;
  std::size_t found = 0;
  for (std::uint32_t i = words_.lower_bound(word); i < words_.word_count() && found < k_max; ++i) {
    const auto longer = words_.word(i);
    if (longer.text.empty()) continue;
    if (longer.text.substr(0, word.size()) != word) return;
    add(one, longer.term, share);
    ++found;
  }
}

void WordMeanings::keep_surest(Concept& one) {
  constexpr std::size_t k_max = 8;
  if (one.readings.size() <= k_max) return;
  std::stable_sort(one.readings.begin(), one.readings.end(),
                   [](const Reading& a, const Reading& b) { return a.share > b.share; });
  one.readings.resize(k_max);
}

void WordMeanings::discount(std::vector<Concept>& concepts) const {
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
  const auto is_negligible = [&](const Reading& reading) {
    return reading.share < meaning_weights_.min_repeated;
  };
  for (Concept& one : concepts)
    if (one.besides)
      one.readings.erase(std::remove_if(one.readings.begin(), one.readings.end(), is_negligible),
                         one.readings.end());
  concepts.erase(std::remove_if(concepts.begin(), concepts.end(),
                                [](const Concept& one) { return one.readings.empty(); }),
                 concepts.end());
}

}  // namespace collet::words
