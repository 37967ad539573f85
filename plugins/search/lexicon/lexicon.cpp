// SPDX-License-Identifier: MIT
#include "plugins/search/lexicon/lexicon.hpp"

#include "plugins/search/lexicon/table.hpp"

namespace collet::search {
namespace {

using lexicon::k_entries;

std::string_view text_of(std::uint32_t number) {
  return {lexicon::k_text + k_entries[number].text, k_entries[number + 1].text - k_entries[number].text};
}

RelatedStem related_at(std::uint32_t at) {
  return {text_of(lexicon::k_others[at]), lexicon::k_weights[at]};
}

}  // namespace

RelatedStem RelatedStems::operator[](std::size_t number) const {
  return related_at(first_ + static_cast<std::uint32_t>(number));
}

RelatedStem RelatedStems::Iterator::operator*() const {
  return related_at(at_);
}

RelatedStems related(std::string_view stem) {
  std::uint32_t begin = 0;
  std::uint32_t end = lexicon::k_size;
  while (begin < end) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    if (text_of(middle) < stem)
      begin = middle + 1;
    else
      end = middle;
  }
  if (begin == lexicon::k_size || text_of(begin) != stem) return {};
  return {k_entries[begin].first, k_entries[begin + 1].first};
}

}  // namespace collet::search
