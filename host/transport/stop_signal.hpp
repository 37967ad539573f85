// SPDX-License-Identifier: MIT
/// A descriptor that becomes readable on a signal that ends the process, or when the process itself asks for
/// the end.
#pragma once

#include <array>
#include <csignal>

namespace collet::host::transport {

/// While the object exists, SIGTERM, SIGINT, SIGHUP and SIGQUIT are caught and SIGPIPE is ignored. SIGHUP and
/// SIGQUIT stay ignored if they were before, as under nohup. Only one object may exist at a time, because
/// signal handlers belong to the process.
class StopSignal {
 public:
  /// Throws std::system_error if no descriptor is left.
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  /// Becomes readable at the first signal or raise(), and stays readable. Must not be read.
  int fd() const { return fd_; }
  void raise();
  /// Returns true if the descriptor is readable.
  static bool is_raised();
  /// Returns the first signal that was caught, or 0.
  static int signal();

 private:
  static constexpr std::array<int, 4> k_caught = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
  int fd_;
  std::array<struct sigaction, k_caught.size()> old_{};
  struct sigaction old_pipe_ {};
};

}  // namespace collet::host::transport
