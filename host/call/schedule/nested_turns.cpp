// SPDX-License-Identifier: MIT
#include "host/call/schedule/nested_turns.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "host/call/running/stop_outcome.hpp"
#include "host/call/running/wait_graph.hpp"
#include "host/call/schedule/runtime.hpp"

namespace collet::host::call {

using Clock = Timer::Clock;
using Phase = RunningCall::Phase;
using support::Error;

namespace {

std::string quoted_key(const RunningCall& call) {
  return "'" + call.tool_state->key() + "'";
}

/// Returns the indices of the running calls of which at least one must end before the waiting call `call` can
/// run.
std::vector<std::size_t> holders_of(const RunningCall& call, const std::vector<const RunningCall*>& calls) {
  const auto limit = call.request.tool->concurrency;
  const bool waits_for_tool = limit > 0 && call.tool_state->running >= limit;
  const bool in_creation = std::any_of(calls.begin(), calls.end(), [&](const RunningCall* other) {
    return other->phase == Phase::running && other->slot == call.slot && other->creating;
  });
  std::vector<std::size_t> holders;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const RunningCall& other = *calls[i];
    if (other.phase != Phase::running) continue;
    const bool holds = waits_for_tool ? other.tool_state == call.tool_state
                                      : other.slot == call.slot && (!in_creation || other.creating);
    if (holds) holders.push_back(i);
  }
  return holders;
}

}  // namespace

std::optional<Error> NestedTurns::wait(const CallPtr& call) {
  const auto& caller = call->caller;
  std::unique_lock lock(runtime_.mutex);
  if (auto late = refuse_nested_call(*caller, call->cleanup, runtime_.limits().cleanup)) return late;
  if (caller->phase != Phase::running)
    return Error{COLLET_CANCELLED, quoted_key(*caller) + " is over already"};
  caller->nested.push_back(call);
  calls_.push_back(call);
  if (try_admit(call) != Admission::admitted && !call->refused) {
    waiting_.push_back(call);
    while (call->phase == Phase::queued && !call->refused && !call->stop.is_raised()) {
      if (!call->deadline) {
        turn_.wait(lock);
      } else if (turn_.wait_until(lock, *call->deadline) == std::cv_status::timeout &&
                 Clock::now() >= *call->deadline) {
        call->stop.raise(Stop::deadline);
      }
    }
    std::erase(waiting_, call);
  }
  if (call->phase == Phase::running) {
    runtime_.deadlines.arm(call);
    return std::nullopt;
  }
  call->phase = Phase::over;
  remove(call);
  if (call->refused) return call->refused;
  if (call->stop.reason() == Stop::cancelled)
    return refuse_nested_call(*call, false, runtime_.limits().cleanup);
  return Error{COLLET_DEADLINE,
               quoted_key(*call) + " waited until its deadline for its turn behind other calls"};
}

void NestedTurns::remove(const CallPtr& call) {
  std::erase(call->caller->nested, call);
  std::erase(calls_, call);
}

/// With the mutex held. Sets `refused` if the call may not wait for its turn.
Admission NestedTurns::try_admit(const CallPtr& call) {
  bool here = true;
  const auto admission = runtime_.places.admit(call, false, here);
  if (admission == Admission::plugin_off) {
    call->refused = Error{COLLET_FAILED, plugin::Instances::off_text(*call->slot)};
  } else if (admission != Admission::admitted) {
    call->refused = circle_error(call, admission);
  }
  return admission;
}

void NestedTurns::admit_waiting() {
  bool changed = false;
  for (const auto& call : waiting_) {
    if (call->phase != Phase::queued || call->refused || call->stop.is_raised()) continue;
    const auto admission = try_admit(call);
    changed = changed || admission == Admission::admitted || call->refused;
  }
  if (changed) wake();
}

/// With the mutex held. A call is refused at the moment when its waiting would close a circle; circles arise
/// in no other way.
std::optional<Error> NestedTurns::circle_error(const CallPtr& call, Admission why) const {
  std::vector<const RunningCall*> calls;
  std::map<const RunningCall*, std::size_t> indices;
  const auto add = [&](const RunningCall* one, Phase phase) {
    if (one->phase != phase) return;
    indices.emplace(one, calls.size());
    calls.push_back(one);
  };
  for (const RunningCall* const one : runtime_.active.list())
    add(one, Phase::running);
  for (const auto& one : calls_) {
    add(one.get(), Phase::running);
    add(one.get(), Phase::queued);
  }
  std::vector<WaitNode> nodes(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const RunningCall& one = *calls[i];
    auto& node = nodes[i];
    node.key = one.tool_state->key();
    if (const auto caller = indices.find(one.caller.get()); caller != indices.end())
      node.caller = caller->second;
    node.waits = one.phase == Phase::queued;
    if (node.waits) node.holders = holders_of(one, calls);
  }
  const auto circle = find_circle(nodes, indices.at(call.get()));
  if (circle.empty()) return std::nullopt;
  std::string message = "a circle of calls: " + circle_text(nodes, circle) + "; ";
  message += why == Admission::tool_full
                 ? "the operator lets " + quoted_key(*call) + " run " +
                       std::to_string(call->request.tool->concurrency) + " at a time"
                 : "plugin '" + call->tool_state->plugin + "' takes one call at a time";
  return Error{COLLET_FAILED, std::move(message)};
}

}  // namespace collet::host::call
