// SPDX-License-Identifier: MIT
/// Assignment of term numbers to the words of a document while its index is built: one number for each stem.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/symbol_cache.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::openapi {

class WordTable {
 public:
  explicit WordTable(std::uint64_t seed) : seed_(seed) {}

  static constexpr std::uint32_t k_stop = 0xFFFFFFFEU;
  /// Maximum number of terms. Further words are treated as stop words.
  static constexpr std::uint32_t k_max_terms = Posting::k_numbers;
  /// Returns the term of a lower-case word, which is equal for all words with the same stem, or k_stop for a
  /// stop word. `readable` is the number of bytes that may be read from the start of the word.
  [[gnu::always_inline]] std::uint32_t term(std::string_view word, std::ptrdiff_t readable) {
    SymbolCache::Entry* const recent = recent_.entry(word, readable);
    if (recent == nullptr) return look_up(word);
    if (recent->symbol == k_no_symbol) recent->symbol = look_up(word);
    return recent->symbol;
  }
  std::uint32_t term_count() const { return terms_; }

  /// Appends the words sorted by text, in the format of WordArrays.
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
  SymbolCache recent_;  ///< terms of recently used words
  Stemmer stemmer_;
  std::string text_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // number + 1, or 0; the size is a power of two
  std::uint32_t terms_ = 0;
};

}  // namespace collet::openapi
