// SPDX-License-Identifier: MIT
/// A thread that somebody can wait for, within a limit, until it is gone.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <pthread.h>

namespace collet::host::util {

/// Unlike std::thread it is let go of, not fatal, when its handle goes, and the wait for it can be bounded:
/// the code of plugins runs to the very end of a thread, as its variables are destroyed. Who is about to end
/// the process waits, because what a library keeps for a thread (OpenSSL's errors) is lost once the library
/// has ended.
class Thread {
 public:
  Thread() = default;
  /// Throws std::system_error if there is no thread to be had. `work` must not throw.
  explicit Thread(std::function<void()> work);
  Thread(Thread&& other) noexcept;
  Thread& operator=(Thread&& other) noexcept;
  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;
  ~Thread();

  /// Waits until it is gone, if there is one.
  void join();
  /// Likewise, at most so long by the clock on the wall; then lets go of it.
  void join_within(std::chrono::milliseconds limit);

 private:
  std::optional<pthread_t> thread_;
};

}  // namespace collet::host::util
