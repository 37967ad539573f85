// SPDX-License-Identifier: MIT
/// The source files of a project: below its root, without what .gitignore and the configuration exclude.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

struct WalkLimits {
  std::size_t max_files = 500000;  ///< files and folders looked at
  std::size_t max_file_bytes = 4U << 20U;
  std::size_t max_depth = 64;
};

struct SourceFile {
  std::string path;  ///< relative to the root, with slashes
  std::uint64_t size = 0;
  std::int64_t modified_ns = 0;
};

/// A file that is not read, and why.
struct SkippedFile {
  std::string path;
  std::string reason;
};

struct SourceList {
  std::vector<SourceFile> files;     ///< by path
  std::vector<SourceFile> projects;  ///< project files and settings of compilers, by path
  std::vector<SkippedFile> skipped;  ///< at most k_max_skipped
  std::size_t skipped_count = 0;
  bool complete = true;  ///< false if a limit ended the walk

  static constexpr std::size_t k_max_skipped = 100;
};

/// Lists the files that have a language. Symbolic links are not followed. Fails if the root cannot be opened,
/// or with COLLET_CANCELLED if `stop` returns true. Calls `visit` with each open folder before it is read.
support::Result<SourceList> list_sources(const std::string& root, const std::vector<std::string>& exclude,
                                         const WalkLimits& limits, const std::function<bool()>& stop,
                                         const std::function<void(int folder)>& visit = nullptr);

/// Returns true if a file of this name may be listed, or may exclude others.
bool may_change_sources(std::string_view name);

/// Reads a file beneath the root as UTF-8; no link leads out of it. A file that begins with the mark of
/// UTF-16 is converted, and one that is not UTF-8 is read as Windows-1252, which sets `is_windows_1252`.
/// Fails if the file is larger than allowed or binary.
support::Result<std::string> read_source(const std::string& root, const std::string& path,
                                         std::size_t max_bytes, bool* is_windows_1252 = nullptr);

}  // namespace collet::codegraph
