// SPDX-License-Identifier: MIT
/// Fills the names of a new plugin into the text of a template.
#pragma once

#include <string>
#include <string_view>

namespace collet::host::cli {

/// Returns the id of the tool in the project: the last word of the plugin's id, with `_` for `-`.
std::string tool_id(std::string_view plugin_id);

/// Replaces @ID@ and @TOOL@ in `text`, and changes nothing else.
std::string fill_template(std::string_view text, std::string_view plugin_id);

}  // namespace collet::host::cli
