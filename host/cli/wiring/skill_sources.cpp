// SPDX-License-Identifier: MIT
#include "host/cli/wiring/skill_sources.hpp"

#include "host/cli/wiring/installation_paths.hpp"

namespace collet::host::cli {

std::vector<skills::Source> skill_sources(const Host& host) {
  std::vector<skills::Source> sources = {{find_installation_paths().share / "skills", false}};
  for (const std::string& folder : host.settings().skill_dirs.value)
    sources.push_back({folder, true});
  for (const plugin::PluginFile& file : host.plugins().found) {
    if (file.path.empty()) continue;
    auto folder = file.path;
    sources.push_back({folder.replace_extension(".skills"), false});
  }
  return sources;
}

}  // namespace collet::host::cli
