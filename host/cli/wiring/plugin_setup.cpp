// SPDX-License-Identifier: MIT
#include "host/cli/wiring/plugin_setup.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "host/services/builtin/builtin_plugin.hpp"

namespace collet::host::cli {

namespace {

/// Marks the families of this project, by their ids and their folder.
void mark_shipped(std::vector<plugin::PluginFile>& files, const std::filesystem::path& own_folder) {
  constexpr std::string_view k_families = " " COLLET_FAMILIES " ";
  std::error_code ignored;
  const auto folder = std::filesystem::canonical(own_folder, ignored);
  for (auto& file : files) {
    if (file.path.parent_path() == folder && k_families.find(" " + file.id + " ") != std::string_view::npos)
      file.provider = plugin::Provider::shipped;
  }
}

/// Refuses plugins with the id of the host's own plugin, whose tools they would replace.
void refuse_host_id(plugin::Discovery& plugins) {
  std::erase_if(plugins.found, [&](const plugin::PluginFile& file) {
    if (file.id != services::k_builtin_id) return false;
    plugins.refused.push_back({file.path, "plugin file '" + file.path.string() + "' is refused: the id '" +
                                              file.id + "' is that of the host's own plugin"});
    return true;
  });
}

using OwnSettings = std::pair<const std::string, config::PluginSettings>;

/// Returns the entries of [plugins] that name a file, in the order of the configuration.
std::vector<const OwnSettings*> named_files(const config::Settings& settings) {
  std::vector<const OwnSettings*> out;
  for (const auto& entry : settings.plugins) {
    if (entry.second.enabled.value && !entry.second.path.value.empty()) out.push_back(&entry);
  }
  const auto place_of = [&](const OwnSettings* entry) {
    const config::Origin& origin = entry->second.path.origin;
    const auto file = std::find(settings.files.begin(), settings.files.end(), origin.file);
    return std::tuple(file - settings.files.begin(), origin.line, origin.column);
  };
  std::stable_sort(out.begin(), out.end(),
                   [&](const auto* a, const auto* b) { return place_of(a) < place_of(b); });
  return out;
}

}  // namespace

plugin::Discovery find_plugins(const config::Settings& settings, const InstallationPaths& paths) {
  const std::filesystem::path own_folder = paths.libraries / "plugins";
  std::vector<std::filesystem::path> folders{own_folder};
  for (const std::string& folder : settings.host.plugin_dirs.value)
    folders.emplace_back(folder);
  plugin::Discovery found = plugin::discover(folders);
  mark_shipped(found.found, own_folder);
  std::size_t order = found.found.size();
  std::erase_if(found.found, [&](plugin::PluginFile& file) {
    const auto own = settings.plugins.find(file.id);
    if (own == settings.plugins.end()) return false;
    const bool is_off = !own->second.enabled.value;
    if (is_off) found.disabled.push_back(file);
    return is_off || !own->second.path.value.empty();
  });
  for (const auto* entry : named_files(settings)) {
    const auto& [id, own] = *entry;
    if (auto file = plugin::inspect(own.path.value); file && file->id == id) {
      file->order = order++;
      found.found.push_back(*std::move(file));
    } else {
      found.refused.push_back({own.path.value, file ? own.path.value + ": its id is '" + file->id +
                                                          "', expected '" + id + "' as [plugins]" +
                                                          " names it (" + own.path.origin.text() + ")"
                                                    : file.error().message});
    }
  }
  refuse_host_id(found);
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

plugin::SettingPlaces setting_places(const plugin::PluginFile& file, const config::Settings& settings) {
  plugin::SettingPlaces out;
  const auto own = settings.plugins.find(file.id);
  if (own == settings.plugins.end()) return out;
  for (const auto& [pointer, origin] : own->second.places)
    out.emplace(pointer, origin.text());
  return out;
}

services::Descriptions describe_plugins(const Describe& describe, const config::Settings& settings,
                                        plugin::Discovery& plugins) {
  services::Descriptions descriptions;
  const auto ask = [&](const plugin::PluginFile& file, const catalog::CatalogPtr& first) {
    if (auto text = describe(file, first)) {
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
  catalog::CatalogPtr first;
  for (const auto& file : plugins.found) {
    if (!is_asked(file) || !file.describes_last) continue;
    if (first == nullptr)
      first = services::build_catalog(plugins.found, settings, descriptions,
                                      services::PluginSet::described_first);
    ask(file, first);
  }
  return descriptions;
}

}  // namespace collet::host::cli
