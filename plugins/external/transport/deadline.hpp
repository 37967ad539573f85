// SPDX-License-Identifier: MIT
/// A point in time until which a thread waits, and a descriptor that cancels the wait.
#pragma once

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <poll.h>

namespace collet::external {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Deadline {
  enum class WaitResult : std::uint8_t { ready, timed_out, cancelled };

  Clock::time_point until;
  int cancel_fd = -1;  ///< readable after a cancel; -1 means never

  Deadline within(milliseconds limit) const { return {std::min(until, Clock::now() + limit), cancel_fd}; }
  milliseconds remaining() const {
    return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(until - Clock::now()));
  }
  bool cancelled() const {
    pollfd fd{cancel_fd, POLLIN, 0};
    return cancel_fd >= 0 && ::poll(&fd, 1, 0) > 0;
  }
  /// Waits until `fd` is ready for `events`.
  WaitResult wait(int fd, short events) const {
    for (;;) {
      pollfd fds[] = {{fd, events, 0}, {cancel_fd, POLLIN, 0}};
      const auto ready = ::poll(fds, cancel_fd >= 0 ? 2 : 1, static_cast<int>(remaining().count()));
      if (ready < 0 && errno == EINTR) continue;
      if (fds[0].revents != 0) return WaitResult::ready;
      if (fds[1].revents != 0) return WaitResult::cancelled;
      if (Clock::now() >= until) return WaitResult::timed_out;
    }
  }
};

}  // namespace collet::external
