// SPDX-License-Identifier: MIT
/// Vectors of English words: words of similar meaning have similar directions, so "clip" is near "video".
/// They were learned once by plugins/words/vectors/learn and are part of the program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::words {

inline constexpr std::size_t k_dimensions = 96;

/// A direction, and a length that is the importance of the word in a text. The unit of length has no meaning.
using WordVector = std::array<std::int8_t, k_dimensions>;

/// The table of all vectors. Copies are cheap; the data is valid for the life of the process.
class WordVectors {
 public:
  WordVectors();
  /// Returns the vector of words with that stem, or null.
  const WordVector* find(std::string_view stem) const;
  std::size_t size() const { return count_; }

 private:
  std::string_view text(std::size_t number) const;

  std::size_t count_;
  const char* starts_;  ///< begin of each stem in `texts_`, and the end of the last, four bytes each
  const WordVector* vectors_;
  const char* texts_;  ///< stems in the order of their bytes
};

}  // namespace collet::words
