// SPDX-License-Identifier: MIT
/// What who asks about an API may mean by a word, whatever the API is about.
#pragma once

#include <array>
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
    std::string stem;
    bool says_little;  ///< as is_light() has it, or as any "the" and "of"
  };
  /// Who says it, the surest first. A hint: the word stands in what people say for the other; the reverse:
  /// the other is what people say for the word.
  enum class Source : std::uint8_t { tables, loose, thesaurus, hint, reverse };

  std::span<const Part* const> parts() const { return {words.data(), count}; }

  std::array<const Part*, 3> words{};
  std::uint8_t count = 0;
  std::uint8_t thing = 0;  ///< what a phrase means may be several things at once: a meeting and to cancel
  Source source = Source::tables;
  std::uint8_t strength = 255;  ///< of a hint: how much of what people say the word is
};

/// Longest phrase that the table has, in words.
inline constexpr std::size_t k_longest_phrase = 4;

/// What a word, or a phrase of several joined by `_`, given as stems, may also be called; not itself, each
/// once, in the order of the table, hints and reverses behind all others. Valid for the life of the process.
/// Thread-safe.
std::span<const Synonym> synonyms_of(const std::string& stems);

/// The phrases of the table, as synonyms_of() takes them, of which all words that say something stand among
/// the stems of a question, in any order but near each other; at least two such words each.
std::vector<std::string> phrases_among(const std::vector<std::string>& stems);

/// Does it say next to nothing of what the question is about, as "get", "make" and adverbs do?
bool is_light(const std::string& word);

/// Does the table have a word of that stem anywhere? Then it is no slip of the pen.
bool is_known(const std::string& stem);

/// What a verb asks for; 0 for what is none, or one that may mean anything.
std::uint8_t actions_of(const std::string& stem);

}  // namespace collet::search
