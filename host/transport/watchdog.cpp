// SPDX-License-Identifier: MIT
#include "host/transport/watchdog.hpp"

#include <algorithm>
#include <array>
#include <poll.h>

namespace collet::host::transport {

namespace {

constexpr std::chrono::hours k_longest_wait{24};

}  // namespace

Watchdog::Watchdog(int stop_fd, std::chrono::milliseconds limit, std::function<void()> expired)
    : thread_([this, stop_fd, limit, expired = std::move(expired)] { watch(stop_fd, limit, expired); }) {}

Watchdog::~Watchdog() {
  ended_.store(true);
  wake_.set();
  thread_.join();
}

void Watchdog::arm(std::chrono::milliseconds limit) {
  const auto end = Clock::now() + std::min<std::chrono::milliseconds>(limit, k_longest_wait);
  // The thread looks at a later end by itself, when it wakes for the earlier one.
  if (end < end_.exchange(end)) wake_.set();
}

void Watchdog::watch(int stop_fd, std::chrono::milliseconds limit, const std::function<void()>& expired) {
  auto stopped_end = Clock::time_point::max();
  while (!ended_.load()) {
    const auto end = std::min(stopped_end, end_.load());
    int timeout = -1;
    if (end != Clock::time_point::max()) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
      if (left.count() <= 0) return expired();
      timeout = static_cast<int>(left.count());
    }
    const bool stopped = stopped_end != Clock::time_point::max();
    std::array<pollfd, 2> events = {{{wake_.fd(), POLLIN, 0}, {stopped ? -1 : stop_fd, POLLIN, 0}}};
    ::poll(events.data(), events.size(), timeout);
    wake_.clear();
    if (events[1].revents != 0) stopped_end = Clock::now() + limit;
  }
}

}  // namespace collet::host::transport
