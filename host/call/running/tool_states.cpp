// SPDX-License-Identifier: MIT
#include "host/call/running/tool_states.hpp"

#include <iterator>
#include <utility>

namespace collet::host::call {

const std::shared_ptr<ToolState>& ToolStates::find(const std::shared_ptr<const catalog::Tool>& tool) {
  const auto found = entries_.find(tool.get());
  // The entry may belong to a former tool at the same address; then the owners differ.
  if (found != entries_.end() && !found->second.tool.owner_before(tool) &&
      !tool.owner_before(found->second.tool))
    return found->second.state;
  std::shared_ptr<ToolState> state;
  for (auto at = entries_.begin(); at != entries_.end();) {
    if (at->second.state->matches(*tool)) state = at->second.state;
    at = at->second.tool.expired() ? entries_.erase(at) : std::next(at);
  }
  if (!state) {
    state = std::make_shared<ToolState>(*tool);
    state->slot = instances_.find(tool->plugin);
  }
  auto& entry = entries_[tool.get()];
  entry = {tool, std::move(state)};
  return entry.state;
}

}  // namespace collet::host::call
