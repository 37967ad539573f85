// SPDX-License-Identifier: MIT
/// Reads whole files of the operator.
#pragma once

#include <cstddef>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::support {

/// Reads a regular file of at most `max_bytes` bytes. Fails with COLLET_NOT_FOUND if it does not exist,
/// with COLLET_TOO_LARGE if it is larger.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes = std::size_t{16} << 20U);

/// Reads an open file in the same way. `path` is its name in errors. The caller closes the descriptor.
Result<std::string> read_file(int file, const std::string& path,
                              std::size_t max_bytes = std::size_t{16} << 20U);

}  // namespace collet::support
