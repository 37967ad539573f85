// SPDX-License-Identifier: MIT
/// Timer, which calls functions at points in time. Its one thread starts with the first appointment.
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
  /// Identifies an appointment; a default-constructed Id identifies no appointment.
  using Id = std::pair<Clock::time_point, std::uint64_t>;

  Timer() = default;
  ~Timer();
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  /// Calls `function` at `when` on the timer's thread. Returns a default Id after stop().
  Id at(Clock::time_point when, std::function<void()> function);
  /// Removes an appointment. Does not wait for a function that is being called.
  void cancel(const Id& id);
  /// Returns true if the thread has started. Otherwise no appointment is kept until one of the next at() can
  /// start it.
  bool has_thread();
  /// Ends the thread and drops all appointments. Must not be called on the timer's own thread.
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
