// SPDX-License-Identifier: MIT
/// What a word may mean in a document, by its stem, its root, its beginning and the tables.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/search/query_words.hpp"
#include "plugins/search/synonyms.hpp"
#include "plugins/words/stemmer.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::search {

class WordMeanings {
 public:
  /// `words` must outlive it.
  explicit WordMeanings(const openapi::WordIndex& words) : words_(words) {}

  std::string_view stem_of(std::string_view word) { return stemmer_.stem(word); }
  std::uint32_t term(std::string_view word) { return words_.term(word, stemmer_.stem(word)); }
  /// Does it stand where operations are named, or only in descriptions?
  bool is_name(std::uint32_t term) const;
  /// The question with what has capitals within in small letters where the vocabulary has it as one word:
  /// "SharePoint" is not a point to be shared.
  std::string with_brands_joined(std::string_view query);
  /// Is it neither a word of the document nor of the vocabulary?
  bool is_foreign(const std::string& word);

  // Each adds readings that the concept does not have yet.
  static void add(Concept& into, const std::array<std::uint32_t, 3>& terms, std::uint32_t share);
  static void add(Concept& into, std::uint32_t term, std::uint32_t share);
  /// If the document has all of its words.
  void add(Concept& into, const Synonym& other, std::uint32_t share) const;
  /// What is known of a word of the question.
  struct Known {
    bool word = true;          ///< the document has it
    bool name = false;         ///< and calls something by it
    bool says_little = false;  ///< or is part of a phrase that says what is meant
  };
  /// What the tables have for it. Of what they only hint at not what says little.
  void add_synonyms(const std::string& stem, const Known& known, Concept& into) const;
  /// What comes of the same root: "payer" and "payment".
  void add_derived(std::string_view stem, Concept& one, std::uint32_t share);
  /// The words that begin with it.
  void add_prefixed(const std::string& word, Concept& one, std::uint32_t share) const;

  /// So many that further ones would only be noise.
  static void keep_surest(Concept& one);
  /// Several words that stand for one thing say it once: each further one counts half of the one before.
  static void discount(std::vector<Concept>& concepts);

 protected:
  const openapi::WordIndex& words_;

 private:
  openapi::Stemmer stemmer_;
};

}  // namespace collet::search
