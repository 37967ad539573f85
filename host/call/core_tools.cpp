// SPDX-License-Identifier: MIT
/// What the core knows of a tool, and what becomes of its calls' results.
#include <exception>
#include <iterator>

#include "host/call/core.hpp"
#include "host/call/kinds.hpp"
#include "host/call/shape.hpp"

namespace collet::host::call {

/// With mutex_ held. A tool that is the same in another catalog keeps
/// its state.
const std::shared_ptr<ToolState>& Core::state_of(const std::shared_ptr<const catalog::Tool>& tool) {
  const auto known = tools_.find(tool.get());
  // What one knows of a tool that is no more may stand under the address of another.
  if (known != tools_.end() && !known->second.tool.owner_before(tool) &&
      !tool.owner_before(known->second.tool))
    return known->second.state;
  std::shared_ptr<ToolState> state;
  for (auto at = tools_.begin(); at != tools_.end();) {
    if (at->second.state->is_of(*tool)) state = at->second.state;
    at = at->second.tool.expired() ? tools_.erase(at) : std::next(at);
  }
  if (!state) {
    state = std::make_shared<ToolState>(*tool);
    state->slot = parts_.instances->find(tool->plugin);
  }
  auto& mine = tools_[tool.get()];
  mine = {tool, std::move(state)};
  return mine.state;
}

/// Nothing of a call that was answered meanwhile.
Outcome Core::outcome_of(RunningCall& call, Returned&& returned) {
  if (call.answered()) return {};
  if (returned.instead) return std::move(*returned.instead);
  try {
    return outcome_of(call, returned.status);
  } catch (const std::exception& error) {
    return failed(COLLET_INTERNAL, std::string("the result could not be handled: ") + error.what());
  }
}

Outcome Core::outcome_of(RunningCall& call, collet_status status) {
  if (call.stop_reason() != RunningCall::Stop::none) return call.stopped(false);
  if (status == COLLET_PENDING) {
    Outcome outcome;
    outcome.status = COLLET_PENDING;
    outcome.paused = call.pause();
    if (outcome.paused) return outcome;
  }
  const auto& tool = *call.request.tool;
  const ShapeRules rules{tool.plugin,
                         tool.name,
                         call.request.origin->principal,
                         tool.max_result_tokens,
                         limits().media_bytes,
                         &call.tool_state->schemas};
  const Collector::Blame blame_plugin = [&](std::string_view what) { blame(tool.plugin, what); };
  if (tool.kind == catalog::Tool::Kind::tool)
    return shape(call.take(), status, rules, *parts_.results, blame_plugin);
  return shape_kind(tool.kind, call.take(), status, rules, blame_plugin);
}

}  // namespace collet::host::call
