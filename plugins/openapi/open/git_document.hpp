// SPDX-License-Identifier: MIT
/// Texts of files in the history of a git repository, read from its object store without a checkout.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "plugins/openapi/export.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi {

/// "REV:path": a commit, branch or tag, or "REV...", the merge base of REV and HEAD; and a path from the top
/// of the repository, or from the folder if it begins with "./".
struct GitName {
  std::string revision;
  bool merge_base = false;
  std::string path;
};

/// Fails for texts that git could read as an option or as another kind of name.
COLLET_OPENAPI_API support::Result<GitName> read_git_name(std::string_view text);

struct GitText {
  std::string text;
  std::string commit;      ///< 40 or 64 hexadecimal digits
  std::string repository;  ///< its top folder
  std::string path;        ///< from there
};

/// Reads a file of the repository that contains `folder`, or the working directory if it is empty. The
/// repository and its object store must be below `access.read`. Runs git without hooks, transports, and the
/// configuration of the user and of the system.
support::Result<GitText> read_git(const support::Access& access, const GitName& name,
                                  const std::string& folder, std::size_t max_bytes, int cancel_fd);

/// Returns the path of a file, given by its absolute path, from the top of its repository. Fails if it is in
/// none.
support::Result<std::string> path_in_repository(const std::string& file);

}  // namespace collet::openapi
