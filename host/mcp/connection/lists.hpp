// SPDX-License-Identifier: MIT
/// The methods tools/list, resources/list, resources/templates/list and prompts/list.
#pragma once

#include <optional>
#include <string>

#include "host/mcp/codec/codec.hpp"
#include "host/mcp/connection/skill_requests.hpp"
#include "host/mcp/jsonrpc/message.hpp"
#include "host/mcp/jsonrpc/rpc_error.hpp"
#include "host/mcp/session/parts.hpp"

namespace collet::host::mcp {

/// Thread-safe.
class Lists {
 public:
  Lists(const ServerParts& parts, const SkillRequests& skills) : parts_(parts), skills_(skills) {}

  /// Appends the result of `method`, which is one of the lists. Only tools/list has pages.
  std::optional<RpcError> append(std::string& out, Method method, const Message& message,
                                 const Codec& codec) const;

 private:
  const ServerParts& parts_;
  const SkillRequests& skills_;
};

}  // namespace collet::host::mcp
