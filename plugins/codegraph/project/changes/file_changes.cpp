// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/changes/file_changes.hpp"

namespace collet::codegraph {

FileChanges file_changes(const IndexReader& reader, const std::vector<FileRow>& indexed,
                         const SourceList& list) {
  FileChanges out;
  const std::string unreadable = "\n" + reader.meta("unreadable");
  auto old = indexed.begin();
  for (const auto& file : list.files) {
    for (; old != indexed.end() && old->path < file.path; ++old)
      out.removed.push_back(*old);
    if (old != indexed.end() && old->path == file.path) {
      if (old->size != file.size || old->modified_ns != file.modified_ns) out.changed.push_back(file);
      ++old;
    } else if (unreadable.size() == 1 || unreadable.find("\n" + file.path + "\n") == std::string::npos) {
      out.changed.push_back(file);
    }
  }
  out.removed.insert(out.removed.end(), old, indexed.end());
  return out;
}

}  // namespace collet::codegraph
