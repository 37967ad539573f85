// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/projects.hpp"

#include <cstdlib>

#include "sdk/support/text/near_misses.hpp"

namespace collet::codegraph {

Projects::Projects(const Setup& setup) {
  const auto config = setup.config();
  std::string state = config["state"].string().value_or(setup.state_dir());
  for (const auto& [key, value] : config["projects"].members()) {
    ProjectSettings project;
    project.name = key.string().value_or(std::string());
    project.root = value["root"].string().value_or(std::string());
    while (project.root.size() > 1 && project.root.ends_with('/'))
      project.root.pop_back();
    for (const auto pattern : value["exclude"].items())
      project.exclude.push_back(pattern.string().value_or(std::string()));
    if (const auto bytes = config["max_file_bytes"].integer())
      project.limits.max_file_bytes = static_cast<std::size_t>(*bytes);
    project.folder = state + "/" + project.name;
    projects_.emplace(project.name, std::move(project));
  }
}

const ProjectSettings& Projects::find(const std::string& name) const {
  if (name.empty() && projects_.size() == 1) return projects_.begin()->second;
  if (const auto found = projects_.find(name); found != projects_.end()) return found->second;
  std::vector<std::string> names;
  std::string list;
  for (const auto& [one, project] : projects_) {
    names.push_back(one);
    if (!list.empty()) list += ", ";
    list += one;
  }
  if (names.empty())
    throw Failure(COLLET_UNSUPPORTED,
                  "no project is configured; add [plugins.codegraph.config.projects.NAME] with root = \"…\"");
  throw Failure(COLLET_INVALID_ARGUMENT,
                "/project: found " + (name.empty() ? std::string("none") : "'" + name + "'") +
                    ", expected one of " + list + support::did_you_mean(name, names));
}

}  // namespace collet::codegraph
