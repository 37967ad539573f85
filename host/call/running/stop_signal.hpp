// SPDX-License-Identifier: MIT
/// The request to a running call that it stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "host/util/quick_mutex.hpp"

namespace collet::host::call {

enum class Stop : std::uint8_t { none, cancelled, deadline };

/// Thread-safe, except reset() and has_fd().
class StopSignal {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  StopSignal() = default;
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Sets the reason. Returns false if there is one already: the first reason remains.
  bool raise(Stop reason);
  Stop reason() const { return reason_.load(std::memory_order_acquire); }
  bool is_raised() const { return reason() != Stop::none; }
  /// Returns the time of raise(). Valid only if the signal is raised.
  TimePoint raised_at() const { return raised_at_.load(std::memory_order_relaxed); }

  /// Returns an eventfd that becomes readable with raise(). It is created by the first call, owned by this
  /// object, and -1 if none could be created.
  int fd();
  /// Returns true if fd() has created the descriptor. Only while no other thread calls fd() or close_fd().
  bool has_fd() const { return fd_ >= 0; }
  /// Closes the descriptor. Once the plugin has returned, its answer may wait long for the client.
  void close_fd();

  /// Removes the reason. Only while no other thread uses the signal, and if it has no descriptor.
  void reset() {
    reason_.store(Stop::none, std::memory_order_relaxed);
    raised_at_.store({}, std::memory_order_relaxed);
  }

 private:
  std::atomic<Stop> reason_{Stop::none};
  std::atomic<TimePoint> raised_at_{};
  util::QuickMutex mutex_;  ///< guards fd_, and that it is created or written to for each raise()
  int fd_ = -1;
};

}  // namespace collet::host::call
