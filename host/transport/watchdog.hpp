// SPDX-License-Identifier: MIT
/// Makes the end of the process come in time, whoever is stuck in whatever.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

namespace collet::host::transport {

/// A thread that sleeps until `stop_fd` turns readable or arm() is called; `limit` later it calls `expired`,
/// unless the watchdog was destroyed by then.
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
