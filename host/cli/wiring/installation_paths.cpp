// SPDX-License-Identifier: MIT
#include "host/cli/wiring/installation_paths.hpp"

#include <cstdlib>
#include <string>
#include <system_error>

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;

fs::path variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? fs::path() : fs::path(value);
}

/// Returns the XDG base directory: the variable if it is absolute (the specification ignores others), else a
/// folder of the home directory.
fs::path base_directory(const char* name, const fs::path& home, const char* below_home) {
  fs::path set = variable(name);
  if (set.is_absolute()) return set;
  return home.empty() ? fs::path() : home / below_home;
}

}  // namespace

InstallationPaths find_installation_paths() {
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  InstallationPaths paths;
  paths.libraries = (folder / COLLET_LIBRARY_DIR).lexically_normal();
  paths.share = (folder / COLLET_SHARE_DIR).lexically_normal();
  paths.home = variable("HOME");
  const fs::path configuration = base_directory("XDG_CONFIG_HOME", paths.home, ".config");
  if (!configuration.empty()) paths.user_file = configuration / "collet" / "collet.toml";
  paths.cache = base_directory("XDG_CACHE_HOME", paths.home, ".cache") / "collet";
  paths.state = base_directory("XDG_STATE_HOME", paths.home, ".local/state") / "collet";
  paths.working_directory = fs::current_path(ignored);
  return paths;
}

}  // namespace collet::host::cli
