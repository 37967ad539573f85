// SPDX-License-Identifier: MIT
/// Work that waits for its memory: what is to be read stands far apart, and waiting for much of it at once is
/// most of what can be saved.
#pragma once

#include <array>
#include <cstddef>

namespace collet::openapi {

/// Items are used in the order in which they are added, some of them together: first a byte of what each
/// needs is read, so that the waits for them overlap. (Asking for it ahead by a prefetch does less: where the
/// page is not known to the processor, that may be dropped.)
template <class Item>
class Soon {
 public:
  /// Calls `use(item)` for this item and those before it, now or later. `place` may be null; else there is a
  /// byte to read.
  template <class Use>
  void add(const char* place, const Item& item, const Use& use) {
    places_[added_] = place;
    items_[added_] = item;
    if (++added_ == k_together) finish(use);
  }
  /// For those that still wait.
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
