// SPDX-License-Identifier: MIT
/// InlineRight, the right of a tool's calls to run on the thread that reads input.
#pragma once

#include <atomic>
#include <chrono>

namespace collet::host::call {

/// A tool loses the right for good after `k_breaches` consecutive calls that exceed the time limit. A single
/// slow call does not count, because the tool may not be its cause: its thread was preempted, a page was read
/// from disk, an engine was loaded. A clock of CPU time would exclude only the first of these, at two system
/// calls for each call, and would accept a tool that sleeps. Thread-safe; calls that end at the same time are
/// counted in any order.
class InlineRight {
 public:
  static constexpr int k_breaches = 3;
  static constexpr std::chrono::microseconds k_quick{50};
  static constexpr int k_tried = 32;   ///< consecutive quick calls after which only some are timed
  static constexpr int k_untimed = 7;  ///< calls between two that are timed

  bool holds() const { return breaches_.load(std::memory_order_relaxed) < k_breaches; }

  /// Returns true if a recent call was so short that calls run one after another even while further input
  /// waits: another thread for each would cost more than the calls themselves.
  bool is_quick() const { return not_quick_.load(std::memory_order_relaxed) < k_breaches && holds(); }

  /// Returns true if the call that begins now must be timed. Reading the clock twice takes a tenth of the
  /// time of a small call; so after `k_tried` quick calls only every eighth call is timed, until one is not
  /// quick.
  bool is_to_be_timed() {
    const int untimed = untimed_.load(std::memory_order_relaxed);
    const bool due = untimed == k_untimed || quick_.load(std::memory_order_relaxed) < k_tried;
    untimed_.store(due ? 0 : untimed + 1, std::memory_order_relaxed);
    return due;
  }

  /// Records the duration of a timed call on the reading thread.
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

  /// Removes the right at once, after a call that blocked the reading thread until another one replaced it.
  void revoke() { breaches_.store(k_breaches, std::memory_order_relaxed); }

 private:
  std::atomic<int> breaches_{0};
  std::atomic<int> not_quick_{k_breaches};  ///< consecutive calls that were not quick; begins at the limit
  std::atomic<int> quick_{0};               ///< consecutive quick calls, up to k_tried
  std::atomic<int> untimed_{0};             ///< calls since the last timed one
};

}  // namespace collet::host::call
