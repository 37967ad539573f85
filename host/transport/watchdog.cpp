// SPDX-License-Identifier: MIT
#include "host/transport/watchdog.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace collet::host::transport {

Watchdog::Watchdog(int stop_fd, std::chrono::milliseconds limit, std::function<void()> expired)
    : wake_fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      thread_([this, stop_fd, limit, expired = std::move(expired)] { watch(stop_fd, limit, expired); }) {}

Watchdog::~Watchdog() {
  ended_.store(true);
  wake();
  thread_.join();
  ::close(wake_fd_);
}

void Watchdog::arm() {
  wake();
}

void Watchdog::wake() {
  const std::uint64_t one = 1;
  while (::write(wake_fd_, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void Watchdog::watch(int stop_fd, std::chrono::milliseconds limit, const std::function<void()>& expired) {
  std::array<pollfd, 2> until_armed = {{{wake_fd_, POLLIN, 0}, {stop_fd, POLLIN, 0}}};
  while (::poll(until_armed.data(), until_armed.size(), -1) < 0) {
  }
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!ended_.load()) {
    std::uint64_t count = 0;
    static_cast<void>(!::read(wake_fd_, &count, sizeof count));
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return expired();
    pollfd until_ended{wake_fd_, POLLIN, 0};
    ::poll(&until_ended, 1, static_cast<int>(left.count()));
  }
}

}  // namespace collet::host::transport
