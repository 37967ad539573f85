// SPDX-License-Identifier: MIT
#include "host/cli/places.hpp"

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

/// The XDG base directory: the variable if it is absolute (the specification ignores others), else a folder
/// of the home.
fs::path base_directory(const char* name, const fs::path& home, const char* below_home) {
  fs::path set = variable(name);
  if (set.is_absolute()) return set;
  return home.empty() ? fs::path() : home / below_home;
}

}  // namespace

Places find_places() {
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  Places places;
  places.libraries = (folder / COLLET_LIBRARY_DIR).lexically_normal();
  places.share = (folder / COLLET_SHARE_DIR).lexically_normal();
  places.home = variable("HOME");
  const fs::path configuration = base_directory("XDG_CONFIG_HOME", places.home, ".config");
  if (!configuration.empty()) places.user_file = configuration / "collet" / "collet.toml";
  places.cache = base_directory("XDG_CACHE_HOME", places.home, ".cache") / "collet";
  places.state = base_directory("XDG_STATE_HOME", places.home, ".local/state") / "collet";
  places.working_directory = fs::current_path(ignored);
  return places;
}

}  // namespace collet::host::cli
