// SPDX-License-Identifier: MIT
/// Names of tools and servers as authors write them.
#pragma once

#include <string>

namespace collet::workflow {

/// Returns the call with the alias in place of the server's name: `"Framelink MCP for Figma":get` or the same
/// without quotation marks.
std::string with_alias(std::string call);

}  // namespace collet::workflow
