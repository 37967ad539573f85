// SPDX-License-Identifier: MIT
/// ProgressThinner, which limits the rate of progress notifications.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>

#include <collet/abi.h>

#include "host/call/types/request.hpp"

namespace collet::host::call {

/// Passes progress on to a listener: strictly increasing values, at most ten a second. Keeps the latest value
/// that was held back until flush() or finish(). Thread-safe; the listener is called by one thread at a time.
class ProgressThinner {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds k_interval{100};

  /// Requests a call of flush() at the given time. Called without a lock, on the thread of report().
  using Remind = std::function<void(Clock::time_point)>;

  explicit ProgressThinner(std::function<void(const Progress&)> listener, Remind remind = {})
      : listener_(std::move(listener)), remind_(std::move(remind)) {}

  /// Returns true if both values are finite and not negative.
  static bool is_progress(double done, double total);

  collet_status report(double done, double total, std::string_view message, Clock::time_point now);

  /// Reports the value that was held back, if it is due.
  void flush(Clock::time_point now);

  /// Reports the value that was held back. After that the listener is not called any more.
  void finish();

 private:
  std::mutex mutex_;
  std::function<void(const Progress&)> listener_;  ///< null after finish()
  const Remind remind_;
  std::optional<double> last_done_;
  std::optional<Clock::time_point> last_reported_;
  std::optional<Progress> held_back_;
};

}  // namespace collet::host::call
