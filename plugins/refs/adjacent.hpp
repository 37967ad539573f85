// SPDX-License-Identifier: MIT
/// For each of some numbers a list of others, all lists in one array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace collet::refs {

class Adjacent {
 public:
  Adjacent() : begins_(1) {}

  /// Lists of the first `size` numbers, each in the order of the pairs. `each_pair` is called twice, with
  /// something that takes a pair: from, to.
  template <class EachPair>
  Adjacent(std::size_t size, const EachPair& each_pair) : begins_(size + 2) {
    // Counted one place on, so that placing the items leaves each list's begin where it belongs.
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
