// SPDX-License-Identifier: MIT
/// Small files beside the index that can be made again.
#pragma once

#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// Returns a name in the same folder under which a file is written before it is renamed to `path`. The next
/// index run removes such a file of a process that was killed.
std::string name_beside(const std::string& path);

/// Replaces a file by this text, so that a reader sees the old text or the new one.
support::Result<void> replace_text(const std::string& path, std::string_view text);

}  // namespace collet::codegraph
