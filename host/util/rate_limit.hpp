// SPDX-License-Identifier: MIT
/// RateLimit, which bounds how many items pass in a span of time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace collet::host::util {

/// Passes at most `max_items` in each window. Not thread-safe.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimit(std::size_t max_items, std::chrono::milliseconds window)
      : max_items_(max_items), window_(window) {}

  /// Returns true if an item passes, else counts it as left out.
  bool pass(Clock::time_point now) {
    if (now - begin_ >= window_) {
      begin_ = now;
      passed_ = 0;
    }
    const bool passes = passed_ < max_items_;
    ++(passes ? passed_ : left_out_);
    return passes;
  }
  /// Returns the number of items left out since the last call of this function, if the window in which they
  /// were left out is over; else 0.
  std::uint64_t take_left_out(Clock::time_point now) {
    return now - begin_ < window_ ? 0 : std::exchange(left_out_, 0);
  }
  /// Returns the same without regard to the window, for the end.
  std::uint64_t take_left_out() { return std::exchange(left_out_, 0); }
  bool has_left_out() const { return left_out_ > 0; }

 private:
  const std::uint64_t max_items_;
  const std::chrono::milliseconds window_;
  Clock::time_point begin_;
  std::uint64_t passed_ = 0;
  std::uint64_t left_out_ = 0;
};

}  // namespace collet::host::util
