// SPDX-License-Identifier: MIT
/// Small files of the operator's.
#pragma once

#include <string>

#include "sdk/support/result.hpp"

namespace collet::external {

/// Up to 16 MiB of a regular file. COLLET_NOT_FOUND if there is none.
support::Result<std::string> read_small_file(const std::string& path);

}  // namespace collet::external
