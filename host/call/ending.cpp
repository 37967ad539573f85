// SPDX-License-Identifier: MIT
/// The end of the pipeline: what is under way gets its time, then an answer. And answers that no thread of
/// the call gives.
#include <algorithm>
#include <utility>

#include "host/call/core.hpp"
#include "host/call/shape.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;
using Phase = RunningCall::Phase;

namespace {
constexpr std::chrono::milliseconds k_retry{100};
}

/// With mutex_ held.
std::vector<Core::CallPtr> Core::all_under_way() const {
  std::vector<CallPtr> calls;
  calls.reserve(under_way_.size());
  for (RunningCall* const call : under_way_)
    calls.push_back(call->shared_from_this());
  return calls;
}

void Core::answer_now(const CallPtr& call, Outcome outcome) {
  const bool first = call->answer(std::move(outcome));
  {
    const std::lock_guard lock(mutex_);
    if (call->phase == Phase::over) dismiss(*call);
  }
  if (first) answered();
}

/// The timer's thread must not run a caller's code, which may block on a full pipe.
void Core::answer_elsewhere(const CallPtr& call, Outcome outcome) {
  const auto shared = std::make_shared<Outcome>(std::move(outcome));
  if (!pool_.run([self = shared_from_this(), call, shared](const auto&) {
        self->answer_now(call, std::move(*shared));
      })) {
    call->plain = false;
    timer_.at(Clock::now() + k_retry, [call, shared, this] { answer_elsewhere(call, std::move(*shared)); });
  }
}

bool Core::wait_until_answered(std::unique_lock<util::QuickMutex>& lock, Clock::time_point until) {
  ++drains_;
  const bool all = all_answered_.wait_until(lock, until, [&] { return answered_ == enlisted_; });
  --drains_;
  return all;
}

void Core::drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit) {
  const auto begun = Clock::now();
  std::unique_lock lock(mutex_);
  closed_ = true;
  if (wait_until_answered(lock, begun + std::min(grace, limit))) return;
  const auto left = all_under_way();
  lock.unlock();
  for (const auto& call : left)
    cancel(call);
  lock.lock();
  wait_until_answered(lock, begun + limit);
}

void Core::stop() {
  drain({}, {});
  std::vector<CallPtr> left;
  {
    const std::lock_guard lock(mutex_);
    left = all_under_way();
    waiting_.clear();
  }
  for (const auto& call : left)
    answer_now(call, failed(COLLET_CANCELLED, "the host is shutting down"));
  {
    // Calls whose plugin has just returned are answered by the threads that they ran on.
    std::unique_lock lock(mutex_);
    wait_until_answered(lock, Clock::now() + limits().grace);
  }
  pool_.stop(limits().grace);
  timer_.stop();
  CallPtr spare;
  const std::lock_guard lock(mutex_);
  spare.swap(spare_);  // which keeps this
  for (RunningCall* const call : under_way_)
    call->place = RunningCall::k_nowhere;
  under_way_.clear();
}

}  // namespace collet::host::call
