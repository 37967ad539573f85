// SPDX-License-Identifier: MIT
/// A folder that a test writes files into.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace collet::codegraph {

class Scratch {
 public:
  Scratch() : path_(std::filesystem::temp_directory_path() / ("codegraph-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path() const { return path_.string(); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace collet::codegraph
