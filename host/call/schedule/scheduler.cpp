// SPDX-License-Identifier: MIT
#include "host/call/schedule/scheduler.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "host/call/arguments/arguments.hpp"
#include "host/call/schedule/runtime.hpp"
#include "host/util/coarse_clock.hpp"
#include "host/util/memory/memory_reserve.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;
using Phase = RunningCall::Phase;

namespace {

/// An Outcome has 150 bytes, which a call that is not refused must not clear. So it is allocated here.
[[gnu::cold]] std::unique_ptr<Outcome> refused(collet_status status, std::string_view message) {
  return std::make_unique<Outcome>(failed(status, message));
}

[[gnu::cold]] std::unique_ptr<Outcome> no_plugin(const std::string& plugin) {
  return refused(COLLET_INTERNAL, "plugin '" + plugin + "' is not there any more");
}

/// Counts the arguments against the memory limit, if they are large. Returns false if they do not fit.
bool hold_arguments(RunningCall& call, util::MemoryLimit& memory) {
  constexpr std::size_t k_large = 65536;
  const std::size_t size = call.request.arguments.size();
  return size < k_large || call.arguments_memory.hold(memory, size);
}

[[gnu::cold]] std::unique_ptr<Outcome> no_memory() {
  return refused(COLLET_TOO_LARGE,
                 "there is no memory left for the arguments: max_memory in [host] limits what all calls and "
                 "documents hold; send less, or again when other calls have ended");
}

[[gnu::cold]] std::unique_ptr<Outcome> queue_full(std::size_t waiting) {
  return refused(COLLET_FAILED,
                 std::to_string(waiting) + " calls are waiting already; send fewer at once, or try again");
}

}  // namespace

Scheduler::Scheduler(Runtime& runtime)
    : runtime_(runtime),
      watch_(runtime.timer, runtime.mutex, runtime.limits().reader_limit,
             [this](const CallPtr& call) { on_reader_blocked(call); }) {}

// Every call runs through start() and run_and_answer(). Their parts are inlined, which saves instructions.

/// Adds the operator's arguments and checks the schema. Returns the outcome if the request is refused.
[[gnu::always_inline]] inline std::unique_ptr<Outcome> Scheduler::check_request(Request& request,
                                                                                ToolState& state, Fit& fit) {
  if (!request.merged && sets_arguments(*request.tool)) {
    auto merged = merge_arguments(std::move(request.arguments), *request.tool);
    if (!merged) {
      request.arguments.clear();
      return refused(merged.error().code, merged.error().message);
    }
    request.arguments = *std::move(merged);
  }
  const Checked checked = state.schemas.check_arguments(request.arguments, Effort::quick);
  fit = checked.fit;
  if (fit == Fit::fits) return nullptr;
  return runtime_.execution.refuse_arguments(state, checked);
}

/// Returns true if an older call of the same tool waits: calls of a tool run in the order of their start. A
/// call that may run on this thread does not wait for others, because it takes no thread of the pool.
[[gnu::always_inline]] inline bool Scheduler::is_behind_another(const CallPtr& call,
                                                                bool may_run_here) const {
  if (waiting_.empty() || (may_run_here && may_run_on_reader(*call))) return false;
  return std::any_of(waiting_.begin(), waiting_.end(),
                     [&](const CallPtr& other) { return other->tool_state == call->tool_state; });
}

/// Admits the call, puts it into the queue, or returns the outcome of a call that is refused. `here` becomes
/// true if the call is to run on this thread.
[[gnu::always_inline]] inline std::unique_ptr<Outcome> Scheduler::run_or_queue(const CallPtr& call,
                                                                               bool may_run_here,
                                                                               Clock::time_point now,
                                                                               bool& here) {
  const std::lock_guard lock(runtime_.mutex);
  if (closed_) return refused(COLLET_CANCELLED, "the host is shutting down");
  if (call->slot == nullptr) return no_plugin(call->tool_state->plugin);
  const auto admission = is_behind_another(call, may_run_here)
                             ? Admission::tool_full
                             : runtime_.places.admit(call, may_run_here, here);
  switch (admission) {
    case Admission::admitted:
      runtime_.active.add(*call);
      if (here) {
        call->watched = true;
        watch_.begin(*call, now);
      } else {
        launch(call);
      }
      return nullptr;
    case Admission::plugin_off:
      return refused(COLLET_FAILED, plugin::Instances::off_text(*call->slot));
    case Admission::tool_full:
    case Admission::pool_full:
    case Admission::plugin_busy:
      break;
  }
  if (waiting_.size() >= runtime_.limits().queue) return queue_full(waiting_.size());
  runtime_.active.add(*call);
  waiting_.push_back(call);
  runtime_.deadlines.arm(call);
  return nullptr;
}

