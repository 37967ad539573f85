// SPDX-License-Identifier: MIT
/// The symbols that the argument `change` names through version control.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/answer/answer.hpp"
#include "plugins/codegraph/project/open_project.hpp"
#include "plugins/codegraph/revisions/git_changes.hpp"

namespace collet::codegraph {

class ChangedCode {
 public:
  /// Throws a Failure if git fails, or if the index is of other lines than the diff.
  static ChangedCode read(const OpenProject& project, Call& call);

  /// Returns the numbers of the changed symbols.
  std::vector<std::uint32_t> starts() const;
  /// Returns what changed: a line, and on the first page a list.
  std::string head(const Frame& frame) const;
  /// Returns the data that the changed code uses itself, in a line.
  std::string tail() const;

 private:
  explicit ChangedCode(const IndexReader& reader) : reader_(reader) {}
  void add_file(const FileDiff& file, bool indexed, Call& call);

  const IndexReader& reader_;
  GitChanges changes_;
  std::vector<SymbolRow> symbols_;
  std::vector<std::string> deleted_;  ///< paths of source files that are gone
  std::vector<std::string> unread_;   ///< paths of files that are not in the index
  std::vector<std::string> without_symbols_;
};

}  // namespace collet::codegraph
