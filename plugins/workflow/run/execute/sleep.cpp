// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/sleep.hpp"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <poll.h>

namespace collet::workflow {

SleepResult sleep_for(const Call& call, std::chrono::milliseconds time) {
  const auto until = Clock::now() + std::max(time, std::chrono::milliseconds(0));
  // poll() ignores a descriptor of -1. Such a host is asked every 10 ms.
  pollfd cancel{call.cancel_fd(), POLLIN, 0};
  constexpr std::int64_t k_max_poll_ms = std::numeric_limits<int>::max();
  for (;;) {
    if (call.cancelled()) return SleepResult::cancelled;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return SleepResult::completed;
    const auto step = std::min<std::int64_t>(left, cancel.fd < 0 ? 10 : k_max_poll_ms);
    ::poll(&cancel, 1, static_cast<int>(step));
  }
}

}  // namespace collet::workflow
