// SPDX-License-Identifier: MIT
/// Brings an index up to date by parts.
#pragma once

#include <deque>
#include <optional>

#include "plugins/codegraph/bridge/bridge.hpp"
#include "plugins/codegraph/project/changes/changed_inference.hpp"
#include "plugins/codegraph/project/changes/file_changes.hpp"
#include "plugins/codegraph/project/program_builder.hpp"
#include "plugins/codegraph/project/read_sources.hpp"
#include "plugins/codegraph/project/stored_summaries.hpp"
#include "plugins/codegraph/store/update/index_update.hpp"

namespace collet::codegraph {

/// Thrown if only a full run gives the right index.
struct NeedsFullRun {};

/// Thrown if the change may reach code of other languages through data, so that all files are needed.
struct NeedsAllLanguages {};

class PartialRefresh {
 public:
  /// Without `all`, only files of the languages of the changed files are read at first.
  PartialRefresh(const ProjectSettings& project, const SourceList& list, SummaryCache& cache,
                 const std::function<bool()>& stop, bool all)
      : project_(project), list_(list), cache_(cache), stop_(stop), with_all_(all), builder_(project, list) {}

  /// Writes the changed index and returns how many files were linked. Throws NeedsFullRun,
  /// NeedsAllLanguages, or a DatabaseError of the cache.
  support::Result<std::size_t> run(const IndexReader& reader, const std::vector<FileRow>& indexed,
                                   const FileChanges& changes);
  /// Returns how many changed files have lost the edges that a compiler found in them.
  std::size_t lost_compiled() const { return lost_compiled_; }

 private:
  void apply_compiled_facts(const std::vector<FileRow>& indexed, const Program& program, Links& links);
  void read_changed(const FileChanges& changes);
  bool belongs(std::string_view path) const;
  bool affects_data(const FileChanges& changes) const;
  /// Finds what code does with data, and adds the files whose edges that changes to those to link.
  void link_data_sites(const FileChanges& changes, Program& program);
  void load_declarations(const std::vector<FileRow>& indexed);
  void find_changes(const std::vector<FileRow>& indexed, const FileChanges& changes);
  FileSummary read_before(const FileRow& row);
  std::vector<DeclaredFile> declared() const;
  bool changes_objects(const FileChanges& changes) const;
  void link_all_data(const FileChanges& changes);
  bool affects_models(const FileChanges& changes) const;
  void load_data_objects();
  Program& build();
  void infer_changed(Program& program, AffectedNames& affected);
  void load_bodies(Program& program, const std::set<Index>& files);
  std::string configuration(const std::string& before) const;

  struct File {
    std::string path;
    FileSummary summary;
    std::int64_t key = 0;
    std::vector<std::uint32_t> names;
  };

  const ProjectSettings& project_;
  const SourceList& list_;
  SummaryCache& cache_;
  const std::function<bool()>& stop_;
  std::string dialect_;  ///< that of the project, when the index was made
  std::map<std::string, ReadFile> read_;
  std::set<std::string_view> languages_;  ///< the links of their files may change
  bool all_languages_ = true;
  bool with_all_ = false;  ///< all languages belong together, since what code does with data may change
  std::map<std::string, FileSummary> before_;
  std::unordered_map<std::string, std::int64_t> uses_before_;  ///< by path, as the index has them; none is 0
  std::deque<File> files_;
  ProgramBuilder builder_;
  std::vector<FileFacts> facts_;
  std::vector<FileChange> changes_;
  IndexChange change_;
  std::optional<BridgeLinks> bridge_;  ///< nothing if no change affects the use of data
  std::size_t lost_compiled_ = 0;
  std::set<Index> loaded_;  ///< files whose bodies were read from the cache
};

}  // namespace collet::codegraph
