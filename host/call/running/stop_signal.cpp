// SPDX-License-Identifier: MIT
#include "host/call/running/stop_signal.hpp"

#include <mutex>
#include <sys/eventfd.h>
#include <unistd.h>

namespace collet::host::call {

StopSignal::~StopSignal() {
  if (fd_ >= 0) ::close(fd_);
}

bool StopSignal::raise(Stop reason) {
  const std::lock_guard lock(mutex_);
  if (is_raised()) return false;
  raised_at_.store(std::chrono::steady_clock::now(), std::memory_order_relaxed);
  reason_.store(reason);
  if (fd_ >= 0) {
    const std::uint64_t one = 1;
    // The counter cannot overflow: this is the only write to it.
    [[maybe_unused]] const auto written = ::write(fd_, &one, sizeof one);
  }
  return true;
}

void StopSignal::close_fd() {
  const std::lock_guard lock(mutex_);
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

int StopSignal::fd() {
  const std::lock_guard lock(mutex_);
  if (fd_ < 0) fd_ = ::eventfd(is_raised() ? 1 : 0, EFD_CLOEXEC | EFD_NONBLOCK);
  return fd_;
}

}  // namespace collet::host::call
