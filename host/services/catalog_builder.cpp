// SPDX-License-Identifier: MIT
#include "host/services/catalog_builder.hpp"

#include <algorithm>
#include <utility>

#include <collet/json.hpp>

#include "host/catalog/views/invocable.hpp"

namespace collet::host::services {

namespace {

class ToolLister final : public plugin::Invoker {
 public:
  explicit ToolLister(catalog::CatalogPtr catalog) : catalog_(std::move(catalog)) {}
  collet_status invoke(std::string_view, std::string_view, std::string_view, plugin::PartTaker&,
                       plugin::Refusal& refusal, plugin::ProgressTaker*) override {
    refusal.message = "no tool can be called while plugins describe themselves";
    return COLLET_UNSUPPORTED;
  }
  std::string tools(std::string_view pattern) override { return catalog::invocable(*catalog_, pattern); }

 private:
  const catalog::CatalogPtr catalog_;
};

/// Returns true for a setting of a plugin that is given: "shared.<name>.<key>", "config.<key>", or
/// "allow.<tool>" if an `allow` list names that tool.
bool is_given(std::string_view key, const std::string& plugin, const config::Settings& settings) {
  const auto is_set = [&](const std::string& table, std::size_t dot) {
    const auto value = json::View(table)[key.substr(dot + 1)];
    return value && !value.equals("") && !value.is(json::Type::null);
  };
  constexpr std::string_view k_allow = "allow.";
  if (key.starts_with(k_allow)) {
    const auto tool = key.substr(k_allow.size());
    const std::string full = std::string(plugin).append(":").append(tool);
    const auto& allow = settings.expose.allow;
    return std::any_of(allow.begin(), allow.end(),
                       [&](const config::Rule& rule) { return rule.glob == tool || rule.glob == full; });
  }
  constexpr std::string_view k_own = "config";
  if (key.starts_with(k_own)) {
    const auto own = settings.plugins.find(plugin);
    return own != settings.plugins.end() && is_set(own->second.config.value, k_own.size());
  }
  constexpr std::size_t k_table = std::string_view("shared.").size();
  const auto dot = key.find('.', k_table);
  const auto shared = settings.shared.find(std::string(key.substr(k_table, dot - k_table)));
  return shared != settings.shared.end() && is_set(shared->second.value, dot);
}

}  // namespace

bool may_describe(const plugin::PluginFile& file, const config::Settings& settings) {
  std::string_view needs = file.needs_setting;
  if (needs.empty()) return true;
  while (!needs.empty()) {
    const auto comma = std::min(needs.find(','), needs.size());
    if (is_given(needs.substr(0, comma), file.id, settings)) return true;
    needs.remove_prefix(std::min(comma + 1, needs.size()));
  }
  return false;
}

catalog::CatalogPtr build_catalog(const std::vector<plugin::PluginFile>& files,
                                  const config::Settings& settings, const Descriptions& texts,
                                  PluginSet set) {
  std::vector<catalog::PluginDescription> all;
  for (const auto& file : files) {
    if (set == PluginSet::described_first && file.describes_last) continue;
    if (file.has_static_tools) {
      all.push_back({&file, *file.manifest, true});
    } else if (const auto text = texts.find(file.id); text != texts.end()) {
      all.push_back({&file, text->second});
    }
  }
  return std::make_shared<const catalog::Catalog>(catalog::Catalog::build(all, settings));
}

std::shared_ptr<plugin::Invoker> make_tool_lister(catalog::CatalogPtr catalog) {
  return std::make_shared<ToolLister>(std::move(catalog));
}

}  // namespace collet::host::services
