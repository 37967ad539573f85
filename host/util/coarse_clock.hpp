// SPDX-License-Identifier: MIT
/// A fast clock with a resolution of some milliseconds.
#pragma once

#include <chrono>
#include <ctime>

namespace collet::host::util {

/// Returns the time of the steady clock at its last tick, which is at most some milliseconds ago. This takes
/// a fraction of the time of steady_clock::now().
inline std::chrono::steady_clock::time_point about_now() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return std::chrono::steady_clock::time_point(std::chrono::seconds(now.tv_sec) +
                                               std::chrono::nanoseconds(now.tv_nsec));
}

}  // namespace collet::host::util
