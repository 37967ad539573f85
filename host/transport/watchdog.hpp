// SPDX-License-Identifier: MIT
/// Ends the process in time if another thread is stuck.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "host/transport/wake_event.hpp"

namespace collet::host::transport {

/// Owns a thread that calls `expired` once a time limit has passed, unless the watchdog was destroyed before.
class Watchdog {
 public:
  /// Once `stop_fd` becomes readable, `limit` is the time limit, and arm() cannot extend it.
  Watchdog(int stop_fd, std::chrono::milliseconds limit, std::function<void()> expired);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// Sets the time limit anew, from now on. Thread-safe.
  void arm(std::chrono::milliseconds limit);

 private:
  using Clock = std::chrono::steady_clock;
  void watch(int stop_fd, std::chrono::milliseconds limit, const std::function<void()>& expired);
  const WakeEvent wake_;
  std::atomic<bool> ended_{false};
  std::atomic<Clock::time_point> end_{Clock::time_point::max()};  ///< set by arm()
  std::thread thread_;
};

}  // namespace collet::host::transport
