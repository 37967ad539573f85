// SPDX-License-Identifier: MIT
/// Which lines of a project differ between two commits, or between a commit and the files. Git runs without
/// hooks, filters and external programs of the repository. Lines of the new side are moved to where they are
/// in the files, because the index is of the files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/revisions/diff_reader.hpp"

namespace collet::codegraph {

/// The two sides that the argument `change` names.
struct ChangeRange {
  std::string old_side = "HEAD";
  std::string new_side;     ///< empty: the files as they are
  bool merge_base = false;  ///< the old side is the merge base of both
};

/// Reads "worktree", "git:REV", "git:REV..REV" or "git:REV...REV". Fails for what git could read as an
/// option.
support::Result<ChangeRange> read_change_range(std::string_view text);

struct GitChanges {
  std::string title;            ///< "1a2b3c4..5d6e7f8" or "1a2b3c4..files"
  std::string commit;           ///< commit of the new side; empty if that is the files
  std::string head;             ///< commit that is checked out
  std::vector<FileDiff> files;  ///< by path; lines of the new side are those of the files as they are
};

/// Compares with git the files below `root`, which is a folder in a repository. Fails if the new side is not
/// the commit that is checked out, because the lines of the index are those of the files;
/// the message has the command that indexes `project` again.
support::Result<GitChanges> read_git_changes(const std::string& root, const ChangeRange& range,
                                             const std::string& project, int cancel_fd);

}  // namespace collet::codegraph
