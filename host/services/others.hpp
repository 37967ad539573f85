// SPDX-License-Identifier: MIT
/// What plugins that describe themselves after the others are shown of them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "host/catalog/current.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/call_services.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::services {

/// Plugin id → what describe() wrote.
using Texts = std::map<std::string, std::string>;

/// May the plugin have something to describe: it needs no setting for that, or it is there?
bool may_describe(const plugin::PluginFile& file, const config::Settings& settings);

enum class Whose : std::uint8_t { all, others };

/// The catalog of what the manifests and `texts` say; with Whose::others without the plugins that describe
/// themselves last.
catalog::CatalogPtr build_catalog(const std::vector<plugin::PluginFile>& files,
                                  const config::Settings& settings, const Texts& texts, Whose whose);

/// Lists the tools of a catalog that plugins may call; calls none.
std::shared_ptr<plugin::Invoker> lister(catalog::CatalogPtr catalog);

}  // namespace collet::host::services
