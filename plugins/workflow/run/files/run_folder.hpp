// SPDX-License-Identifier: MIT
/// The folder of one run: what its steps write, nobody else's, gone after a while.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::workflow {

/// How long the folders of runs stay, and how many bytes they may have together.
struct Keeping {
  std::chrono::seconds age = std::chrono::hours(24);
  std::uint64_t bytes = std::uint64_t{1} << 30U;
  std::size_t runs = 200;
};

/// "20261122-140501-" and 16 random hexadecimal digits: sorts by time, cannot be guessed.
std::string new_run_id();

/// Where runs have their folders unless the operator says otherwise: a folder of the user's beneath that for
/// temporary files, since some servers write nowhere else.
std::string default_runs_folder();

/// The file of a run's folder that tells what happened, a JSON line each.
inline constexpr const char* k_journal_file = "journal.ndjson";

/// Owns a descriptor of the folder.
class RunFolder {
 public:
  /// Makes `base` and the run's folder in it, both with mode 0700. A base that belongs to somebody else, is a
  /// link, or can be written by others is refused.
  static support::Result<RunFolder> make(const std::string& base, std::string_view run_id);
  RunFolder(RunFolder&& other) noexcept;
  RunFolder& operator=(RunFolder&& other) noexcept;
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;
  ~RunFolder();

  /// Absolute, without links.
  const std::string& path() const { return path_; }
  int fd() const { return fd_; }

  /// The bytes of a regular file in the folder, whatever links are there. `path`: absolute, or relative to
  /// the folder. Errors: denied (not in the folder), not_found, too_large.
  support::Result<std::string> read(std::string_view path, std::uint64_t max_bytes) const;
  /// Writes a file of the folder itself, which is not there yet or a regular file.
  support::Result<void> write(std::string_view name, std::string_view bytes) const;

 private:
  RunFolder(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
  int fd_;
  std::string path_;
};

/// Removes the folders of runs that are too old, then the oldest ones until the others are within the bounds.
/// What does not look like the folder of a run is not touched.
void forget_old_runs(const std::string& base, const Keeping& keeping, std::string_view current);

/// A file name for what a step calls its artifact: letters that are none of a path's, at most 100 bytes.
std::string file_name_of(std::string_view name);

}  // namespace collet::workflow
