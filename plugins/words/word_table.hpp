// SPDX-License-Identifier: MIT
/// The words of a document while its index is built: a number for each stem.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/symbol_cache.hpp"
#include "plugins/words/stemmer.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::openapi {

class WordTable {
 public:
  explicit WordTable(std::uint64_t seed) : seed_(seed) {}

  static constexpr std::uint32_t k_stop = 0xFFFFFFFEU;
  /// What comes when there are so many counts as saying nothing.
  static constexpr std::uint32_t k_most_terms = Posting::k_numbers;
  /// Of a word in lower case: equal for those of one stem; k_stop for what says nothing. `readable`: bytes
  /// that may be read from its start.
  [[gnu::always_inline]] std::uint32_t term(std::string_view word, std::ptrdiff_t readable) {
    SymbolCache::Entry* const lately = lately_.entry(word, readable);
    if (lately == nullptr) return look_up(word);
    if (lately->symbol == k_no_symbol) lately->symbol = look_up(word);
    return lately->symbol;
  }
  std::uint32_t term_count() const { return terms_; }

  /// Words in order, as WordArrays has them.
  void write(GrowingArray<char>& text, GrowingArray<WordEntry>& entries) const;

 private:
  struct Entry {
    std::uint64_t hash;
    std::uint32_t text;
    std::uint32_t size : 31;
    std::uint32_t only_stem : 1;
    std::uint32_t term;
  };
  std::string_view text_of(const Entry& entry) const { return {text_.data() + entry.text, entry.size}; }
  std::uint32_t look_up(std::string_view word);
  Entry* find(std::uint64_t hash);
  void add(std::string_view word, std::uint64_t hash, std::uint32_t term, bool only_stem);
  void grow();

  const std::uint64_t seed_;
  SymbolCache lately_;  ///< terms
  Stemmer stemmer_;
  std::string text_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // number + 1, or 0; a power of two
  std::uint32_t terms_ = 0;
};

}  // namespace collet::openapi
