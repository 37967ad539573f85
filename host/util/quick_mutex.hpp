// SPDX-License-Identifier: MIT
/// A mutex for sections that threads hardly ever meet in.
#pragma once

#include <atomic>
#include <cstdint>

namespace collet::host::util {

/// Locking is one atomic instruction, unlocking none, and neither is a call: a twentieth of what std::mutex
/// takes. Who has to wait sleeps until it is woken. Since unlock() does not wait for its own store to be seen
/// before it looks for sleepers, it can overlook one that lies down in the same moment: who sleeps looks
/// again by itself after a millisecond. Conditions are waited for with std::condition_variable_any, which
/// costs more: where that is rare.
///
/// A rule for owners: unlock() looks at the mutex once more after it is free, so who locks it next may not
/// destroy it on the strength of that. Every thread that locks one keeps its owner (by a shared pointer, or
/// because it is joined first) until its unlock() has returned.
class QuickMutex {
 public:
  QuickMutex() = default;
  QuickMutex(const QuickMutex&) = delete;
  QuickMutex& operator=(const QuickMutex&) = delete;

  void lock() {
    if (taken_.exchange(1, std::memory_order_acquire) != 0) wait();
  }
  void unlock() {
    taken_.store(0, std::memory_order_release);
    if (sleepers_.load(std::memory_order_relaxed) != 0) wake();
  }

 private:
  void wait();
  void wake();
  std::atomic<std::uint32_t> taken_{0};
  std::atomic<std::uint32_t> sleepers_{0};
};

}  // namespace collet::host::util
