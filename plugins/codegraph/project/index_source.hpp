// SPDX-License-Identifier: MIT
/// A place from which finished indexes of projects come, such as the store of a team.
#pragma once

#include <collet/plugin.hpp>

#include "plugins/codegraph/project/index_run.hpp"

namespace collet::codegraph {

class IndexSource {
 public:
  IndexSource() = default;
  IndexSource(const IndexSource&) = delete;
  IndexSource& operator=(const IndexSource&) = delete;
  virtual ~IndexSource() = default;

  /// Looks for a newer index now and then, in another thread. Returns at once.
  virtual void look(const ProjectSettings& project) = 0;
  /// Waits for an index, because the project has none that can be read, or because `many_changes` would index
  /// it whole. Returns before long in any case, true if the index is another one now.
  virtual bool wait(const ProjectSettings& project, bool many_changes, const Call& call) = 0;
  /// Returns why the local index cannot be compared with the source, and since when; empty if it can.
  virtual std::string problem(const ProjectSettings& project) = 0;
};

}  // namespace collet::codegraph
