// SPDX-License-Identifier: MIT
#include "host/services/catalog_keeper.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "host/catalog/described.hpp"
#include "host/plugin/start.hpp"
#include "host/util/log.hpp"

namespace collet::host::services {

namespace {

support::Result<std::string> describe(const std::string& plugin, call::Pipeline& pipeline) {
  auto entry = std::make_shared<catalog::Tool>();
  entry->kind = catalog::Tool::Kind::description;
  entry->plugin = plugin;
  entry->id = "describe";
  entry->name = "describe of " + plugin;
  entry->deadline = plugin::k_start_limit;
  call::Request request;
  request.tool = std::move(entry);
  const auto promise = std::make_shared<std::promise<call::Outcome>>();
  auto answered = promise->get_future();
  pipeline.start(std::move(request), false, call::when_done([promise](call::Outcome outcome) {
                   promise->set_value(std::move(outcome));
                 }));
  auto outcome = answered.get();
  if (outcome.status != COLLET_OK) return support::Error{outcome.status, outcome.text};
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

CatalogKeeper::CatalogKeeper(const std::vector<plugin::PluginFile>& files, const config::Settings& settings,
                             Texts described)
    : files_(files), settings_(settings), described_(std::move(described)), current_(build()) {}

catalog::Difference CatalogKeeper::refresh(const std::vector<std::string>& plugins,
                                           call::Pipeline& pipeline) {
  bool is_other = false;
  for (const auto& plugin : plugins) {
    auto text = describe(plugin, pipeline);
    if (!text) {
      log::warn(plugin,
                "it changed, but could not be asked what it offers now, so that all stays as it was: " +
                    text.error().message);
      continue;
    }
    auto& known = described_[plugin];
    is_other = is_other || known != *text;
    known = *std::move(text);
  }
  if (!is_other) return {};
  const auto before = current_.get();
  auto after = build();
  for (const auto& warning : after->warnings()) {
    if (!contains(before->warnings(), warning)) log::warn("catalog", warning);
  }
  const auto lists = catalog::difference(*before, *after);
  current_.set(std::move(after));
  return lists;
}

catalog::CatalogPtr CatalogKeeper::build() const {
  std::vector<catalog::Described> all;
  for (const auto& file : files_) {
    if (file.has_static_tools) {
      all.push_back({&file, file.manifest, true});
    } else if (const auto text = described_.find(file.id); text != described_.end()) {
      all.push_back({&file, text->second});
    }
  }
  return std::make_shared<const catalog::Catalog>(catalog::Catalog::build(all, settings_));
}

}  // namespace collet::host::services
