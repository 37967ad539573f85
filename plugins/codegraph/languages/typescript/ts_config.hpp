// SPDX-License-Identifier: MIT
/// Finds modules by `baseUrl`, `paths` and `extends` of tsconfig.json.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::typescript {

/// Returns JSON without comments and without commas before a closing bracket; `null` if it is no JSON then.
std::string plain_json(std::string_view text);

/// Returns the path of `relative` as seen from `folder`, without `.` and `..`. A path that leads out of the
/// root begins with `..`.
std::string join_path(std::string_view folder, std::string_view relative);

/// The configurations of all folders, each read once.
class CompilerConfigs {
 public:
  explicit CompilerConfigs(const ReadProjectFile& read) : read_(read) {}

  /// Returns the paths that the module may have for a file in the folder, the best first.
  std::vector<std::string> candidates(const std::string& folder, std::string_view module);

 private:
  struct Config {
    bool has_base = false;
    std::string base;
    std::string paths_base;
    std::vector<std::pair<std::string, std::vector<std::string>>> paths;  ///< by pattern
  };
  const Config& nearest(const std::string& folder);
  bool load(const std::string& path, Config& out, int depth) const;

  const ReadProjectFile& read_;
  std::map<std::string, Config> by_folder_;
};

}  // namespace collet::codegraph::typescript
