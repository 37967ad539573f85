// SPDX-License-Identifier: MIT
/// Files of the operator's, whole.
#pragma once

#include <cstddef>
#include <string>

#include "sdk/support/result.hpp"

namespace collet::support {

/// A regular file of at most so many bytes. COLLET_NOT_FOUND if there is none, COLLET_TOO_LARGE.
Result<std::string> read_file(const std::string& path, std::size_t most = std::size_t{16} << 20U);

}  // namespace collet::support
