// SPDX-License-Identifier: MIT
/// The names in a new plugin's project.
#pragma once

#include <string>
#include <string_view>

namespace collet::host::cli {

/// A tool's id made of a plugin's: its last word, with `_` for `-`.
std::string tool_of(std::string_view plugin_id);

/// A template's text with @ID@ and @TOOL@ filled in. Everything else stays as it is.
std::string fill_template(std::string_view text, std::string_view plugin_id);

}  // namespace collet::host::cli
