// SPDX-License-Identifier: MIT
/// Changes an index for the files that changed: a copy is changed, and replaces the old one.
#pragma once

#include <set>

#include "plugins/codegraph/store/adjacency.hpp"
#include "plugins/codegraph/store/index_writer.hpp"
#include "plugins/codegraph/store/update/index_copy.hpp"

namespace collet::codegraph {

struct IndexChange {
  std::set<std::string> removed;  ///< paths of files that are gone
  std::set<Index> changed;        ///< files of the program whose symbols are written anew
  std::set<Index> linked;         ///< files whose edges are written anew, with the changed ones
  /// An entry for each file of the program; those of unchanged files may be empty.
  const std::vector<FileFacts>* facts = nullptr;
  const Adjacency* graph = nullptr;  ///< that of the index before the change
};

/// Writes the change into the copy, which replaces the index at `path`. `program` has all files of the
/// languages that change, `links` those of the files in `linked`. Fails with COLLET_UNSUPPORTED if IDs of
/// other files depend on the change, so that the index must be written whole.
support::Result<IndexCounts> update_index(const std::string& path, IndexCopy& copy, const Program& program,
                                          const Links& links, const IndexChange& change,
                                          const IndexMeta& meta);

}  // namespace collet::codegraph
