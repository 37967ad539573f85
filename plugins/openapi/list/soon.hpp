// SPDX-License-Identifier: MIT
/// Work that waits a little for its memory: what is to be read stands far apart, and asking for it early is
/// most of what can be saved.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace collet::listing {

/// Items are used in the order in which they are added.
template <class Item>
class Soon {
 public:
  /// Calls `use(item)` for an item of before, and asks for what this one will need.
  template <class Use>
  void add(const void* place, const Item& item, const Use& use) {
    __builtin_prefetch(place);
    Item& slot = waiting_[added_ % k_waiting];
    if (added_ >= k_waiting) use(slot);
    slot = item;
    ++added_;
  }
  /// For those that still wait.
  template <class Use>
  void finish(const Use& use) {
    for (std::size_t i = added_ - std::min(added_, k_waiting); i < added_; ++i)
      use(waiting_[i % k_waiting]);
    added_ = 0;
  }

 private:
  static constexpr std::size_t k_waiting = 16;
  std::array<Item, k_waiting> waiting_{};
  std::size_t added_ = 0;
};

}  // namespace collet::listing
