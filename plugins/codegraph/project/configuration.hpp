// SPDX-License-Identifier: MIT
/// The files besides the sources that decide what names mean: project files and settings of compilers.
#pragma once

#include <map>
#include <optional>

#include "plugins/codegraph/discover/modules.hpp"
#include "plugins/codegraph/project/index_run.hpp"

namespace collet::codegraph {

/// Reads such files and notes the state in which they were.
class Configuration {
 public:
  Configuration(const ProjectSettings& project, const SourceList& list);

  /// Returns the text of a file beneath the root, or nothing.
  std::optional<std::string> read(const std::string& path);
  /// Returns the modules that the listed project files describe.
  std::vector<Module> modules();
  /// Returns the states of all files that were listed or read, for `count_changes_since`.
  std::string state() const;

 private:
  const ProjectSettings& project_;
  std::vector<std::string> listed_;
  std::map<std::string, std::string> states_;
};

/// Returns the number of files that `state` names with another state, and of listed files that are new.
std::size_t count_changes_since(const std::string& state, const ProjectSettings& project,
                                const SourceList& list);

/// Returns the state of a file beneath the root, as Configuration::state() writes it; empty if there is none.
std::string file_state(const ProjectSettings& project, const std::string& path);

/// Returns the states that `state` names, by path.
std::map<std::string, std::string> states_by_path(const std::string& state);

/// Returns the states of both, by path; for a file in both, that of `now`.
std::string united_states(const std::string& before, const std::string& now);

}  // namespace collet::codegraph
