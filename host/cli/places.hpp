// SPDX-License-Identifier: MIT
/// Where this installation and this user keep things.
#pragma once

#include <filesystem>

namespace collet::host::cli {

struct Places {
  std::filesystem::path libraries;  ///< plugins/ is in it
  std::filesystem::path share;      ///< collet.toml, profiles/
  std::filesystem::path home;       ///< empty if unknown
  std::filesystem::path user_file;  ///< ~/.config/collet/collet.toml, there or not
  std::filesystem::path cache;      ///< of this user: plugins get a folder each
  std::filesystem::path state;
  std::filesystem::path working_directory;
};

/// From /proc/self/exe and the folders that the build was configured with, and from HOME and XDG_* of the
/// environment.
Places find_places();

}  // namespace collet::host::cli
