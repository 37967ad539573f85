// SPDX-License-Identifier: MIT
#include "host/cli/wiring/plugin_setup.hpp"

#include <filesystem>
#include <utility>
#include <vector>

namespace collet::host::cli {

plugin::Discovery find_plugins(const config::Settings& settings, const InstallationPaths& paths) {
  std::vector<std::filesystem::path> folders{paths.libraries / "plugins"};
  for (const std::string& folder : settings.host.plugin_dirs.value)
    folders.emplace_back(folder);
  plugin::Discovery found = plugin::discover(folders);
  for (const auto& [id, own] : settings.plugins) {
    const auto same = [&id = id](const plugin::PluginFile& file) { return file.id == id; };
    if (!own.enabled.value || !own.path.value.empty()) std::erase_if(found.found, same);
    if (!own.enabled.value || own.path.value.empty()) continue;
    if (auto file = plugin::inspect(own.path.value); file && file->id == id) {
      found.found.push_back(*std::move(file));
    } else {
      found.refused.push_back({own.path.value, file ? own.path.value + ": its id is '" + file->id +
                                                          "', expected '" + id + "' as [plugins]" +
                                                          " names it (" + own.path.origin.text() + ")"
                                                    : file.error().message});
    }
  }
  return found;
}

std::string plugin_setup(const plugin::PluginFile& file, const config::Settings& settings,
                         const InstallationPaths& paths) {
  plugin::Setup setup;
  if (const auto own = settings.plugins.find(file.id); own != settings.plugins.end())
    setup.config = own->second.config.value;
  if (const auto shared = settings.shared.find(file.shares); shared != settings.shared.end())
    setup.shared = shared->second.value;
  // Plugins that share settings share a cache too.
  setup.cache_dir = (paths.cache / (file.shares.empty() ? file.id : file.shares)).string();
  setup.state_dir = (paths.state / file.id).string();
  return plugin::setup_json(setup);
}

services::Descriptions describe_plugins(const Describe& describe, const config::Settings& settings,
                                        plugin::Discovery& plugins) {
  services::Descriptions descriptions;
  const auto ask = [&](const plugin::PluginFile& file, const std::shared_ptr<plugin::Invoker>& others) {
    if (auto text = describe(file, others)) {
      descriptions.emplace(file.id, *std::move(text));
    } else {
      plugins.refused.push_back({file.path, text.error().message});
    }
  };
  const auto is_asked = [&](const plugin::PluginFile& file) {
    return !file.has_static_tools && services::may_describe(file, settings);
  };
  for (const auto& file : plugins.found) {
    if (is_asked(file) && !file.describes_last) ask(file, nullptr);
  }
  std::shared_ptr<plugin::Invoker> others;
  for (const auto& file : plugins.found) {
    if (!is_asked(file) || !file.describes_last) continue;
    if (others == nullptr) {
      others = services::make_tool_lister(services::build_catalog(plugins.found, settings, descriptions,
                                                                  services::PluginSet::described_first));
    }
    ask(file, others);
  }
  return descriptions;
}

}  // namespace collet::host::cli
