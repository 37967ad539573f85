// SPDX-License-Identifier: MIT
/// The memory that this process may use.
#pragma once

#include <cstdint>
#include <filesystem>

namespace collet::host::util {

/// Returns the bytes of the machine's memory, or the limit of the process's control group or of one of its
/// parents if that is lower. `root` is the folder that contains `proc` and `sys`.
std::uint64_t machine_memory(const std::filesystem::path& root = "/");

}  // namespace collet::host::util
