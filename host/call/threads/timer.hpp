// SPDX-License-Identifier: MIT
/// Functions called at points in time, on one thread that starts with the first of them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace collet::host::call {

/// Thread-safe. The functions must be quick and must not throw.
class Timer {
 public:
  using Clock = std::chrono::steady_clock;
  /// Names one appointment; the default one names none.
  using Id = std::pair<Clock::time_point, std::uint64_t>;

  Timer() = default;
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  Id at(Clock::time_point when, std::function<void()> what);
  /// Forgets an appointment; one that is being kept at this moment goes on.
  void cancel(const Id& id);
  /// Ends the thread; later appointments are not kept. Not from the timer's own thread.
  void stop();

 private:
  void run();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<Id, std::function<void()>> appointments_;
  std::uint64_t last_ = 0;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace collet::host::call
