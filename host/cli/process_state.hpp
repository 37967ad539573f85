// SPDX-License-Identifier: MIT
/// What a plugin may not change of the process that it runs in.
#pragma once

#include <array>
#include <csignal>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace collet::host::cli {

struct ProcessState {
  std::string working_directory;
  std::string locale;
  std::vector<std::string> environment;
  unsigned file_mask = 0;
  std::array<const void*, 65> handlers{};  ///< by signal
  std::map<int, std::string> descriptors;  ///< open ones and what they refer to
  std::size_t threads = 0;
};

/// This process now. For a moment sets the file mask, so that no other thread may make files meanwhile.
ProcessState observe_process();

/// One phrase for each thing that differs but threads and descriptors, "the working directory is '/' and was
/// '/tmp'".
std::vector<std::string> changes(const ProcessState& before, const ProcessState& after);

/// Descriptors that are open now and were not, "7 -> /dev/null".
std::vector<std::string> opened(const ProcessState& before, const ProcessState& after);

/// Threads of this process now.
std::size_t count_threads();

/// Bytes of memory that are resident now, what the allocator keeps for later given back first.
std::size_t resident_bytes();

}  // namespace collet::host::cli
