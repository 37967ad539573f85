// SPDX-License-Identifier: MIT
/// A plugin's own settings against the schema in its manifest.
#pragma once

#include <string_view>

#include "host/plugin/plugin_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// `config`: `[plugins.<id>] config`, valid JSON with its references to secrets resolved; an error
/// (invalid_argument) names the setting and never its value, which may hold one. Without a schema in the
/// manifest everything is right.
support::Result<void> check_config(const PluginFile& file, std::string_view config);

}  // namespace collet::host::plugin
