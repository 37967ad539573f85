// SPDX-License-Identifier: MIT
/// Progress, thinned out for a client.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>

#include <collet/abi.h>

#include "host/call/pipeline.hpp"

namespace collet::host::call {

/// Strictly increasing and at most ten a second; of what is held back the last one is told by flush() and
/// finish(). Thread-safe; the listener is called by one thread at a time.
class ProgressThinner {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds k_interval{100};

  /// Wants flush() to be called then; under no lock, on the thread that tells.
  using Remind = std::function<void(Clock::time_point)>;

  explicit ProgressThinner(std::function<void(const Progress&)> listener, Remind remind = {})
      : listener_(std::move(listener)), remind_(std::move(remind)) {}

  /// Finite, and not below zero.
  static bool is_progress(double done, double total);

  collet_status tell(double done, double total, std::string_view message, Clock::time_point now);

  /// Tells what is held back, if that is due.
  void flush(Clock::time_point now);

  /// Tells what was held back. After it the listener is not called any more.
  void finish();

 private:
  std::mutex mutex_;
  std::function<void(const Progress&)> listener_;  ///< null once finished
  const Remind remind_;
  std::optional<double> last_done_;
  std::optional<Clock::time_point> last_told_;
  std::optional<Progress> held_;
};

}  // namespace collet::host::call
