// SPDX-License-Identifier: MIT
/// What who asks about an API may mean by a word, whatever the API is about.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collet::search {

/// What a question wants done; bits.
namespace action {
inline constexpr std::uint8_t k_list = 1;
inline constexpr std::uint8_t k_read = 2;
inline constexpr std::uint8_t k_create = 4;
inline constexpr std::uint8_t k_update = 8;
inline constexpr std::uint8_t k_delete = 16;
}  // namespace action

/// One word, or several that stand together for one thing.
struct Synonym {
  struct Part {
    std::string_view text;
    std::string_view stem;
    bool says_little;  ///< as is_light() has it, or as any "the" and "of"
  };
  /// Who says it, the surest first. A hint: the word stands in what people say for the other; the reverse:
  /// the other is what people say for the word.
  enum class Source : std::uint8_t { tables, loose, thesaurus, hint, reverse };

  /// `number` < `count`.
  Part part(std::size_t number) const;

  std::array<std::uint16_t, 3> words;  ///< as the vocabulary numbers them
  std::uint8_t count : 2;
  std::uint8_t thing : 3;  ///< what a phrase means may be several things at once: a meeting and to cancel
  Source source : 3;
  std::uint8_t strength;  ///< of a hint: how much of what people say the word is, else 255
};

/// Longest phrase that the table has, in words.
inline constexpr std::size_t k_longest_phrase = 4;

/// What a word, or a phrase of several joined by `_`, given as stems, may also be called; not itself, each
/// once, in the order of the files of the vocabulary, hints and reverses behind all others. Read-only data:
/// whatever is returned is valid for the life of the process.
std::span<const Synonym> synonyms_of(std::string_view stems);

/// A phrase of the vocabulary that a question has.
struct Found {
  std::string_view phrase;  ///< as synonyms_of() takes it
  bool whole;               ///< else one of three or four words that say something is not there
};
/// Those of which the words that say something stand among the stems of a question, in any order but near
/// each other; at least two such words each. Whole ones first.
std::vector<Found> phrases_among(const std::vector<std::string>& stems);

/// Does it say next to nothing of what the question is about, as "get", "make" and adverbs do?
bool is_light(std::string_view word);

/// Does the table have a word of that stem anywhere? Then it is no slip of the pen.
bool is_known(std::string_view stem);

/// What a verb asks for; 0 for what is none, or one that may mean anything.
std::uint8_t actions_of(std::string_view stem);

}  // namespace collet::search
