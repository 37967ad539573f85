// SPDX-License-Identifier: MIT
/// InlineWatch, which finds inline calls that block their thread too long, without a system call for each
/// call.
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

/// Uses the timer only if there was an inline call within the last second.
class InlineWatch {
 public:
  using Blocked = std::function<void(const std::shared_ptr<RunningCall>&)>;

  /// `mutex` guards the watch: callers of begin() and end() hold it, tick() locks it. `blocked` is called on
  /// the timer's thread, once for each call that takes longer than `limit`. The timer must be stopped before
  /// the watch is destroyed.
  InlineWatch(Timer& timer, util::QuickMutex& mutex, std::chrono::milliseconds limit, Blocked blocked);

  /// The thread of the call owns it until end().
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
