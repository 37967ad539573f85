// SPDX-License-Identifier: MIT
/// Writes the settings in effect as a TOML file.
#pragma once

#include <string>

#include "host/config/settings.hpp"

namespace collet::host::cli {

/// Returns the settings that are not at their defaults, for a host whose plugins are all in its own folder.
/// References to secrets stay references.
std::string settings_toml(const config::Settings& settings);

}  // namespace collet::host::cli
