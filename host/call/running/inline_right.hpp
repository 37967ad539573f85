// SPDX-License-Identifier: MIT
/// Whether calls of a tool may run on the thread that reads input.
#pragma once

#include <atomic>
#include <chrono>

namespace collet::host::call {

/// Lost for good by calls that take longer than the limit, this many one after the other. One alone may be
/// none of the tool's doing: its thread was preempted, a page came from disk, an engine was loaded. Clocks of
/// CPU time would tell the first of these, at two system calls a call, and would pass a tool that sleeps.
/// Thread-safe; the order among calls that end at once is anybody's.
class InlineRight {
 public:
  static constexpr int k_breaches = 3;
  static constexpr std::chrono::microseconds k_quick{50};
  static constexpr int k_tried = 32;   ///< quick calls one after the other, after which few are timed
  static constexpr int k_untimed = 7;  ///< between two that are

  bool holds() const { return breaches_.load(std::memory_order_relaxed) < k_breaches; }

  /// One of its last calls was so short that one after another may run while further input waits: handing
  /// each to another thread would cost more than the calls.
  bool is_quick() const { return not_quick_.load(std::memory_order_relaxed) < k_breaches && holds(); }

  /// Is the call that begins now to be timed? Looking at the clock twice costs as much as a tenth of a small
  /// one, so of a tool that has been quick for long only every eighth is, until one was not quick.
  bool is_to_be_timed() {
    const int untimed = untimed_.load(std::memory_order_relaxed);
    const bool due = untimed == k_untimed || quick_.load(std::memory_order_relaxed) < k_tried;
    untimed_.store(due ? 0 : untimed + 1, std::memory_order_relaxed);
    return due;
  }

  /// A call of the tool that was timed ran on the reading thread.
  void took(std::chrono::nanoseconds span, std::chrono::nanoseconds limit) {
    const int slow = not_quick_.load(std::memory_order_relaxed);
    const int quick = quick_.load(std::memory_order_relaxed);
    if (span <= k_quick) {
      if (slow > 0) not_quick_.store(0, std::memory_order_relaxed);
      if (quick < k_tried) quick_.store(quick + 1, std::memory_order_relaxed);
    } else {
      if (slow < k_breaches) not_quick_.store(slow + 1, std::memory_order_relaxed);
      if (quick > 0) quick_.store(0, std::memory_order_relaxed);
    }
    int before = breaches_.load(std::memory_order_relaxed);
    if (span <= limit && before == 0) return;
    while (before < k_breaches && !breaches_.compare_exchange_weak(before, span > limit ? before + 1 : 0)) {
    }
  }

  /// At once: a call kept the reader from reading for so long that another thread had to take over.
  void revoke() { breaches_.store(k_breaches, std::memory_order_relaxed); }

 private:
  std::atomic<int> breaches_{0};
  std::atomic<int> not_quick_{k_breaches};  ///< calls in a row; at first as if they had been
  std::atomic<int> quick_{0};               ///< calls in a row, up to k_tried
  std::atomic<int> untimed_{0};             ///< since the last that was timed
};

}  // namespace collet::host::call
