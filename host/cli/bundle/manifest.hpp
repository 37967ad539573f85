// SPDX-License-Identifier: MIT
/// Writes the manifest of an MCP bundle.
#pragma once

#include <string>
#include <string_view>

#include "host/catalog/catalog.hpp"
#include "host/config/settings.hpp"

namespace collet::host::cli {

/// Returns manifest.json of an MCP bundle, version 0.3. `entry` and `settings_file` are files of the bundle.
/// If [access] read is not set, the manifest asks the bundle's user for a folder. It also asks for the value
/// of each environment variable that the settings refer to, as `${env:NAME}`, and sets the variable.
std::string bundle_manifest(const catalog::Catalog& catalog, const config::Settings& settings,
                            std::string_view entry, std::string_view settings_file);

}  // namespace collet::host::cli
