// SPDX-License-Identifier: MIT
/// Finds the types that are not written again, where a change may reach them. All others are those of the
/// index, so that a change reads the bodies of few files.
#pragma once

#include <functional>
#include <map>
#include <set>

#include "plugins/codegraph/link/changes/affected_names.hpp"
#include "plugins/codegraph/store/packed/stored_types.hpp"

namespace collet::codegraph {

class ChangedInference {
 public:
  struct Input {
    const std::set<Index>* changed = nullptr;                    ///< files of the program
    const std::map<std::string, FileSummary>* before = nullptr;  ///< by path: declarations before the change
    const std::unordered_map<std::string, std::string>* stored =
        nullptr;                                       ///< by path: the packed types of the index
    const std::vector<DeclaredFile>* files = nullptr;  ///< the first files of the program
    std::function<void(const std::set<Index>&)> load;  ///< reads the bodies of files
  };

  ChangedInference(Program& program, AffectedNames& affected, Input input);

  /// Sets the inferred types of all files, and adds the names of definitions whose types changed. Returns
  /// false if a change spreads over too many definitions, one behind the other.
  bool run();

 private:
  using Inferences = std::map<std::string, StoredInference>;

  void restore();
  Inferences before(Index file) const;
  static Inferences named(const FileSummary& summary, const std::vector<StoredInference>& types,
                          std::map<std::string, std::uint32_t>* names);
  std::vector<std::uint32_t> changed_values(Index file) const;
  bool grow();

  Program& program_;
  AffectedNames& affected_;
  Input input_;
  StoredTypes types_;
  std::set<std::string_view> changed_paths_;
  std::map<Index, std::vector<StoredInference>> stored_;
  std::set<Index> open_;  ///< files whose types are found again
};

}  // namespace collet::codegraph
