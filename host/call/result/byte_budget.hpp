// SPDX-License-Identifier: MIT
/// The bytes that all calls together may hold.
#pragma once

#include <atomic>
#include <cstddef>

namespace collet::host::call {

/// Thread-safe.
class ByteBudget {
 public:
  explicit ByteBudget(std::size_t max) : max_(max) {}

  /// Takes `bytes` out of the budget. Returns false, and takes nothing, if fewer are left.
  bool take(std::size_t bytes) {
    const std::size_t before = used_.fetch_add(bytes);
    if (before <= max_ && bytes <= max_ - before) return true;
    used_ -= bytes;
    return false;
  }
  void give_back(std::size_t bytes) { used_ -= bytes; }

 private:
  std::size_t max_;
  std::atomic<std::size_t> used_{0};
};

}  // namespace collet::host::call
