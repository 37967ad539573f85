// SPDX-License-Identifier: MIT
/// Reads the sources of a project and writes its index.
#pragma once

#include "plugins/codegraph/discover/source_walk.hpp"
#include "plugins/codegraph/store/index_writer.hpp"

namespace collet::codegraph {

/// A configured project.
struct ProjectSettings {
  std::string name;
  std::string root;
  std::vector<std::string> exclude;
  std::string folder;  ///< the folder of the state
  WalkLimits limits;

  std::string index_path() const { return folder + "/index.sqlite"; }
};

struct IndexProgress {
  const char* stage = "";
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  std::uint64_t bytes = 0;
  std::uint64_t symbols = 0;
};

struct IndexReport {
  IndexCounts counts;
  std::uint64_t bytes = 0;
  std::uint64_t with_errors = 0;
  double seconds = 0;
  bool complete = true;  ///< false if a limit left files out
  std::vector<SkippedFile> skipped;
  std::size_t skipped_count = 0;
  std::vector<std::string> windows_1252;  ///< the first paths of such files, as many as of skipped ones
  std::size_t windows_1252_count = 0;
};

/// Work on the program of an index run, which does not change any more. `facts` is as IndexWriting gets it.
using BesideWriting = std::function<void(const Program& program, const std::vector<FileFacts>& facts)>;

/// Builds the index anew. An index that exists stays until the new one replaces it, and stays as it is if
/// this fails. One run of a project at a time: fails if another process runs one. Another thread calls
/// `beside` while the index is written.
support::Result<IndexReport> index_project(const ProjectSettings& project,
                                           const std::function<void(const IndexProgress&)>& progress,
                                           const std::function<bool()>& stop,
                                           const BesideWriting& beside = nullptr);

/// Removes the index of a project. Returns false if there was none.
support::Result<bool> forget_project(const ProjectSettings& project);

/// Returns the first characters of the revision that is checked out in a folder; empty without one.
std::string checked_out_revision(const std::string& root);

}  // namespace collet::codegraph
