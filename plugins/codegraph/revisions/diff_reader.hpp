// SPDX-License-Identifier: MIT
/// Reads the output of `git diff --unified=0` while it comes, and keeps only which lines changed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// Lines of the old side that were replaced by lines of the new side. With no lines on a side, `first` is the
/// line before the place, or 0.
struct Hunk {
  std::uint32_t old_first = 0;
  std::uint32_t old_count = 0;
  std::uint32_t new_first = 0;
  std::uint32_t new_count = 0;
};

enum class FileStatus : std::uint8_t { modified, added, deleted };

struct FileDiff {
  std::string path;      ///< on the new side; of a deleted file, on the old side
  std::string old_path;  ///< on the old side
  FileStatus status = FileStatus::modified;
  bool binary = false;  ///< git shows no lines
  std::vector<Hunk> hunks;
};

class DiffReader {
 public:
  static constexpr std::size_t k_max_files = 100'000;
  static constexpr std::size_t k_max_hunks = 4'000'000;

  /// Reads the next piece of the output. Fails if it is no such diff, or has too many files or hunks.
  support::Result<void> read(std::string_view piece);
  /// Returns the files after the last piece. Fails if the diff ends within lines of a hunk.
  support::Result<std::vector<FileDiff>> finish();

 private:
  support::Result<void> read_line(std::string_view line);
  support::Result<void> read_header(std::string_view line);
  support::Result<void> read_hunk(std::string_view line);
  support::Result<void> begin_file(std::string_view names);

  /// Longer lines than that are cut: only lines of hunks, whose text does not matter, are longer.
  static constexpr std::size_t k_max_line = 20'000;

  std::string line_;  ///< the beginning of a line whose end has not come
  std::vector<FileDiff> files_;
  std::size_t hunks_ = 0;
  std::uint32_t old_left_ = 0;  ///< lines of the hunk that are still to come
  std::uint32_t new_left_ = 0;
};

/// Returns the line of the new side of `later` for a line of its old side. A line that `later` changes
/// becomes the first line of the change.
std::uint32_t line_after(const std::vector<Hunk>& later, std::uint32_t line);

}  // namespace collet::codegraph
