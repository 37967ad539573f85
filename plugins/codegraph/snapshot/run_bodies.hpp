// SPDX-License-Identifier: MIT
/// The hashes of the bodies of an index run's files, which a thread computes while the index is written.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/project/index_run.hpp"

namespace collet::codegraph {

struct FileBodies {
  std::string file;                   ///< the hash of the file
  std::vector<std::uint32_t> bodies;  ///< as body_hashes returns them, by the rows of the symbols
};
/// By path. Files that changed while the index was made are absent.
using RunBodies = std::unordered_map<std::string, FileBodies>;

/// As index_project, for a run after which a snapshot is taken.
support::Result<IndexReport> index_with_bodies(const ProjectSettings& project,
                                               const std::function<void(const IndexProgress&)>& progress,
                                               const std::function<bool()>& stop, RunBodies& bodies);

}  // namespace collet::codegraph
