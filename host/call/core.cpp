// SPDX-License-Identifier: MIT
#include "host/call/core.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "host/call/arguments.hpp"
#include "host/call/kinds.hpp"
#include "host/call/shape.hpp"
#include "host/util/coarse_clock.hpp"
#include "host/util/log.hpp"
#include "host/util/sole_owner.hpp"

namespace collet::host::call {

using Entry = plugin::Instances::Entry;
using Clock = Timer::Clock;
using Phase = RunningCall::Phase;
using Stop = RunningCall::Stop;

namespace {
/// The way of calls that are not refused stays clear of outcomes, of which an empty one is 150 bytes to
/// clear.
[[gnu::cold]] std::unique_ptr<Outcome> refused_as(collet_status status, std::string_view message) {
  return std::make_unique<Outcome>(failed(status, message));
}

[[gnu::cold]] std::unique_ptr<Outcome> lost(const std::string& plugin) {
  return refused_as(COLLET_INTERNAL, "plugin '" + plugin + "' is not there any more");
}

[[gnu::cold]] std::unique_ptr<Outcome> crowded(std::size_t waiting) {
  return refused_as(COLLET_FAILED,
                    std::to_string(waiting) + " calls are waiting already; send fewer at once, or try again");
}
}  // namespace

Core::Core(PipelineParts parts)
    : parts_(std::move(parts)),
      bytes_(parts_.limits.all_bytes),
      watch_(timer_, mutex_, parts_.limits.reader_limit,
             [this](const CallPtr& call) { on_reader_blocked(call); }) {}

void Core::blame(std::string_view plugin, std::string_view what) const {
  if (parts_.blame) {
    parts_.blame(plugin, what);
  } else {
    log::warn(plugin, what);
  }
}

/// The answer to a call whose arguments do not fit, or whose tool has no usable schema.
std::unique_ptr<Outcome> Core::refusal(const ToolState& state, const Checked& checked) const {
  if (checked.fit == Fit::fits || checked.fit == Fit::undecided) return nullptr;
  if (checked.fit == Fit::defect) blame(state.plugin, checked.error.message);
  return refused_as(checked.error.code, checked.error.message);
}

/// With mutex_ held: a call to begin().
Core::CallPtr Core::blank(const Request& request) {
  if (RunningCall::is_plain(request) && util::is_sole_owner(spare_)) return std::move(spare_);
  return std::make_shared<RunningCall>(shared_from_this());
}

std::shared_ptr<Call> Core::start(Request&& request, bool may_run_here, std::shared_ptr<Waiter>&& waiter) {
  if (!request.origin) request.origin = nobody_;
  CallPtr call;
  {
    const std::lock_guard lock(mutex_);
    call = blank(request);
    // A used call keeps its tool, and so the address tells.
    if (call->request.tool != request.tool) call->tool_state = state_of(request.tool);
    call->id = ++last_id_;
    if (!common_meta_ || !common_meta_->is_of(request)) common_meta_.emplace(request.origin, profile());
    common_meta_->write(call->meta, request, {call->id, profile(), request.tool->max_result_tokens, 0});
  }
  ToolState& state = *call->tool_state;
  std::unique_ptr<Outcome> refused;
  auto fit = Fit::fits;
  if (!request.merged && sets_arguments(*request.tool)) {
    auto merged = merge_arguments(std::move(request.arguments), *request.tool);
    if (merged) {
      request.arguments = *std::move(merged);
    } else {
      refused = refused_as(merged.error().code, merged.error().message);
      request.arguments.clear();
    }
  }
  if (!refused) {
    const Checked checked = state.schemas.check_arguments(request.arguments, Effort::quick);
    fit = checked.fit;
    refused = refusal(state, checked);
  }
  const bool may_be_quick = may_run_here && request.tool->latency == catalog::Latency::inline_;
  const bool timed = !may_be_quick || state.may_inline.is_to_be_timed();
  const auto now = timed ? Clock::now() : util::about_now();
  call->begin(std::move(request), std::move(waiter), now);
  if (refused) {
    call->answer(std::move(*refused));
    return call;
  }
  call->arguments_checked = fit != Fit::undecided;

  bool here = false;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) {
      refused = refused_as(COLLET_CANCELLED, "the host is shutting down");
    } else if (call->slot == nullptr) {
      refused = lost(call->tool_state->plugin);
    } else {
      // Who came first goes first: a call waits while an older one of its tool does.
      // But one that may run here takes no place on the pool that another waits for.
      const bool behind = !(may_run_here && is_for_reader(*call)) &&
                          std::any_of(waiting_.begin(), waiting_.end(), [&](const CallPtr& other) {
                            return other->tool_state == call->tool_state;
                          });
      switch (behind ? Admission::tool_full : admit(call, may_run_here, here)) {
        case Admission::admitted:
          enlist(*call);
          if (here) {
            call->watched = true;
            watch_.begin(*call, now);
          } else {
            launch(call);
          }
          break;
        case Admission::tool_full:
        case Admission::pool_full:
        case Admission::plugin_busy:
          if (waiting_.size() >= limits().queue) {
            refused = crowded(waiting_.size());
            break;
          }
          enlist(*call);
          waiting_.push_back(call);
          arm(call);
          break;
        case Admission::off:
          refused = refused_as(COLLET_FAILED, plugin::Instances::off_text(*call->slot));
          break;
      }
    }
  }
  if (refused) {
    call->answer(std::move(*refused));
  } else if (here) {
    const bool first = enter_here(call);
    if (timed) state.may_inline.took(Clock::now() - now, limits().inline_limit);
    if (first) answered(&call);
  }
  return call;
}

