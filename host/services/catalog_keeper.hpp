// SPDX-License-Identifier: MIT
/// The catalog in effect, rebuilt when plugins say that what they describe has changed.
#pragma once

#include <string>
#include <vector>

#include "host/call/pipeline.hpp"
#include "host/catalog/current.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/services/others.hpp"

namespace collet::host::services {

/// Used by one thread at a time, but current(), which any may ask.
class CatalogKeeper {
 public:
  /// `described` has what was written at start, by those plugins whose manifest does not say it. `files` and
  /// `settings` outlive this.
  CatalogKeeper(const std::vector<plugin::PluginFile>& files, const config::Settings& settings,
                Texts described);

  const catalog::Current& current() const { return current_; }

  /// Asks these plugins to describe themselves again, which waits for calls as any call does, then those that
  /// describe themselves last if anything is new, and puts the new catalog in place. A plugin that cannot
  /// tell, or tells no JSON, keeps what it told before, with a line of log.
  catalog::Difference refresh(const std::vector<std::string>& plugins, call::Pipeline& pipeline);

 private:
  /// Is what it tells new?
  bool ask(const plugin::PluginFile& file, call::Pipeline& pipeline);

  const std::vector<plugin::PluginFile>& files_;
  const config::Settings& settings_;
  Texts described_;
  catalog::Current current_;
};

}  // namespace collet::host::services
