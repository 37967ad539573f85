// SPDX-License-Identifier: MIT
/// SIGTERM, SIGINT, or a word from inside: one descriptor that turns readable when it is time to end.
#pragma once

#include <csignal>

namespace collet::host::transport {

/// While it lives, SIGTERM and SIGINT are taken and SIGPIPE is ignored. One at a time in a process, because
/// signals belong to the process.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Readable once and for all after a signal or raise(); never read from it.
  int fd() const { return fd_; }
  void raise();

 private:
  int fd_;
  struct sigaction old_term_ {};
  struct sigaction old_int_ {};
  struct sigaction old_pipe_ {};
};

}  // namespace collet::host::transport
