// SPDX-License-Identifier: MIT
/// Makes the end of the process come in time, whoever is stuck in whatever.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace collet::host::transport {

/// A thread that sleeps until `stop_fd` turns readable, arm() is called, or the peer behind `in_fd` has hung
/// up while `stalled` (a reader that waits for its own output never sees that end of input); `limit` later it
/// calls `expired`, unless the watchdog was destroyed by then.
class Watchdog {
 public:
  struct Watched {
    int stop_fd = -1;
    int in_fd = -1;
    /// Has a write to the output been under way for longer than this? Thread-safe.
    std::function<bool(std::chrono::milliseconds)> stalled;
  };
  Watchdog(Watched watched, std::chrono::milliseconds limit, std::function<void()> expired);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void arm();

 private:
  void watch(const Watched& watched, std::chrono::milliseconds limit, const std::function<void()>& expired);
  /// Returns how long the reason has been there already.
  std::chrono::milliseconds await_reason(const Watched& watched) const;
  void wake();
  int wake_fd_;
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

}  // namespace collet::host::transport
