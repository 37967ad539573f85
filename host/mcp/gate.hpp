// SPDX-License-Identifier: MIT
/// Calls held back until the client has said something that they need, or the patience is over.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace collet::host::mcp {

/// Thread-safe. Open at first.
class Gate {
 public:
  explicit Gate(std::chrono::milliseconds patience) : patience_(patience) {}
  ~Gate() { stop(); }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  /// From now on actions are held, for at most `patience`.
  void shut();
  /// Runs what was held, in order, on this thread.
  void open();
  bool is_shut() const { return shut_.load(std::memory_order_acquire); }
  /// Keeps the action while the gate is shut; false if it is open and the caller goes on itself.
  bool hold(std::function<void()> action);
  /// Opens for good; returns when no thread of the gate runs any more. Not from within an action.
  void stop();

 private:
  void wait_for_the_end();
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable opened_;
  std::atomic<bool> shut_{false};  ///< written under the mutex
  bool stopped_ = false;
  std::chrono::steady_clock::time_point until_;
  std::vector<std::function<void()>> held_;
  std::thread timer_;  ///< runs only after something was held
};

}  // namespace collet::host::mcp
