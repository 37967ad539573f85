// SPDX-License-Identifier: MIT
/// A mutex for sections that threads hardly ever meet in.
#pragma once

#include <atomic>
#include <cstdint>

namespace collet::host::util {

/// Locking and unlocking are an atomic instruction each and no call, a tenth of what std::mutex takes; who
/// has to wait sleeps. Conditions are waited for with std::condition_variable_any, which costs more: where
/// that is rare.
class QuickMutex {
 public:
  QuickMutex() = default;
  QuickMutex(const QuickMutex&) = delete;
  QuickMutex& operator=(const QuickMutex&) = delete;

  void lock() {
    std::uint32_t state = k_free;
    if (!state_.compare_exchange_strong(state, k_taken, std::memory_order_acquire, std::memory_order_relaxed))
      wait();
  }
  void unlock() {
    if (state_.exchange(k_free, std::memory_order_release) == k_wanted) state_.notify_one();
  }

 private:
  static constexpr std::uint32_t k_free = 0;
  static constexpr std::uint32_t k_taken = 1;
  static constexpr std::uint32_t k_wanted = 2;  ///< taken, and somebody may sleep

  [[gnu::cold, gnu::noinline]] void wait() {
    while (state_.exchange(k_wanted, std::memory_order_acquire) != k_free)
      state_.wait(k_wanted, std::memory_order_relaxed);
  }
  std::atomic<std::uint32_t> state_{k_free};
};

}  // namespace collet::host::util
