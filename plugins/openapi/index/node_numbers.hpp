// SPDX-License-Identifier: MIT
/// A map from nodes to numbers for builders, which mostly look nodes up in document order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace collet::openapi {

class NodeNumbers {
 public:
  void reserve(std::size_t count) { entries_.reserve(count); }
  void add(std::uint32_t node, std::uint32_t number) {
    entries_.push_back(std::uint64_t{node} << 32U | number);
  }
  /// Must be called after the last add() and before find().
  void seal() {
    if (!std::is_sorted(entries_.begin(), entries_.end())) std::sort(entries_.begin(), entries_.end());
  }
  /// Returns the lowest number of that node, or `none`.
  std::uint32_t find(std::uint32_t node, std::uint32_t none) {
    if (next_ >= entries_.size() || entries_[next_] >> 32U != node ||
        (next_ > 0 && entries_[next_ - 1] >> 32U == node)) {
      const auto at = std::lower_bound(entries_.begin(), entries_.end(), std::uint64_t{node} << 32U);
      next_ = static_cast<std::size_t>(at - entries_.begin());
      if (at == entries_.end() || *at >> 32U != node) return none;
    }
    return static_cast<std::uint32_t>(entries_[next_++]);
  }

 private:
  std::vector<std::uint64_t> entries_;  ///< node << 32 | number
  std::size_t next_ = 0;                ///< expected position of the next lookup
};

}  // namespace collet::openapi
