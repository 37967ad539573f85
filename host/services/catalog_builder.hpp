// SPDX-License-Identifier: MIT
/// Builds a catalog from manifests and from what plugins have described.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/catalog/current_catalog.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/call_services.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::services {

/// Plugin id → text that describe() wrote.
using Descriptions = std::map<std::string, std::string>;

/// Returns true if the plugin needs no setting to describe something, or if that setting is set.
bool may_describe(const plugin::PluginFile& file, const config::Settings& settings);

enum class PluginSet : std::uint8_t { all, described_first };

/// Builds the catalog from the manifests and from `texts`. PluginSet::described_first leaves out the plugins
/// that describe themselves last.
catalog::CatalogPtr build_catalog(const std::vector<plugin::PluginFile>& files,
                                  const config::Settings& settings, const Descriptions& texts, PluginSet set);

/// Returns an Invoker that lists the tools which plugins may call, and refuses to call one. A plugin that
/// describes itself last gets it.
std::shared_ptr<plugin::Invoker> make_tool_lister(catalog::CatalogPtr catalog);

}  // namespace collet::host::services
