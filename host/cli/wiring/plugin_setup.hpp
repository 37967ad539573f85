// SPDX-License-Identifier: MIT
/// Finds the plugins of a configuration, and prepares what they are created with.
#pragma once

#include <functional>
#include <string>

#include "host/cli/wiring/installation_paths.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/instances.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/services/catalog_builder.hpp"

namespace collet::host::cli {

/// Returns the plugins in the plugin folders and those of [plugins.<id>] path, without those that are
/// switched off. The built-in plugin is not among them.
plugin::Discovery find_plugins(const config::Settings& settings, const InstallationPaths& paths);

/// Returns the JSON that create() of the plugin gets.
std::string plugin_setup(const plugin::PluginFile& file, const config::Settings& settings,
                         const InstallationPaths& paths);

/// Returns the places of the plugin's own settings, for messages about them.
plugin::SettingPlaces setting_places(const plugin::PluginFile& file, const config::Settings& settings);

/// Loads a plugin and returns what it describes. `first` has the tools of the plugins that are described
/// before it; it is null unless the plugin describes itself last.
using Describe = std::function<support::Result<std::string>(const plugin::PluginFile& file,
                                                            const catalog::CatalogPtr& first)>;

/// Asks each plugin whose manifest does not list what it offers. Plugins that describe themselves last are
/// asked after the others and can list the tools of those. A plugin that fails is added to
/// `plugins.refused`.
services::Descriptions describe_plugins(const Describe& describe, const config::Settings& settings,
                                        plugin::Discovery& plugins);

}  // namespace collet::host::cli
