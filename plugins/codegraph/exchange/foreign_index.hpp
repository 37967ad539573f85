// SPDX-License-Identifier: MIT
/// Makes an index that comes from another folder or machine one of this project: its files are compared with
/// those beneath the root by their contents, because a clone gives files new times.
#pragma once

#include "plugins/codegraph/project/index_run.hpp"

namespace collet::codegraph {

/// The state of files besides the sources, which an index knows by size and time only.
struct SettingsFile {
  std::string path;
  std::string hash;
};

/// Returns the files that the configuration of an index names, with the hashes of their contents. Those that
/// have changed since are left out.
std::vector<SettingsFile> hash_settings(const ProjectSettings& project, const std::string& configuration);

/// Returns and reads one line for each file.
std::string settings_lines(const std::vector<SettingsFile>& files);
std::vector<SettingsFile> settings_in(const std::string& text);

/// The names under which the parts of an index were extracted.
struct ForeignParts {
  std::string index;
  std::string graph;
  std::string summaries;  ///< empty if there are none
  std::string compiled;   ///< the edges that a compiler found; empty if there are none
};

struct Adopted {
  std::size_t files = 0;
  std::size_t differing = 0;  ///< files of the project that the index does not have, or has otherwise
  std::string revision;
};

/// Fails unless both databases have the tables of an index, and nothing else that could run.
support::Result<void> check_tables(const ForeignParts& parts);

/// Changes the index in place: its root, the times of files whose contents are the same, and the name of its
/// graph. If it is one of a project of another name, all IDs change.
support::Result<Adopted> adopt_index(const ProjectSettings& project, const ForeignParts& parts,
                                     const std::vector<SettingsFile>& settings, const std::string& graph_name,
                                     const std::function<bool()>& stop);

}  // namespace collet::codegraph
