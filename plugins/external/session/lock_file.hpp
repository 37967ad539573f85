// SPDX-License-Identifier: MIT
/// Reads the tools of servers from workflows.lock.json, so that they can be described before any server is
/// started.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/external/session/tool_list.hpp"
#include "sdk/support/result.hpp"

namespace collet::external {

struct LockedServer {
  std::string server;  ///< "name 1.2.3"
  std::vector<ToolText> tools;
};

/// Returns the servers by alias. The format is
/// {"version":1,"tools":{"alias:tool":{"server","input_schema","output_schema"?,"annotations"?}}}.
support::Result<std::map<std::string, LockedServer>> read_lock(std::string_view text);

/// Returns the names of the locked tools that the server no longer has, or that have other schemas or hints
/// now.
std::vector<std::string> changed_tools(const LockedServer& locked, const ToolList& now);

}  // namespace collet::external
