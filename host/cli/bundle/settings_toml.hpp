// SPDX-License-Identifier: MIT
/// Writes the settings in effect as a TOML file.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "host/config/settings.hpp"

namespace collet::host::cli {

/// Returns the settings that are not at their defaults, for a host whose plugins are all in its own folder.
/// References to secrets stay references. The keys `left_out` are not written.
std::string settings_toml(const config::Settings& settings, const std::set<std::string>& left_out = {});

/// Environment variables, each with the keys of the settings, or the files, that refer to it.
using Environment = std::map<std::string, std::vector<std::string>>;

/// Returns the environment variables that these settings refer to.
Environment environment_of(const config::Settings& settings);

}  // namespace collet::host::cli
