// SPDX-License-Identifier: MIT
/// What an author should know of a tool that his plugin describes.
#pragma once

#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/cli/finding.hpp"

namespace collet::host::cli {

/// Title, hints, and schemas compiled as the first call of the tool would; nothing if all is well. `tool` is
/// as the plugin describes it.
std::vector<Finding> judge_tool(const catalog::Tool& tool);

}  // namespace collet::host::cli