/// Is it a call that the thread that reads input can make by the way?
bool Core::is_for_reader(const RunningCall& call) {
  const auto& right = call.tool_state->may_inline;
  return call.request.tool->latency == catalog::Latency::inline_ &&
         (call.request.input_waits ? right.is_quick() : right.holds());
}

/// With mutex_ held. Takes the tool's place, the instance and, unless `here`, a place on the pool. A call of
/// another one is always here.
Core::Admission Core::admit(const CallPtr& call, bool may_run_here, bool& here) {
  const auto& tool = *call->request.tool;
  auto& state = *call->tool_state;
  if (tool.concurrency > 0 && state.running >= tool.concurrency) return Admission::tool_full;
  here = call->caller || (may_run_here && is_for_reader(*call));
  // A full pool is asked first: entering an instance must be followed by running in it.
  if (!here && running_ >= limits().threads) return Admission::pool_full;
  switch (parts_.instances->try_enter(*call->slot, call->lease)) {
    case Entry::entered:
      break;
    case Entry::create:
      call->creating = true;
      here = call->caller != nullptr;
      break;
    case Entry::busy:
      here = false;
      return Admission::plugin_busy;
    case Entry::off:
      return Admission::off;
  }
  ++state.running;
  call->phase = Phase::running;
  call->on_pool = !here;
  if (!here) ++running_;
  return Admission::admitted;
}

/// With mutex_ held, after admit().
void Core::launch(const CallPtr& call) {
  call->plain = false;  // It will know a thread, and may make an instance.
  arm(call);
  if (pool_.run([self = shared_from_this(), call](const auto& worker) { self->run(call, worker); })) return;
  parts_.instances->leave(*call->slot, call->lease);
  call->creating = true;  // left already
  release(*call);
  call->phase = Phase::over;
  timer_.cancel(call->timer);
  answer_elsewhere(call, failed(COLLET_INTERNAL, "no thread could be started; try again"));
}

/// With mutex_ held: something was released.
void Core::admit_waiting() {
  // Who has a caller goes first: the caller holds a thread and an instance meanwhile.
  admit_nested();
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    const auto call = *at;
    bool here = false;
    const auto admission = admit(call, false, here);
    if (admission != Admission::admitted && admission != Admission::off) {
      ++at;
      continue;
    }
    at = waiting_.erase(at);
    timer_.cancel(call->timer);
    if (admission == Admission::admitted) {
      launch(call);
    } else {
      call->phase = Phase::over;
      answer_elsewhere(call, failed(COLLET_FAILED, plugin::Instances::off_text(*call->slot)));
    }
  }
}

void Core::run(const CallPtr& call, const std::shared_ptr<ThreadPool::Worker>& worker) {
  {
    const std::lock_guard lock(mutex_);
    if (call->phase != Phase::running) return;
    call->worker = worker;
  }
  if (enter_plugin(call)) answered();
}

