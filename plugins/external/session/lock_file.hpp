// SPDX-License-Identifier: MIT
/// workflows.lock.json, as far as it says what tools servers have: with it tools are described before any
/// server is started.
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

/// By alias. {"version":1,"tools":{"alias:tool":{"server","input_schema","output_schema"?,"annotations"?}}}
support::Result<std::map<std::string, LockedServer>> read_lock(std::string_view text);

/// Names of the tools of the lock that the server has not, or with other schemas.
std::vector<std::string> drifted(const LockedServer& locked, const ToolList& now);

}  // namespace collet::external
