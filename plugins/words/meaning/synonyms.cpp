// SPDX-License-Identifier: MIT
#include "plugins/words/meaning/synonyms.hpp"

#include <algorithm>

#include "plugins/words/meaning/vocabulary_layout.hpp"

namespace collet::words {
namespace {

using vocabulary::Layout;
using vocabulary::Phrase;

/// Returns the text of an item, which ends where the text of the next item begins.
template <class Item>
std::string_view text_of(const Layout& layout, const Item* item) {
  return {layout.texts + item->text, item[1].text - item->text};
}

/// Returns the item with that text, or null. Items are sorted by text; the last one only marks an end.
template <class Item>
const Item* find(const Layout& layout, std::span<const Item> items, std::string_view text) {
  const Item* const end = items.data() + items.size() - 1;
  const Item* const at = std::partition_point(
      items.data(), end, [&](const Item& item) { return text_of(layout, &item) < text; });
  return at != end && text_of(layout, at) == text ? at : nullptr;
}

}  // namespace

Synonym::Part Synonym::part(std::size_t number) const {
  const Layout layout = vocabulary::layout();
  const vocabulary::Word& word = layout.words[words[number]];
  return {{layout.texts + word.text, word.size}, text_of(layout, &layout.stems[word.stem]), word.is_light};
}

std::span<const Synonym> synonyms_of(std::string_view stems) {
  const Layout layout = vocabulary::layout();
  const auto* const key = find(layout, layout.keys, stems);
  if (key == nullptr) return {};
  return layout.synonyms.subspan(key->synonyms, key[1].synonyms - key->synonyms);
}

std::vector<Found> phrases_among(const std::vector<std::string>& stems) {
  constexpr std::size_t k_max_distance = 7;
  const Layout layout = vocabulary::layout();
  std::vector<const vocabulary::Stem*> known;
  known.reserve(stems.size());
  for (const std::string& stem : stems)
    known.push_back(find(layout, layout.stems, stem));
  std::vector<Found> phrases;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i] == nullptr) continue;
    const auto begin = known.begin() + static_cast<std::ptrdiff_t>(i - std::min(i, k_max_distance));
    const auto end =
        known.begin() + static_cast<std::ptrdiff_t>(std::min(known.size(), i + k_max_distance + 1));
    const auto lacks = [&](std::uint16_t other) {
      return other != Phrase::k_none && std::find(begin, end, &layout.stems[other]) == end;
    };
    for (const Phrase& phrase :
         layout.phrases.subspan(known[i]->phrases, known[i][1].phrases - known[i]->phrases)) {
      const auto lacking = std::count_if(phrase.others.begin(), phrase.others.end(), lacks);
      if (lacking <= phrase.may_lack)
        phrases.push_back({text_of(layout, &layout.keys[phrase.key]), phrase.whole && lacking == 0});
    }
  }
  std::stable_partition(phrases.begin(), phrases.end(), [](const Found& found) { return found.whole; });
  return phrases;
}

bool is_light(std::string_view word) {
  if (word.size() > 4 && word.ends_with("ly")) return true;
  const Layout layout = vocabulary::layout();
  return find(layout, layout.light, word) != nullptr;
}

bool is_known(std::string_view stem) {
  const Layout layout = vocabulary::layout();
  return find(layout, layout.stems, stem) != nullptr;
}

std::uint8_t actions_of(std::string_view stem) {
  const Layout layout = vocabulary::layout();
  const auto* const known = find(layout, layout.stems, stem);
  return known == nullptr ? std::uint8_t{0} : known->actions;
}

}  // namespace collet::words
