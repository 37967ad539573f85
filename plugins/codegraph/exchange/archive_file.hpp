// SPDX-License-Identifier: MIT
/// Writes and reads the file that holds an index: a header, and its parts one after the other as one frame of
/// zstd.
#pragma once

#include <functional>

#include "plugins/codegraph/exchange/archive_header.hpp"

namespace collet::codegraph {

/// A part and the file with its content.
struct ArchiveSource {
  std::string name;
  std::string path;
};

/// Writes beside `path` and renames the complete file to it. Returns the header with the sizes of the parts.
support::Result<ArchiveHeader> write_archive(const std::string& path, ArchiveHeader header,
                                             const std::vector<ArchiveSource>& sources,
                                             const std::function<bool()>& stop);

/// An archive whose header is read and whose bytes have the checksum that it names.
class ArchiveFile {
 public:
  /// Fails if the file cannot be read or is damaged anywhere.
  static support::Result<ArchiveFile> open(const std::string& path);
  ~ArchiveFile();
  ArchiveFile(ArchiveFile&& other) noexcept;
  ArchiveFile& operator=(ArchiveFile&&) = delete;
  ArchiveFile(const ArchiveFile&) = delete;
  ArchiveFile& operator=(const ArchiveFile&) = delete;

  const ArchiveHeader& header() const { return header_; }
  /// Writes each part to the new file that `path_of` names, or leaves it out if that is empty. Writes no more
  /// bytes than the header names. What it has written is the caller's to remove if it fails.
  support::Result<void> extract(const std::function<std::string(const ArchivePart&)>& path_of,
                                const std::function<bool()>& stop) const;

 private:
  explicit ArchiveFile(int file) : file_(file) {}
  int file_ = -1;
  ArchiveHeader header_;
};

}  // namespace collet::codegraph
