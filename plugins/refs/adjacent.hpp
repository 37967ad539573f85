// SPDX-License-Identifier: MIT
/// For each of some numbers a list of others, all lists in one array.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace collet::refs {

class Adjacent {
 public:
  using Pair = std::pair<std::uint32_t, std::uint32_t>;  // from, to

  /// Lists of the first `size` numbers, each in the order of the pairs.
  explicit Adjacent(std::size_t size = 0, const std::vector<Pair>& pairs = {}) : begins_(size + 1) {
    for (const auto& [from, to] : pairs)
      ++begins_[from + 1];
    for (std::size_t i = 1; i <= size; ++i)
      begins_[i] += begins_[i - 1];
    items_.resize(pairs.size());
    std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
    for (const auto& [from, to] : pairs)
      items_[next[from]++] = to;
  }

  std::size_t size() const { return begins_.size() - 1; }
  std::span<const std::uint32_t> operator[](std::uint32_t from) const {
    return {items_.data() + begins_[from], begins_[from + 1] - begins_[from]};
  }

  /// Each list sorted, and each number in it once.
  void make_sets() {
    std::uint32_t out = 0;
    for (std::size_t from = 0; from < size(); ++from) {
      const auto begin = items_.begin() + begins_[from];
      const auto end = items_.begin() + begins_[from + 1];
      std::sort(begin, end);
      const auto last = std::unique(begin, end);
      begins_[from] = out;
      out = static_cast<std::uint32_t>(std::copy(begin, last, items_.begin() + out) - items_.begin());
    }
    begins_.back() = out;
    items_.resize(out);
  }

 private:
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> items_;
};

}  // namespace collet::refs
