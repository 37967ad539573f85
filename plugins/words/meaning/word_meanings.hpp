// SPDX-License-Identifier: MIT
/// The meanings that a word may have in a document: by its stem, its root, its beginning and the vocabulary.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/words/meaning/concept.hpp"
#include "plugins/words/meaning/synonyms.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "plugins/words/weights/ranking_weights.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::words {

class WordMeanings {
 public:
  /// `words` must outlive the object.
  WordMeanings(const openapi::WordIndex& words, const weights::MeaningWeights& weights)
      : words_(words), meaning_weights_(weights) {}

  std::string_view stem_of(std::string_view word) { return stemmer_.stem(word); }
  std::uint32_t term(std::string_view word) { return words_.term(word, stemmer_.stem(word)); }
  /// Returns true if a name in the document has the term; false if only descriptions do.
  bool is_name(std::uint32_t term) const;
  /// Returns the question with words such as "SharePoint" in lower case if the vocabulary has them as one
  /// word. Otherwise "share" and "point" would be two words.
  std::string with_brands_joined(std::string_view query);
  /// Returns true if neither the document nor the vocabulary has the word.
  bool is_foreign(const std::string& word);

  // Each of these functions adds readings that the concept does not have yet.
  static void add(Concept& into, const std::array<std::uint32_t, 3>& terms, std::uint32_t share);
  static void add(Concept& into, std::uint32_t term, std::uint32_t share);
  /// Adds the synonym if the document has all of its words.
  void add(Concept& into, const Synonym& other, std::uint32_t share) const;
  /// Facts about a word of the question.
  struct Known {
    bool word = true;       ///< the document has the word
    bool name = false;      ///< a name in the document has the word
    bool is_light = false;  ///< the word is light, or a phrase already determines its meaning
  };
  /// Adds the synonyms of a stem. A light word adds no hints.
  void add_synonyms(const std::string& stem, const Known& known, Concept& into) const;
  /// Adds words of the document with the same root: "payer" for "payment".
  void add_derived(std::string_view stem, Concept& one, std::uint32_t share);
  /// Adds words of the document that begin with `word`.
  void add_prefixed(const std::string& word, Concept& one, std::uint32_t share) const;

  /// Keeps the eight most certain readings; more of them only add noise.
  static void keep_surest(Concept& one);
  /// Halves the share of a meaning each time that a further word of the question repeats it.
  void discount(std::vector<Concept>& concepts) const;

 protected:
  const openapi::WordIndex& words_;

 private:
  const weights::MeaningWeights& meaning_weights_;
  openapi::Stemmer stemmer_;
};

}  // namespace collet::words
