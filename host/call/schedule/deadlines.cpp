// SPDX-License-Identifier: MIT
#include "host/call/schedule/deadlines.hpp"

#include <optional>
#include <string>
#include <utility>

#include "host/call/running/stop_outcome.hpp"
#include "host/call/schedule/runtime.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;
using Phase = RunningCall::Phase;

void Deadlines::cancel(const CallPtr& call) {
  const std::lock_guard lock(runtime_.mutex);
  if (call->phase == Phase::over || !call->stop.raise(Stop::cancelled)) return;
  call->cancelled_at = Clock::now();
  runtime_.timer.cancel(call->timer);
  if (call->phase == Phase::queued) return leave_queue(call);
  arm(call);
  cancel_nested(*call);
}

/// With the mutex held. Nested calls end with their caller, and those that clean up somewhat later, so that
/// the caller has time left to release its own resources.
void Deadlines::cancel_nested(RunningCall& call) {
  for (const auto& nested : call.nested) {
    if (nested->cleanup) {
      runtime_.timer.at(Clock::now() + runtime_.limits().cleanup * 4 / 5,
                        [weak = std::weak_ptr<RunningCall>(nested), this] {
                          if (const auto alive = weak.lock()) cancel_cleanup(alive);
                        });
      continue;
    }
    nested->stop.raise(Stop::cancelled);
    cancel_nested(*nested);
  }
  if (!call.nested.empty()) runtime_.nested_turns.wake();
}

void Deadlines::cancel_cleanup(const CallPtr& nested) {
  const std::lock_guard lock(runtime_.mutex);
  if (nested->phase == Phase::over || !nested->stop.raise(Stop::cancelled)) return;
  cancel_nested(*nested);
  runtime_.nested_turns.wake();
}

void Deadlines::arm(const CallPtr& call) {
  const auto grace = runtime_.limits().grace;
  const auto stop = call->stop.reason();
  std::optional<Clock::time_point> next;
  const auto want = [&](Clock::time_point when) {
    if (!next || when < *next) next = when;
  };
  if (call->phase == Phase::queued) {
    if (stop != Stop::none) want(Clock::now());
    if (call->deadline) want(*call->deadline);
  } else if (call->phase == Phase::running) {
    if (stop == Stop::cancelled && !call->answered() && call->cancelled_at) want(*call->cancelled_at + grace);
    if (call->deadline) want(stop == Stop::none ? *call->deadline : *call->deadline + grace);
  }
  call->timer = {};
  if (!next) return;
  call->reusable = false;
  call->timer = runtime_.timer.at(*next, [weak = std::weak_ptr<RunningCall>(call), this] {
    if (const auto alive = weak.lock()) on_timer(alive);
  });
}

/// With the mutex held. A stopped call leaves the queue at once: the timer's thread may be late, and the
/// place is needed for the next call.
void Deadlines::leave_queue(const CallPtr& call) {
  runtime_.scheduler.remove_waiting(call);
  call->phase = Phase::over;
  runtime_.answers.answer_on_pool(call, stop_outcome(*call, true));
}

void Deadlines::on_timer(const CallPtr& call) {
  const std::lock_guard lock(runtime_.mutex);
  const auto now = Clock::now();
  const auto grace = runtime_.limits().grace;
  if (call->phase == Phase::over) return;
  if (call->deadline && now >= *call->deadline) call->stop.raise(Stop::deadline);
  const auto stop = call->stop.reason();
  if (call->phase == Phase::queued) {
    if (stop != Stop::none) return leave_queue(call);
  } else if (call->deadline && now >= *call->deadline + grace) {
    give_up(call);
    runtime_.scheduler.admit_waiting();
    return;
  } else if (stop == Stop::cancelled && call->cancelled_at && now >= *call->cancelled_at + grace) {
    call->cancelled_at.reset();
    call->take();
    runtime_.answers.answer_on_pool(call, stop_outcome(*call, false));
  }
  arm(call);
}

/// With the mutex held. Gives up the nested calls that are late too, and returns one that hangs, or null.
const RunningCall* Deadlines::give_up_nested(const RunningCall& call) {
  const auto now = Clock::now();
  const RunningCall* culprit = nullptr;
  for (const auto& nested : call.nested) {
    // Its deadline is not later than this one, but its own timer may come later.
    if (nested->phase == Phase::running && nested->deadline &&
        now >= *nested->deadline + runtime_.limits().grace)
      give_up(nested);
    if (nested->hung) culprit = nested.get();
  }
  return culprit;
}

/// Stops waiting for a call that is past its deadline and the grace period. Requires the mutex. The defect
/// belongs to the plugin whose code does not return: that of the call, or of a call nested in it. The call
/// has not entered its plugin if the host still checks the arguments or if the thread has not begun.
void Deadlines::give_up(const CallPtr& call) {
  const RunningCall* const culprit = give_up_nested(*call);
  call->phase = Phase::over;
  const bool has_begun = !call->on_pool || call->worker != nullptr;
  call->hung = call->arguments_checked && has_begun;
  auto& instances = *runtime_.parts.instances;
  if (!call->hung) {
    instances.leave(*call->slot, std::exchange(call->lease, {}));
  } else if (culprit != nullptr) {
    instances.replace(*call->slot, call->lease.epoch);
  } else if (instances.mark_stuck(*call->slot, call->lease.epoch)) {
    const auto& tool = *call->tool_state;
    runtime_.blame(tool.plugin, std::string("hangs ") + (call->creating ? "while it is set up for" : "in") +
                                    " '" + tool.id +
                                    "' past its deadline: this instance is not used any more");
  }
  call->take();
  runtime_.timer.cancel(call->timer);
  runtime_.places.release_place(*call);
  runtime_.places.release_thread(*call);
  if (call->worker) runtime_.pool.abandon(call->worker);
  if (call->caller) return;
  auto outcome = stop_outcome(*call, false);
  if (culprit != nullptr)
    outcome.message += "; it waits for '" + culprit->tool_state->key() + "', which hangs";
  runtime_.answers.answer_on_pool(call, std::move(outcome));
}

void Deadlines::come_back(const CallPtr& call) {
  {
    const std::lock_guard lock(runtime_.mutex);
    if (!call->hung) return;
  }
  runtime_.parts.instances->come_back(*call->slot, call->lease);
  const std::lock_guard lock(runtime_.mutex);
  runtime_.scheduler.admit_waiting();
}

}  // namespace collet::host::call
