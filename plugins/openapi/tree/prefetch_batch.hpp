// SPDX-License-Identifier: MIT
/// Batches work on scattered memory, so that the cache misses of a batch overlap.
#pragma once

#include <array>
#include <cstddef>

namespace collet::openapi {

/// Items are used in the order in which they are added, a batch at a time: first one byte of the memory that
/// each item needs is read, so that the cache misses overlap. (A prefetch instruction does less, since it may
/// be dropped on a TLB miss.)
template <class Item>
class PrefetchBatch {
 public:
  /// Calls `use(item)` for this item and those before it, now or later. Unless `place` is null, it must be
  /// readable.
  template <class Use>
  void add(const char* place, const Item& item, const Use& use) {
    places_[added_] = place;
    items_[added_] = item;
    if (++added_ == k_together) finish(use);
  }
  /// Calls `use(item)` for the items that are still in the batch.
  template <class Use>
  void finish(const Use& use) {
    for (std::size_t i = 0; i < added_; ++i)
      if (places_[i] != nullptr)
        read_ += static_cast<unsigned char>(*static_cast<const volatile char*>(places_[i]));
    for (std::size_t i = 0; i < added_; ++i)
      use(items_[i]);
    added_ = 0;
  }

 private:
  static constexpr std::size_t k_together = 64;
  std::array<const char*, k_together> places_{};
  std::array<Item, k_together> items_{};
  std::size_t added_ = 0;
  unsigned read_ = 0;
};

}  // namespace collet::openapi
