// SPDX-License-Identifier: MIT
/// A file without a name, which goes with its descriptor however the process ends.
#pragma once

#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

class UnlinkedFile {
 public:
  /// Creates an empty file on the disk of `folder`, which is created if it does not exist.
  static support::Result<UnlinkedFile> create(const std::string& folder);
  /// Opens a file and removes its name.
  static support::Result<UnlinkedFile> take(const std::string& path);
  ~UnlinkedFile();
  UnlinkedFile(UnlinkedFile&& other) noexcept;
  UnlinkedFile& operator=(UnlinkedFile&&) = delete;
  UnlinkedFile(const UnlinkedFile&) = delete;
  UnlinkedFile& operator=(const UnlinkedFile&) = delete;

  /// A path under which this process can open the file again.
  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }
  support::Result<void> append(std::string_view bytes) const;
  /// Returns `size` bytes from `offset`, fewer at the end.
  support::Result<std::string> read(std::size_t size, std::uint64_t offset) const;

 private:
  explicit UnlinkedFile(int file) : file_(file) {}
  int file_ = -1;
};

}  // namespace collet::codegraph
