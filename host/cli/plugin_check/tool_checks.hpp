// SPDX-License-Identifier: MIT
/// Checks a tool as its plugin describes it.
#pragma once

#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/cli/plugin_check/check_message.hpp"

namespace collet::host::cli {

/// Checks title, hints and schemas, which are compiled as the first call of the tool would. Returns nothing
/// if all is well.
std::vector<CheckResult> check_tool(const catalog::Tool& tool);

}  // namespace collet::host::cli
