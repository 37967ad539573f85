// SPDX-License-Identifier: MIT
/// Thread, which can be joined within a time limit.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <pthread.h>

namespace collet::host::util {

/// Unlike std::thread, the destructor detaches a thread that was not joined, and the wait for its end can be
/// limited: code of plugins runs until the very end of a thread, when its thread-local variables are
/// destroyed. Before the process ends, threads are joined, because a library's data for a thread (OpenSSL's
/// errors) is gone once the library has ended.
class Thread {
 public:
  Thread() = default;
  /// Throws std::system_error if no thread can be started. `work` must not throw.
  explicit Thread(std::function<void()> work);
  Thread(Thread&& other) noexcept;
  Thread& operator=(Thread&& other) noexcept;
  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;
  ~Thread();

  /// Waits until the thread has ended. Does nothing without a thread.
  void join();
  /// Waits like join(), but at most `limit` by the system clock; then detaches the thread.
  void join_within(std::chrono::milliseconds limit);

 private:
  std::optional<pthread_t> thread_;
};

}  // namespace collet::host::util
