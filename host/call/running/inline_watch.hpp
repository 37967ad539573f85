// SPDX-License-Identifier: MIT
/// Notices inline calls that keep their thread too long, at no system call a call.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "host/call/threads/timer.hpp"
#include "host/util/quick_mutex.hpp"

namespace collet::host::call {

class RunningCall;

/// Ticks on the timer only while inline calls happened within the last second.
class InlineWatch {
 public:
  using Blocked = std::function<void(const std::shared_ptr<RunningCall>&)>;

  /// `mutex` guards the watch: it is held by who begins and ends, and taken by the ticks. `blocked` is called
  /// on the timer's thread, once for a call that takes longer than `limit`. The timer outlives the watch's
  /// last tick.
  InlineWatch(Timer& timer, util::QuickMutex& mutex, std::chrono::milliseconds limit, Blocked blocked);

  /// The call is kept by its thread until it ends.
  void begin(RunningCall& call, Timer::Clock::time_point now);
  void end(const RunningCall& call);

 private:
  void tick();
  struct Run {
    RunningCall* call;
    Timer::Clock::time_point begun;
    bool reported;
  };
  Timer& timer_;
  const std::chrono::milliseconds limit_;
  const Blocked blocked_;
  util::QuickMutex& mutex_;
  std::vector<Run> runs_;
  Timer::Clock::time_point last_begun_;
  bool ticking_ = false;
};

}  // namespace collet::host::call