bool Core::enter_here(const CallPtr& call) {
  const bool first = enter_plugin(call);
  if (call->watched) {  // It was given up before it entered the plugin.
    const std::lock_guard lock(mutex_);
    watch_.end(*call);
  }
  return first;
}

/// Whether the call was answered by this, so that answered() is to be told.
bool Core::enter_plugin(const CallPtr& call) {
  std::optional<Returned> returned;
  try {
    returned = enter(call);
    if (!returned) return false;
  } catch (const std::exception& error) {
    returned = Returned{COLLET_INTERNAL, refused_as(COLLET_INTERNAL, error.what())};
  }
  if (!leave(call)) return false;
  Outcome outcome = outcome_of(*call, *std::move(returned));
  // What the waiter leaves of the parts is memory for the call's next user.
  auto& left = outcome.parts;
  const bool first = call->answer(std::move(outcome));
  call->forget_result(std::move(left));
  return first;
}

/// Runs what an admitted call is for, on this thread; nothing if the call was given up meanwhile.
std::optional<Core::Returned> Core::enter(const CallPtr& call) {
  if (call->creating) {
    const auto created = parts_.instances->create(*call->slot, call->lease);
    if (!created)
      return Returned{created.error().code, refused_as(created.error().code, created.error().message)};
    const std::lock_guard lock(mutex_);
    if (call->phase != Phase::running) return std::nullopt;
    call->creating = false;
    // Others may have waited for this instance, and a concurrent one takes them now.
    admit_waiting();
  }
  if (!call->arguments_checked) {
    auto& state = *call->tool_state;
    if (auto misfit = refusal(state, state.schemas.check_arguments(call->request.arguments, Effort::full)))
      return Returned{misfit->status, std::move(misfit)};
  }
  if (call->stop_reason() != Stop::none) return Returned{COLLET_CANCELLED, nullptr};
  return Returned{enter_kind(parts_.instances->backend(), call->lease.instance, *call), nullptr};
}

/// The call has come out of its plugin; false if it was given up as hung, and answered.
bool Core::leave(const CallPtr& call) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(call->watched, false)) watch_.end(*call);
  if (call->phase != Phase::running) return false;
  call->phase = Phase::over;
  if (!call->plain) timer_.cancel(call->timer);
  release(*call);
  dismiss(*call);
  if (!waiting_.empty() || !nested_waiting_.empty()) admit_waiting();
  return true;
}

/// With mutex_ held. Whoever runs it, or sees to it that it is run or answered, keeps the call until
/// dismiss().
void Core::enlist(RunningCall& call) {
  call.place = under_way_.size();
  under_way_.push_back(&call);
  ++enlisted_;
}

/// With mutex_ held.
void Core::dismiss(RunningCall& call) {
  if (call.place == RunningCall::k_nowhere) return;
  auto& freed = under_way_[std::exchange(call.place, RunningCall::k_nowhere)];
  if (freed != under_way_.back()) {
    freed = under_way_.back();
    freed->place = static_cast<std::size_t>(&freed - under_way_.data());
  }
  under_way_.pop_back();
}

/// One call less waits for its answer. One that is over is taken for the next, if it will do.
void Core::answered(CallPtr* over) {
  const std::lock_guard lock(mutex_);
  ++answered_;
  if (over != nullptr && !spare_ && !closed_ && (*over)->is_plain()) spare_.swap(*over);
  if (drains_ > 0) all_answered_.notify_all();
}

/// With mutex_ held: gives back what admit() took.
void Core::release(RunningCall& call) {
  // A creation that failed has nothing to leave, see Instances::create().
  if (!call.creating) parts_.instances->leave(*call.slot, call.lease);
  --call.tool_state->running;
  if (call.on_pool) --running_;
}

void Core::on_reader_blocked(const CallPtr& call) {
  {
    const std::lock_guard lock(mutex_);
    if (call->phase != Phase::running) return;
    call->tool_state->may_inline.revoke();
    arm(call);
  }
  if (parts_.on_reader_blocked) parts_.on_reader_blocked();
}

}  // namespace collet::host::call
