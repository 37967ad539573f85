// SPDX-License-Identifier: MIT
/// Checks a plugin's own settings against the schema in its manifest.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "host/plugin/plugin_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// JSON Pointer of a setting → the place in the configuration that sets it.
using SettingPlaces = std::map<std::string, std::string>;

/// `config` is `[plugins.<id>] config` as valid JSON, with references to secrets resolved. The error
/// (invalid_argument) begins with the place of the setting, if `places` has it, and names the setting and
/// never its value, which may be a secret. Succeeds if the manifest has no schema.
support::Result<void> check_config(const PluginFile& file, std::string_view config,
                                   const SettingPlaces& places = {});

}  // namespace collet::host::plugin
