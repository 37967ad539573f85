// SPDX-License-Identifier: MIT
/// The folder of one run, which contains the files of its steps and is removed after some time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::workflow {

/// Limits of the age, the total size and the number of run folders.
struct Retention {
  std::chrono::seconds age = std::chrono::hours(24);
  std::uint64_t bytes = std::uint64_t{1} << 30U;
  std::size_t runs = 200;
};

/// Returns "20261122-140501-" and 16 random hexadecimal digits. Ids sort by time and cannot be guessed.
std::string new_run_id();

/// Returns the default folder for runs: a folder of the user below that for temporary files, since some
/// servers write nowhere else.
std::string default_runs_folder();

/// The journal in a run's folder, one JSON line per event.
inline constexpr const char* k_journal_file = "journal.ndjson";

/// Owns a descriptor of the folder.
class RunFolder {
 public:
  /// Creates `base` and the run's folder in it, both with mode 0700. Fails if the base belongs to another
  /// user, is a link, or is writable for others.
  static support::Result<RunFolder> make(const std::string& base, std::string_view run_id);
  RunFolder(RunFolder&& other) noexcept;
  RunFolder& operator=(RunFolder&& other) noexcept;
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;
  ~RunFolder();

  /// Returns the absolute path without symbolic links.
  const std::string& path() const { return path_; }
  int fd() const { return fd_; }

  /// Reads a regular file in the folder and never follows a link out of it. `path` is absolute or relative
  /// to the folder. Errors: denied (outside the folder), not_found, too_large.
  support::Result<std::string> read(std::string_view path, std::uint64_t max_bytes) const;
  /// Writes a file directly in the folder; it must be new or a regular file.
  support::Result<void> write(std::string_view name, std::string_view bytes) const;

 private:
  RunFolder(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
  int fd_;
  std::string path_;
};

/// Removes the folders of runs that are too old, then the oldest ones until the rest is within the limits.
/// Other folders are not touched.
void remove_old_runs(const std::string& base, const Retention& retention, std::string_view current);

/// Converts the name of an artifact to a file name without path separators and control characters, at most
/// 100 bytes long.
std::string file_name_of(std::string_view name);

}  // namespace collet::workflow
