// SPDX-License-Identifier: MIT
/// The catalog in effect, which is rebuilt when plugins report that their description has changed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/services/catalog_builder.hpp"

namespace collet::host::services {

/// Must be used by one thread at a time, except for current().
class CatalogUpdater {
 public:
  /// `described` has the texts that were written at the start, for plugins whose manifest does not list what
  /// they offer. A plugin that describes itself last has the rights of `origin` in refresh(). `files` and
  /// `settings` must outlive this object.
  CatalogUpdater(const std::vector<plugin::PluginFile>& files, const config::Settings& settings,
                 Descriptions described, std::shared_ptr<const call::Origin> origin = nullptr);

  const catalog::Current& current() const { return current_; }

  /// Calls describe() of these plugins, and then of those that describe themselves last if a text has
  /// changed, and replaces the catalog. describe() waits for other calls as any call does. If it fails or
  /// does not write JSON, the plugin keeps its old text, and the failure is logged.
  catalog::Difference refresh(const std::vector<std::string>& plugins, call::Pipeline& pipeline);

 private:
  /// Calls describe() of the plugin. Returns true if the text has changed.
  bool update_description(const plugin::PluginFile& file, call::Pipeline& pipeline);

  const std::vector<plugin::PluginFile>& files_;
  const config::Settings& settings_;
  const std::shared_ptr<const call::Origin> origin_;
  Descriptions described_;
  catalog::Current current_;
};

}  // namespace collet::host::services
