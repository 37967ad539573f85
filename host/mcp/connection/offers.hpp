// SPDX-License-Identifier: MIT
/// The methods resources/read and prompts/get: resources of plugins, files of skills, stored results and
/// prompts.
#pragma once

#include <optional>
#include <string>

#include "host/mcp/connection/call_starter.hpp"
#include "host/mcp/connection/skill_requests.hpp"
#include "host/mcp/session/parts.hpp"
#include "host/mcp/session/replies.hpp"
#include "host/mcp/session/request_context.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class Offers {
 public:
  Offers(const ServerParts& parts, const SkillRequests& skills, CallStarter& starter, Replies& replies)
      : parts_(parts), skills_(skills), starter_(starter), replies_(replies) {}

  std::optional<RpcError> read_resource(const Message& message, const RequestContext& context,
                                        const BatchPtr& batch);
  std::optional<RpcError> get_prompt(const Message& message, const RequestContext& context,
                                     const BatchPtr& batch);

  /// Returns the response to a resource or prompt of a plugin. A failure is an error response, because a
  /// result of these methods cannot carry it.
  std::string answer(const PendingRequest& pending, call::Outcome outcome) const;

 private:
  const ServerParts& parts_;
  const SkillRequests& skills_;
  CallStarter& starter_;
  Replies& replies_;
};

}  // namespace collet::host::mcp
