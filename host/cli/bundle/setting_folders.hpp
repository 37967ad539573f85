// SPDX-License-Identifier: MIT
/// The folders with files of the configuration that settings of plugins name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/cli/bundle/zip_archive.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

struct SettingFolder {
  std::string key;             ///< "shared.<name>.<key>"
  std::filesystem::path path;  ///< absolute
};

/// Returns the folders of the manifests' "folder_setting" whose settings are given, sorted by key.
std::vector<SettingFolder> setting_folders(const plugin::Discovery& plugins,
                                           const config::Settings& settings);

/// Returns the assignment `key="folder"` for --set.
std::string assignment(const std::string& key, const std::string& folder);

/// Adds the regular files of the folder and of those below it, under `name`. Leaves out what a copy should
/// not contain: hidden files, which often hold secrets, and `node_modules`. Fails if the folder is missing or
/// too large.
support::Result<void> add_folder(const std::filesystem::path& folder, const std::filesystem::path& name,
                                 std::vector<ZipFile>& files);

/// Returns the names of the variables that `.json` files below `name` refer to as ${NAME} without a default,
/// sorted.
std::vector<std::string> variables_of(const std::vector<ZipFile>& files, const std::filesystem::path& name);

/// Returns the place of the first literal secret in `.json` files below `name`, such as "servers.json:
/// TOKEN"; empty if there is none.
std::string literal_secret_of(const std::vector<ZipFile>& files, const std::filesystem::path& name);

}  // namespace collet::host::cli
