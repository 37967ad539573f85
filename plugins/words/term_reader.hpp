// SPDX-License-Identifier: MIT
/// Reads the terms of names and sentences while a WordIndex is built.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/words/text_terms.hpp"
#include "plugins/words/topic_finder.hpp"
#include "plugins/words/word_table.hpp"
#include "plugins/words/words.hpp"

namespace collet::openapi {

/// Each distinct text is split into words once. A returned span is valid until the next call of the function
/// that returned it, or of another function for names.
class TermReader {
 public:
  using Terms = std::span<const std::uint32_t>;

  /// `finder` resolves references to parameters and must outlive this object.
  TermReader(const Index& index, TopicFinder& finder);

  /// Returns the terms of a name, of which at most k_max_name bytes are read.
  Terms name(std::string_view text) { return names_[name_part(text)]; }
  /// Returns the terms of a member's key.
  Terms key(Node member) {
    const Symbol symbol = member.key_symbol();
    if (symbol >= keys_.size()) return {};
    if (keys_[symbol].count == k_none) keys_[symbol] = name_part(member.key());
    return names_[keys_[symbol]];
  }
  /// Returns the terms of the name of a parameter, which may be a reference.
  Terms parameter_name(Node parameter) {
    // Most parameters are references to one of few targets.
    const auto [ref, named] = parameter.find(std::array{ref_, name_});
    if (!ref.is_string()) return name(named.string());
    return referenced_[referenced_.of(ref.text(), [&](std::string_view, TextTerms::Numbers& terms) {
      for (const std::uint32_t term : name(finder_.resolved(parameter).find(name_).string()))
        terms.push_back(term);
    })];
  }
  /// Returns the terms of the tag with that number.
  Terms tag(std::uint32_t number) {
    if (tags_[number].count == k_none) tags_[number] = name_part(index_.tag_name(number));
    return names_[tags_[number]];
  }
  /// Returns the terms of the first `max_bytes` bytes of a description.
  Terms prose(std::string_view text, std::size_t max_bytes) {
    return prose_[prose_.of(text.substr(0, max_bytes), [&](std::string_view part, TextTerms::Numbers& terms) {
      add_words<true>(part, terms);
    })];
  }

  void prefetch_key(Symbol symbol) const {
    if (symbol < keys_.size()) __builtin_prefetch(&keys_[symbol]);
  }

  const WordTable& table() const { return table_; }

  /// Frees the lists of terms. No text may be read afterwards.
  void release_texts() {
    names_.release();
    prose_.release();
    referenced_.release();
  }

  static constexpr std::size_t k_max_name = 512;

 private:
  /// Appends the terms of the words of a text.
  template <bool prose>
  void add_words(std::string_view text, TextTerms::Numbers& terms) {
    const std::string_view source = document_.arena().source;
    const bool in_source = text.data() >= source.data() && text.data() < source.data() + source.size();
    const char* const end = in_source ? source.data() + source.size() : text.data() + text.size();
    each_word<prose>(text, [&](std::string_view word) {
      const bool folded = word.data() < text.data() || word.data() >= text.data() + text.size();
      const auto readable = folded ? static_cast<std::ptrdiff_t>(k_max_word_length) : end - word.data();
      if (const std::uint32_t term = table_.term(word, readable); term != WordTable::k_stop)
        terms.push_back(term);
    });
  }
  TextTerms::Part name_part(std::string_view text) {
    return names_.of(text, [&](std::string_view whole, TextTerms::Numbers& terms) {
      add_words<false>(whole.substr(0, k_max_name), terms);
    });
  }

  const Document& document_;
  const Index& index_;
  TopicFinder& finder_;
  const Symbol ref_, name_;
  WordTable table_;
  TextTerms names_;
  std::vector<TextTerms::Part> keys_;  ///< terms in names_, indexed by symbol
  std::vector<TextTerms::Part> tags_;  ///< terms in names_, indexed by tag number
  TextTerms prose_;
  TextTerms referenced_;  ///< terms of parameter names, by the text of the `$ref`
};

}  // namespace collet::openapi
