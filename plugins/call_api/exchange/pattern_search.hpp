// SPDX-License-Identifier: MIT
/// Search for many texts at once in a stream of symbols.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/call_api/exchange/escapes.hpp"

namespace collet::call_api {

/// A part of the source.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Texts to search for. A plus equals a space, since forms of URLs write one for the other.
class Patterns {
 public:
  struct Pattern {
    std::string text;
    std::vector<std::uint32_t> borders;  ///< for each prefix, its longest border (Knuth, Morris, Pratt)
    bool more_before = false;            ///< the base64 digit before the text holds bits of the secret
    bool more_after = false;             ///< the base64 digit behind the text holds bits of the secret
  };

  /// Adds a text unless it is empty or known.
  void add(std::string_view text, bool more_before = false, bool more_after = false);
  bool empty() const { return patterns_.empty(); }

  const std::vector<Pattern>& all() const { return patterns_; }
  const std::vector<std::uint32_t>& beginning_with(char c) const {
    return by_first_[static_cast<unsigned char>(c)];
  }
  std::size_t longest() const { return longest_; }

 private:
  std::vector<Pattern> patterns_;
  std::array<std::vector<std::uint32_t>, 256> by_first_;
  std::size_t longest_ = 0;
};

/// The progress of a search in one stream. A symbol costs a step for each pattern that has begun, amortised.
class PatternSearch {
 public:
  explicit PatternSearch(const Patterns& patterns);
  /// Adds the parts of the source that end a pattern here.
  void next(const Symbol& symbol, std::vector<Span>& found);

 private:
  void advance(std::uint32_t number, char byte, std::size_t end, std::vector<Span>& found);
  const Symbol& back(std::size_t distance) const { return recent_[(seen_ - 1 - distance) & mask_]; }

  const Patterns& patterns_;
  std::vector<std::uint32_t> matched_;  ///< for each pattern, length of its prefix that ends here
  std::vector<std::uint32_t> begun_;    ///< patterns of which a prefix ends here
  std::vector<Symbol> recent_;          ///< ring of the last symbols
  std::vector<std::size_t> open_ends_;  ///< parts that the next symbol extends if it is a base64 digit
  std::size_t mask_ = 0;
  std::size_t seen_ = 0;
};

}  // namespace collet::call_api
