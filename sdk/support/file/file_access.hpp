// SPDX-License-Identifier: MIT
/// Opening what a call may read: beneath the operator's roots, regular files only, never checked and then
/// opened.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/result.hpp"

namespace collet::support {

/// `[access]` as a call carries it in `meta.access`.
struct Access {
  std::vector<std::string>
      read;  ///< roots: folders, or single files; relative ones against the working directory
  std::vector<std::string> write;
  bool url = true;
  bool private_addresses = false;
  bool insecure = false;

  /// Unknown keys are ignored, missing ones keep their default, wrong types allow nothing; what is no object
  /// at all allows nothing.
  static Access from_json(json::View meta_access);
};

/// Two reads of one path saw the same content if their identities are equal.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  /// Of the inode: whoever sets mtime back, as archives and package managers do, cannot set this one.
  std::int64_t ctime_ns = 0;
  bool operator==(const FileIdentity&) const = default;
};

/// A regular file, open for reading. Owns its descriptor.
class OpenFile {
 public:
  OpenFile(int fd, std::string path, const FileIdentity& identity);
  ~OpenFile();
  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  /// Absolute, `.` and `..` resolved; symbolic links as they were given.
  const std::string& path() const { return path_; }
  /// As it was when the file was opened.
  const FileIdentity& identity() const { return identity_; }

  /// The whole content in memory of our own, never mapped (a mapped file that shrinks is a SIGBUS).
  /// `too_large` above `max_bytes`; an error if the file is not the same before and after. Errors do
  /// not name the file.
  Result<std::string> read_all(std::size_t max_bytes) const;

 private:
  int fd_;
  std::string path_;
  FileIdentity identity_;
};

/// Opens a regular file beneath one of `access.read`; a relative path is taken from the working directory.
/// Symbolic links are followed while they stay beneath the root. `denied` names the TOML line that would
/// allow it.
Result<OpenFile> open_for_read(const Access& access, std::string_view path);

}  // namespace collet::support
