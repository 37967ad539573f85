// SPDX-License-Identifier: MIT
#include "host/cli/wiring/idle_tables.hpp"

#include <algorithm>

#include "host/config/missing_folder.hpp"
#include "host/services/builtin/builtin_plugin.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::cli {

namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// The ids of all plugins, and the names of the tables that they share.
struct KnownNames {
  std::vector<std::string> ids;
  std::vector<std::string> shared;

  explicit KnownNames(const plugin::Discovery& plugins) {
    for (const auto& file : plugins.found)
      add(file);
    for (const auto& file : plugins.disabled)
      add(file);
    for (const auto& refused : plugins.refused)
      ids.push_back(refused.path.stem().string());
  }

 private:
  void add(const plugin::PluginFile& file) {
    ids.push_back(file.id);
    if (!file.shares.empty()) shared.push_back(file.shares);
  }
};

}  // namespace

std::vector<std::string> idle_tables(const config::Settings& settings, const plugin::Discovery& plugins) {
  std::vector<std::string> out;
  const KnownNames known(plugins);
  for (const auto& [id, own] : settings.plugins) {
    const std::string begin = own.origin.text() + ": [plugins] '" + id + "' ";
    if (id == services::k_builtin_id) {
      out.push_back(begin + "has no effect: it is the host's own plugin; [expose] deny hides its tools");
    } else if (own.path.value.empty() && !contains(known.ids, id)) {
      out.push_back(begin + "names no plugin that is installed" + support::did_you_mean(id, known.ids));
    }
  }
  for (const auto& [name, table] : settings.shared) {
    if (!contains(known.shared, name))
      out.push_back(table.origin.text() + ": [shared] '" + name + "' is read by no plugin that is installed" +
                    support::did_you_mean(name, known.shared));
  }
  const auto& folders = settings.host.plugin_dirs;
  for (const std::string& folder : folders.value) {
    if (const auto fault = config::missing_folder(folder); !fault.empty())
      out.push_back(folders.origin.text() + ": host.plugin_dirs: " + fault);
  }
  return out;
}

}  // namespace collet::host::cli
