// SPDX-License-Identifier: MIT
/// Assigns numbers to texts that occur many times in a document, in the order of their first use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/document.hpp"
#include "plugins/openapi/tree/symbol_cache.hpp"

namespace collet::openapi {

/// For builders. The texts are those of strings of the document.
class TextTable {
 public:
  /// The table holds at most `limit` texts.
  explicit TextTable(const Document& document, std::uint32_t limit = k_no_symbol)
      : document_(document), limit_(limit), cache_(document.arena().source.size()), slots_(k_first_slots) {}

  /// Returns the number of the string's text, or `limit` if the table is full.
  std::uint32_t number(const RawNode& string) {
    const ArenaView& arena = document_.arena();
    const std::string_view text = arena.text(string.value, string.size);
    const bool in_source = string.value < arena.source.size();
    const std::size_t readable = in_source ? arena.source.size() - string.value : text.size();
    SymbolCache::Entry* const entry = cache_.entry(text, static_cast<std::ptrdiff_t>(readable));
    if (entry != nullptr && entry->symbol != k_no_symbol) return entry->symbol;
    const std::uint32_t number = find_or_add(text);
    if (entry != nullptr) entry->symbol = number;
    return number;
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(known_.size()); }
  /// Returns Document::hash() of a text.
  std::uint32_t hash(std::uint32_t number) const { return known_[number].hash; }

 private:
  static constexpr std::size_t k_first_slots = 64;
  struct Known {
    std::string_view text;
    std::uint32_t hash;
  };

  std::uint32_t find_or_add(std::string_view text) {
    const std::uint32_t hash = document_.hash(text);
    for (std::size_t at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
      const std::uint32_t slot = slots_[at];
      if (slot == 0) {
        if (known_.size() >= limit_) return limit_;
        known_.push_back({text, hash});
        slots_[at] = size();
        if (known_.size() * 2 > slots_.size()) grow();
        return size() - 1;
      }
      if (known_[slot - 1].hash == hash && known_[slot - 1].text == text) return slot - 1;
    }
  }

  void grow() {
    slots_.assign(slots_.size() * 4, 0);
    for (std::uint32_t number = 0; number < size(); ++number) {
      std::size_t at = known_[number].hash & (slots_.size() - 1);
      while (slots_[at] != 0)
        at = (at + 1) & (slots_.size() - 1);
      slots_[at] = number + 1;
    }
  }

  const Document& document_;
  const std::uint32_t limit_;
  SymbolCache cache_;
  std::vector<Known> known_;
  std::vector<std::uint32_t> slots_;  ///< number + 1, or 0; a power of two
};

}  // namespace collet::openapi