std::shared_ptr<Call> Scheduler::start(Request&& request, bool may_run_here,
                                       std::shared_ptr<Waiter>&& waiter) {
  CallPtr call = runtime_.factory.make(request);
  ToolState& state = *call->tool_state;
  auto fit = Fit::fits;
  auto refusal = check_request(request, state, fit);
  const bool may_be_quick = may_run_here && request.tool->latency == catalog::Latency::inline_;
  const bool timed = !may_be_quick || state.may_inline.is_to_be_timed();
  const auto now = timed ? Clock::now() : util::about_now();
  call->begin(std::move(request), std::move(waiter), now);
  bool here = false;
  if (!refusal && !hold_arguments(*call, runtime_.memory())) refusal = no_memory();
  if (!refusal) {
    call->arguments_checked = fit != Fit::undecided;
    refusal = run_or_queue(call, may_run_here, now, here);
  }
  if (refusal) {
    call->answer(std::move(*refusal));
  } else if (here) {
    const bool answered = run_here(call);
    if (timed) state.may_inline.took(Clock::now() - now, runtime_.limits().inline_limit);
    if (answered) runtime_.answers.count(&call);
  }
  runtime_.answers.answer_left();
  return call;
}

/// With the mutex held, after Places::admit().
void Scheduler::launch(const CallPtr& call) {
  call->reusable = false;  // A worker refers to it, and it may create an instance.
  runtime_.deadlines.arm(call);
  if (runtime_.pool.run([this, runtime = runtime_.shared_from_this(), call](const auto& worker) {
        run_on_pool(call, worker);
      }))
    return;
  runtime_.parts.instances->leave(*call->slot, call->lease);
  call->creating = true;  // It has left the instance already.
  runtime_.places.release(*call);
  runtime_.places.release_thread(*call);
  call->phase = Phase::over;
  runtime_.timer.cancel(call->timer);
  runtime_.answers.answer_on_pool(call, failed(COLLET_INTERNAL, "no thread could be started; try again"));
}

void Scheduler::admit_waiting() {
  // Nested calls first: their callers hold a thread and an instance meanwhile.
  runtime_.nested_turns.admit_waiting();
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    const auto call = *at;
    bool here = false;
    const auto admission = runtime_.places.admit(call, false, here);
    if (admission == Admission::pool_full) return;  // Every call that waits needs a thread.
    if (admission != Admission::admitted && admission != Admission::plugin_off) {
      ++at;
      continue;
    }
    at = waiting_.erase(at);
    runtime_.timer.cancel(call->timer);
    if (admission == Admission::admitted) {
      launch(call);
    } else {
      call->phase = Phase::over;
      runtime_.answers.answer_on_pool(call, failed(COLLET_FAILED, plugin::Instances::off_text(*call->slot)));
    }
  }
}

void Scheduler::run_on_pool(const CallPtr& call, const std::shared_ptr<ThreadPool::Worker>& worker) {
  {
    const std::lock_guard lock(runtime_.mutex);
    if (call->phase != Phase::running) return;
    call->worker = worker;
  }
  const auto begun = Clock::now();
  const bool answered = run_and_answer(call);
  {
    const std::lock_guard lock(runtime_.mutex);
    if (answered) runtime_.active.count_answer();
    runtime_.places.release_thread(*call);
    if (!waiting_.empty()) admit_waiting();
  }
  runtime_.heap.after_call(Clock::now() - begun);
  util::refill_memory_reserve();
}

/// Returns true if this answered the call.
bool Scheduler::run_here(const CallPtr& call) {
  const bool answered = run_and_answer(call);
  if (call->watched) {  // It was given up before it entered the plugin.
    const std::lock_guard lock(runtime_.mutex);
    watch_.end(*call);
  }
  return answered;
}

/// Ends a call that has come out of its plugin. Returns false if the call was given up and answered before.
[[gnu::always_inline]] inline bool Scheduler::leave(const CallPtr& call) {
  const std::lock_guard lock(runtime_.mutex);
  if (std::exchange(call->watched, false)) watch_.end(*call);
  if (call->phase != Phase::running) return false;
  call->phase = Phase::over;
  if (!call->reusable) runtime_.timer.cancel(call->timer);
  if (call->stop.has_fd()) call->stop.close_fd();
  runtime_.places.release(*call);
  runtime_.active.remove(*call);
  if (!waiting_.empty() || runtime_.nested_turns.has_waiting()) admit_waiting();
  return true;
}

/// Returns true if this answered the call, so that Answers::count() is to be called.
bool Scheduler::run_and_answer(const CallPtr& call) {
  auto returned = runtime_.execution.run(call);
  if (!leave(call)) {
    runtime_.deadlines.come_back(call);
    return false;
  }
  Outcome outcome = runtime_.execution.outcome_of(*call, *std::move(returned));
  // The memory of the parts that the waiter does not move away is used for the next result.
  auto& left = outcome.parts;
  const bool first = call->answer(std::move(outcome));
  call->forget_result(std::move(left));
  return first;
}

void Scheduler::on_reader_blocked(const CallPtr& call) {
  {
    const std::lock_guard lock(runtime_.mutex);
    if (call->phase != Phase::running) return;
    call->tool_state->may_inline.revoke();
    runtime_.deadlines.arm(call);
  }
  if (runtime_.parts.on_reader_blocked) runtime_.parts.on_reader_blocked();
}

}  // namespace collet::host::call
