// SPDX-License-Identifier: MIT
/// Writes the settings in effect as a TOML file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/config/settings.hpp"

namespace collet::host::cli {

/// Returns the settings that are not at their defaults, for a host whose plugins are all in its own folder.
/// References to secrets stay references.
std::string settings_toml(const config::Settings& settings);

/// Returns the environment variables that these settings refer to, each with the keys that do.
std::map<std::string, std::vector<std::string>> environment_of(const config::Settings& settings);

}  // namespace collet::host::cli
