// SPDX-License-Identifier: MIT
/// What plugins describe, read and judged tool by tool.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// `[A-Za-z0-9_-]{1,64}`: what a client may be shown as a tool's name.
bool is_tool_name(std::string_view name);

/// Puts a tool aside with a sentence that says why.
void quarantine(Tool& tool, std::string reason, config::Origin origin = {});

/// The tools of one plugin in the order of the text, the bad ones quarantined. A text that is no list of
/// tools gives a warning.
std::vector<std::unique_ptr<Tool>> read_described(const Described& plugin,
                                                  std::vector<std::string>& warnings);

}  // namespace collet::host::catalog
