// SPDX-License-Identifier: MIT
/// An index as one file, so that a clone answers without an index run: `collet codegraph export` and
/// `import`.
#pragma once

#include "plugins/codegraph/exchange/archive_file.hpp"
#include "plugins/codegraph/exchange/foreign_index.hpp"
#include "plugins/codegraph/project/index_lock.hpp"

namespace collet::codegraph {

struct ExportReport {
  ArchiveHeader header;
  double seconds = 0;
};

/// Brings the index up to date and writes it, with the summaries of its files, to `path`.
support::Result<ExportReport> export_index(const ProjectSettings& project, const std::string& path,
                                           const std::function<bool()>& stop);

struct ImportReport {
  ArchiveHeader header;
  Adopted adopted;
  double seconds = 0;
};

/// Replaces the index of a project by the one in a file. If this fails, or the process is killed, the index
/// stays as it is.
support::Result<ImportReport> import_index(const ProjectSettings& project, const ArchiveFile& file,
                                           const std::function<bool()>& stop);

/// Does the same for a caller that holds the lock of the project.
support::Result<ImportReport> import_index(const ProjectSettings& project, const ArchiveFile& file,
                                           const IndexLock& lock, const std::function<bool()>& stop);

}  // namespace collet::codegraph
