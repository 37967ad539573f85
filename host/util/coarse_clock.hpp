// SPDX-License-Identifier: MIT
/// The time where some milliseconds do not matter.
#pragma once

#include <chrono>
#include <ctime>

namespace collet::host::util {

/// The steady clock's time by its last tick, some milliseconds ago at most, which costs a fraction of the
/// time itself.
inline std::chrono::steady_clock::time_point about_now() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return std::chrono::steady_clock::time_point(std::chrono::seconds(now.tv_sec) +
                                               std::chrono::nanoseconds(now.tv_nsec));
}

}  // namespace collet::host::util
