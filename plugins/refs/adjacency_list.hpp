// SPDX-License-Identifier: MIT
/// A list of numbers for each of the first numbers, with all lists in one array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace collet::refs {

class AdjacencyList {
 public:
  AdjacencyList() : begins_(1) {}

  /// Builds the lists of the numbers below `size`, each in the order of the pairs. `each_pair` is called
  /// twice with a function that accepts a pair: from, to.
  template <class EachPair>
  AdjacencyList(std::size_t size, const EachPair& each_pair) : begins_(size + 2) {
    // Each count is stored one place further on, so that appending the items leaves the begin of each list in
    // its place.
    each_pair([&](std::uint32_t from, std::uint32_t) { ++begins_[from + 2]; });
    for (std::size_t i = 2; i < begins_.size(); ++i)
      begins_[i] += begins_[i - 1];
    items_.resize(begins_.back());
    each_pair([&](std::uint32_t from, std::uint32_t to) { items_[begins_[from + 1]++] = to; });
    begins_.pop_back();
  }

  std::size_t size() const { return begins_.size() - 1; }
  std::span<const std::uint32_t> operator[](std::uint32_t from) const {
    return {items_.data() + begins_[from], begins_[from + 1] - begins_[from]};
  }

 private:
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> items_;
};

}  // namespace collet::refs
