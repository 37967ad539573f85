// SPDX-License-Identifier: MIT
/// The projects of a code base and their references, read from its project files.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

/// Returns the paths of the projects that a project file (MSBuild) refers to, relative to the root. `path` is
/// that of the file. Paths that lead out of the root are left out.
std::vector<std::string> referenced_projects(std::string_view path, std::string_view text);

class ProjectScopes {
 public:
  /// `read` returns the text of a project file, or an empty text.
  ProjectScopes(const std::vector<std::string>& paths,
                const std::function<std::string(const std::string& path)>& read);

  /// Returns the number of the project whose folder contains the file; of several, the innermost; or none.
  Index project_of(std::string_view file) const;
  /// Returns the projects whose types a project sees, its own among them, in ascending order.
  const std::vector<Index>& visible(Index project) const { return visible_[project]; }

 private:
  std::vector<std::string> folders_;
  std::vector<std::vector<Index>> visible_;
};

}  // namespace collet::codegraph
