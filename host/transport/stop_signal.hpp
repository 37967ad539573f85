// SPDX-License-Identifier: MIT
/// A descriptor that becomes readable on SIGTERM, on SIGINT, or when the process itself asks for the end.
#pragma once

#include <csignal>

namespace collet::host::transport {

/// While the object exists, SIGTERM and SIGINT are caught and SIGPIPE is ignored. Only one object may exist
/// at a time, because signal handlers belong to the process.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Becomes readable at the first signal or raise(), and stays readable. Must not be read.
  int fd() const { return fd_; }
  void raise();

 private:
  int fd_;
  struct sigaction old_term_ {};
  struct sigaction old_int_ {};
  struct sigaction old_pipe_ {};
};

}  // namespace collet::host::transport
