// SPDX-License-Identifier: MIT
/// The projects of the configuration.
#pragma once

#include <map>
#include <memory>

#include <collet/plugin.hpp>

#include "plugins/codegraph/project/index_run.hpp"

namespace collet::codegraph {

class Projects {
 public:
  /// Reads `[plugins.codegraph.config]`. The state is below `state` of the configuration, or the plugin's
  /// folder.
  explicit Projects(const Setup& setup);

  bool empty() const { return projects_.empty(); }
  const std::map<std::string, ProjectSettings>& all() const { return projects_; }
  /// Returns the project of that name; without a name, the only one. Throws a Failure that lists the names.
  const ProjectSettings& find(const std::string& name) const;

 private:
  std::map<std::string, ProjectSettings> projects_;
};

}  // namespace collet::codegraph
