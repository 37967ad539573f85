// SPDX-License-Identifier: MIT
/// A map from texts to numbers: eight bytes for each entry, sorted by hash.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

class TextIndex {
 public:
  /// Removes the entries of an earlier attempt, which ran out of memory.
  void clear() { entries_.building().truncate(0); }
  /// Adds a number by the hash of its text; several numbers may have one text. Call seal() after the last
  /// one.
  void add(std::uint32_t hash, std::uint32_t number) {
    entries_.building().push_back(std::uint64_t{hash} << 32U | number);
  }
  void seal() {
    std::sort(entries_.building().begin(), entries_.building().end());
    entries_.seal();
  }

  /// Calls `visit(number)` for each number of that text, in ascending order, until it returns false.
  /// `text_of(number)` returns the text of an entry.
  template <class TextOf, class Visit>
  void find(std::uint32_t hash, std::string_view text, const TextOf& text_of, const Visit& visit) const {
    for (std::size_t at = lower_bound(hash); at < entries_.size(); ++at) {
      const std::uint64_t entry = entries_[at];
      if (entry >> 32U != hash) return;
      const auto number = static_cast<std::uint32_t>(entry);
      if (text_of(number) == text && !visit(number)) return;
    }
  }
  /// Returns the first number of that text, or `none`.
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
  std::size_t lower_bound(std::uint32_t hash) const {
    const std::uint64_t wanted = std::uint64_t{hash} << 32U;
    std::size_t low = 0;
    std::size_t high = entries_.size();
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (entries_[middle] < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  Array<std::uint64_t> entries_;  ///< hash << 32 | number
};

}  // namespace collet::openapi
