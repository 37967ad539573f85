// SPDX-License-Identifier: MIT
/// WakeEvent, a descriptor with which one thread wakes another out of poll().
#pragma once

#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

namespace collet::host::transport {

/// Thread-safe.
class WakeEvent {
 public:
  /// Throws std::system_error if no descriptor is left, because poll() would ignore a negative one.
  WakeEvent() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "cannot create an event");
  }
  ~WakeEvent() { ::close(fd_); }
  WakeEvent(const WakeEvent&) = delete;
  WakeEvent& operator=(const WakeEvent&) = delete;

  /// Becomes readable with set(), and stays readable until clear().
  int fd() const { return fd_; }
  void set() const {
    const std::uint64_t one = 1;
    while (::write(fd_, &one, sizeof one) < 0 && errno == EINTR) {
    }
  }
  void clear() const {
    std::uint64_t count = 0;
    static_cast<void>(!::read(fd_, &count, sizeof count));
  }

 private:
  const int fd_;
};

}  // namespace collet::host::transport
