// SPDX-License-Identifier: MIT
/// Ends the process in time if another thread is stuck.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace collet::host::transport {

/// Owns a thread that waits until `stop_fd` becomes readable or arm() is called, and calls `expired` after a
/// further `limit`, unless the watchdog was destroyed before.
class Watchdog {
 public:
  Watchdog(int stop_fd, std::chrono::milliseconds limit, std::function<void()> expired);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void arm();

 private:
  void watch(int stop_fd, std::chrono::milliseconds limit, const std::function<void()>& expired);
  void wake();
  int wake_fd_;
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

}  // namespace collet::host::transport
