// SPDX-License-Identifier: MIT
#include "host/call/running/inline_watch.hpp"

#include <algorithm>
#include <utility>

#include "host/call/running/running_call.hpp"

namespace collet::host::call {

namespace {
constexpr std::chrono::seconds k_awake{1};
}

InlineWatch::InlineWatch(Timer& timer, util::QuickMutex& mutex, std::chrono::milliseconds limit,
                         Blocked blocked)
    : timer_(timer), limit_(limit), blocked_(std::move(blocked)), mutex_(mutex) {}

void InlineWatch::begin(RunningCall& call, Timer::Clock::time_point now) {
  runs_.push_back({&call, now, false});
  last_begun_ = now;
  if (ticking_) return;
  ticking_ = true;
  timer_.at(now + limit_, [this] { tick(); });
}

void InlineWatch::end(const RunningCall& call) {
  std::erase_if(runs_, [&](const Run& run) { return run.call == &call; });
}

void InlineWatch::tick() {
  std::vector<std::shared_ptr<RunningCall>> late;
  {
    const std::lock_guard lock(mutex_);
    const auto now = Timer::Clock::now();
    bool waiting = false;
    for (auto& run : runs_) {
      if (run.reported) continue;
      run.reported = now - run.begun >= limit_;
      if (run.reported) {
        late.push_back(run.call->shared_from_this());
      } else {
        waiting = true;
      }
    }
    ticking_ = waiting || now - last_begun_ < k_awake;
    if (ticking_) timer_.at(now + std::max(limit_ / 2, std::chrono::milliseconds(1)), [this] { tick(); });
  }
  for (const auto& call : late)
    blocked_(call);
}

}  // namespace collet::host::call
