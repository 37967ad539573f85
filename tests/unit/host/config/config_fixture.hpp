// SPDX-License-Identifier: MIT
/// Reads settings from texts, and makes temporary folders.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "host/config/load.hpp"

namespace collet::host::config {

inline support::Result<Settings> settle_text(std::string text, std::vector<std::string> sets = {}) {
  Sources sources;
  sources.files.push_back({"/home/u/collet.toml", std::move(text)});
  sources.sets = std::move(sets);
  return settle(sources);
}

/// Returns the settings. If they cannot be read, fails the test with the text of the error.
inline Settings settled(support::Result<Settings> result) {
  if (!result) {
    ADD_FAILURE() << result.error().message;
    return {};
  }
  return std::move(*result);
}

inline std::string error_of(const support::Result<Settings>& result) {
  return result ? "no error" : result.error().message;
}

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "collet-config-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
    path_ = std::filesystem::canonical(name);
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::filesystem::path write(const std::string& name, const std::string& text) const {
    auto file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }
  const std::filesystem::path& path() const { return path_; }
  std::string at(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace collet::host::config
