// SPDX-License-Identifier: MIT
/// Refuses texts with which toml++ would exhaust memory or stack.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::host::config {

/// Refuses a text that is larger than k_max_file_bytes, is not UTF-8 or contains a NUL, and dotted keys of
/// more than k_max_depth parts, because toml++ creates a table for each part and destroys the tables
/// recursively.
std::optional<support::Error> guard_toml(std::string_view text, const std::string& file);

}  // namespace collet::host::config
