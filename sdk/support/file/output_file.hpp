// SPDX-License-Identifier: MIT
/// Writes files that a call may write: beneath the operator's roots, never through a symbolic link, and
/// either completely or not at all.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::support {

/// Opens a folder beneath `root`, which it closes: each folder by its name in the one before, so that no link
/// is followed. Returns a descriptor, or -1 and sets errno.
int open_folder(int root, std::string_view relative);

/// A file to be written. It holds its folder open, so that the folder cannot be exchanged before the write.
class OutputFile {
 public:
  /// Opens the folder beneath one of `access.write` and notes what the path names now. The message of
  /// `denied` contains the TOML line that allows the file. Fails if the path names anything but a regular
  /// file, or if the folder does not exist.
  static Result<OutputFile> prepare(const Access& access, std::string_view path);

  ~OutputFile();
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Absolute path with `.` and `..` resolved.
  const std::string& path() const { return path_; }
  /// Returns true if the file existed when it was prepared.
  bool exists() const { return before_.has_value(); }

  /// Writes the parts to a temporary file in the same folder, syncs it, and renames it. A new file has the
  /// mode 0600, one that replaces another that one's mode. Fails, and leaves the file as it is, if it is not
  /// the one that prepare() noted. A failure leaves no temporary file; what a killed process left is removed
  /// by the next prepare() in the folder.
  Result<void> write(std::span<const std::string_view> parts) const;
  Result<void> write(std::string_view content) const { return write(std::span(&content, 1)); }

 private:
  struct Before {
    FileIdentity identity;
    unsigned mode;
  };
  OutputFile(int folder, std::string path, std::string name);
  Result<std::optional<Before>> look() const;
  Error failed(std::string_view what, int error) const;

  int folder_ = -1;
  std::string path_;
  std::string name_;
  std::optional<Before> before_;
};

}  // namespace collet::support
