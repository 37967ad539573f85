// SPDX-License-Identifier: MIT
#include "host/call/schedule/call_factory.hpp"

#include <mutex>

#include "host/call/schedule/runtime.hpp"

namespace collet::host::call {

CallPtr CallFactory::make(Request& request) {
  if (!request.origin) request.origin = no_origin_;
  const std::lock_guard lock(runtime_.mutex);
  CallPtr call = request.is_basic() ? recycler_.take() : nullptr;
  if (!call) call = std::make_shared<RunningCall>(runtime_.shared_from_this());
  // A used call still owns its tool, so that no other tool can have the same address.
  if (call->request.tool != request.tool) call->tool_state = runtime_.tools.find(request.tool);
  call->door_state = request.door ? runtime_.tools.find(request.door) : nullptr;
  call->id = next_id();
  const std::string& profile = runtime_.parts.profile;
  if (!common_meta_ || !common_meta_->matches(request)) common_meta_.emplace(request.origin, profile);
  common_meta_->write(call->meta, request, {call->id, profile, request.tool->max_result_tokens, 0});
  return call;
}

}  // namespace collet::host::call
