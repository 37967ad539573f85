// SPDX-License-Identifier: MIT
/// The vocabulary: names that APIs use for the words of a question, whatever the API is about.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collet::words {

/// Actions that a question may request, as bits.
namespace action {
inline constexpr std::uint8_t k_list = 1;
inline constexpr std::uint8_t k_read = 2;
inline constexpr std::uint8_t k_create = 4;
inline constexpr std::uint8_t k_update = 8;
inline constexpr std::uint8_t k_delete = 16;
}  // namespace action

/// A name of APIs: one word, or several that name one thing together.
struct Synonym {
  struct Part {
    std::string_view text;
    std::string_view stem;
    bool is_light;  ///< is_light() holds, or the word is a stop word such as "the"
  };
  /// The part of the vocabulary that the meaning comes from, the most certain first. For a `hint`, the
  /// question's word occurs in a thesaurus phrase for the name. For a `reverse`, the question's word is the
  /// name and the synonym is such a phrase.
  enum class Source : std::uint8_t { tables, loose, thesaurus, hint, reverse };

  /// Requires `number` < `count`.
  Part part(std::size_t number) const;

  std::array<std::uint16_t, 3> words;  ///< numbers of words in the vocabulary
  std::uint8_t count : 2;
  std::uint8_t thing : 3;  ///< part of the meaning of a phrase: "meeting" is one thing, "cancel" another
  Source source : 3;
  std::uint8_t strength;  ///< share of a hint's phrase that the word makes up, in 255ths; 255 for all others
};

/// Length of the longest phrase in the vocabulary, in words.
inline constexpr std::size_t k_max_phrase_words = 4;

/// Returns the other names of a word, or of a phrase whose words are joined by `_`, all given as stems. The
/// word itself is not among them, and each name occurs once. They are in the order of the vocabulary's files;
/// hints and reverses follow all others. The result is valid for the life of the process.
std::span<const Synonym> synonyms_of(std::string_view stems);

/// A phrase of the vocabulary that occurs in a question.
struct Found {
  std::string_view phrase;  ///< key for synonyms_of()
  bool whole;               ///< false if one significant word of three or four is missing
};
/// Returns the phrases whose significant words are among the stems of a question, near each other but in any
/// order. A phrase has at least two significant words. Complete phrases come first.
std::vector<Found> phrases_among(const std::vector<std::string>& stems);

/// Returns true for words that hardly narrow a question, such as "get", "make" and adverbs.
bool is_light(std::string_view word);

/// Returns true if the vocabulary has a word with that stem, which therefore is not misspelt.
bool is_known(std::string_view stem);

/// Returns the actions that a verb requests. Returns 0 for other words and for verbs of any meaning.
std::uint8_t actions_of(std::string_view stem);

}  // namespace collet::words
