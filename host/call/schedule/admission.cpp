// SPDX-License-Identifier: MIT
#include "host/call/schedule/admission.hpp"

#include <utility>

namespace collet::host::call {

using Entry = plugin::Instances::Entry;

Admission Places::admit(const CallPtr& call, bool may_run_here, bool& here) {
  const auto& tool = *call->request.tool;
  auto& state = *call->tool_state;
  if (tool.concurrency > 0 && state.running >= tool.concurrency) return Admission::tool_full;
  ToolState* const door = call->door_state.get();
  if (door != nullptr && door->running >= call->request.door->concurrency) return Admission::tool_full;
  here = call->caller || (may_run_here && may_run_on_reader(*call));
  // The pool is checked first: a call that has entered an instance must run in it.
  if (!here && pool_calls_ >= max_pool_calls_) return Admission::pool_full;
  switch (instances_.try_enter(*call->slot, call->lease)) {
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
      return Admission::plugin_off;
  }
  ++state.running;
  if (door != nullptr) ++door->running;
  call->phase = RunningCall::Phase::running;
  call->on_pool = !here;
  if (!here) ++pool_calls_;
  return Admission::admitted;
}

void Places::release(RunningCall& call) {
  // A creation that failed leaves nothing to give back, see Instances::create().
  if (!call.creating) instances_.leave(*call.slot, call.lease);
  release_place(call);
}

void Places::release_place(RunningCall& call) {
  --call.tool_state->running;
  if (call.door_state) --call.door_state->running;
}

void Places::release_thread(RunningCall& call) {
  if (std::exchange(call.on_pool, false)) --pool_calls_;
}

}  // namespace collet::host::call
