// SPDX-License-Identifier: MIT
#include "host/services/catalog_updater.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "host/catalog/description_reader.hpp"
#include "host/plugin/start.hpp"
#include "host/util/log.hpp"

namespace collet::host::services {

namespace {

support::Result<std::string> describe(const std::string& plugin, std::shared_ptr<plugin::Invoker> others,
                                      call::Pipeline& pipeline) {
  auto entry = std::make_shared<catalog::Tool>();
  entry->kind = catalog::Tool::Kind::description;
  entry->plugin = plugin;
  entry->id = "describe";
  entry->name = "describe of " + plugin;
  entry->deadline = plugin::k_start_limit;
  call::Request request;
  request.tool = std::move(entry);
  request.others = std::move(others);
  const auto promise = std::make_shared<std::promise<call::Outcome>>();
  auto answered = promise->get_future();
  pipeline.start(std::move(request), false, call::when_done([promise](call::Outcome outcome) {
                   promise->set_value(std::move(outcome));
                 }));
  auto outcome = answered.get();
  if (outcome.status != COLLET_OK) return support::Error{outcome.status, outcome.text()};
  std::string text = outcome.parts.empty() ? std::string() : std::move(outcome.parts.front().bytes);
  if (const auto fault = catalog::description_fault(text)) {
    return support::Error{COLLET_INTERNAL, "what it describes is not {\"tools\": [...]}: " + *fault +
                                               ": a defect of the plugin"};
  }
  return text;
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

CatalogUpdater::CatalogUpdater(const std::vector<plugin::PluginFile>& files, const config::Settings& settings,
                               Descriptions described)
    : files_(files),
      settings_(settings),
      described_(std::move(described)),
      current_(build_catalog(files_, settings_, described_, PluginSet::all)) {}

bool CatalogUpdater::update_description(const plugin::PluginFile& file, call::Pipeline& pipeline) {
  std::shared_ptr<plugin::Invoker> others;
  if (file.describes_last)
    others = make_tool_lister(build_catalog(files_, settings_, described_, PluginSet::described_first));
  auto text = describe(file.id, std::move(others), pipeline);
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
