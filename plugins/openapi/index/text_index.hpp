// SPDX-License-Identifier: MIT
/// Numbers by the text that belongs to each: eight bytes an entry, sorted by hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

class TextIndex {
 public:
  /// Adds what is looked up; several numbers may have one text. seal() ends it.
  void add(std::uint32_t hash, std::uint32_t number) {
    entries_.building().push_back(std::uint64_t{hash} << 32U | number);
  }
  void seal();

  /// Calls `found(number)` for each number of that text, in order, until one answers false. `text_of(number)`
  /// says what an entry's text is.
  template <class TextOf, class Found>
  void find(std::uint32_t hash, std::string_view text, const TextOf& text_of, const Found& found) const {
    for (std::size_t at = lower_bound(hash); at < entries_.size(); ++at) {
      const std::uint64_t entry = entries_[at];
      if (entry >> 32U != hash) return;
      const auto number = static_cast<std::uint32_t>(entry);
      if (text_of(number) == text && !found(number)) return;
    }
  }
  /// The first number of that text, or `none`.
  template <class TextOf>
  std::uint32_t first(std::uint32_t hash, std::string_view text, const TextOf& text_of,
                      std::uint32_t none) const {
    std::uint32_t number = none;
    find(hash, text, text_of, [&](std::uint32_t found) {
      number = found;
      return false;
    });
    return number;
  }

  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    visit(self.entries_);
  }

 private:
  std::size_t lower_bound(std::uint32_t hash) const;

  Array<std::uint64_t> entries_;  ///< hash << 32 | number
};

}  // namespace collet::openapi
