// SPDX-License-Identifier: MIT
/// A folder for the files of a fuzz target.
#pragma once

#include <filesystem>
#include <string>
#include <unistd.h>

namespace collet::fuzz {

/// Is made at once and removed when the process ends.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::string& name)
      : path_((std::filesystem::temp_directory_path() / name).string() + "-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(path_);
  }
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace collet::fuzz
