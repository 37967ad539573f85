// SPDX-License-Identifier: MIT
/// A question as terms of a document: its words, what means the same, and for words that the document does
/// not have the nearest that it has.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/words/word_index.hpp"

namespace collet::search {

/// The share of a word itself.
inline constexpr std::uint32_t k_sure = 256;

/// A term that a word of the question may stand for, and how surely, in 256ths.
struct Reading {
  std::array<std::uint32_t, 3> terms;  ///< all of them; k_none behind the last
  std::uint32_t share;
  std::uint32_t strength = 0;  ///< beside others of the same terms
};

/// One word of the question.
struct Concept {
  std::vector<Reading> readings;  ///< the surest first, each term once
  std::uint32_t weight = k_sure;  ///< what stands further behind says less
  bool besides = false;           ///< other concepts say it as well: who lacks it lacks nothing
  bool light = false;             ///< says what is wanted done rather than with what
};

struct Understood {
  enum class Begins : std::uint8_t { with_verb, with_unknown_verb, with_thing };

  Begins opening = Begins::with_thing;  ///< a question like "who may …" is one to read
  std::vector<Concept> concepts;
  std::uint8_t actions = 0;          ///< what is wanted done, as actions_of()
  std::vector<std::uint32_t> verbs;  ///< terms by which operations that do that are called
  std::vector<std::pair<std::string, std::string>> corrected;
};

Understood understand(const openapi::WordIndex& words, std::string_view query);

/// The word of the document that the typed one is a slip of: one change (of long words two) of a letter, two
/// letters that changed places counting as one; the nearest, of those the most frequent, then the first of
/// the alphabet. Empty if there is none. Looks at each word of the document once.
std::string_view nearest_word(const openapi::WordIndex& words, std::string_view typed);

}  // namespace collet::search
