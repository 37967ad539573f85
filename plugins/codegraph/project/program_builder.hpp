// SPDX-License-Identifier: MIT
/// Builds the program of a project from its files, the libraries of their languages, and its configuration.
#pragma once

#include "plugins/codegraph/discover/project_files.hpp"
#include "plugins/codegraph/project/configuration.hpp"

namespace collet::codegraph {

class ProgramBuilder {
 public:
  ProgramBuilder(const ProjectSettings& project, const SourceList& list);

  void add(const std::string& path, FileSummary summary);
  /// Completes the program after all files were added. `facts` gets an entry for each file of a library.
  Program& finish(std::vector<FileFacts>& facts);
  /// Completes all but the types that infer_types finds.
  Program& declare(std::vector<FileFacts>& facts);
  const Program& program() const { return program_; }
  /// Returns true if objects of a database may have columns that another file decides on.
  bool columns_meet() const { return columns_meet_; }
  std::string configuration() const { return configuration_.state(); }
  std::vector<Module> modules() { return configuration_.modules(); }

 private:
  void add_libraries(std::vector<FileFacts>& facts);

  Configuration configuration_;
  ProjectScopes scopes_;
  Program program_;
  bool columns_meet_ = false;
};

}  // namespace collet::codegraph
