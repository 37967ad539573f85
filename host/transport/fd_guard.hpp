// SPDX-License-Identifier: MIT
/// Protects the protocol's streams from output of other code in this process.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <sys/types.h>
#include <thread>

#include "sdk/support/result.hpp"

namespace collet::host::transport {

/// While the guard exists, fd 0 reads /dev/null, and fds 1 and 2 are a pipe whose lines go to a function, so
/// that code that prints neither breaks the protocol nor blocks. The real streams are close-on-exec
/// descriptors above 2, and are /dev/null in a child process that a plugin forks. The destructor restores
/// fds 0, 1 and 2.
class FdGuard {
 public:
  /// Called on a thread of the guard for each printed line, without its end. A long line is cut. Beyond 500
  /// lines in a second only the number of further lines is reported. Must not block.
  using LineHandler = std::function<void(std::string_view line)>;

  /// Must be called before any thread or plugin that could print is started.
  static support::Result<std::unique_ptr<FdGuard>> install(LineHandler on_line);
  /// Starts a thread that forwards printed lines. Until then the pipe holds them, so it must be called before
  /// code runs that is likely to print. Thread-safe, idempotent.
  void start_forwarding();
  ~FdGuard();
  FdGuard(const FdGuard&) = delete;
  FdGuard& operator=(const FdGuard&) = delete;

  int in() const { return in_; }
  /// The real stdout, and the real stderr for the log. A pipe or terminal is opened again as non-blocking,
  /// which does not change the client's end. A socket or file is duplicated, and may block.
  int out() const { return out_; }
  int err() const { return err_; }

  /// Returns err(). If a plugin has closed it, returns a pipe instead whose bytes a thread of the guard
  /// writes to the same file, or -1. Async-signal-safe.
  int surviving_err() const;
  /// Forwards what was printed so far, before the process ends without the destructor, in a crash or by
  /// _exit(): afterwards nothing is forwarded any more. Waits half a second at most. Async-signal-safe.
  void flush_at_end() const;

 private:
  FdGuard() = default;
  void forward(bool stopping) const;
  bool pass_on_relay() const;
  void keep_own_descriptors();
  bool has_lost_err() const;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  int old_out_ = -1;
  int old_err_ = -1;
  int pipe_ = -1;
  int stop_ = -1;
  LineHandler on_line_;
  std::once_flag forwarding_;
  dev_t err_device_ = 0;
  ino_t err_inode_ = 0;
  // The keeper is a thread with a table of descriptors of its own, which has copies of err_ and pipe_, and a
  // pipe into which others write when they have lost err_.
  std::atomic<pid_t> keeper_{0};  ///< its id, or 0
  int relay_ = -1;                ///< valid only in the keeper, as is relay_end_
  int relay_end_ = -1;
  std::atomic<bool> forwards_{false};   ///< the thread has been started
  std::atomic<bool> forwarded_{false};  ///< the thread has ended
  std::thread thread_;
};

}  // namespace collet::host::transport
