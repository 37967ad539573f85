// SPDX-License-Identifier: MIT
/// Which files of a project differ from those of its index.
#pragma once

#include <vector>

#include "plugins/codegraph/discover/source_walk.hpp"
#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

struct FileChanges {
  std::vector<SourceFile> changed;  ///< new files, and files with another size or time
  std::vector<FileRow> removed;
  std::size_t size() const { return changed.size() + removed.size(); }
};

/// Compares the files of the index with the present ones, both by path. Files that cannot be read are no
/// change.
FileChanges file_changes(const IndexReader& reader, const std::vector<FileRow>& indexed,
                         const SourceList& list);

}  // namespace collet::codegraph
