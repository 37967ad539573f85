// SPDX-License-Identifier: MIT
/// A folder of generated files, beneath the operator's roots. It is replaced as a whole, in one step. Files
/// in it that were not generated, or that somebody edited, stay.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/generate/model/generated_file.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::generate {

class OutputFolder {
 public:
  /// The file in the folder that lists the generated files with their hashes.
  static constexpr std::string_view k_marker = ".collet-generate.json";

  /// Opens the parent of the folder, and the folder if it exists, and reads what was generated there. Fails
  /// if the path may not be written, or names something else than a folder.
  static support::Result<OutputFolder> prepare(const support::Access& access, std::string_view path);

  ~OutputFolder();
  OutputFolder(OutputFolder&& other) noexcept;
  OutputFolder& operator=(OutputFolder&&) = delete;

  /// Absolute path with `.` and `..` resolved.
  const std::string& path() const { return path_; }
  /// The generated files whose content is no longer as it was generated.
  const std::vector<std::string>& edited() const { return edited_; }

  /// Fails if one of the files exists and was not generated, or if the folder has folders.
  support::Result<void> check(const std::vector<GeneratedFile>& files) const;

  /// Writes all files to a new folder, which takes the place of the old one. Edited files are kept as they
  /// are unless `overwrite`. `options` is a JSON object for the marker. A failure changes nothing.
  support::Result<void> write(const std::vector<GeneratedFile>& files, std::string_view options,
                              bool overwrite) const;

 private:
  OutputFolder(support::Access access, std::string path)
      : access_(std::move(access)), path_(std::move(path)) {}
  support::Result<void> open_existing();
  support::Result<void> read_marker();
  support::Error failed(std::string_view what, int error) const;
  bool keeps(const std::string& name, bool overwrite) const;
  support::Result<void> fill(const std::string& stage, int stage_folder,
                             const std::vector<GeneratedFile>& files, std::string_view options,
                             bool overwrite) const;
  support::Result<void> exchange(const std::string& stage) const;

  support::Access access_;
  std::string path_;
  std::string name_;  ///< last step of the path
  int parent_ = -1;
  int folder_ = -1;                           ///< -1 if the folder does not exist
  std::map<std::string, std::string> known_;  ///< SHA-256 by name of a generated file
  std::vector<std::string> edited_;
  std::vector<std::string> others_;  ///< files that were not generated
  std::string subfolder_;            ///< name of a folder in the folder
};

}  // namespace collet::generate
