// SPDX-License-Identifier: MIT
#include "plugins/search/word_meanings.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/word_forms.hpp"

namespace collet::search {

using openapi::k_none;

namespace {

constexpr std::uint32_t k_synonym = 210;
constexpr std::uint32_t k_loose_synonym = 170;
constexpr std::uint32_t k_absent_synonym = 240;  ///< of a word that names nothing in the document
constexpr std::uint32_t k_thesaurus = 163;
constexpr std::uint32_t k_absent_thesaurus = 160;
constexpr std::uint32_t k_hint = 160;
constexpr std::uint32_t k_named_hint = 160;  ///< in 256ths, of a word that names something itself
constexpr std::uint32_t k_few_hints = 10;  ///< a word that hints at so many things says half as much of each
constexpr std::uint32_t k_least_hint = 8;
constexpr std::uint32_t k_reverse = 165;  ///< of a word that the document does not have
/// What APIs do everywhere says little of what is asked for: "list", "get", "create"; in 256ths.
constexpr std::uint32_t k_everywhere = 140;

/// 0 for what it does not mean here. `hints` is how many things the word hints at.
std::uint32_t share_of(const Synonym& other, const WordMeanings::Known& known, std::uint32_t hints) {
  const bool everywhere = other.count == 1 && other.part(0).says_little;
  const auto share = [&](std::uint32_t named, std::uint32_t absent) {
    return (known.name ? named : absent) * (everywhere ? k_everywhere : k_sure) >> 8U;
  };
  switch (other.source) {
    case Synonym::Source::tables:
      return share(k_synonym, k_absent_synonym);
    case Synonym::Source::loose:
      return share(k_loose_synonym, k_absent_synonym);
    case Synonym::Source::thesaurus:
      return share(k_thesaurus, k_absent_thesaurus);
    case Synonym::Source::hint: {
      const std::uint32_t whole = known.name ? k_hint * k_named_hint >> 8U : k_hint;
      const std::uint32_t among = (other.strength * whole >> 8U) * k_few_hints / (k_few_hints + hints);
      return known.says_little || among < k_least_hint ? 0 : among;
    }
    case Synonym::Source::reverse:
      break;
  }
  return known.word ? 0 : k_reverse;
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
  constexpr std::uint32_t k_name_weight = 1320;
  const auto postings = words_.postings(term);
  return std::any_of(postings.begin(), postings.end(),
                     [](const openapi::Posting& posting) { return posting.weight() >= k_name_weight; });
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
    std::string word = out.substr(begin, end - begin);
    for (char& c : word)
      if (is_upper(c)) c = static_cast<char>(c - 'A' + 'a');
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
    const std::uint32_t share = share_of(other, known, static_cast<std::uint32_t>(hints));
    if (share != 0) add(into, other, share);
  }
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
  // What little is left of what others say is not worth the look.
  constexpr std::uint32_t k_least_left = 12;
  const auto is_little = [](const Reading& reading) { return reading.share < k_least_left; };
  for (Concept& one : concepts)
    if (one.besides)
      one.readings.erase(std::remove_if(one.readings.begin(), one.readings.end(), is_little),
                         one.readings.end());
  concepts.erase(std::remove_if(concepts.begin(), concepts.end(),
                                [](const Concept& one) { return one.readings.empty(); }),
                 concepts.end());
}

}  // namespace collet::search
