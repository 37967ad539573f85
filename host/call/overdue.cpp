// SPDX-License-Identifier: MIT
/// Cancel and deadlines: when a call is told to stop, and what happens when its thread does not come back.
#include <algorithm>
#include <utility>

#include "host/call/core.hpp"
#include "host/call/shape.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;
using Phase = RunningCall::Phase;
using Stop = RunningCall::Stop;

void Core::remind(const CallPtr& call, Clock::time_point when) {
  // The client's code, which may block on a full pipe, runs on the pool.
  timer_.at(when, [this, about = std::weak_ptr<RunningCall>(call)] {
    if (auto running = about.lock())
      pool_.run([running = std::move(running)](const auto&) { running->flush_progress(); });
  });
}

void Core::cancel(const CallPtr& call) {
  const std::lock_guard lock(mutex_);
  if (call->phase == Phase::over || !call->raise(Stop::cancelled)) return;
  call->cancelled_at = Clock::now();
  timer_.cancel(call->timer);
  arm(call);
  cancel_nested(*call);
}

/// With mutex_ held: calls end with their caller, those that clean up some time later. That leaves their
/// caller some for what it gives back itself.
void Core::cancel_nested(RunningCall& call) {
  for (const auto& nested : call.nested) {
    if (nested->cleanup) {
      timer_.at(Clock::now() + limits().cleanup * 4 / 5, [weak = std::weak_ptr<RunningCall>(nested), this] {
        if (const auto alive = weak.lock()) cancel_late(alive);
      });
      continue;
    }
    nested->raise(Stop::cancelled);
    cancel_nested(*nested);
  }
  if (!call.nested.empty()) nested_turn_.notify_all();
}

void Core::cancel_late(const CallPtr& nested) {
  const std::lock_guard lock(mutex_);
  if (nested->phase == Phase::over || !nested->raise(Stop::cancelled)) return;
  cancel_nested(*nested);
  nested_turn_.notify_all();
}

/// With mutex_ held: the call's next appointment. A nested call that waits keeps its own time.
void Core::arm(const CallPtr& call) {
  const auto grace = limits().grace;
  const auto stop = call->stop_reason();
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
  call->plain = false;
  call->timer = timer_.at(*next, [weak = std::weak_ptr<RunningCall>(call), this] {
    if (const auto alive = weak.lock()) on_timer(alive);
  });
}

void Core::on_timer(const CallPtr& call) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (call->phase == Phase::over) return;
  if (call->deadline && now >= *call->deadline) call->raise(Stop::deadline);
  const auto stop = call->stop_reason();
  if (call->phase == Phase::queued) {
    if (stop != Stop::none) {
      std::erase(waiting_, call);
      call->phase = Phase::over;
      answer_elsewhere(call, call->stopped(true));
      return;
    }
  } else if (call->deadline && now >= *call->deadline + limits().grace) {
    give_up(call);
    admit_waiting();
    return;
  } else if (stop == Stop::cancelled && call->cancelled_at && now >= *call->cancelled_at + limits().grace) {
    call->cancelled_at.reset();
    call->take();
    answer_elsewhere(call, call->stopped(false));
  }
  arm(call);
}

/// With mutex_ held: the call is past its deadline and the grace. Whoever holds it up is the one to blame:
/// its own plugin, or that of a call within it.
void Core::give_up(const CallPtr& call) {
  const auto now = Clock::now();
  const RunningCall* culprit = nullptr;
  for (const auto& nested : call->nested) {
    // Their deadlines are not later; their own appointments may be kept after this one.
    if (nested->phase == Phase::running && nested->deadline && now >= *nested->deadline + limits().grace)
      give_up(nested);
    if (nested->hung) culprit = nested.get();
  }
  call->phase = Phase::over;
  call->hung = true;
  if (culprit != nullptr) {
    parts_.instances->replace(*call->slot, call->lease.epoch);
  } else if (parts_.instances->mark_stuck(*call->slot, call->lease.epoch)) {
    blame(call->plugin_id(), std::string("hangs ") + (call->creating ? "while it is set up for" : "in") +
                                 " '" + call->tool_id() +
                                 "' past its deadline: this instance is not used any more");
  }
  call->take();
  timer_.cancel(call->timer);
  release(*call);
  if (call->worker) pool_.abandon(call->worker);
  if (call->caller) return;
  auto outcome = call->stopped(false);
  if (culprit != nullptr) outcome.text += "; it waits for '" + culprit->key() + "', which hangs";
  answer_elsewhere(call, std::move(outcome));
}

}  // namespace collet::host::call
