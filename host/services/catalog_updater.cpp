// SPDX-License-Identifier: MIT
#include "host/services/catalog_updater.hpp"

#include <algorithm>
#include <utility>

#include "host/catalog/description_reader.hpp"
#include "host/services/describe.hpp"
#include "host/util/log.hpp"

namespace collet::host::services {

namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

CatalogUpdater::CatalogUpdater(const std::vector<plugin::PluginFile>& files, const config::Settings& settings,
                               Descriptions described, std::shared_ptr<const call::Origin> origin)
    : files_(files),
      settings_(settings),
      origin_(std::move(origin)),
      described_(std::move(described)),
      current_(build_catalog(files_, settings_, described_, PluginSet::all)) {}

bool CatalogUpdater::update_description(const plugin::PluginFile& file, call::Pipeline& pipeline) {
  catalog::CatalogPtr first;
  if (file.describes_last) first = build_catalog(files_, settings_, described_, PluginSet::described_first);
  auto text = describe(file.id, first, origin_, pipeline);
  if (text) {
    if (const auto fault = catalog::description_fault(*text))
      text = support::Error{COLLET_INTERNAL, "what it describes is not {\"tools\": [...]}: " + *fault +
                                                 ": a defect of the plugin"};
  }
  if (!text) {
    log::warn(file.id,
              "it reported a change, but could not describe what it offers now; its old description stays in "
              "effect: " +
                  text.error().message);
    return false;
  }
  auto& known = described_[file.id];
  const bool has_changed = known != *text;
  known = *std::move(text);
  return has_changed;
}

catalog::Difference CatalogUpdater::refresh(const std::vector<std::string>& plugins,
                                            call::Pipeline& pipeline) {
  bool has_changed = false;
  for (const auto& file : files_) {
    if (!file.describes_last && contains(plugins, file.id))
      has_changed = update_description(file, pipeline) || has_changed;
  }
  const bool first_changed = has_changed;
  for (const auto& file : files_) {
    if (!file.describes_last || file.has_static_tools || !may_describe(file, settings_)) continue;
    if (first_changed || contains(plugins, file.id))
      has_changed = update_description(file, pipeline) || has_changed;
  }
  if (!has_changed) return {};
  const auto before = current_.get();
  auto after = build_catalog(files_, settings_, described_, PluginSet::all);
  for (const auto& warning : after->warnings()) {
    if (!contains(before->warnings(), warning)) log::warn("catalog", warning);
  }
  const auto lists = catalog::difference(*before, *after);
  current_.set(std::move(after));
  return lists;
}

}  // namespace collet::host::services
