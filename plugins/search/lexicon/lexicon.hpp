// SPDX-License-Identifier: MIT
/// Which words may mean what another word means: what generalises behind the hand-made table of synonyms.hpp.
///
/// lexicon.txt is made offline, from WordNet 3.0 and from vectors of the words of public API descriptions, by
/// make/README.md; at build time table_writer.cpp turns it into constants of this library. Nothing is
/// computed, allocated or copied when the library is loaded or asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::search {

/// Longest list that the lexicon has.
inline constexpr std::size_t k_most_related = 12;

struct RelatedStem {
  std::string_view stem;  ///< as openapi::Stemmer gives it; valid for ever
  std::uint8_t weight;    ///< how likely it is what was meant, 1 to 255
};

/// Best first, each stem once, none the stem that was asked for; of the same weight in the order of the
/// alphabet.
class RelatedStems {
 public:
  class Iterator {
   public:
    using value_type = RelatedStem;
    using difference_type = std::ptrdiff_t;
    explicit Iterator(std::uint32_t at) : at_(at) {}
    RelatedStem operator*() const;
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint32_t at_;
  };

  RelatedStems() = default;
  RelatedStems(std::uint32_t first, std::uint32_t end) : first_(first), end_(end) {}
  std::size_t size() const { return end_ - first_; }
  bool empty() const { return first_ == end_; }
  RelatedStem operator[](std::size_t number) const;
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(end_); }

 private:
  std::uint32_t first_ = 0;
  std::uint32_t end_ = 0;
};

/// What may be meant by a stem, or by a phrase of two or three stems joined by `_` (turn_off); nothing if the
/// lexicon does not have it. Thread-safe.
RelatedStems related(std::string_view stem);

}  // namespace collet::search
