// SPDX-License-Identifier: MIT
/// Files and folders of this installation and of this user.
#pragma once

#include <filesystem>

namespace collet::host::cli {

struct InstallationPaths {
  std::filesystem::path libraries;  ///< contains plugins/
  std::filesystem::path share;      ///< contains collet.toml, profiles/, prompts/ and templates/
  std::filesystem::path home;       ///< empty if unknown
  std::filesystem::path user_file;  ///< ~/.config/collet/collet.toml, whether it exists or not
  std::filesystem::path cache;      ///< cache of this user, with a folder for each plugin
  std::filesystem::path state;      ///< lasting files of this user, with a folder for each plugin
  std::filesystem::path working_directory;
};

/// Derives the paths from /proc/self/exe, the folders that the build was configured with, and HOME and XDG_*
/// of the environment.
InstallationPaths find_installation_paths();

}  // namespace collet::host::cli
