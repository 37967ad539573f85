// SPDX-License-Identifier: MIT
#include "host/config/missing_folder.hpp"

#include <system_error>
#include <vector>

#include "sdk/support/text/near_misses.hpp"

namespace collet::host::config {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_max_candidates = 1000;

/// Returns the names of the folders in `parent`.
std::vector<std::string> folders_in(const fs::path& parent) {
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator entries(parent, error);
  for (const fs::directory_iterator end; !error && entries != end; entries.increment(error)) {
    std::error_code ignored;
    if (entries->is_directory(ignored)) names.push_back(entries->path().filename().string());
    if (names.size() == k_max_candidates) break;
  }
  return names;
}

}  // namespace

std::string missing_folder(const fs::path& path) {
  std::error_code error;
  if (fs::exists(path, error) || error) return {};
  fs::path named = path.lexically_normal();
  if (!named.has_filename()) named = named.parent_path();
  return "the folder '" + path.string() + "' does not exist" +
         support::did_you_mean(named.filename().string(), folders_in(named.parent_path()));
}

}  // namespace collet::host::config
