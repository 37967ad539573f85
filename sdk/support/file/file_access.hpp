// SPDX-License-Identifier: MIT
/// Opens files that a call may read: regular files beneath the operator's roots. The check and the opening
/// are one step, so that no file can be exchanged in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/result.hpp"

namespace collet::support {

/// `[access]` of the configuration, as a call carries it in `meta.access`.
struct Access {
  std::vector<std::string> read;  ///< roots: folders or single files
  std::vector<std::string> write;
  /// Absolute folder that relative paths and roots belong to. If it is empty, they belong to the process's
  /// working directory, which any plugin may have changed.
  std::string working_directory;
  bool url = true;
  bool private_addresses = false;
  bool insecure = false;

  /// Reads the object. Unknown keys are ignored, missing keys keep their default, and a wrong type allows
  /// nothing. A value that is not an object allows nothing.
  static Access from_json(json::View meta_access);
};

/// Identifies the content of a file: two reads of a path with equal identities have the same content.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  /// Change time of the inode. Archives and package managers that restore mtime cannot set it.
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

  /// Absolute path with `.` and `..` resolved; symbolic links are not resolved.
  const std::string& path() const { return path_; }
  /// Identity at the time of opening.
  const FileIdentity& identity() const { return identity_; }

  /// Passes the descriptor to the caller, who closes it. This object must not be used afterwards.
  int release() { return std::exchange(fd_, -1); }
  /// Closes the descriptor. Path and identity stay, and read_all() must not be called.
  void close();
  bool is_open() const { return fd_ >= 0; }

  /// Reads the whole content into memory. It is not mapped, because a mapped file that shrinks raises SIGBUS.
  /// Errors: `too_large` above `max_bytes`; `failed` if the file changed meanwhile. Messages do not name the
  /// file.
  Result<std::string> read_all(std::size_t max_bytes) const;

 private:
  int fd_;
  std::string path_;
  FileIdentity identity_;
};

/// Opens a regular file beneath one of `access.read`. A relative path belongs to `access.working_directory`.
/// Symbolic links are followed while they stay beneath the root. The message of `denied` contains
/// the TOML line that allows the file.
Result<OpenFile> open_for_read(const Access& access, std::string_view path);

}  // namespace collet::support
