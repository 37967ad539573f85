// SPDX-License-Identifier: MIT
/// How the vocabulary stands in memory: plain arrays that the compiler of the vocabulary writes, without an
/// address in them, so that a process reads them from the file and has nothing to set up. Texts are offsets
/// in one array of characters; where something has no length it ends where the next one begins.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "plugins/search/synonyms.hpp"

namespace collet::search::vocabulary {

struct Word {
  std::uint32_t text;
  std::uint16_t stem;  ///< in the stems
  std::uint8_t size;
  bool says_little;
};

/// Ascending by text.
struct Stem {
  std::uint32_t text;
  std::uint32_t phrases;  ///< the first that is found by it
  std::uint8_t actions;
};

/// A word or a phrase, as synonyms_of() takes it; ascending by text.
struct Key {
  std::uint32_t text;
  std::uint32_t synonyms;  ///< the first of its
};

/// A phrase of which one stem is at hand.
struct Phrase {
  static constexpr std::uint16_t k_none = 0xFFFF;
  std::array<std::uint16_t, 3> others;  ///< the other stems of it that say something
  std::uint8_t may_lack;                ///< so many of them
  bool whole;                           ///< else it is found by its second word, and `others` lack the first
  std::uint32_t key;
};

struct Light {
  std::uint32_t text;
};

/// Stems, keys and light words have one more behind the last, for where it ends.
struct Layout {
  std::span<const Word> words;
  std::span<const Stem> stems;
  std::span<const Key> keys;
  std::span<const Phrase> phrases;
  std::span<const Synonym> synonyms;
  std::span<const Light> light;
  const char* texts;
};
/// What the compiler wrote.
Layout layout();

}  // namespace collet::search::vocabulary
