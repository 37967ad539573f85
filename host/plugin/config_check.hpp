// SPDX-License-Identifier: MIT
/// Checks a plugin's own settings against the schema in its manifest.
#pragma once

#include <string_view>

#include "host/plugin/plugin_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// `config` is `[plugins.<id>] config` as valid JSON, with references to secrets resolved. The error
/// (invalid_argument) names the setting and never its value, which may be a secret. Succeeds if the manifest
/// has no schema.
support::Result<void> check_config(const PluginFile& file, std::string_view config);

}  // namespace collet::host::plugin
