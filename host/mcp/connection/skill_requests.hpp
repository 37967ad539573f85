// SPDX-License-Identifier: MIT
/// The methods skills/list, skills/get and resources/directory/read, and the files of skills as resources.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/mcp/codec/codec.hpp"
#include "host/mcp/jsonrpc/message.hpp"
#include "host/mcp/jsonrpc/rpc_error.hpp"
#include "host/mcp/session/parts.hpp"

namespace collet::host::mcp {

/// Thread-safe. A skill is offered if all tools that it needs are exposed.
class SkillRequests {
 public:
  explicit SkillRequests(const ServerParts& parts) : parts_(parts) {}

  /// Appends the result of `method`, one of those above.
  std::optional<RpcError> append(std::string& out, Method method, const Message& message,
                                 const Codec& codec) const;

  /// Returns the skills that are offered, sorted by URI.
  std::vector<const skills::Skill*> offered() const;
  /// Returns the file with this URI if its skill is offered, or null.
  const skills::SkillFile* find_file(std::string_view uri) const;

 private:
  bool is_offered(const skills::Skill& skill, const catalog::Catalog& catalog) const;
  const ServerParts& parts_;
};

}  // namespace collet::host::mcp
