// SPDX-License-Identifier: MIT
/// What toml++ is not shown: texts that would exhaust memory or stack.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::host::config {

/// Refuses a text over k_max_file_bytes, one that is not UTF-8 or holds a NUL, and dotted keys of more than
/// k_max_depth parts (toml++ makes a table of each part, and frees them recursively).
std::optional<support::Error> guard_toml(std::string_view text, const std::string& file);

}  // namespace collet::host::config
