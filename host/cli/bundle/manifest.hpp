// SPDX-License-Identifier: MIT
/// Writes the manifest of an MCP bundle.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/catalog/catalog.hpp"
#include "host/cli/bundle/settings_toml.hpp"
#include "host/config/settings.hpp"

namespace collet::host::cli {

/// Returns manifest.json of an MCP bundle, version 0.3. `entry` and `settings_file` are files of the bundle.
/// If [access] read is not set, the manifest asks the bundle's user for a folder. It also asks for the value
/// of each variable of `environment`, and sets it. `sets` are further values of --set, which may contain
/// ${__dirname}.
std::string bundle_manifest(const catalog::Catalog& catalog, const config::Settings& settings,
                            std::string_view entry, std::string_view settings_file,
                            const Environment& environment, const std::vector<std::string>& sets = {});

}  // namespace collet::host::cli
