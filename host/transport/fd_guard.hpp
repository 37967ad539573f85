// SPDX-License-Identifier: MIT
/// Keeps the protocol's streams out of reach of everything that runs in this process.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>

#include "sdk/support/result.hpp"

namespace collet::host::transport {

/// While it lives: fd 0 reads /dev/null; fds 1 and 2 are a pipe whose lines go to `stray`, so that nobody who
/// prints breaks the protocol or blocks. The real streams are close-on-exec descriptors above 2. Afterwards
/// fds 0, 1 and 2 are what they were.
class FdGuard {
 public:
  /// Called on a thread of the guard, one line at a time, without its end; a long one is cut, and
  /// of more than 500 in a second only their number is told. Must not block.
  using Stray = std::function<void(std::string_view line)>;

  /// Before any thread or plugin that could print.
  static support::Result<std::unique_ptr<FdGuard>> install(Stray stray);
  /// Starts to pass on what is printed, on a thread of its own; until then a pipe holds it. Before code runs
  /// that is likely to print. Thread-safe, idempotent.
  void listen();
  ~FdGuard();
  FdGuard(const FdGuard&) = delete;
  FdGuard& operator=(const FdGuard&) = delete;

  int in() const { return in_; }
  /// The real stdout, and the real stderr for the log. They never block where that can be had without
  /// touching the client's own end: a pipe or terminal is opened anew, non-blocking; of a socket or file each
  /// is a duplicate.
  int out() const { return out_; }
  int err() const { return err_; }

 private:
  FdGuard() = default;
  void drain(bool stopping) const;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  int old_out_ = -1;
  int old_err_ = -1;
  int pipe_ = -1;
  int stop_ = -1;
  Stray stray_;
  std::once_flag listening_;
  std::thread thread_;
};

}  // namespace collet::host::transport
