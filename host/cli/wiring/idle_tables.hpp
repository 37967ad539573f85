// SPDX-License-Identifier: MIT
/// Finds settings that name plugins, shared tables and folders which do not exist.
#pragma once

#include <string>
#include <vector>

#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::cli {

/// Returns a sentence, which begins with file and line, for each table of [plugins] and [shared] that no
/// plugin reads, and for each plugin folder that does not exist.
std::vector<std::string> idle_tables(const config::Settings& settings, const plugin::Discovery& plugins);

}  // namespace collet::host::cli
