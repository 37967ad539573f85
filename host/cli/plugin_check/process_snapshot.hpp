// SPDX-License-Identifier: MIT
/// The properties of a process that a plugin in it must not change.
#pragma once

#include <array>
#include <csignal>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace collet::host::cli {

struct ProcessSnapshot {
  std::string working_directory;
  std::string locale;
  std::vector<std::string> environment;
  unsigned file_mask = 0;
  std::array<const void*, 65> handlers{};  ///< indexed by signal number
  std::map<int, std::string> descriptors;  ///< open descriptor → its target
  std::size_t threads = 0;
};

/// Reads the properties of this process. Sets the file mask for a moment, so that no other thread may create
/// files at the same time.
ProcessSnapshot take_snapshot();

/// Returns a phrase for each property that differs, except for threads, descriptors and handlers: "the
/// working directory is '/' and was '/tmp'".
std::vector<std::string> changed_properties(const ProcessSnapshot& before, const ProcessSnapshot& after);

/// Returns the numbers of the signals whose handlers differ.
std::vector<int> changed_handlers(const ProcessSnapshot& before, const ProcessSnapshot& after);

/// Returns the descriptors that are open only in `after`: "7 -> /dev/null".
std::vector<std::string> opened_descriptors(const ProcessSnapshot& before, const ProcessSnapshot& after);

/// Returns the number of threads of this process.
std::size_t count_threads();

/// Returns the bytes that malloc() has handed out in this process; 0 if a sanitizer replaces malloc().
std::size_t allocated_bytes();

/// Returns the bytes of resident memory, after the allocator has returned what it does not use.
std::size_t resident_bytes();

}  // namespace collet::host::cli
