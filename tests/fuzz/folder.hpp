// SPDX-License-Identifier: MIT
/// A folder for each input of a fuzz target, since documents are kept by their path; it is removed at the
/// end.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "tests/fuzz/answering_host.hpp"

namespace collet::fuzz {

class Folder {
 public:
  Folder() {
    static const std::string base = [] {
      std::string name = std::filesystem::temp_directory_path() / "collet-fuzz-XXXXXX";
      must(mkdtemp(name.data()) != nullptr);
      return name;
    }();
    static std::size_t number = 0;
    path_ = base + "/" + std::to_string(++number);
    must(mkdir(path_.c_str(), 0700) == 0);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    for (const std::string& file : files_)
      unlink(file.c_str());
    rmdir(path_.c_str());
  }

  void write(const char* name, std::string_view text) {
    files_.push_back(path_ + "/" + name);
    std::FILE* const file = std::fopen(files_.back().c_str(), "wbe");
    must(file != nullptr);
    must(text.empty() || std::fwrite(text.data(), 1, text.size(), file) == text.size());
    std::fclose(file);
  }
  const std::string& path() const { return path_; }

  /// Arguments and meta of a call about root.yaml, which may read only this folder.
  std::string spec() const { return R"({"file":")" + path_ + "/root.yaml\"}"; }
  std::string access() const { return R"({"read":[")" + path_ + R"("],"url":false})"; }

 private:
  std::string path_;
  std::vector<std::string> files_;
};

/// Splits the input at lines of three hyphens into documents.
inline std::vector<std::string_view> parts_of(std::string_view input) {
  constexpr std::string_view k_between = "\n---\n";
  std::vector<std::string_view> parts;
  for (auto at = input.find(k_between); at != std::string_view::npos; at = input.find(k_between)) {
    parts.push_back(input.substr(0, at));
    input.remove_prefix(at + k_between.size());
  }
  parts.push_back(input);
  return parts;
}

}  // namespace collet::fuzz
