// SPDX-License-Identifier: MIT
/// Files that the operator names: read whole, bounded.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::host::config {

/// The content of a regular file. COLLET_NOT_FOUND if there is none; an error too if it is something else (a
/// FIFO is never waited for) or larger than `max_bytes`. Messages do not name the path.
support::Result<std::string> read_text_file(const std::filesystem::path& path, std::size_t max_bytes);

}  // namespace collet::host::config
