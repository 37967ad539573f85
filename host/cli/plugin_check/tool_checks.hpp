// SPDX-License-Identifier: MIT
/// Checks a tool as its plugin describes it.
#pragma once

#include <memory>
#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/cli/plugin_check/check_message.hpp"

namespace collet::host::cli {

/// Checks title, hints and schemas, which are compiled as the first call of the tool would. Returns nothing
/// if all is well.
std::vector<CheckResult> check_tool(const catalog::Tool& tool);

/// Returns a warning for each fault of names, texts and schemas that makes a model choose or call a tool
/// wrongly, then the score. Returns nothing if no tool is offered to clients.
std::vector<CheckResult> check_surface(const std::vector<std::unique_ptr<catalog::Tool>>& tools);

}  // namespace collet::host::cli
