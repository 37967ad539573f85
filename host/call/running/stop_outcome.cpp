// SPDX-License-Identifier: MIT
#include "host/call/running/stop_outcome.hpp"

#include <string>

namespace collet::host::call {

namespace {

std::string duration_text(std::chrono::milliseconds span) {
  return span.count() % 1000 == 0 ? std::to_string(span.count() / 1000) + " s"
                                  : std::to_string(span.count()) + " ms";
}

}  // namespace

[[gnu::cold]] Outcome stop_outcome(const RunningCall& call, bool was_queued) {
  if (call.stop.reason() != Stop::deadline) {
    return failed(COLLET_CANCELLED,
                  "the call was cancelled" + std::string(was_queued ? " before it began" : ""));
  }
  if (call.caller) {
    return failed(COLLET_DEADLINE,
                  "'" + call.tool_state->key() + "' was not done within its own deadline and its caller's");
  }
  const auto& tool = *call.request.tool;
  const auto span = duration_text(tool.deadline);
  if (was_queued) {
    return failed(COLLET_DEADLINE, "'" + tool.name + "' waited " + span +
                                       " for its turn behind other calls; send fewer at once, or try again");
  }
  std::string message = "'" + tool.name + "' was not done after " + span;
  if (tool.kind == catalog::Tool::Kind::tool)
    message += "; ask for less, or have the operator raise deadline in [tools." + tool.id + "]";
  return failed(COLLET_DEADLINE, message);
}

std::optional<support::Error> refuse_nested_call(const RunningCall& caller, bool cleanup,
                                                 std::chrono::milliseconds cleanup_time) {
  const auto reason = caller.stop.reason();
  if (reason == Stop::none) return std::nullopt;
  const std::string key = "'" + caller.tool_state->key() + "'";
  if (reason == Stop::deadline)
    return support::Error{COLLET_DEADLINE, "the deadline of " + key + " has passed"};
  if (cleanup && Timer::Clock::now() < caller.stop.raised_at() + cleanup_time) return std::nullopt;
  return support::Error{COLLET_CANCELLED, key + " was cancelled"};
}

}  // namespace collet::host::call
