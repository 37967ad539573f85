// SPDX-License-Identifier: MIT
/// Reads the files of a skill's folder.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::skills {

/// Path relative to the folder → content.
using FolderFiles = std::map<std::string, std::shared_ptr<const std::string>>;

/// Reads all regular files in the folder and below, except those whose name begins with a dot. Fails if one
/// of them is not a regular file (a symbolic link, for example), has a name that is not printable UTF-8, or
/// is over the limits of skill.hpp. No link is followed, even if the folder changes meanwhile.
support::Result<FolderFiles> read_folder(const std::filesystem::path& folder);

/// Returns the names of the folders within `folder`, sorted, and of symbolic links to folders, which are read
/// as such. Names that begin with a dot are left out. Fails if the folder cannot be read.
support::Result<std::vector<std::string>> folders_in(const std::filesystem::path& folder, std::size_t limit);

}  // namespace collet::host::skills
