// SPDX-License-Identifier: MIT
/// Calls that are deferred until the client has listed its roots, or until a timeout.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace collet::host::mcp {

/// Thread-safe. Calls are not deferred before the first begin().
class DeferredCalls {
 public:
  explicit DeferredCalls(std::chrono::milliseconds timeout) : timeout_(timeout) {}
  ~DeferredCalls() { stop(); }
  DeferredCalls(const DeferredCalls&) = delete;
  DeferredCalls& operator=(const DeferredCalls&) = delete;

  /// Defers calls from now on, for at most the timeout.
  void begin();
  /// Stops deferring and runs the deferred calls in order, on this thread.
  void run();
  bool are_deferred() const { return deferring_.load(std::memory_order_acquire); }
  /// Keeps `call` while calls are deferred. Returns false if they are not, and the caller runs it itself.
  bool add(std::function<void()> call);
  /// Runs the deferred calls, defers none from now on, and joins the timeout's thread. Must not be called
  /// from within a deferred call.
  void stop();

 private:
  void wait_for_timeouts();
  const std::chrono::milliseconds timeout_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> deferring_{false};  ///< written under the mutex
  bool stopped_ = false;
  std::chrono::steady_clock::time_point until_;
  std::vector<std::function<void()>> calls_;
  std::thread timer_;  ///< started by the first deferred call
};

}  // namespace collet::host::mcp
