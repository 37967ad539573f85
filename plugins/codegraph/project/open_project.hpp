// SPDX-License-Identifier: MIT
/// A project for one call: its index, read again if files have changed.
#pragma once

#include <memory>
#include <mutex>
#include <thread>

#include "plugins/codegraph/project/index_source.hpp"
#include "plugins/codegraph/project/present_files.hpp"
#include "plugins/codegraph/project/projects.hpp"
#include "plugins/codegraph/project/reader_pool.hpp"

namespace collet::codegraph {

class Models;

/// An index as a call sees it: one state, whatever other processes write meanwhile.
struct OpenProject {
  ProjectSettings settings;
  ReaderPool::Lease lease;
  const IndexReader& reader;
  std::string freshness;           ///< one line for the end of the answer
  bool current = true;             ///< false if files have changed and could not be read again
  const Models* models = nullptr;  ///< the language models of the operator; null means none
};

/// Frees objects in a thread of its own, one after the other.
class Discarder {
 public:
  ~Discarder();
  void discard(std::shared_ptr<void> object);

 private:
  std::thread thread_;
};

/// Opens projects for calls. Looks for changed files if a watch reports some; without a watch, now and then.
class ProjectOpener {
 public:
  /// `source` may be null.
  ProjectOpener(const Projects& projects, IndexSource* source) : projects_(projects), source_(source) {}

  /// Throws a Failure if there is no such project or no index. Builds the index again if files have changed;
  /// a call about a `change` does not rely on a recent look.
  OpenProject open(Call& call);

 private:
  ReaderPool::Lease open_index(const ProjectSettings& project, const Call& call);
  std::string refresh(const ProjectSettings& project, const ReaderPool::Lease& lease, Call& call,
                      bool& current);
  std::size_t count_changes_now(const ProjectSettings& project, const IndexReader& reader,
                                const SourceList& present, const Call& call);

  const Projects& projects_;
  IndexSource* const source_;
  ReaderPool pool_;
  Discarder discarder_;
  std::mutex mutex_;
  std::map<std::string, PresentFiles> files_;
};

/// Returns the state of a project's index in one line.
std::string status_line(const ProjectSettings& project);

}  // namespace collet::codegraph
