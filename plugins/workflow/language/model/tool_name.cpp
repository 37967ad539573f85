// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/model/tool_name.hpp"

#include "sdk/support/mcp_alias.hpp"

namespace collet::workflow {

std::string with_alias(std::string call) {
  const auto quote = call.starts_with('"') ? call.find('"', 1) : std::string::npos;
  const auto colon = quote == std::string::npos ? call.find(':') : quote + 1;
  if (colon == 0 || colon >= call.size() || call[colon] != ':') return call;
  const auto name = quote == std::string::npos ? call.substr(0, colon) : call.substr(1, quote - 1);
  return support::mcp::alias_of_name(name).append(call, colon);
}

}  // namespace collet::workflow
