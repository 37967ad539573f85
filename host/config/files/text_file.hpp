// SPDX-License-Identifier: MIT
/// Reads files that the operator names, up to a size.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::host::config {

/// Returns the content of a regular file. Fails with COLLET_NOT_FOUND if there is no file, and also if it is
/// not a regular file (a FIFO does not block) or is larger than `max_bytes`. Messages do not name the path.
support::Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t max_bytes);

/// Reads from a descriptor as read_text_file() does. The caller closes the descriptor.
support::Result<std::string> read_text(int file, std::size_t max_bytes);

}  // namespace collet::host::config
