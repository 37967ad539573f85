// SPDX-License-Identifier: MIT
#include "plugins/words/word_table.hpp"

#include <algorithm>

#include "plugins/openapi/tree/symbols.hpp"
#include "plugins/words/words.hpp"

namespace collet::openapi {

WordTable::Entry* WordTable::find(std::uint64_t hash) {
  if (slots_.empty()) return nullptr;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask; slots_[at] != 0; at = (at + 1) & mask) {
    Entry& entry = entries_[slots_[at] - 1];
    if (entry.hash == hash) return &entry;
  }
  return nullptr;
}

void WordTable::grow() {
  constexpr std::size_t k_first_slots = 4096;
  slots_.assign(std::max(k_first_slots, slots_.size() * 2), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    std::size_t at = entries_[i].hash & mask;
    while (slots_[at] != 0)
      at = (at + 1) & mask;
    slots_[at] = i + 1;
  }
}

void WordTable::add(std::string_view word, std::uint64_t hash, std::uint32_t term, bool only_stem) {
  entries_.push_back({hash, static_cast<std::uint32_t>(text_.size()),
                      static_cast<std::uint32_t>(word.size()) & 0x7FFFFFFFU, only_stem ? 1U : 0U, term});
  text_ += word;
  if (entries_.size() * 2 > slots_.size()) {
    grow();
    return;
  }
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at] != 0)
    at = (at + 1) & mask;
  slots_[at] = static_cast<std::uint32_t>(entries_.size());
}

std::uint32_t WordTable::look_up(std::string_view word) {
  const std::uint64_t hash = hash_64(word, seed_);
  if (Entry* const known = find(hash)) {
    known->only_stem = 0;
    return known->term;
  }
  const std::string_view stem = stemmer_.stem(word);
  if (is_stop_word(word) || is_stop_word(stem)) {
    add(word, hash, k_stop, true);
    return k_stop;
  }
  const std::uint64_t stem_hash = stem == word ? hash : hash_64(stem, seed_);
  const Entry* const known = stem == word ? nullptr : find(stem_hash);
  if (known == nullptr && terms_ == k_max_terms) return k_stop;
  if (stem == word) {
    add(word, hash, terms_, false);
    return terms_++;
  }
  const std::uint32_t term = known != nullptr ? known->term : terms_++;
  if (known == nullptr) add(stem, stem_hash, term, true);
  add(word, hash, term, false);
  return term;
}

void WordTable::write(GrowingArray<char>& text, GrowingArray<WordEntry>& entries) const {
  struct Word {
    std::uint64_t front;  ///< first eight bytes as a number, which decide most comparisons
    const Entry* entry;
  };
  std::vector<Word> sorted;
  sorted.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    if (entry.term == k_stop) continue;
    std::uint64_t front = 0;
    for (std::size_t i = 0; i < sizeof front; ++i)
      front = front << 8U | (i < entry.size ? static_cast<unsigned char>(text_[entry.text + i]) : 0U);
    sorted.push_back({front, &entry});
  }
  std::sort(sorted.begin(), sorted.end(), [&](const Word& a, const Word& b) {
    return a.front != b.front ? a.front < b.front : text_of(*a.entry) < text_of(*b.entry);
  });
  for (const auto& [front, entry] : sorted) {
    entries.push_back({static_cast<std::uint32_t>(text.size()), entry->term & 0x7FFFFFFFU, entry->only_stem});
    const auto word = text_of(*entry);
    std::copy(word.begin(), word.end(), text.add(word.size()));
  }
  entries.push_back({static_cast<std::uint32_t>(text.size()), 0, 1});
}

}  // namespace collet::openapi
