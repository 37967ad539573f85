// SPDX-License-Identifier: MIT
/// How long somebody waits: until a time, or until a descriptor says that nobody waits any more.
#pragma once

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <poll.h>

namespace collet::external {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Patience {
  enum class End : std::uint8_t { ready, late, cancelled };

  Clock::time_point until;
  int cancel_fd = -1;  ///< readable when nobody waits any more; -1: never

  Patience at_most(milliseconds limit) const { return {std::min(until, Clock::now() + limit), cancel_fd}; }
  milliseconds left() const {
    return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(until - Clock::now()));
  }
  bool cancelled() const {
    pollfd fd{cancel_fd, POLLIN, 0};
    return cancel_fd >= 0 && ::poll(&fd, 1, 0) > 0;
  }
  /// Until the descriptor is ready for `events`.
  End wait(int fd, short events) const {
    for (;;) {
      pollfd fds[] = {{fd, events, 0}, {cancel_fd, POLLIN, 0}};
      const auto ready = ::poll(fds, cancel_fd >= 0 ? 2 : 1, static_cast<int>(left().count()));
      if (ready < 0 && errno == EINTR) continue;
      if (fds[0].revents != 0) return End::ready;
      if (fds[1].revents != 0) return End::cancelled;
      if (Clock::now() >= until) return End::late;
    }
  }
};

}  // namespace collet::external
